"""Requests, frames and the page, between the network and the table."""
