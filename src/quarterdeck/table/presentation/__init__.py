"""What a match looks like on the wire, made of what a viewpoint may know.

``positions`` shows where a match stands, and its board; ``match_info`` shows what everybody may know about it.
``odds_replies`` shows the odds of an option, and ``final_accounts`` the end of a match in figures.
"""
