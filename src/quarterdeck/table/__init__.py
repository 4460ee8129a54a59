"""One match and its people: messages in, messages out, whoever keeps what is played and wherever it runs."""
