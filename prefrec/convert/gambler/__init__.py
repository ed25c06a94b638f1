"""Deals of gambler.ru: the text dump that a scraper made, and saved pages of the site."""
