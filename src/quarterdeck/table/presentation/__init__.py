"""A match as it is sent, built from what a viewpoint may know.

``positions`` builds positions and boards; ``match_info`` builds the public facts of a match.
``odds_replies`` builds the odds of an option, and ``final_accounts`` the final figures.
"""
