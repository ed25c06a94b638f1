"""``python -m prefrec.bench``: how fast this machine reads, checks and loads records, and in how much memory.

Every job runs in a process of its own, several times, the jobs taking turns. What a job tells about its
input is compared with what the maker of that input counted, before its time is believed.
"""
