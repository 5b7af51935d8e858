//! An application with its form, opened for an administrator.

use kyc::IdentityDocument;
use readmodels::identities::KycApplicationLine;
use workflows::identity::ApplicationView;

use crate::kyc::dto::{KycDocumentType, KycForm};
use crate::prelude::*;

/// An identity document of an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycDocumentView {
    pub id: Uuid,
    #[serde(rename = "type")]
    pub kind: KycDocumentType,
    /// `image/jpeg` or `application/pdf`.
    pub media_type: String,
    pub size_bytes: i64,
    /// Where it is read; add the purpose.
    pub url: String,
}

impl KycDocumentView {
    fn new(document: &IdentityDocument, application: Uuid) -> Self {
        Self {
            id: document.id.uuid(),
            kind: document.kind.into(),
            media_type: kyc::identity_document::MediaType::Jpeg.as_str().to_owned(),
            size_bytes: document.size_bytes,
            url: format!("/api/admin/kyc/{application}/documents/{}", document.id),
        }
    }
}

/// What a reviewer looks at twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum KycWarning {
    /// The CNIC ends in 0.
    CnicEndsInZero,
    /// Another account has submitted the same CNIC.
    CnicSeenElsewhere,
    /// The name on the form is not the name of the account.
    NameDiffers,
}

/// An application with its form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycApplicationView {
    #[serde(flatten)]
    pub line: KycApplicationLine,
    /// The form; none once it is destroyed.
    pub form: Option<KycForm>,
    /// The identity documents that are not destroyed.
    pub documents: Vec<KycDocumentView>,
    /// What to look at twice.
    pub warnings: Vec<KycWarning>,
    /// Whether nothing of it may be destroyed.
    pub legal_hold: bool,
    /// When form and identity documents are destroyed.
    #[serde(with = "time::serde::rfc3339::option")]
    pub retain_until: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub erased_at: Option<OffsetDateTime>,
}

impl KycApplicationView {
    pub fn new(view: &ApplicationView, line: KycApplicationLine) -> Self {
        let doubtful = view.form.as_ref().is_some_and(kyc::Form::has_doubtful_cnic);
        let differs = view.form.as_ref().is_some_and(|form| !form.is_named(&line.person.name));
        let warnings = [
            (doubtful, KycWarning::CnicEndsInZero),
            (view.others_with_cnic > 0, KycWarning::CnicSeenElsewhere),
            (differs, KycWarning::NameDiffers),
        ];
        let id = view.application.id.uuid();
        Self {
            form: view.form.as_ref().map(Into::into),
            documents: view.documents.iter().map(|document| KycDocumentView::new(document, id)).collect(),
            warnings: warnings.into_iter().filter_map(|(stands, warning)| stands.then_some(warning)).collect(),
            legal_hold: view.application.legal_hold,
            retain_until: view.application.retain_until,
            erased_at: view.application.erased_at,
            line,
        }
    }
}
