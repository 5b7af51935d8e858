//! The NDA of a private contest: as members read and sign it, as the client sees who signed, and as both take it along.

use ::contests::contest;
use ::contests::nda::{self, Nda, Signature};
use diesel::pg::PgConnection;
use documents::sheet::{Party, Sheet, Table, moment};
use kernel::actor::Actor;
use kernel::ids::{ContestId, Id, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, Person};

/// Signed NDAs that the screen of documents lists.
const LISTED_MAX: i64 = 200;

/// The viewer's own signature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnNdaSignature {
    pub legal_name: String,
    #[serde(with = "time::serde::rfc3339")]
    pub signed_at: OffsetDateTime,
}

impl From<Signature> for OwnNdaSignature {
    fn from(signature: Signature) -> Self {
        Self { legal_name: signature.legal_name, signed_at: signature.signed_at }
    }
}

/// The NDA of a private contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NdaView {
    pub text: String,
    /// The version of our text; null for a text of the client's own.
    pub standard_version: Option<i16>,
    /// Of the text in UTF-8, in hexadecimal digits: who signs sends it along.
    #[schema(min_length = 64, max_length = 64)]
    pub sha256: String,
    pub signature: Option<OwnNdaSignature>,
}

/// A signature as the client sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NdaSignature {
    pub person: Person,
    pub legal_name: String,
    #[serde(with = "time::serde::rfc3339")]
    pub signed_at: OffsetDateTime,
}

/// Which side of a signed NDA somebody is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NdaSide {
    /// Whose information it is.
    Client,
    /// Who signed.
    Signer,
}

/// A signed NDA among somebody's documents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedNda {
    pub contest_id: Uuid,
    /// What the contest was called when it was signed.
    pub contest_title: String,
    /// Who signed.
    pub user_id: Uuid,
    pub legal_name: String,
    pub client_name: String,
    pub side: NdaSide,
    #[serde(with = "time::serde::rfc3339")]
    pub signed_at: OffsetDateTime,
}

/// The NDA of a contest for those who see at least its outline.
///
/// # Errors
/// [`Error::NotFound`] for everybody else, and for a public contest.
pub fn of_contest(conn: &mut PgConnection, actor: &Actor, id: ContestId) -> Result<NdaView, Error> {
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_visible(conn, &contest, Some(actor))?;
    let nda = nda::repo::get(conn, id)?;
    let signature = nda::repo::find_signature(conn, id, actor.user)?;
    Ok(NdaView {
        text: nda.text()?.to_owned(),
        standard_version: nda.standard_version,
        sha256: hex::encode(&nda.sha256),
        signature: signature.map(OwnNdaSignature::from),
    })
}

/// Who signed, the oldest first.
///
/// # Errors
/// [`Error::NotFound`] for everybody but the client and staff, and for a public contest.
pub fn signatures(conn: &mut PgConnection, actor: &Actor, id: ContestId) -> Result<Vec<NdaSignature>, Error> {
    let contest = contest::repo::get(conn, id)?;
    if contest.client != actor.user && actor.staff.is_none() {
        return Err(Error::NotFound);
    }
    nda::repo::get(conn, id)?;
    let signed = nda::repo::signatures_of(conn, id)?;
    let people = people::of_ids(conn, &signed.iter().map(|signature| signature.user).collect::<Vec<_>>())?;
    let view = |signature: Signature| NdaSignature {
        person: people.get(signature.user),
        legal_name: signature.legal_name,
        signed_at: signature.signed_at,
    };
    Ok(signed.into_iter().map(view).collect())
}

/// The newest signed NDAs of a person, on both sides.
pub fn signed_by_or_for(conn: &mut PgConnection, user: UserId) -> Result<Vec<SignedNda>, Error> {
    let signed = nda::repo::signatures_of_party(conn, user, LISTED_MAX)?;
    let view = |signature: Signature| SignedNda {
        contest_id: signature.contest.uuid(),
        contest_title: signature.contest_title,
        user_id: signature.user.uuid(),
        legal_name: signature.legal_name,
        client_name: signature.client_name,
        side: if signature.user == user { NdaSide::Signer } else { NdaSide::Client },
        signed_at: signature.signed_at,
    };
    Ok(signed.into_iter().map(view).collect())
}

/// The signed NDA of `signer` as a document, for the client, the signer and staff.
///
/// # Errors
/// [`Error::NotFound`] for everybody else, and when the person did not sign.
pub fn sheet(conn: &mut PgConnection, actor: &Actor, id: ContestId, signer: UserId) -> Result<Sheet, Error> {
    let contest = contest::repo::get(conn, id)?;
    if contest.client != actor.user && actor.user != signer && actor.staff.is_none() {
        return Err(Error::NotFound);
    }
    let signature = nda::repo::find_signature(conn, id, signer)?.ok_or(Error::NotFound)?;
    laid_out(&nda::repo::get(conn, id)?, &signature)
}

fn laid_out(nda: &Nda, signature: &Signature) -> Result<Sheet, Error> {
    if nda.sha256 != signature.text_sha256 {
        return Err(Error::Corrupt { table: "nda_signatures", id: signature.contest.uuid() });
    }
    let text = nda.text()?;
    let source = nda
        .standard_version
        .map_or_else(|| "The client's own text".to_owned(), |version| format!("Text of Muqabla, version {version}"));
    let party = |label, name: &str| Party { label, name: name.to_owned(), line: String::new() };
    Ok(Sheet {
        heading: "Signed NDA".to_owned(),
        number: signature.contest_title.clone(),
        parties: vec![party("Client", &signature.client_name), party("Signed by", &signature.legal_name)],
        details: vec![
            ("Contest", signature.contest.to_string()),
            ("Signed", moment(signature.signed_at)),
            ("Text", source),
            ("SHA-256 of the text", hex::encode(&signature.text_sha256)),
        ],
        table: Table::default(),
        totals: Vec::new(),
        text: text.lines().map(str::trim).filter(|line| !line.is_empty()).map(ToOwned::to_owned).collect(),
        notes: vec![
            "Signed by typing the name. Muqabla recorded the signature; it is not a party and gives no legal advice."
                .to_owned(),
        ],
        footer: "Made by Muqabla from the record of the signature. Times are Pakistan Standard Time (PKT, UTC+5)."
            .to_owned(),
        made_at: signature.signed_at,
    })
}

#[cfg(test)]
mod tests;
