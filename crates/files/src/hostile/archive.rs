//! ZIP archives by their directory: whether the names stay in the folder into which somebody unpacks them, and what becomes of their size.

use bytes::Bytes;

use crate::error::Error;
use crate::store::Store;

/// How many of the last bytes of a file [`directory`] wants to see: the record at the end and the longest comment.
pub const TAIL_BYTES: u64 = 22 + 65_535;
/// A directory that is larger is not read.
const DIRECTORY_BYTES_MAX: u64 = 8 * 1024 * 1024;
/// What an archive may always unpack to, in bytes.
const UNPACKED_BYTES_FREE: u64 = 1024 * 1024 * 1024;
/// Beyond that: how many times its own size.
const UNPACKED_TIMES_MAX: u64 = 100;

const END: &[u8] = b"PK\x05\x06";
const ENTRY: &[u8] = b"PK\x01\x02";

/// Where the directory of an archive lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Directory {
    /// Of its first byte in the file.
    pub offset: u64,
    /// In bytes.
    pub size: u64,
    entries: u16,
}

/// Whether somebody who looks for an archive finds one at the end of `bytes`.
pub fn has_directory(bytes: &[u8]) -> bool {
    let longest = usize::try_from(TAIL_BYTES).unwrap_or(usize::MAX);
    let tail = bytes.get(bytes.len().saturating_sub(longest)..).unwrap_or_default();
    end(tail).is_some()
}

/// The directory of the archive of `size` bytes that ends with `tail`; `None` for what is no archive, or one that a program for archives of
/// this size would not write.
pub fn directory(tail: &[u8], size: u64) -> Option<Directory> {
    let record = end(tail)?;
    let (entries, length, offset) =
        (u16_at(record, 10)?, u64::from(u32_at(record, 12)?), u64::from(u32_at(record, 16)?));
    let fits = offset.checked_add(length).is_some_and(|over| over <= size);
    (fits && length <= DIRECTORY_BYTES_MAX).then_some(Directory { offset, size: length, entries })
}

/// The directory of the archive of `size` bytes under `key`, and its bytes; nothing of what is no archive.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Store`].
pub async fn load(store: &Store, key: &str, size: u64) -> Result<Option<(Directory, Bytes)>, Error> {
    let tail = store.read_range(key, size.saturating_sub(TAIL_BYTES)..size).await?;
    let Some(found) = directory(&tail, size) else { return Ok(None) };
    let over = found.offset.saturating_add(found.size);
    let bytes = if found.size == 0 { Bytes::new() } else { store.read_range(key, found.offset..over).await? };
    Ok(Some((found, bytes)))
}

/// Whether the names and sizes in the directory of an archive of `size` bytes are those of somebody who means no harm.
pub fn is_plain(directory: &Directory, mut bytes: &[u8], size: u64) -> bool {
    let mut unpacked = 0_u64;
    for _entry in 0..directory.entries {
        let Some((name, length, after)) = entry(bytes) else { return false };
        if !stays_inside(name) {
            return false;
        }
        unpacked = unpacked.saturating_add(length);
        bytes = after;
    }
    unpacked <= UNPACKED_BYTES_FREE.max(size.saturating_mul(UNPACKED_TIMES_MAX))
}

/// Names and unpacked lengths of what lies in an archive, as far as its directory can be read.
pub fn entries<'a>(directory: &Directory, bytes: &'a [u8]) -> impl Iterator<Item = (&'a [u8], u64)> {
    let mut rest = bytes;
    (0..directory.entries).map_while(move |_at| {
        let (name, length, after) = entry(rest)?;
        rest = after;
        Some((name, length))
    })
}

/// The record at the end, with what follows it: its comment goes to the end of the file.
fn end(tail: &[u8]) -> Option<&[u8]> {
    let at = tail.windows(END.len()).rposition(|window| window == END)?;
    tail.get(at..).filter(|record| record.len() >= 22)
}

/// Name, unpacked length and what follows of the entry that `bytes` begin with.
fn entry(bytes: &[u8]) -> Option<(&[u8], u64, &[u8])> {
    if !bytes.starts_with(ENTRY) {
        return None;
    }
    let length = u64::from(u32_at(bytes, 24)?);
    let sizes = [u16_at(bytes, 28)?, u16_at(bytes, 30)?, u16_at(bytes, 32)?];
    let [name, extra, comment] = sizes.map(usize::from);
    let name_end = name.checked_add(46)?;
    let over = name_end.checked_add(extra)?.checked_add(comment)?;
    Some((bytes.get(46..name_end)?, length, bytes.get(over..)?))
}

/// Whether someone who unpacks `name` gets it below the folder that they chose.
fn stays_inside(name: &[u8]) -> bool {
    let mut parts = name.split(|byte| matches!(byte, b'/' | b'\\'));
    let absolute = matches!(name.first(), None | Some(b'/' | b'\\')) || name.get(1) == Some(&b':');
    !absolute && !name.contains(&0) && !parts.any(|part| part == b"..")
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..)?.first_chunk().copied()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..)?.first_chunk().copied()?))
}
