//! What changed between two versions of a text, word by word.

use similar::{ChangeTag, TextDiff};

#[cfg(test)]
mod tests;

text_enum! {
    /// What became of a piece of text.
    pub enum Kind as ChangeKind {
        Same = "same",
        /// In the newer one only.
        Added = "added",
        /// In the older one only.
        Removed = "removed",
    }
}

/// A piece of text and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub kind: Kind,
    /// Words with the space between them.
    pub text: String,
}

/// Words, each with the space behind it, so that a rewritten sentence reads as one piece and not as the spaces that stayed.
fn split(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (_word, behind) = rest.split_at(word);
        let space = behind.find(|c: char| !c.is_whitespace()).unwrap_or(behind.len());
        let (head, tail) = rest.split_at(word.saturating_add(space));
        words.push(head);
        rest = tail;
    }
    words
}

/// How `new` came out of `old`: the pieces that are not removed make up `new`, those that are not added make up `old`.
pub fn changes(old: &str, new: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let (old, new) = (split(old), split(new));
    for change in TextDiff::from_slices(&old, &new).iter_all_changes() {
        let kind = match change.tag() {
            ChangeTag::Equal => Kind::Same,
            ChangeTag::Insert => Kind::Added,
            ChangeTag::Delete => Kind::Removed,
        };
        match pieces.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(change.value()),
            Some(_) | None => pieces.push(Piece { kind, text: change.value().to_owned() }),
        }
    }
    pieces
}

/// The whole of a first version.
pub fn unchanged(text: &str) -> Vec<Piece> {
    vec![Piece { kind: Kind::Same, text: text.to_owned() }]
}

/// How many words were added and removed.
pub fn words(pieces: &[Piece]) -> (usize, usize) {
    let of = |kind| {
        pieces.iter().filter(|piece| piece.kind == kind).map(|piece| piece.text.split_whitespace().count()).sum()
    };
    (of(Kind::Added), of(Kind::Removed))
}
