"""Battle: who may fight whom, the stages, dice, losses and flags (SH-33 to SH-60, SH-97 to SH-99)."""
