"""Battle: targets, stages, dice, losses and flags.

Clauses by module: dice SH-7, SH-8, SH-36, SH-39, SH-43, SH-48 to SH-50, SH-E29; gunnery
SH-12, SH-40, SH-82b, SH-94, SH-96 to SH-98, SH-E41, SH-E42; reach SH-18a, SH-37, SH-42, SH-60;
flags SH-32a, SH-55 to SH-57; breakthrough SH-33, SH-34; targets SH-35a; stages SH-36a, SH-51,
SH-54, SH-E26; stage_options SH-38; line_of_sight SH-41, SH-46; losses SH-52; aimed_cards SH-53,
SH-101a, SH-E3 to SH-E5; sequence SH-E7; results SH-E18, SH-E21.
"""
