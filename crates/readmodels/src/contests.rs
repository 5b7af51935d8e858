//! Pages of contests, and the lists of clients.

use ::contests::contest::access::Access;
use ::contests::contest::actions::{Action, Facts, Viewer};
use ::contests::contest::next;
use ::contests::contest::requirements::{self, repo::Owner};
use ::contests::contest::{self, Contest, Outcome, Visibility};
use ::contests::dispute;
use ::contests::handover::Handover;
use ::payments::payment::Purpose;
use diesel::pg::PgConnection;
use kernel::actor::Actor;
use kernel::ids::{ContestId, Id, UserId};
use kernel::money::{OutOfRange, Paisa, Split};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::boosts::{self, BoostView};
use crate::file_access::{self, FileView};
use crate::payments::{self, PaymentView};
use crate::people::{self, ClientRecord, Person};
use crate::removals::{self, ContestRemoval, OwnRemoval, Told};

pub(crate) mod awards;
mod cards;
mod final_round;
mod outline;
mod places;
mod prizes;
mod required;
mod rule_data;
mod terms;
mod versions;

pub use awards::ContestAward;
pub use cards::{ContestCard, cards_of, public_cards_of};
pub use final_round::{FinalRound, Finalist};
pub use places::ContestPlaces;
pub use prizes::{PrizeGuide, prizes};
pub use required::Requirements;
pub use terms::{ContestDistribution, ContestExtension, ContestRefundRequest, EntrantRefundRequest, Terms};
pub use versions::{BriefVersion, TextChange, versions};

use self::rule_data::RuleData;

/// Own contests shown at most.
const OWN_MAX: i64 = 200;

/// What happens next and by when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextStep {
    #[schema(example = "CHOOSE_WINNER")]
    pub code: &'static str,
    pub title: String,
    pub detail: String,
    /// When it happens, or until when it must be done.
    #[serde(with = "time::serde::rfc3339::option")]
    pub due_at: Option<OffsetDateTime>,
    /// Whether it is the viewer's turn.
    pub mine: bool,
}

impl From<next::NextStep> for NextStep {
    fn from(next::NextStep { code, title, detail, due_at, mine }: next::NextStep) -> Self {
        Self { code, title, detail, due_at, mine }
    }
}

/// The winner of a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestWinner {
    pub entry_id: Uuid,
    pub entry_number: i32,
    pub person: Person,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeRef {
    pub id: Uuid,
    pub status: dispute::Status,
}

/// An attempt to pay for a higher prize that is under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestRaise {
    pub payment_id: Uuid,
    /// By how much the prize grows.
    pub amount_cents: i64,
    /// Where the payer goes, while that leads anywhere.
    pub redirect_url: Option<String>,
    /// When the link stops working.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

impl ContestRaise {
    /// The attempt, when it is one that may still be paid.
    fn under_way(line: &PaymentView, now: OffsetDateTime) -> Option<Self> {
        let open = line.status.is_open() && now < line.expires_at;
        open.then(|| Self {
            payment_id: line.id,
            amount_cents: line.amount_cents,
            redirect_url: line.redirect_url.clone(),
            expires_at: line.expires_at,
        })
    }
}

