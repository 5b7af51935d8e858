//! Tests follow with the next commit.
