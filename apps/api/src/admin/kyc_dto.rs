//! How identities look to administrators.

use kernel::actor::Actor;
use kernel::ids::Id;
use kyc::application::decide;
use kyc::{Event, IdentityDocument};
use readmodels::identities::{Counts, Line, Page};
use readmodels::people::Named;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use workflows::identity::ApplicationView;

use crate::kyc::dto::{KycDocumentType, KycForm, KycStatus};

/// What an administrator may do with an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum KycAction {
    Approve,
    /// Not accept it.
    Reject,
    Revoke,
}

/// An application on the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycApplicationLine {
    pub id: Uuid,
    /// Whose, by the name of the account.
    pub person: Named,
    pub status: KycStatus,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub submitted_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub decided_at: Option<OffsetDateTime>,
    #[schema(required)]
    pub decided_by: Option<Named>,
    /// Why it was not accepted.
    #[schema(required)]
    pub reason: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<OffsetDateTime>,
    /// What this administrator may do now; nothing with the own one.
    pub allowed_actions: Vec<KycAction>,
}

impl KycApplicationLine {
    /// The application as `admin` sees it.
    pub fn new(line: Line, admin: &Actor) -> Self {
        let allowed_actions = decide::allowed(&line.application, admin).into_iter().filter_map(action).collect();
        Self {
            id: line.application.id.uuid(),
            person: line.person.into(),
            status: line.application.status.into(),
            submitted_at: line.application.submitted_at,
            decided_at: line.application.decided_at,
            decided_by: line.decided_by.map(Into::into),
            reason: line.application.reason,
            expires_at: line.application.expires_at,
            allowed_actions,
        }
    }
}

const fn action(event: Event) -> Option<KycAction> {
    match event {
        Event::Approve => Some(KycAction::Approve),
        Event::Reject => Some(KycAction::Reject),
        Event::Revoke => Some(KycAction::Revoke),
        Event::Expire => None,
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycCounts {
    pub pending: i64,
    pub approved: i64,
    pub rejected: i64,
    pub expired: i64,
}

impl From<Counts> for KycCounts {
    fn from(counts: Counts) -> Self {
        let Counts { pending, approved, rejected, expired } = counts;
        Self { pending, approved, rejected, expired }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycApplicationList {
    pub applications: Vec<KycApplicationLine>,
    /// Numbers over all of them.
    pub counts: KycCounts,
    /// Where the next page begins.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl KycApplicationList {
    /// The page as `admin` sees it.
    pub fn new(page: Page, admin: &Actor) -> Self {
        Self {
            applications: page.lines.into_iter().map(|line| KycApplicationLine::new(line, admin)).collect(),
            counts: page.counts.into(),
            next_cursor: page.next.map(kernel::page::Cursor::encode),
        }
    }
}

/// An identity document of an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycDocumentView {
    pub id: Uuid,
    #[serde(rename = "type")]
    pub kind: KycDocumentType,
    /// `image/jpeg` or `application/pdf`.
    pub media_type: String,
    /// Bytes.
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
    #[schema(required)]
    pub form: Option<KycForm>,
    /// The identity documents that are not destroyed.
    pub documents: Vec<KycDocumentView>,
    /// What to look at twice.
    pub warnings: Vec<KycWarning>,
    /// Whether nothing of it may be destroyed.
    pub legal_hold: bool,
    /// When form and identity documents are destroyed.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub retain_until: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub erased_at: Option<OffsetDateTime>,
}

impl KycApplicationView {
    /// The application as `admin` sees it.
    pub fn new(view: &ApplicationView, line: Line, admin: &Actor) -> Self {
        let named = |form: &kyc::Form| same_name(form.full_name.expose(), &line.person.name);
        let doubtful = view.form.as_ref().is_some_and(kyc::Form::has_doubtful_cnic);
        let differs = view.form.as_ref().is_some_and(|form| !named(form));
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
            line: KycApplicationLine::new(line, admin),
        }
    }
}

/// Whether two names are the same but for capitals and blanks.
fn same_name(one: &str, other: &str) -> bool {
    let words = |name: &str| name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    words(one) == words(other)
}
