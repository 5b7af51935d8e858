#![doc = include_str!("../README.md")]

#[allow(dead_code, reason = "the print holds whole tables; queries name the columns they read")]
mod schema;
