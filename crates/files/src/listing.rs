//! What lies in an archive: names and sizes, read from its directory without unpacking anything.

use serde::{Deserialize, Serialize};

use crate::hostile::archive::{self, Directory};

pub const NAMES_MAX: usize = 500;
/// Letters of a name that are shown.
const NAME_CHARS_MAX: usize = 200;

/// One file of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// As the archive says, without what would change how it is read; never used as a path.
    pub name: String,
    /// Unpacked, as the archive says.
    pub size_bytes: u64,
}

/// What lies in an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// The first of them, folders left out.
    pub items: Vec<Item>,
    /// How many there are, folders left out.
    pub total: u32,
}

/// Reads the directory of an archive.
pub fn read(directory: &Directory, bytes: &[u8]) -> Listing {
    let mut listing = Listing { items: Vec::new(), total: 0 };
    for (name, size_bytes) in archive::entries(directory, bytes) {
        if name.ends_with(b"/") {
            continue;
        }
        listing.total = listing.total.saturating_add(1);
        if listing.items.len() < NAMES_MAX {
            listing.items.push(Item { name: shown(name), size_bytes });
        }
    }
    listing
}

fn shown(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    name.chars().filter(|letter| !letter.is_control() && !is_direction(*letter)).take(NAME_CHARS_MAX).collect()
}

fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
