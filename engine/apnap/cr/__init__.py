"""The numbers of the Comprehensive Rules, and what proves them here.

The rules' text is not kept, only its numbers: enough to tell that a citation exists.
"""
