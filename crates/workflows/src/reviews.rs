//! What client and winner say about each other, and what of it counts for talents. (`review` decides about payments in REVIEW.)

use accounts::Contact;
use audit::Act;
use contests::contest::{self, Contest};
use contests::handover::{self, Handover};
use diesel::RunQueryDsl;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id, ReviewId, UserId};
use notifications::messages::{self, award::NamedAward};
use reviews::review::{self, Draft, Occasion, Review, Side, Status};
use reviews::standing;

use crate::error::Error;
use crate::{notify, sweep};

/// The award of `winner`, one that stands before others; the first one where they have none.
fn award_of<'a>(contest: &Contest, awards: &'a [Handover], winner: UserId) -> Option<&'a Handover> {
    let own = awards.iter().filter(|award| award.winner == winner);
    own.min_by_key(|award| !award.award_stands(contest)).or_else(|| awards.first())
}

/// `actor` reviews the other side of a contest. Both reviews are revealed when both are in, or 14 days after the award.
///
/// # Errors
/// Neither client nor winner, no award that stands, a review that is there, another reviewee, or an invalid rating or comment.
pub fn write(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    (contest, reviewee): (ContestId, UserId),
    draft: &Draft,
) -> Result<ReviewId, Error> {
    db.write(|tx| write_in(tx, ctx, actor, (contest, reviewee), draft))
}

fn write_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    (id, reviewee): (ContestId, UserId),
    draft: &Draft,
) -> Result<ReviewId, Error> {
    let contest = contest::repo::lock(tx, id)?;
    let awards = handover::repo::lock_standing_of(tx, id)?;
    let winner = if actor.user == contest.client { reviewee } else { actor.user };
    let standing = award_of(&contest, &awards, winner);
    let mut reviews = review::repo::of_contest(tx, id)?;
    let written = standing.map(|award| review::sides_of(&reviews, award.winner)).unwrap_or_default();
    let occasion = Occasion::new(contest.client, standing.map(|award| award.award(&contest)));
    let permission = occasion.decide(actor.user, &written)?;
    permission.require_reviewee(reviewee).map_err(reviews::Error::from)?;
    let opinion = draft.check().map_err(reviews::Error::from)?;
    let review = review::repo::insert(tx, ctx, id, actor.user, (&permission, opinion))?;
    let detail = serde_json::json!({ "contest": id.uuid(), "side": review.side.as_str(), "rating": review.rating });
    record(tx, ctx, Some(actor), Act::ReviewWritten, review.id, detail)?;
    let written = review.id;
    reviews.push(review);
    reveal_in(tx, ctx, &contest, &reviews)?;
    Ok(written)
}

/// Reveals what waits no longer; answers how many. Talents' rows are taken before the totals, and those in the order of the sides.
fn reveal_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, reviews: &[Review]) -> Result<usize, Error> {
    let mut due = review::to_reveal(reviews, ctx.now);
    due.sort_by_key(|review| (review.side.as_str(), review.rating));
    for review in &due {
        review::repo::record_revealed(tx, ctx, review)?;
        if review.side == Side::Client {
            standing::repo::recount(tx, &[review.reviewee])?;
        }
        let reviewer = accounts::user::repo::contact(tx, review.reviewer)?.first_name;
        let message =
            messages::review::received(&contest.title, &reviewer, review.is_public, &ctx.link("/reviews?tab=mine"));
        notify::user(tx, ctx, review.reviewee, &message)?;
        let detail = serde_json::json!({ "contest": contest.id.uuid(), "side": review.side.as_str() });
        record(tx, ctx, None, Act::ReviewRevealed, review.id, detail)?;
    }
    for review in &due {
        review::repo::count(tx, review, 1)?;
    }
    Ok(due.len())
}

/// Reveals reviews that have waited for the other side for 14 days after the award; answers how many.
pub fn reveal_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| review::repo::reveals_due(conn, ctx.now, limit))?;
    Ok(sweep::each_contest(db, due, "a review could not be revealed", |tx, contest| {
        let reviews = review::repo::of_contest(tx, contest.id)?;
        reveal_in(tx, ctx, contest, &reviews)
    }))
}

/// An award of a locked contest was taken back: what its two sides said about one another counts no more.
pub(crate) fn award_undone_in(tx: &mut Tx<'_>, ctx: &Ctx, award: &Handover) -> Result<(), Error> {
    let contest = award.contest;
    // The two have another award of this contest: a place, or an entry that was bought.
    let others = handover::repo::lock_standing_of(tx, contest)?;
    let is_other = |other: &Handover| other.id != award.id && other.winner == award.winner;
    if others.iter().any(|other| is_other(other) && !other.status.is_taken_back()) {
        return Ok(());
    }
    let mut reviews = review::repo::of_contest(tx, contest)?;
    reviews.retain(|review| review.winner() == award.winner);
    for review in &reviews {
        review::repo::record_voided(tx, ctx, review)?;
        if review.status == Status::Revealed && review.side == Side::Client {
            standing::repo::recount(tx, &[review.reviewee])?;
        }
        let detail = serde_json::json!({ "contest": contest.uuid(), "side": review.side.as_str() });
        record(tx, ctx, None, Act::ReviewVoided, review.id, detail)?;
    }
    for review in reviews.iter().filter(|review| review.status == Status::Revealed) {
        review::repo::count(tx, review, -1)?;
    }
    Ok(())
}

/// A handover was accepted: client and author are asked for a review, unless they wrote one in this contest.
pub(crate) fn invite_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: ContestId,
    of: NamedAward<'_>,
    [client, winner]: [&Contact; 2],
) -> Result<(), Error> {
    let facts = (
        review::repo::has_review(contest, client.user, winner.user),
        review::repo::has_review(contest, winner.user, client.user),
    );
    let (by_client, by_winner) = diesel::select(facts).get_result(&mut **tx)?;
    invite_unless_written_in(tx, ctx, of, [(client, by_client), (winner, by_winner)])
}

/// The same, where it was read before who has written.
pub(crate) fn invite_unless_written_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    of: NamedAward<'_>,
    sides: [(&Contact, bool); 2],
) -> Result<(), Error> {
    let [(client, _), (winner, _)] = sides;
    let messages = [winner, client]
        .map(|other| messages::review::invited(of, &other.first_name, review::REVEAL_DAYS, &ctx.link("/reviews")));
    let invited: Vec<_> = sides
        .iter()
        .zip(&messages)
        .filter(|((_person, has_written), _message)| !has_written)
        .map(|((person, _has_written), message)| (*person, message))
        .collect();
    notify::each(tx, ctx, &invited)
}

/// Something about who `person` is has changed: who stands on their reviews and wins is counted again, themselves included.
pub(crate) fn identity_changed_in(tx: &mut Tx<'_>, person: UserId) -> Result<(), Error> {
    let mut people = contest::repo::winners_for(tx, person)?;
    people.push(person);
    Ok(standing::repo::recount(tx, &people)?)
}

fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: Option<&Actor>,
    act: Act,
    id: ReviewId,
    detail: serde_json::Value,
) -> Result<(), Error> {
    audit::record(tx, ctx, actor, act, id, detail)?;
    Ok(())
}
