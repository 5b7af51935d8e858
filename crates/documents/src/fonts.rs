//! The two weights of our typeface, as files: for documents, and for pictures.

/// 400.
pub const REGULAR: &[u8] = include_bytes!("../fonts/PlusJakartaSans-Regular.ttf");
/// 700.
pub const BOLD: &[u8] = include_bytes!("../fonts/PlusJakartaSans-Bold.ttf");
