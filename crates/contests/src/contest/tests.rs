//! Tests of contest.
