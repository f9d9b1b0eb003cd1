"""Reports of verdicts, one file for each form; none decides anything.

on a terminal        text (`stream` while it runs, `refutation`, `assumptions`, `brief`), console, styled, words
pages                html (`html_picture`: buffers over time)
for programs         documents: JSON, schema 1; github, junit, sarif
codes                OV101 and the others, with a page each in `code_pages`
of other commands    copies, corpus, elision, explanation, interface, ops, programs
of campaigns         campaign_display, campaign_document, campaign_text, html_campaign
"""
