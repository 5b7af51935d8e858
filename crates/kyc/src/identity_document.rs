//! Identity documents: pictures of a CNIC, a selfie with it, a proof of address.

use diesel::prelude::*;
use kernel::ids::{Id, KycApplicationId, KycDocumentId, UserId};
use time::OffsetDateTime;
use vault::{DataKey, Purpose, Vault};

use crate::error::Error;
use crate::schema::kyc_documents;

pub mod repo;
#[cfg(test)]
mod tests;

/// What an identity document may weigh as it comes, in bytes.
pub const BYTES_MAX: u64 = 10 * 1024 * 1024;
/// Identity documents of a person that wait to be submitted at most.
pub const WAITING_MAX: i64 = 20;

kernel::text_enum! {
    pub enum Kind {
        /// The front of the CNIC.
        CnicFront = "CNIC_FRONT",
        CnicBack = "CNIC_BACK",
        /// The person with the CNIC.
        Selfie = "SELFIE",
        AddressProof = "ADDRESS_PROOF",
    }
}

impl Kind {
    /// Whether no application goes without it.
    pub const fn is_required(self) -> bool {
        match self {
            Self::CnicFront | Self::CnicBack | Self::Selfie => true,
            Self::AddressProof => false,
        }
    }
}

kernel::text_enum! {
    pub enum MediaType {
        /// A picture, encoded again by us.
        Jpeg = "image/jpeg",
        /// As it came, until PDFs became pictures; shown as one.
        Pdf = "application/pdf",
    }
}

/// An identity document. The file under `storage_key` is its ciphertext.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = kyc_documents, check_for_backend(diesel::pg::Pg))]
pub struct IdentityDocument {
    pub id: KycDocumentId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    /// The application that took it.
    #[diesel(column_name = application_id)]
    pub application: Option<KycApplicationId>,
    pub kind: Kind,
    pub media_type: MediaType,
    /// Of the identity document, not of its ciphertext.
    pub size_bytes: i64,
    pub storage_key: String,
    /// Its key, wrapped; none once it is destroyed.
    pub wrapped_key: Option<Vec<u8>>,
    pub created_at: OffsetDateTime,
    /// When its key was destroyed.
    pub destroyed_at: Option<OffsetDateTime>,
}

impl IdentityDocument {
    /// The identity document in `stored`.
    ///
    /// # Errors
    /// [`Error::NotFound`] when it is destroyed, [`Error::Crypto`].
    pub fn decrypt(&self, vault: &Vault, stored: &[u8]) -> Result<Vec<u8>, Error> {
        let wrapped = self.wrapped_key.as_deref().ok_or(Error::NotFound)?;
        let context = context(self.id, self.user);
        Ok(DataKey::unwrap(vault, Purpose::KycDocument, &context, wrapped)?.decrypt(&context, stored)?)
    }

    /// The wrapped key under the current secret; none when there is nothing to do.
    ///
    /// # Errors
    /// [`Error::Crypto`].
    pub fn with_rotated_key(&self, vault: &Vault) -> Result<Option<Vec<u8>>, Error> {
        let Some(wrapped) = self.wrapped_key.as_deref() else { return Ok(None) };
        let context = context(self.id, self.user);
        if vault.is_current(Purpose::KycDocument, &context, wrapped) {
            return Ok(None);
        }
        let key = DataKey::unwrap(vault, Purpose::KycDocument, &context, wrapped)?;
        Ok(Some(key.wrap(vault, Purpose::KycDocument, &context)?))
    }
}

/// An identity document ready to be stored.
pub struct EncryptedIdentityDocument {
    /// What goes into the file.
    pub stored: Vec<u8>,
    /// What goes into the row.
    pub wrapped_key: Vec<u8>,
}

/// Encrypts an identity document of `user` with a key of its own.
///
/// # Errors
/// [`Error::Crypto`] when the system gives no randomness.
pub fn encrypt(
    vault: &Vault,
    id: KycDocumentId,
    user: UserId,
    document: &[u8],
) -> Result<EncryptedIdentityDocument, Error> {
    let (key, context) = (DataKey::random()?, context(id, user));
    Ok(EncryptedIdentityDocument {
        stored: key.encrypt(&context, document)?,
        wrapped_key: key.wrap(vault, Purpose::KycDocument, &context)?,
    })
}

/// Where the ciphertext of an identity document lies.
pub fn storage_key(id: KycDocumentId) -> String {
    format!("kyc/{id}")
}

/// What an identity document and its key are bound to.
fn context(id: KycDocumentId, user: UserId) -> Vec<u8> {
    [*id.uuid().as_bytes(), *user.uuid().as_bytes()].concat()
}
