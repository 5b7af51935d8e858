//! How identities look on the wire.

use i18n::api::kyc as m;
use kernel::ids::KycDocumentId;
use kyc::application::Application;
use kyc::form::{self, Form, RawForm};
use kyc::{IdentityDocument, Kind, Status};
use readmodels::identities::IdentityStatus;
use vault::Vault;
use workflows::identity::Submission;

use crate::prelude::*;

/// What an identity document shows, by the name of its field in the form.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum KycDocumentType {
    /// The front of the CNIC.
    CnicFront,
    CnicBack,
    /// The person with the CNIC.
    Selfie,
    AddressProof,
}

impl From<Kind> for KycDocumentType {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::CnicFront => Self::CnicFront,
            Kind::CnicBack => Self::CnicBack,
            Kind::Selfie => Self::Selfie,
            Kind::AddressProof => Self::AddressProof,
        }
    }
}

/// A kind of identity document, by its name on the wire or in the table.
pub fn read_kind(text: &str) -> Option<Kind> {
    let text = text.trim();
    Kind::ALL.iter().copied().find(|kind| workflows::identity::field(*kind) == text || kind.as_str() == text)
}

/// What the form begins with when one submits again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycPrefill {
    pub full_name: String,
    pub phone_number: String,
    /// As submitted, `YYYY-MM-DD`.
    pub date_of_birth: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycStatusView {
    pub status: IdentityStatus,
    /// When the newest application came.
    #[serde(with = "time::serde::rfc3339::option")]
    pub submitted_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    /// Why it was not accepted.
    pub rejection_reason: Option<String>,
    /// When the verification ends, or ended.
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
    /// The CNIC, masked.
    #[schema(example = "•••••-•••••40-8")]
    pub cnic: Option<String>,
    /// Whether the person may submit now.
    pub can_submit: bool,
    /// What the form begins with.
    pub form: Option<KycPrefill>,
}

impl KycStatusView {
    /// The newest application as its owner sees it.
    ///
    /// # Errors
    /// When the form cannot be opened.
    pub fn new(newest: Option<Application>, vault: &Vault) -> Result<Self, kyc::Error> {
        let Some(newest) = newest else { return Ok(Self::nothing()) };
        let owner = newest.owner();
        let form = newest.form.as_ref().map(|encrypted| encrypted.decrypt(vault, owner)).transpose()?;
        let can_submit = matches!(newest.status, Status::Rejected | Status::Expired);
        Ok(Self {
            status: newest.status.into(),
            submitted_at: Some(newest.submitted_at),
            decided_at: newest.decided_at,
            rejection_reason: newest.reason,
            expires_at: newest.expires_at.filter(|_end| newest.status != Status::Rejected),
            cnic: form.as_ref().map(|form| form::masked(form.cnic.expose())),
            can_submit,
            form: form.filter(|_form| can_submit).map(|form| KycPrefill {
                full_name: form.full_name.expose().clone(),
                phone_number: form.phone.expose().clone(),
                date_of_birth: form::iso(*form.birth_date.expose()),
            }),
        })
    }

    fn nothing() -> Self {
        Self {
            status: IdentityStatus::NotSubmitted,
            submitted_at: None,
            decided_at: None,
            rejection_reason: None,
            expires_at: None,
            cnic: None,
            can_submit: true,
            form: None,
        }
    }
}

#[derive(Debug, ToSchema)]
pub struct KycDocumentForm {
    #[schema(value_type = KycDocumentType)]
    pub r#type: String,
    /// JPEG, PNG, WebP or PDF of at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadedKycDocument {
    pub id: Uuid,
    /// Where its owner reads it, and what is submitted.
    pub url: String,
    #[serde(rename = "type")]
    pub kind: KycDocumentType,
    /// Of what is stored.
    #[schema(example = "image/jpeg")]
    pub media_type: String,
    /// Of what is stored, in bytes.
    pub size_bytes: i64,
}

impl From<IdentityDocument> for UploadedKycDocument {
    fn from(document: IdentityDocument) -> Self {
        Self {
            id: document.id.uuid(),
            url: format!("{DOCUMENTS}{}", document.id),
            kind: document.kind.into(),
            media_type: document.media_type.as_str().to_owned(),
            size_bytes: document.size_bytes,
        }
    }
}

const DOCUMENTS: &str = "/api/kyc/documents/";

/// The addresses of uploaded identity documents.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KycFiles {
    /// The front of the CNIC.
    #[serde(default)]
    pub cnic_front: Option<String>,
    #[serde(default)]
    pub cnic_back: Option<String>,
    /// The person with the CNIC.
    #[serde(default)]
    pub selfie: Option<String>,
    /// Where the person lives; may be missing.
    #[serde(default)]
    pub address_proof: Option<String>,
}

/// What one submits. It is not `Debug`: nothing of it may reach a log.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubmitKyc {
    pub full_name: String,
    /// `12345-1234567-1`, hyphens may be missing.
    pub cnic: String,
    pub phone_number: String,
    /// `YYYY-MM-DD`; at least 18 years ago.
    pub date_of_birth: String,
    pub files: KycFiles,
}

impl SubmitKyc {
    /// What is submitted, when the addresses are ours.
    ///
    /// # Errors
    /// 422 at the identity document whose address is not.
    pub fn parse(self) -> Result<Submission, ApiError> {
        let KycFiles { cnic_front, cnic_back, selfie, address_proof } = self.files;
        let named = [
            (Kind::CnicFront, cnic_front),
            (Kind::CnicBack, cnic_back),
            (Kind::Selfie, selfie),
            (Kind::AddressProof, address_proof),
        ];
        let mut documents = Vec::new();
        for (kind, url) in named {
            let Some(url) = url.filter(|url| !url.trim().is_empty()) else { continue };
            let id = url.strip_prefix(DOCUMENTS).and_then(|id| Uuid::parse_str(id).ok());
            let id = id.ok_or_else(|| ApiError::field(workflows::identity::field(kind), m::DocumentGone))?;
            documents.push((kind, KycDocumentId::from(id)));
        }
        let raw = RawForm {
            full_name: self.full_name,
            cnic: self.cnic,
            phone: self.phone_number,
            birth_date: self.date_of_birth,
        };
        Ok(Submission { raw, documents })
    }
}

/// A form as administrators see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycForm {
    pub full_name: String,
    /// With hyphens.
    #[schema(example = "42201-0397640-8")]
    pub cnic: String,
    /// E.164.
    pub phone_number: String,
    /// `YYYY-MM-DD`.
    pub date_of_birth: String,
}

impl From<&Form> for KycForm {
    fn from(form: &Form) -> Self {
        Self {
            full_name: form.full_name.expose().clone(),
            cnic: form.cnic_as_written(),
            phone_number: form.phone.expose().clone(),
            date_of_birth: form::iso(*form.birth_date.expose()),
        }
    }
}
