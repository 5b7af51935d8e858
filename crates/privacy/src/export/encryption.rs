//! Encrypts a copy part by part, so that none of any size is ever whole in memory. A part is its length in four bytes and the
//! ciphertext; place and end are bound to each part, so that none can be missing, moved or added unnoticed.

use kernel::ids::Id;
use vault::DataKey;

use super::Export;
use crate::Error;

/// Of a part before it is encrypted.
pub const PART_BYTES: usize = 64 * 1024;
/// A part after it was encrypted is at most so long: anything longer is not ours.
const ENCRYPTED_BYTES_MAX: usize = PART_BYTES + 64;
/// The length of a part comes before it.
const LENGTH_BYTES: usize = 4;

/// What the parts of a copy are bound to.
pub fn context(export: &Export) -> Vec<u8> {
    [*export.id.uuid().as_bytes(), *export.user.uuid().as_bytes()].concat()
}

fn place(context: &[u8], index: u64, is_last: bool) -> Vec<u8> {
    let mut place = context.to_vec();
    place.extend_from_slice(&index.to_be_bytes());
    place.push(u8::from(is_last));
    place
}

/// Encrypts what is written to it.
pub struct Encryptor {
    key: DataKey,
    context: Vec<u8>,
    index: u64,
    plain: Vec<u8>,
}

impl Encryptor {
    pub fn new(key: DataKey, context: Vec<u8>) -> Self {
        Self { key, context, index: 0, plain: Vec::with_capacity(PART_BYTES) }
    }

    /// Takes more of the copy; answers what is ready to be stored.
    ///
    /// # Errors
    /// [`Error::Crypto`] when the system gives no randomness.
    pub fn write(&mut self, bytes: &[u8]) -> Result<Vec<u8>, Error> {
        self.plain.extend_from_slice(bytes);
        let mut ready = Vec::new();
        // A full part waits: only who sees the end knows whether it is the last.
        while self.plain.len() > PART_BYTES {
            let rest = self.plain.split_off(PART_BYTES);
            let part = std::mem::replace(&mut self.plain, rest);
            self.encrypt(&part, false, &mut ready)?;
        }
        Ok(ready)
    }

    /// The end of the copy.
    ///
    /// # Errors
    /// As [`Encryptor::write`].
    pub fn finish(mut self) -> Result<Vec<u8>, Error> {
        let part = std::mem::take(&mut self.plain);
        let mut ready = Vec::new();
        self.encrypt(&part, true, &mut ready)?;
        Ok(ready)
    }

    fn encrypt(&mut self, part: &[u8], is_last: bool, ready: &mut Vec<u8>) -> Result<(), Error> {
        let encrypted = self.key.encrypt(&place(&self.context, self.index, is_last), part)?;
        let length = u32::try_from(encrypted.len()).map_err(|_long| vault::CryptoError)?;
        ready.extend_from_slice(&length.to_be_bytes());
        ready.extend_from_slice(&encrypted);
        self.index = self.index.saturating_add(1);
        Ok(())
    }
}

/// Decrypts what [`Encryptor`] encrypted, from pieces of any size.
pub struct Decryptor {
    key: DataKey,
    context: Vec<u8>,
    index: u64,
    stored: Vec<u8>,
}

impl Decryptor {
    /// Begins to read a copy.
    pub fn new(key: DataKey, context: Vec<u8>) -> Self {
        Self { key, context, index: 0, stored: Vec::new() }
    }

    /// Takes a piece of what is stored; answers what can be read of it by now. The last part waits for [`Decryptor::finish`].
    ///
    /// # Errors
    /// [`Error::Crypto`] for damage, or a part that is missing or moved.
    pub fn read(&mut self, piece: &[u8]) -> Result<Vec<u8>, Error> {
        self.stored.extend_from_slice(piece);
        let mut plain = Vec::new();
        while let Some(end) = self.end_of_part()? {
            // What follows shows that it is not the last.
            if self.stored.len() <= end {
                break;
            }
            let rest = self.stored.split_off(end);
            let part = std::mem::replace(&mut self.stored, rest);
            self.decrypt(&part, false, &mut plain)?;
        }
        Ok(plain)
    }

    /// The last part: it must say of itself that it is.
    ///
    /// # Errors
    /// [`Error::Crypto`] when what was stored breaks off.
    pub fn finish(mut self) -> Result<Vec<u8>, Error> {
        let part = std::mem::take(&mut self.stored);
        let mut plain = Vec::new();
        self.decrypt(&part, true, &mut plain)?;
        Ok(plain)
    }

    fn end_of_part(&self) -> Result<Option<usize>, Error> {
        let Some((length, _rest)) = self.stored.split_first_chunk::<LENGTH_BYTES>() else { return Ok(None) };
        let length = usize::try_from(u32::from_be_bytes(*length)).map_err(|_long| vault::CryptoError)?;
        if length > ENCRYPTED_BYTES_MAX {
            return Err(vault::CryptoError.into());
        }
        let end = length.saturating_add(LENGTH_BYTES);
        Ok((self.stored.len() >= end).then_some(end))
    }

    fn decrypt(&mut self, part: &[u8], is_last: bool, plain: &mut Vec<u8>) -> Result<(), Error> {
        let encrypted = part.get(LENGTH_BYTES..).ok_or(vault::CryptoError)?;
        plain.extend(self.key.decrypt(&place(&self.context, self.index, is_last), encrypted)?);
        self.index = self.index.saturating_add(1);
        Ok(())
    }
}
