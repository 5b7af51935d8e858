//! Members of a private contest sign its NDA.

use audit::Act;
use contests::contest;
use contests::nda::{self, Signature, Signing};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::ContestId;
use notifications::messages;
use notifications::messages::entry::NdaSigned;

use crate::error::Error;
use crate::notify;

/// What somebody sends who signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureInput {
    pub legal_name: String,
    /// SHA-256 of the text that the person read, in hexadecimal digits.
    pub sha256: String,
    /// Where the call came from.
    pub address: String,
}

/// Signs for `actor`, unless they signed before: that signature stands. Returns the one that stands.
///
/// # Errors
/// No member of the contest, a text that stands no more, or no name.
pub fn sign(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, input: &SignatureInput) -> Result<Signature, Error> {
    db.write(|tx| {
        // Removing a member locks the contest, too: the signature comes before, or is refused.
        let contest = contest::repo::lock(tx, id)?;
        let nda = nda::repo::get(tx, id)?;
        let facts = nda::repo::facts_of(tx, id, actor.user)?;
        let read = hex::decode(input.sha256.trim()).unwrap_or_default();
        if nda::decide_signing(&contest, &nda, actor, facts, &read)? == Signing::SignedBefore {
            return Ok(nda::repo::find_signature(tx, id, actor.user)?.ok_or(contests::Error::NotFound)?);
        }
        let legal_name = nda::checked_name(&input.legal_name)?;
        let [signer, client] = accounts::user::repo::contacts(tx, [actor.user, contest.client])?;
        let signature = Signature {
            contest: id,
            user: actor.user,
            legal_name,
            client_name: client.name(),
            contest_title: contest.title.clone(),
            text_sha256: nda.sha256,
            address: Some(input.address.clone()),
            signed_at: ctx.now,
        };
        nda::repo::insert_signature(tx, &signature)?;
        let page = ctx.link(&format!("/contests/{id}?tab=people"));
        let who = signer.name();
        notify::aggregated(tx, ctx, &client, ("entry.nda_signed", &format!("ndas:{id}")), |_tx, aggregate| {
            Ok(messages::entry::nda_signed(&contest.title, NdaSigned { who: &who, count: aggregate.count }, &page))
        })?;
        audit::record(tx, ctx, Some(actor), Act::NdaSigned, id, serde_json::json!({}))?;
        Ok(signature)
    })
}
