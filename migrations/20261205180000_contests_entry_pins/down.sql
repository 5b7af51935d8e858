DROP TABLE entry_pin_comments;
DROP TABLE entry_pins;
