//! Signing out by a link.
