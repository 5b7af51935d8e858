//! The one executable of Muqabla.
fn main() {}
