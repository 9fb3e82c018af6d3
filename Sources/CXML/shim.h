// Nothing of it is seen by Swift: its headers clash with Foundation's (see CMarkup).
