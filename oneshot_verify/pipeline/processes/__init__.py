"""Processes: files and functions are worked on apart, so that a failure is an error of one of them.

apart      the files of a run, each in a process with limits of time and memory
works      what a process does (`preload`: what it loads before it is forked)
workers    processes that can be killed, and what they say (`seats`: how many run at a time)
together   small files in one process
"""
