//! What a PDF holds: every object that a reader could find, read with a parser of PDFs.
//!
//! Readers of PDFs forgive damage, each in its own way. Therefore a file is read twice, by its table of objects and as if the table were
//! lost, and everything that either finds, everything in streams of objects, and every entry of a dictionary that has a key twice is looked at.

use std::sync::Arc;

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, FromBytes, MaybeRef, Name, Object, Stream};

use crate::document::Refusal;
use crate::hostile;

#[cfg(test)]
pub(crate) mod tests;

/// Names that make a PDF do something or carry another file, wherever they stand.
const ACTIVE: [&[u8]; 9] = [
    b"JavaScript",
    b"JS",
    b"Launch",
    b"EmbeddedFile",
    b"EmbeddedFiles",
    b"RichMedia",
    b"XFA",
    b"SubmitForm",
    b"ImportData",
];
/// Objects and parts of objects that are looked at.
const PARTS_MAX: u32 = 2_000_000;
/// How deep arrays and dictionaries may lie in each other.
const NESTING_MAX: u32 = 48;
/// Unpacked streams of objects, in bytes.
const OBJECT_STREAMS_BYTES_MAX: usize = 64 * 1024 * 1024;

/// Looks through a PDF, and answers how many pages it has.
///
/// # Errors
/// [`Refusal`]; pages are not limited here.
pub fn inspect(bytes: &[u8]) -> Result<u32, Refusal> {
    if hostile::hides_around_pdf(bytes) {
        return Err(Refusal::Active);
    }
    let pages = inspect_as_read(bytes.to_vec())?;
    // Without its beginning nobody finds the table, and objects are found by where they stand.
    let mut lost = bytes.to_vec();
    for at in positions(bytes, b"startxref") {
        if let Some(word) = lost.get_mut(at..at.saturating_add(9)) {
            word.copy_from_slice(b"xxxxxxxxx");
        }
    }
    inspect_as_read(lost)?;
    Ok(pages)
}

fn inspect_as_read(bytes: Vec<u8>) -> Result<u32, Refusal> {
    // A file that needs no password opens with any; one that is encrypted, be it with an empty password, does not open with this.
    let pdf = Pdf::new_with_password(bytes, NO_PASSWORD).map_err(|_refused| Refusal::Unreadable)?;
    let mut budget = Budget { parts: PARTS_MAX, unpacked: OBJECT_STREAMS_BYTES_MAX };
    for object in pdf.objects() {
        budget.object(&object, 0)?;
    }
    match u32::try_from(pdf.pages().len()) {
        Ok(pages) if pages > 0 => Ok(pages),
        Ok(_) | Err(_) => Err(Refusal::Unreadable),
    }
}

/// No file has it: it is no valid password of any revision (longer than 127 bytes are cut, and control characters are not typed).
const NO_PASSWORD: &str = "\u{1}\u{2}no file of ours has a password\u{3}\u{4}";

/// What may still be looked at.
struct Budget {
    parts: u32,
    unpacked: usize,
}

impl Budget {
    fn object(&mut self, object: &Object<'_>, depth: u32) -> Result<(), Refusal> {
        self.parts = self.parts.checked_sub(1).ok_or(Refusal::Unreadable)?;
        if depth > NESTING_MAX {
            return Err(Refusal::Unreadable);
        }
        match object {
            Object::Null(_) | Object::Boolean(_) | Object::Number(_) | Object::String(_) => Ok(()),
            Object::Name(name) if ACTIVE.contains(&name.as_ref()) => Err(Refusal::Active),
            Object::Name(_) => Ok(()),
            Object::Array(array) => self.array(array, depth),
            Object::Dict(dict) => self.dict(dict, depth),
            Object::Stream(stream) => self.stream(stream, depth),
        }
    }

    fn array(&mut self, array: &Array<'_>, depth: u32) -> Result<(), Refusal> {
        for part in array.raw_iter() {
            if let MaybeRef::NotRef(part) = part {
                self.object(&part, depth.saturating_add(1))?;
            }
        }
        Ok(())
    }

