//! Writes a ZIP piece by piece: nothing but the list of its files is kept. Sizes and checksums stand before the contents, so that
//! every program can read it from its beginning. Names are UTF-8; what does not fit the old fields is in those of ZIP64.

use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use time::{OffsetDateTime, UtcOffset};

#[cfg(test)]
mod tests;

/// The sum over a file that stands before it.
pub use flate2::Crc;

/// ZIP 4.5: the first with ZIP64.
const VERSION: u16 = 45;
/// Names are UTF-8.
const FLAGS: u16 = 0x0800;
/// Made on something like Unix, so that the permissions below are read.
const MADE_BY: u16 = 0x0300 | VERSION;
/// A plain file that its owner reads and writes.
const ATTRIBUTES: u32 = 0o100_600 << 16;
/// Instead of what does not fit.
const IN_EXTRA: u32 = u32::MAX;

/// How the contents are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// As they are: pictures and archives do not become smaller.
    Stored,
    /// Deflated.
    Deflated,
}

impl Method {
    const fn code(self) -> u16 {
        match self {
            Self::Stored => 0,
            Self::Deflated => 8,
        }
    }
}

/// What stands before a file.
#[derive(Debug, Clone, Copy)]
pub struct Head<'a> {
    /// Its path within the archive, with slashes.
    pub name: &'a str,
    /// How it is stored.
    pub method: Method,
    /// Sum over the contents as they were.
    pub crc: u32,
    /// Bytes as stored; less than 4 GiB.
    pub stored_bytes: u32,
    /// Bytes as they were; less than 4 GiB.
    pub plain_bytes: u32,
}

/// A ZIP that is being written.
#[derive(Debug)]
pub struct Archive {
    /// Bytes written by now.
    position: u64,
    files: u64,
    list: Vec<u8>,
    date: u16,
    time: u16,
}

impl Archive {
    /// An archive whose files are all of this moment, in Pakistan's time as ZIPs know no zones.
    pub fn new(at: OffsetDateTime, zone: UtcOffset) -> Self {
        let at = at.to_offset(zone);
        let year = u16::try_from(at.year().saturating_sub(1980)).unwrap_or(0).min(127);
        let date = (year << 9) | (u16::from(u8::from(at.month())) << 5) | u16::from(at.day());
        let time = (u16::from(at.hour()) << 11) | (u16::from(at.minute()) << 5) | u16::from(at.second() >> 1);
        Self { position: 0, files: 0, list: Vec::new(), date, time }
    }

    /// What comes before the contents of a file. Exactly `stored_bytes` of contents must follow.
    pub fn begin(&mut self, head: Head<'_>) -> Vec<u8> {
        let common = self.common(head);
        let mut bytes = Vec::with_capacity(common.len().saturating_add(head.name.len()).saturating_add(8));
        bytes.extend_from_slice(b"PK\x03\x04");
        bytes.extend_from_slice(&common);
        bytes.extend_from_slice(&0_u16.to_le_bytes());
        bytes.extend_from_slice(head.name.as_bytes());
        self.note(head, &common);
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.position = self.position.saturating_add(length).saturating_add(u64::from(head.stored_bytes));
        self.files = self.files.saturating_add(1);
        bytes
    }

    /// A whole file that is in memory, deflated.
    ///
    /// # Errors
    /// When it is 4 GiB or more.
    pub fn file(&mut self, name: &str, contents: &[u8]) -> std::io::Result<Vec<u8>> {
        let too_large = |_large| std::io::Error::other("a file of 4 GiB or more");
        let mut crc = Crc::new();
        crc.update(contents);
        let mut deflater = DeflateEncoder::new(Vec::new(), Compression::default());
        deflater.write_all(contents)?;
        let deflated = deflater.finish()?;
        let head = Head {
            name,
            method: Method::Deflated,
            crc: crc.sum(),
            stored_bytes: u32::try_from(deflated.len()).map_err(too_large)?,
            plain_bytes: u32::try_from(contents.len()).map_err(too_large)?,
        };
        let mut bytes = self.begin(head);
        bytes.extend(deflated);
        Ok(bytes)
    }

    /// The list of files and the end.
    pub fn finish(self) -> Vec<u8> {
        let mut bytes = self.list;
        let (begin, length) = (self.position, u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        let files = u16::try_from(self.files).unwrap_or(u16::MAX);
        let (short_begin, short_length) = (short(begin), short(length));
        if files == u16::MAX || short_begin == IN_EXTRA || short_length == IN_EXTRA {
            bytes.extend_from_slice(b"PK\x06\x06");
            bytes.extend_from_slice(&44_u64.to_le_bytes());
            bytes.extend_from_slice(&MADE_BY.to_le_bytes());
            bytes.extend_from_slice(&VERSION.to_le_bytes());
            bytes.extend_from_slice(&[0; 8]);
            for number in [self.files, self.files, length, begin] {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
            bytes.extend_from_slice(b"PK\x06\x07");
            bytes.extend_from_slice(&0_u32.to_le_bytes());
            bytes.extend_from_slice(&begin.saturating_add(length).to_le_bytes());
            bytes.extend_from_slice(&1_u32.to_le_bytes());
        }
        bytes.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        bytes.extend_from_slice(&files.to_le_bytes());
        bytes.extend_from_slice(&files.to_le_bytes());
        bytes.extend_from_slice(&short_length.to_le_bytes());
        bytes.extend_from_slice(&short_begin.to_le_bytes());
        bytes.extend_from_slice(&0_u16.to_le_bytes());
        bytes
    }

    /// What stands the same before a file and in the list: from the version to the length of the name.
    fn common(&self, head: Head<'_>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(24);
        for number in [VERSION, FLAGS, head.method.code(), self.time, self.date] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for number in [head.crc, head.stored_bytes, head.plain_bytes] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&u16::try_from(head.name.len()).unwrap_or(u16::MAX).to_le_bytes());
        bytes
    }

    /// Adds a file that begins here to the list.
    fn note(&mut self, head: Head<'_>, common: &[u8]) {
        let begins = short(self.position);
        let mut extra = Vec::new();
        if begins == IN_EXTRA {
            extra.extend_from_slice(&1_u16.to_le_bytes());
            extra.extend_from_slice(&8_u16.to_le_bytes());
            extra.extend_from_slice(&self.position.to_le_bytes());
        }
        self.list.extend_from_slice(b"PK\x01\x02");
        self.list.extend_from_slice(&MADE_BY.to_le_bytes());
        self.list.extend_from_slice(common);
        self.list.extend_from_slice(&u16::try_from(extra.len()).unwrap_or(0).to_le_bytes());
        // No comment, the first disk, nothing said of the contents.
        self.list.extend_from_slice(&[0; 6]);
        self.list.extend_from_slice(&ATTRIBUTES.to_le_bytes());
        self.list.extend_from_slice(&begins.to_le_bytes());
        self.list.extend_from_slice(head.name.as_bytes());
        self.list.extend_from_slice(&extra);
    }
}

/// The number where the old field is wide enough.
fn short(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(IN_EXTRA)
}
