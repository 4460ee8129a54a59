"""What a scenario fixes, the checks of its file, and the units placed before the first turn.

Where each clause stands: deployment SH-1a; scenario_checks SH-6; piece_checks SH-81.
"""