    /// Keys and values one after another, so that of a key that stands there twice both values are seen.
    fn dict(&mut self, dict: &Dict<'_>, depth: u32) -> Result<(), Refusal> {
        let inside = dict.data();
        let inside = inside.strip_prefix(b"<<").unwrap_or(inside);
        let inside = inside.strip_suffix(b">>").unwrap_or(inside);
        let list = [b"[", inside, b"\n]"].concat();
        let flat = match Object::from_bytes(&list) {
            Some(Object::Array(flat)) => flat,
            Some(_) | None => return Err(Refusal::Unreadable),
        };
        if let Some(Object::Dict(action)) = dict.get::<Object<'_>>("OpenAction") {
            refuse_opening(&action)?;
        }
        let mut key: Option<Vec<u8>> = None;
        let mut read = 0_usize;
        for part in flat.raw_iter() {
            read = read.saturating_add(1);
            let MaybeRef::NotRef(part) = part else {
                // An action of its own is an object that is looked at as such.
                refuse_trigger(key.take().as_deref(), None)?;
                continue;
            };
            refuse_trigger(key.as_deref(), Some(&part))?;
            self.object(&part, depth.saturating_add(1))?;
            key = match (key, &part) {
                (None, Object::Name(name)) => Some(name.as_ref().to_vec()),
                (Some(_) | None, _) => None,
            };
        }
        if read < dict.len() {
            return Err(Refusal::Unreadable);
        }
        Ok(())
    }

    fn stream(&mut self, stream: &Stream<'_>, depth: u32) -> Result<(), Refusal> {
        self.dict(stream.dict(), depth)?;
        if stream.dict().get::<Name<'_>>("Type").is_none_or(|kind| kind.as_ref() != b"ObjStm") {
            return Ok(());
        }
        let bytes = stream.decoded().map_err(|_damaged| Refusal::Unreadable)?;
        self.unpacked = self.unpacked.checked_sub(bytes.len()).ok_or(Refusal::Unreadable)?;
        let first: usize =
            stream.dict().get::<u32>("First").and_then(|at| at.try_into().ok()).ok_or(Refusal::Unreadable)?;
        let count: usize = stream.dict().get::<u32>("N").and_then(|n| n.try_into().ok()).ok_or(Refusal::Unreadable)?;
        let head = bytes.get(..first).ok_or(Refusal::Unreadable)?;
        let numbers = head.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let places = numbers.skip(1).step_by(2).take(count);
        for place in places {
            let place: usize =
                std::str::from_utf8(place).ok().and_then(|at| at.parse().ok()).ok_or(Refusal::Unreadable)?;
            let at = first.checked_add(place).ok_or(Refusal::Unreadable)?;
            let object = bytes
                .get(at..)
                .map(<[u8]>::trim_ascii_start)
                .and_then(Object::from_bytes)
                .ok_or(Refusal::Unreadable)?;
            self.object(&object, depth.saturating_add(1))?;
        }
        Ok(())
    }
}

/// Refuses what happens by itself: on opening, anything but going to a page; anything that waits for another event.
fn refuse_trigger(key: Option<&[u8]>, value: Option<&Object<'_>>) -> Result<(), Refusal> {
    match (key, value) {
        (Some(b"AA"), _) => Err(Refusal::Active),
        (Some(b"OpenAction"), Some(Object::Dict(action))) => refuse_opening(action),
        (Some(_) | None, _) => Ok(()),
    }
}

fn refuse_opening(action: &Dict<'_>) -> Result<(), Refusal> {
    let goes = action.get::<Name<'_>>("S").is_some_and(|kind| kind.as_ref() == b"GoTo") && !action.contains_key("Next");
    if goes { Ok(()) } else { Err(Refusal::Active) }
}

fn positions(bytes: &[u8], word: &[u8]) -> Vec<usize> {
    let found = bytes.windows(word.len()).enumerate().filter(|(_at, window)| *window == word);
    found.map(|(at, _window)| at).collect()
}

/// The file as the library keeps it.
pub(super) fn open(bytes: Vec<u8>) -> Result<Pdf, Refusal> {
    Pdf::new_with_password(Arc::new(bytes), NO_PASSWORD).map_err(|_refused| Refusal::Unreadable)
}
