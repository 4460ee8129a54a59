"""Land: movement, fire, close combat, hits and work.

Clauses by module: positions LC-3, LC-26, LC-28, LC-63, LC-64; movement LC-4a, LC-22, LC-23
to LC-25, LC-29, LC-30, LC-42, LC-61, LC-65; activation LC-10, LC-27, LC-98a; artillery LC-11,
LC-12, LC-14 to LC-16, LC-18 to LC-21, LC-40, LC-83; mounting LC-22a; small_arms LC-31 to LC-34,
LC-37 to LC-39; close_combat LC-41, LC-43 to LC-48, LC-55, LC-57; hits LC-50 to LC-52; work LC-54,
LC-60.
"""
