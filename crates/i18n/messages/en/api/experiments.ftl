key-taken = An experiment with this key exists already. Choose another key.
stopped = This experiment has been stopped.
