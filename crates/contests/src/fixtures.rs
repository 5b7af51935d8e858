//! Values for tests.

use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use kernel::money::{Bps, Paisa};
use time::{Duration, OffsetDateTime};

use crate::contest::actions::Facts;
use crate::contest::{self, Category, Choice, Contest, ContestInput, Terms};
use crate::entry::{self, Entry, LiveEntries, Submission};
use crate::handover::{self, Handover};

pub(crate) fn ctx() -> Ctx {
    testkit::ctx()
}

pub(crate) fn now() -> OffsetDateTime {
    testkit::START
}

pub(crate) fn person(role: Role) -> Actor {
    Actor { user: ctx().new_id(), role, email_verified: true, staff: None }
}

pub(crate) fn as_user(user: UserId) -> Actor {
    Actor { user, role: Role::Talent, email_verified: true, staff: None }
}

pub(crate) fn input() -> ContestInput {
    ContestInput {
        title: "A logo for a dhaba".into(),
        brief: "Draw a logo that works on a sign and on a cup.".into(),
        category: "Logo Design".into(),
        prize: Some(1_250_000),
        deadline: Some(now() + Duration::days(7)),
        currency: "PKR".into(),
        sealed: true,
        guaranteed: false,
        visibility: contest::Visibility::Public,
        final_round_days: None,
        lower_places: Vec::new(),
        unused_places: contest::UnusedPlaces::default(),
        requirements: contest::Requirements::default(),
        nda: None,
    }
}

/// A contest of `client` in `status`, as the steps up to it would leave it.
pub(crate) fn contest(client: UserId, status: contest::Status) -> Contest {
    let terms = Terms {
        title: "A logo for a dhaba".into(),
        brief: "Draw a logo that works on a sign and on a cup.".into(),
        category: Choice { category: Category::Design, subcategory: None },
        prize: Paisa::new(1_250_000),
        deadline: now() + Duration::days(7),
        sealed: true,
        guaranteed: false,
        visibility: contest::Visibility::Public,
        final_round_days: None,
        places: None,
        requirements: contest::Requirements::default(),
        nda: None,
    };
    let mut contest = Contest::draft(ctx().new_id(), client, terms, now());
    contest.status = status;
    if status != contest::Status::Draft {
        contest.funded_at = Some(now());
        contest.fee = Some(Bps::new(300));
    }
    if status == contest::Status::Closed {
        contest.outcome = Some(contest::Outcome::Completed);
    }
    contest
}

pub(crate) fn entry(contest: &Contest, author: UserId, status: entry::Status) -> Entry {
    Entry {
        id: ctx().new_id(),
        contest: contest.id,
        number: 1,
        author,
        status,
        stars: None,
        decline_reason: None,
        note: String::new(),
        link: Some("https://example.com".into()),
        third_party: String::new(),
        ai_tools: String::new(),
        version: 1,
        version_created_at: None,
        version_seen: 1,
        seen_by_client_at: None,
        published_at: None,
        disqualified_at: None,
        finalist: false,
        price: None,
        bought_at: None,
        created_at: now(),
        updated_at: now(),
    }
}

pub(crate) fn handover(entry: &Entry, status: handover::Status) -> Handover {
    let awaited = [handover::Status::AwaitingFiles, handover::Status::InReview, handover::Status::ChangesRequested];
    Handover {
        id: ctx().new_id(),
        contest: entry.contest,
        entry: entry.id,
        winner: entry.author,
        place: Some(1),
        prize: Paisa::new(1_250_000),
        status,
        due_at: awaited.contains(&status).then(|| now() + Duration::days(5)),
        changes_requested: 0,
        delivered_at: None,
        accepted_at: None,
        accepted_by: None,
        included_formats: Vec::new(),
        created_at: now(),
    }
}

/// A contest with three entries, as nobody in particular sees it.
pub(crate) fn facts<'a>(contest: &'a Contest, standing: Option<&'a Handover>) -> Facts<'a> {
    Facts {
        contest,
        standing,
        awards: standing.map_or(&[], std::slice::from_ref),
        live_entries: 2,
        entered: 3,
        unawarded: 3,
        counting: 3,
        my_counting: false,
        refund_requested: false,
        dispute: None,
        boost: None,
        not_selected: 1,
        my_entries: 0,
        my_live_entries: LiveEntries::default(),
        is_removed: false,
        live_finalists: 0,
        my_live_finalists: 0,
        open_questions: 1,
        new_files: 1,
        now: now(),
    }
}

pub(crate) fn submission() -> Submission {
    Submission {
        files: Vec::new(),
        link: Some("https://example.com".into()),
        note: String::new(),
        third_party: String::new(),
        ai_tools: String::new(),
    }
}

/// An open contest in the database, with `entries` entries of as many people.
pub(crate) fn stored(tx: &mut Tx<'_>, ctx: &Ctx, entries: usize) -> (Contest, Vec<Entry>) {
    let client = testkit::seed::user(tx, ctx, "client");
    let draft = contest(client, contest::Status::Draft);
    contest::repo::insert(tx, ctx, &draft).unwrap();
    contest::repo::record_funded(tx, ctx, &draft, Bps::new(300)).unwrap();
    let open = contest::repo::lock(tx, draft.id).unwrap();
    let entries = (0..entries)
        .map(|_| {
            let author = testkit::seed::user(tx, ctx, "author");
            entry::repo::insert(tx, ctx, &open, author, &submission()).unwrap()
        })
        .collect();
    (contest::repo::get(tx, open.id).unwrap(), entries)
}
