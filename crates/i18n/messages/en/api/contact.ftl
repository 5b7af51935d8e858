answered = This message is marked as answered already.
