"""What goes on beside the answers: bots, odds, old positions, analyses, inquiries, scenarios that people send."""