/// The page of a contest.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestDetail {
    #[serde(flatten)]
    pub card: ContestCard,
    /// Who may find it.
    pub visibility: Visibility,
    /// What the viewer knows of it: in an outline the brief is empty, and so is everything else that the NDA protects.
    pub access: Access,
    /// When the client of a private contest agreed that its entries may be shown.
    #[serde(with = "time::serde::rfc3339::option")]
    pub publication_agreed_at: Option<OffsetDateTime>,
    /// Counts the versions of title and brief, from 1.
    pub brief_version: i32,
    pub requirements: Requirements,
    /// Files of the brief.
    pub attachments: Vec<FileView>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub funded_at: Option<OffsetDateTime>,
    /// When entries stopped being taken.
    #[serde(with = "time::serde::rfc3339::option")]
    pub entries_closed_at: Option<OffsetDateTime>,
    /// When the winner was chosen.
    #[serde(with = "time::serde::rfc3339::option")]
    pub awarded_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub closed_at: Option<OffsetDateTime>,
    /// The platform's part of the prize.
    pub fee_cents: i64,
    /// The rate of that part, in hundredths of a percent: the one stored when the contest was funded.
    pub fee_bps: i32,
    /// The winner's part of the prize.
    pub winner_cents: i64,
    /// How the viewer stands to it.
    pub viewer: Viewer,
    /// What the viewer may do now.
    pub allowed_actions: Vec<Action>,
    /// What happens next; null for visitors.
    pub next: Option<NextStep>,
    /// What the client has done so far; null for visitors.
    pub client_record: Option<ClientRecord>,
    /// Live entries that the viewer may have.
    pub entries_per_person_max: i64,
    pub my_live_entries: i64,
    /// That the client removed the viewer, and why.
    pub my_removal: Option<OwnRemoval>,
    /// People whom the client removed, undone removals too; for client and staff only.
    pub removals: Vec<ContestRemoval>,
    /// The winner, after the award; null for visitors.
    pub winner: Option<ContestWinner>,
    /// Who won which place, by place; empty for visitors.
    pub awards: Vec<ContestAward>,
    /// The dispute about the handover, for client and winner only.
    pub dispute: Option<DisputeRef>,
    /// The latest deposit, for the client only.
    pub payment: Option<PaymentView>,
    /// How often the deadline was moved; for the client of a paid contest without a winner.
    pub extension: Option<ContestExtension>,
    /// The final round that the client chose.
    pub final_round: Option<FinalRound>,
    /// How the prize is divided; null for one winner.
    pub places: Option<ContestPlaces>,
    /// The newest request to have the prize back, for the client only.
    pub refund_request: Option<ContestRefundRequest>,
    /// The client's request while it waits, for those who entered.
    pub asked_back: Option<EntrantRefundRequest>,
    /// How the prize is shared out unless the client chooses a winner, from the moment entries closed; or how it was.
    pub distribution: Option<ContestDistribution>,
    /// The attempt to pay for a higher prize that is under way, for the client only.
    pub raise: Option<ContestRaise>,
    /// Until when it is ranked first; null when it is not.
    #[serde(with = "time::serde::rfc3339::option")]
    pub featured_until: Option<OffsetDateTime>,
    /// Since when staff keep it hidden; null when everybody finds it.
    #[serde(with = "time::serde::rfc3339::option")]
    pub hidden_at: Option<OffsetDateTime>,
    /// The newest featured place that was not cancelled, for the client only.
    pub boost: Option<BoostView>,
}

/// What the client is paying for a contest, or paid last: the deposit, the raise that is under way, the featured place.
type OwnPayments = (Option<PaymentView>, Option<ContestRaise>, Option<BoostView>);

fn own_payments(conn: &mut PgConnection, facts: &Facts<'_>, viewer: Option<UserId>) -> Result<OwnPayments, Error> {
    if viewer != Some(facts.contest.client) {
        return Ok(OwnPayments::default());
    }
    let now = facts.now;
    let payments = payments::all_of_contest(conn, facts.contest.id, now)?;
    let is_raise = |payment: &&PaymentView| payment.purpose == Purpose::Raise;
    let raise = payments.iter().filter(is_raise).find_map(|payment| ContestRaise::under_way(payment, now));
    let deposit = payments.into_iter().find(|payment| payment.purpose == Purpose::Deposit);
    let boost = facts.boost.map(|boost| boosts::view(conn, facts.contest, boost, now)).transpose()?;
    Ok((deposit, raise, boost))
}

/// The client's answers and files of a contest. Of a visitor's page it is not known whether there are any.
fn beside_brief(
    conn: &mut PgConnection,
    known: &RuleData,
    id: ContestId,
) -> Result<(Requirements, Vec<FileView>), Error> {
    let (owner, tally) = (Owner::Contest(id), known.tally(id));
    let has = |any: bool| any || known.viewer.is_none();
    let requirements = if has(tally.has_requirements) {
        requirements::repo::find(conn, owner)?.into()
    } else {
        Requirements::default()
    };
    let attachments = if has(tally.has_attachments) {
        file_access::of_brief_files(conn, owner, known.viewer.is_some())?
    } else {
        Vec::new()
    };
    Ok((requirements, attachments))
}

