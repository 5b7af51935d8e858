//! Tests of entry.