/// The page of contest `id` for `actor`.
///
/// # Errors
/// [`Error::NotFound`] when it is not there for the viewer.
pub fn detail(
    conn: &mut PgConnection,
    actor: Option<&Actor>,
    id: ContestId,
    now: OffsetDateTime,
) -> Result<ContestDetail, Error> {
    let user = actor.map(|actor| actor.user);
    let contest = contest::repo::get(conn, id)?;
    if let (Access::Outline, Some(actor)) = (contest::repo::ensure_visible(conn, &contest, actor)?, actor) {
        return outline::of(conn, contest, actor, now);
    }
    // A visitor may do nothing and is told nothing of the people behind a contest: what decides that is not read.
    let known = user.map(|user| RuleData::load(conn, &[id], Some(user))).transpose()?.unwrap_or_default();
    let facts = known.facts(&contest, now);
    let viewer = facts.viewer(actor);
    let terms = terms::load(conn, &facts, user, known.tally(id).has_refund_requests)?;
    let stand = contest.outcome != Some(Outcome::Refunded);
    let awarded: Vec<Handover> =
        known.awards_of(id).iter().filter(|award| stand || award.place.is_none()).cloned().collect();
    let mut ids = vec![contest.client];
    ids.extend(awarded.iter().map(|award| award.winner));
    let people = people::of_ids(conn, &ids)?;
    let awards = match actor {
        Some(actor) => awards::of(conn, &facts, (&awarded, &known.disputes), actor, &people)?,
        None => Vec::new(),
    };
    // What a dispute left of the prize is between its sides.
    let disputed = facts.dispute_of(actor);
    let split = split(&contest, disputed.map_or(contest.prize, |_dispute| facts.won()))?;
    let (payment, raise, boost) = own_payments(conn, &facts, user)?;
    let removals = match actor {
        Some(actor) if known.tally(id).has_removals => removals::told(conn, &contest, actor, facts.is_removed)?,
        Some(_) | None => Told::default(),
    };
    let (requirements, attachments) = beside_brief(conn, &known, id)?;
    Ok(ContestDetail {
        visibility: contest.visibility,
        access: Access::Full,
        publication_agreed_at: contest.publication_agreed_at,
        brief_version: contest.brief_version,
        requirements,
        attachments,
        funded_at: contest.funded_at,
        entries_closed_at: contest.entries_closed_at,
        awarded_at: contest.awarded_at,
        closed_at: contest.closed_at,
        fee_cents: split.part.get(),
        fee_bps: contest.fee_rate().get(),
        winner_cents: split.rest.get(),
        viewer,
        allowed_actions: actor.map(|actor| facts.allowed(actor)).unwrap_or_default(),
        next: actor.map(|_actor| next::next(&facts, viewer).into()),
        client_record: actor.map(|_actor| people::client_record(conn, contest.client)).transpose()?,
        entries_per_person_max: facts.my_live_entries.limit(),
        my_live_entries: facts.my_live_entries.count,
        my_removal: removals.own,
        removals: removals.all,
        winner: awards.first().map(ContestWinner::of),
        awards,
        dispute: disputed.map(|dispute| DisputeRef { id: dispute.id.uuid(), status: dispute.status }),
        payment,
        extension: terms.extension,
        final_round: final_round::load(conn, &contest, user, now)?,
        places: places::of(&contest)?,
        refund_request: terms.refund_request,
        asked_back: terms.asked_back,
        distribution: terms.distribution,
        raise,
        featured_until: contest.featured_until.filter(|_until| contest.is_featured(now)),
        hidden_at: contest.hidden_at,
        boost,
        card: ContestCard {
            brief: contest.brief.clone(),
            ..ContestCard::new(people.get(contest.client), contest, now)
        },
    })
}

impl ContestWinner {
    fn of(award: &ContestAward) -> Self {
        Self { entry_id: award.entry_id, entry_number: award.entry_number, person: award.person.clone() }
    }
}

/// The cut of `won`: the prize, or what a dispute left of it for the winner.
fn split(contest: &Contest, won: Paisa) -> Result<Split, Error> {
    won.split(contest.fee_rate()).map_err(|OutOfRange| Error::Corrupt { table: "contests", id: contest.id.uuid() })
}

/// One of the viewer's own contests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnContest {
    pub contest: ContestCard,
    /// Who may find it.
    pub visibility: Visibility,
    pub next: NextStep,
    /// Entries that the client has not seen.
    pub unseen_entries: i64,
    pub live_entries: i64,
    /// What is held until files are accepted: for the contest, and for entries of it that were bought.
    pub escrow_cents: i64,
    /// What the client may do now.
    pub allowed_actions: Vec<Action>,
}

/// The contests that `actor` posted and did not give up, newest first.
pub fn own(conn: &mut PgConnection, actor: &Actor, now: OffsetDateTime) -> Result<Vec<OwnContest>, Error> {
    let found = contest::repo::of_client(conn, actor.user, OWN_MAX)?;
    let ids: Vec<ContestId> = found.iter().map(|contest| contest.id).collect();
    let known = RuleData::load(conn, &ids, Some(actor.user))?;
    let client = people::one(conn, actor.user)?;
    let own = found.into_iter().map(|contest| {
        let facts = known.facts(&contest, now);
        let held =
            known.held(&contest).map_err(|OutOfRange| Error::Corrupt { table: "contests", id: contest.id.uuid() })?;
        Ok(OwnContest {
            next: next::next(&facts, Viewer::Client).into(),
            unseen_entries: known.tally(contest.id).unseen,
            live_entries: facts.live_entries,
            escrow_cents: held.get(),
            allowed_actions: facts.allowed(actor),
            visibility: contest.visibility,
            contest: ContestCard::new(client.clone(), contest, now),
        })
    });
    own.collect()
}
