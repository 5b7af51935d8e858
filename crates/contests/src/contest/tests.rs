//! Tests of contests: the state table, terms, award, refund, storage.

use kernel::actor::Role;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::fields::FieldErrors;
use kernel::money::Bps;
use time::Duration;

use super::actions::{Action, Facts, Viewer};
use super::*;
use crate::entry::{self, LiveEntries, Status as EntryStatus};
use crate::event;
use crate::fixtures::{self, as_user, input, now, person};
use crate::handover::{self, Status as HandoverStatus};
use crate::nda;

mod access;
mod distribution;
mod next_awards;
mod terms;

#[test]
fn state_table() {
    let mut table = String::new();
    for status in Status::ALL {
        for event in Event::ALL {
            if let Ok(next) = status.next(*event) {
                table.push_str(&format!("{} + {} -> {}\n", status.as_str(), event.as_str(), next.as_str()));
            }
        }
    }
    assert_eq!(
        table,
        "DRAFT + fund -> OPEN\n\
         DRAFT + cancel -> CLOSED\n\
         OPEN + close entries -> SHORTLISTING\n\
         OPEN + award -> AWARDED\n\
         OPEN + refund -> CLOSED\n\
         SHORTLISTING + reopen -> OPEN\n\
         SHORTLISTING + award -> AWARDED\n\
         SHORTLISTING + refund -> CLOSED\n\
         SHORTLISTING + distribute -> CLOSED\n\
         AWARDED + award -> AWARDED\n\
         AWARDED + complete -> CLOSED\n\
         AWARDED + refund -> CLOSED\n"
    );
}

fn complaints(change: impl FnOnce(&mut ContestInput)) -> Vec<(&'static str, &'static str)> {
    let mut typed = input();
    change(&mut typed);
    Terms::validate(&typed, now()).err().unwrap_or_default().iter().collect()
}

#[test]
fn terms_are_refused_in_the_words_of_the_specification() {
    assert_eq!(complaints(|_| ()), []);
    assert_eq!(complaints(|p| p.title = " ab ".into()), [("title", "Title must be at least 3 characters")]);
    assert_eq!(complaints(|p| p.title = "ا".repeat(100)), []);
    assert_eq!(complaints(|p| p.title = "x".repeat(101)), [("title", "Title is too long")]);
    assert_eq!(complaints(|p| p.brief = "x".repeat(19)), [("brief", "Brief must be at least 20 characters")]);
    assert_eq!(complaints(|p| p.brief = "x".repeat(20)), []);
    assert_eq!(complaints(|p| p.brief = "x".repeat(2000)), []);
    assert_eq!(complaints(|p| p.brief = "x".repeat(2001)), [("brief", "Brief is too long")]);
    assert_eq!(complaints(|p| p.category = String::new()), [("category", "Category is required")]);
    assert_eq!(complaints(|p| p.category = "poetry".into()), [("category", "Category is required")]);
    assert_eq!(complaints(|p| p.prize = None), [("prizeCents", "Minimum prize is PKR 5")]);
    assert_eq!(complaints(|p| p.prize = Some(499)), [("prizeCents", "Minimum prize is PKR 5")]);
    assert_eq!(complaints(|p| p.prize = Some(500)), []);
    assert_eq!(complaints(|p| p.prize = Some(50_000_000)), []);
    assert_eq!(complaints(|p| p.prize = Some(50_000_001)), [("prizeCents", "Maximum prize is PKR 500,000")]);
    assert_eq!(complaints(|p| p.deadline = None), [("deadline", "Deadline must be in the future")]);
    assert_eq!(complaints(|p| p.deadline = Some(now())), [("deadline", "Deadline must be in the future")]);
    assert_eq!(complaints(|p| p.deadline = Some(now() + Duration::microseconds(1))), []);
    let latest = now() + Duration::days(30);
    assert_eq!(complaints(|p| p.deadline = Some(latest)), []);
    let too_long = [("deadline", "A contest runs at most 30 days from its payment")];
    assert_eq!(complaints(|p| p.deadline = Some(latest + Duration::seconds(1))), too_long);
    assert_eq!(complaints(|p| p.currency = "USD".into()), [("currency", "Contests are in PKR only")]);
    assert_eq!(complaints(|p| p.currency = "RS".into()), [("currency", "Currency code must be 3 characters")]);
    let all = complaints(|p| {
        *p = ContestInput {
            title: "\u{0}".into(),
            brief: "\u{0}".into(),
            category: "x".into(),
            prize: Some(-1),
            ..p.clone()
        };
    });
    assert_eq!(all.len(), 4, "every field is told at once");
}

#[test]
fn places_are_checked_with_the_prize() {
    let equal = complaints(|p| (p.prize, p.lower_places) = (Some(1_000), vec![500]));
    assert_eq!(equal, [("lowerPlacesCents", "Each place gets less than the one above it")]);
    assert_eq!(complaints(|p| (p.prize, p.lower_places) = (Some(1_001), vec![500])), []);
    assert_eq!(complaints(|p| p.lower_places = vec![499]), [("lowerPlacesCents", "Each place gets at least PKR 5")]);
    assert_eq!(complaints(|p| p.lower_places = vec![5; 5]), [("lowerPlacesCents", "A prize has at most 5 places")]);
    assert_eq!(complaints(|p| p.lower_places = vec![4_000, 3_000, 2_000, 1_000]), []);
}

#[test]
fn a_draft_changes_its_places_and_a_paid_contest_does_not() {
    let client = person(Role::Client);
    let places = Places { lower: vec![Paisa::new(300_000), Paisa::new(200_000)], unused: UnusedPlaces::FirstPlace };
    let decide = |status, edit: Edit| {
        let contest = Contest { places: Some(places.clone()), ..fixtures::contest(client.user, status) };
        edit.decide(&contest, &Requirements::default(), &client, now())
    };
    let terms = |edit: Edit| match decide(Status::Draft, edit) {
        Ok(Change::Terms(terms)) => terms.places,
        other => panic!("{other:?}"),
    };
    let lower = |amounts: &[i64]| Edit { lower_places: Some(amounts.to_vec()), ..Edit::default() };
    let unused = |unused| Edit { unused_places: Some(unused), ..Edit::default() };
    assert_eq!(terms(Edit::default()), Some(places.clone()), "what is left out stays");
    assert_eq!(terms(lower(&[])), None);
    assert_eq!(terms(lower(&[500])).unwrap().lower, [Paisa::new(500)]);
    assert_eq!(terms(unused(UnusedPlaces::Refund)).unwrap().unused, UnusedPlaces::Refund);
    let too_low = decide(Status::Draft, Edit { prize: Some(700_000), ..Edit::default() });
    assert!(matches!(too_low, Err(Error::Fields(_))), "the first place would get less than the second");
    for edit in [lower(&[]), lower(&[300_000]), unused(UnusedPlaces::Refund)] {
        assert!(matches!(decide(Status::Open, edit), Err(Error::TermsFixed)));
    }
    for edit in [lower(&[300_000, 200_000]), unused(UnusedPlaces::FirstPlace)] {
        assert!(matches!(decide(Status::Open, edit), Ok(Change::Nothing)));
    }
}

#[test]
fn only_private_contests_have_an_nda() {
    let terms = |visibility, nda: Option<&str>| {
        let typed = ContestInput { visibility, nda: nda.map(Into::into), ..fixtures::input() };
        Terms::validate(&typed, now()).map(|terms| terms.nda)
    };
    let own = |text: &str| Some(nda::Choice::Own(text.into()));
    for private in [Visibility::Private, Visibility::InviteOnly] {
        assert_eq!(terms(private, None).unwrap(), None);
        assert_eq!(terms(private, Some(" ")).unwrap(), Some(nda::Choice::Standard));
        assert_eq!(terms(private, Some("Tell nobody.")).unwrap(), own("Tell nobody."));
        assert_eq!(terms(private, Some(&"x".repeat(10_000))).unwrap(), own(&"x".repeat(10_000)));
        assert!(terms(private, Some(&"x".repeat(10_001))).is_err());
    }
    assert_eq!(terms(Visibility::Public, None).unwrap(), None);
    assert_eq!(terms(Visibility::Public, Some("")).unwrap(), None);
    assert!(terms(Visibility::Public, Some("Tell nobody.")).is_err());
}

#[test]
fn a_draft_changes_its_nda_and_a_paid_contest_does_not() {
    let client = person(Role::Client);
    let own = Edit { nda: Some("Tell nobody.".into()), ..Edit::default() };
    let none = Requirements::default();
    for status in [Status::Draft, Status::Open] {
        let contest = Contest { visibility: Visibility::Private, ..fixtures::contest(client.user, status) };
        let decided = own.decide(&contest, &none, &client, now());
        if status == Status::Draft {
            assert!(matches!(decided, Ok(Change::Terms(terms)) if terms.nda.is_some()));
        } else {
            assert!(matches!(decided, Err(Error::TermsFixed)));
        }
    }
}

#[test]
fn a_name_implies_its_category_in_any_case() {
    assert_eq!(Subcategory::ALL.len(), 14);
    let choice = Choice::parse(" api development ").unwrap();
    assert_eq!((choice.category, choice.subcategory), (Category::Development, Some(Subcategory::ApiDevelopment)));
    assert_eq!(Choice::parse("WRITING"), Some(Choice { category: Category::Writing, subcategory: None }));
    assert_eq!(Choice::parse(""), None);
}

#[test]
fn only_verified_clients_post() {
    assert!(decide_create(&person(Role::Client)).is_ok());
    assert!(matches!(decide_create(&person(Role::Talent)), Err(Error::NeedsRole(Role::Client))));
    let unverified = kernel::actor::Actor { email_verified: false, ..person(Role::Client) };
    assert!(matches!(decide_create(&unverified), Err(Error::EmailNotVerified)));
}

#[test]
fn editing_follows_the_status() {
    let client = person(Role::Client);
    let none = Requirements::default();
    let text = Edit { title: Some("Another title".into()), ..Edit::default() };
    let prize = Edit { prize: Some(500), ..Edit::default() };
    let mut contest = fixtures::contest(client.user, Status::Open);
    assert!(matches!(text.decide(&contest, &none, &client, now()), Ok(Change::InPlace { .. })));
    contest.last_entry_number = 1;
    assert!(matches!(text.decide(&contest, &none, &client, now()), Ok(Change::NewVersion { .. })));
    assert!(matches!(prize.decide(&contest, &none, &client, now()), Err(Error::TermsFixed)));
    assert!(matches!(Edit::default().decide(&contest, &none, &client, now()), Ok(Change::Nothing)));
    assert!(matches!(text.decide(&contest, &none, &person(Role::Client), now()), Err(Error::NotFound)));
    assert!(matches!(text.decide(&contest, &none, &client, contest.deadline), Err(Error::DeadlinePassed)));
    let draft = fixtures::contest(client.user, Status::Draft);
    assert!(
        matches!(prize.decide(&draft, &none, &client, now()), Ok(Change::Terms(terms)) if terms.prize.get() == 500)
    );
    let late = Edit { deadline: Some(draft.deadline + Duration::days(9)), ..Edit::default() };
    let fields = |result| matches!(result, Err(Error::Fields(_)));
    assert!(fields(text.decide(&draft, &none, &client, draft.deadline)), "a late draft needs another deadline");
    assert!(late.decide(&draft, &none, &client, draft.deadline).is_ok());
    let until = |deadline| Edit { deadline: Some(deadline), ..Edit::default() };
    let latest = now() + Duration::days(30);
    assert!(until(latest).decide(&draft, &none, &client, now()).is_ok());
    assert!(
        fields(until(latest + Duration::seconds(1)).decide(&draft, &none, &client, now())),
        "no contest runs longer"
    );
    assert!(until(latest + Duration::seconds(1)).decide(&draft, &none, &client, now() + Duration::seconds(1)).is_ok());
    for status in [Status::Shortlisting, Status::Awarded, Status::Closed] {
        let contest = fixtures::contest(client.user, status);
        assert!(matches!(text.decide(&contest, &none, &client, now()), Err(Error::InvalidTransition { .. })));
    }
}

#[test]
fn answers_are_fixed_by_the_payment() {
    let client = person(Role::Client);
    let answers = |audience: &str| Requirements { audience: audience.into(), ..Requirements::default() };
    let (required, other) = (answers("Families"), answers("Students"));
    let edit = |answers: &Requirements| Edit { requirements: Some(answers.clone()), ..Edit::default() };
    let draft = fixtures::contest(client.user, Status::Draft);
    let terms = |edit: &Edit| match edit.decide(&draft, &required, &client, now()) {
        Ok(Change::Terms(terms)) => terms.requirements,
        other => panic!("{other:?}"),
    };
    assert_eq!(terms(&edit(&other)), other);
    assert_eq!(terms(&Edit { prize: Some(500), ..Edit::default() }), required, "what is left out stays");
    let open = fixtures::contest(client.user, Status::Open);
    assert!(matches!(edit(&other).decide(&open, &required, &client, now()), Err(Error::TermsFixed)));
    assert!(matches!(edit(&required).decide(&open, &required, &client, now()), Ok(Change::Nothing)));
    let brief = Edit { brief: Some("x".repeat(20)), ..edit(&Requirements::default()) };
    assert!(matches!(brief.decide(&open, &required, &client, now()), Err(Error::TermsFixed)), "nor taken away");
}

#[test]
fn funding_ends_at_the_deadline() {
    let draft = fixtures::contest(person(Role::Client).user, Status::Draft);
    assert!(draft.decide_funding(draft.deadline - Duration::microseconds(1)).is_ok());
    assert!(matches!(draft.decide_funding(draft.deadline), Err(Error::DeadlinePassed)));
    for status in [Status::Open, Status::Shortlisting, Status::Awarded, Status::Closed] {
        assert!(fixtures::contest(draft.client, status).decide_funding(now()).is_err());
    }
}

#[test]
fn award_needs_the_client_a_running_contest_and_a_live_entry() {
    let client = person(Role::Client);
    let author = person(Role::Talent).user;
    for status in Status::ALL {
        for entry_status in EntryStatus::ALL {
            let contest = fixtures::contest(client.user, *status);
            let entry = fixtures::entry(&contest, author, *entry_status);
            let result = award::decide(&contest, &entry, &client, None, now());
            let expected = status.is_judging() && entry_status.is_live();
            assert_eq!(result.is_ok(), expected, "{} {}", status.as_str(), entry_status.as_str());
        }
    }
    let contest = fixtures::contest(client.user, Status::Open);
    let entry = fixtures::entry(&contest, author, EntryStatus::Submitted);
    let decision = award::decide(&contest, &entry, &client, None, now()).unwrap();
    assert_eq!(decision.handover_due, now() + Duration::days(5));
    let by_other = award::decide(&contest, &entry, &person(Role::Client), None, now());
    assert!(matches!(by_other, Err(Error::NotFound)));
    let foreign = fixtures::entry(&fixtures::contest(client.user, Status::Open), author, EntryStatus::Submitted);
    assert!(matches!(award::decide(&contest, &foreign, &client, None, now()), Err(Error::NotFound)));
    let own = fixtures::entry(&contest, client.user, EntryStatus::Submitted);
    assert!(matches!(award::decide(&contest, &own, &client, None, now()), Err(Error::OwnContest)));
}

#[test]
fn only_a_lapsed_award_is_replaced_and_by_another_entry() {
    let client = person(Role::Client);
    let contest = fixtures::contest(client.user, Status::Awarded);
    let winner = fixtures::entry(&contest, person(Role::Talent).user, EntryStatus::Winner);
    let other = fixtures::entry(&contest, person(Role::Talent).user, EntryStatus::NotSelected);
    for status in HandoverStatus::ALL {
        let standing = fixtures::handover(&winner, *status);
        let again = award::decide(&contest, &other, &client, Some(&standing), now());
        assert_eq!(again.is_ok(), *status == HandoverStatus::Lapsed, "{}", status.as_str());
        assert!(award::decide(&contest, &winner, &client, Some(&standing), now()).is_err());
    }
    let lapsed = fixtures::handover(&winner, HandoverStatus::Lapsed);
    for status in [EntryStatus::Declined, EntryStatus::Withdrawn] {
        let out = fixtures::entry(&contest, other.author, status);
        assert!(matches!(award::decide(&contest, &out, &client, Some(&lapsed), now()), Err(Error::EntryNotLive)));
    }
}

const fn left(live: i64, counting: i64) -> refund::EntryCounts {
    refund::EntryCounts { live, entered: live, unawarded: live, counting }
}

/// Every status, with and without entries, with each handover: whose word a refund takes.
#[test]
fn refunds_are_the_clients_word_only_where_nobody_ever_entered() {
    let client = person(Role::Client);
    let mut table = String::new();
    for status in Status::ALL {
        let contest = fixtures::contest(client.user, *status);
        let winner = fixtures::entry(&contest, person(Role::Talent).user, EntryStatus::Winner);
        let standings = HandoverStatus::ALL.iter().map(|status| Some(fixtures::handover(&winner, *status)));
        for standing in std::iter::once(None).chain(standings) {
            // Nobody; one in the running; declined, or withdrawn after it was opened.
            for entries in [left(0, 0), left(1, 1), left(0, 1)] {
                assert!(matches!(
                    refund::decide(&contest, entries, &person(Role::Client), standing.as_ref()),
                    Err(Error::NotFound)
                ));
                let Ok(way) = refund::decide(&contest, entries, &client, standing.as_ref()) else { continue };
                let handover = standing.as_ref().map_or("", |standing| standing.status.as_str());
                table.push_str(&format!("{} {handover} {} {way:?}\n", status.as_str(), entries.counting));
            }
        }
    }
    assert_eq!(
        table,
        "OPEN  0 AtOnce\n\
         SHORTLISTING  0 AtOnce\nSHORTLISTING  1 OnRequest\nSHORTLISTING  1 OnRequest\n\
         AWARDED LAPSED 0 OnRequest\nAWARDED LAPSED 1 OnRequest\nAWARDED LAPSED 1 OnRequest\n"
    );
    let open = fixtures::contest(client.user, Status::Open);
    assert!(matches!(refund::decide(&open, left(0, 1), &client, None), Err(Error::HasEntries)), "close entries first");
    let over = fixtures::contest(client.user, Status::Shortlisting);
    assert!(!refund::is_due(&over, left(0, 0), over.refund_at() - Duration::microseconds(1)));
    assert!(refund::is_due(&over, left(0, 0), over.refund_at()));
    for entries in [left(1, 1), left(0, 1)] {
        assert!(!refund::is_due(&over, entries, over.refund_at() + Duration::days(99)));
    }
}

fn facts<'a>(contest: &'a Contest, standing: Option<&'a handover::Handover>) -> Facts<'a> {
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

#[test]
fn actions_follow_status_and_viewer() {
    let client = person(Role::Client);
    let talent = person(Role::Talent);
    let names = |facts: &Facts<'_>, actor| facts.allowed(actor).into_iter().map(Action::as_str).collect::<Vec<_>>();
    let draft = fixtures::contest(client.user, Status::Draft);
    assert_eq!(names(&facts(&draft, None), &client), ["edit", "delete", "pay", "guarantee", "boost"]);
    assert_eq!(names(&facts(&draft, None), &talent), [""; 0]);
    let open = fixtures::contest(client.user, Status::Open);
    assert_eq!(
        names(&facts(&open, None), &client),
        ["edit", "closeEntries", "award", "announce", "answer", "extend", "raise", "guarantee", "boost", "createPoll"]
    );
    assert_eq!(names(&facts(&open, None), &talent), ["submitEntry", "ask"]);
    assert_eq!(
        names(&Facts { live_entries: 0, entered: 0, counting: 0, ..facts(&open, None) }, &client),
        ["edit", "closeEntries", "refund", "announce", "answer", "extend", "raise", "guarantee", "boost", "createPoll"]
    );
    assert_eq!(
        names(&Facts { live_entries: 0, ..facts(&open, None) }, &client),
        ["edit", "closeEntries", "announce", "answer", "extend", "raise", "guarantee", "boost", "createPoll"],
        "everybody was declined, and yet there were entries"
    );
    let guaranteed = Contest { guaranteed: true, ..open.clone() };
    assert_eq!(
        names(&Facts { live_entries: 0, ..facts(&guaranteed, None) }, &client),
        ["edit", "closeEntries", "announce", "answer", "extend", "raise", "boost", "createPoll"],
        "declined entries stand in the way of a refund, and the guarantee is given"
    );
    let closed = fixtures::contest(client.user, Status::Shortlisting);
    assert_eq!(
        names(&facts(&closed, None), &client),
        ["award", "announce", "answer", "extend", "raise", "guarantee", "requestRefund", "createPoll"]
    );
    assert_eq!(
        names(&Facts { refund_requested: true, ..facts(&closed, None) }, &client),
        ["award", "announce", "answer", "withdrawRefundRequest", "createPoll"]
    );
    assert_eq!(names(&Facts { refund_requested: true, ..facts(&closed, None) }, &talent), ["ask"]);
    assert_eq!(
        names(&Facts { refund_requested: true, my_counting: true, ..facts(&closed, None) }, &talent),
        ["ask", "answerRefundRequest"]
    );
    assert_eq!(
        names(&Facts { my_live_entries: LiveEntries { count: 3, rated_highly: 0 }, ..facts(&open, None) }, &talent),
        ["ask"]
    );
    assert_eq!(names(&Facts { now: open.deadline, ..facts(&open, None) }, &talent), ["ask"]);
    let awarded = fixtures::contest(client.user, Status::Awarded);
    let winner = fixtures::entry(&awarded, talent.user, EntryStatus::Winner);
    let waiting = fixtures::handover(&winner, HandoverStatus::AwaitingFiles);
    assert_eq!(names(&facts(&awarded, Some(&waiting)), &talent), ["ask", "deliver", "uploadHandover", "openDispute"]);
    assert_eq!(names(&facts(&awarded, Some(&waiting)), &client), ["announce", "answer", "openDispute"]);
    let review = fixtures::handover(&winner, HandoverStatus::InReview);
    assert_eq!(
        names(&facts(&awarded, Some(&review)), &client),
        ["announce", "answer", "accept", "requestChanges", "openDispute"]
    );
    let lapsed = fixtures::handover(&winner, HandoverStatus::Lapsed);
    assert_eq!(names(&facts(&awarded, Some(&lapsed)), &client), ["award", "announce", "answer", "requestRefund"]);
    assert_eq!(facts(&awarded, Some(&lapsed)).viewer(Some(&talent)), Viewer::Winner);
    assert_eq!(facts(&open, None).viewer(Some(&person(Role::Client))), Viewer::Member);
    assert_eq!(facts(&open, None).viewer(None), Viewer::Visitor);
}

#[test]
fn every_state_has_a_next_step_for_every_viewer() {
    let client = person(Role::Client);
    for status in Status::ALL {
        for outcome in std::iter::once(None).chain(Outcome::ALL.iter().copied().map(Some)) {
            if (*status == Status::Closed) != outcome.is_some() {
                continue;
            }
            let contest = Contest { outcome, ..fixtures::contest(client.user, *status) };
            let winner = fixtures::entry(&contest, person(Role::Talent).user, EntryStatus::Winner);
            for handover_status in HandoverStatus::ALL {
                let standing = fixtures::handover(&winner, *handover_status);
                for viewer in Viewer::ALL {
                    for (live_entries, entered, counting, refund_requested, guaranteed) in [
                        (0, 0, 0, false, false),
                        (0, 0, 1, false, false),
                        (0, 0, 1, true, false),
                        (0, 1, 1, false, false),
                        (2, 3, 3, false, false),
                        (2, 3, 3, true, false),
                        (0, 3, 3, false, true),
                        (2, 3, 3, false, true),
                    ] {
                        let contest = Contest { guaranteed, ..contest.clone() };
                        let facts = Facts {
                            live_entries,
                            entered,
                            counting,
                            refund_requested,
                            ..facts(&contest, Some(&standing))
                        };
                        let step = next::next(&facts, *viewer);
                        assert!(!step.title.is_empty() && step.title.len() < 120, "{step:?}");
                        assert!(!step.mine || step.due_at.is_some() || step.code != "PAY");
                    }
                }
            }
        }
    }
    assert_eq!(next::moment(now()), "21 Nov 2026, 12:00 PKT");
}

#[test]
fn a_contest_is_stored_as_it_was() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let terms = Terms::validate(&input(), ctx.now).unwrap();
        let draft = Contest::draft(ctx.new_id(), client, terms, ctx.now);
        repo::insert(tx, ctx, &draft).unwrap();
        assert_eq!(repo::get(tx, draft.id).unwrap(), draft);
        repo::record_funded(tx, ctx, &draft, Bps::new(250)).unwrap();
        let open = repo::lock(tx, draft.id).unwrap();
        assert_eq!((open.status, open.fee, open.funded_at), (Status::Open, Some(Bps::new(250)), Some(ctx.now)));
        assert!(matches!(repo::record_funded(tx, ctx, &open, Bps::new(250)), Err(Error::InvalidTransition { .. })));
        assert!(matches!(repo::move_status(tx, ctx, open.id, Status::Draft, Event::Fund), Err(Error::Conflict)));
        assert!(matches!(repo::get(tx, ctx.new_id()), Err(Error::NotFound)));
    });
}

#[test]
fn versions_and_events_are_kept() {
    testkit::tx(|tx, ctx| {
        let (contest, _) = fixtures::stored(tx, ctx, 1);
        let changed = repo::add_version(tx, ctx, &contest, "Second title", "A second brief, long enough.").unwrap();
        assert_eq!(changed.brief_version, 2);
        repo::save_brief(tx, ctx, contest.id, "Third title", "A third brief, also long enough.").unwrap();
        let late = Ctx { now: contest.deadline + Duration::days(1), ..ctx.clone() };
        repo::record_entries_closed(tx, &late, &changed, None).unwrap();
        let closed = repo::get(tx, contest.id).unwrap();
        assert_eq!(closed.entries_closed_at, Some(contest.deadline), "a late timer closes at the deadline");
        let kinds: Vec<_> =
            event::repo::of_contest(tx, contest.id).unwrap().into_iter().map(|event| event.kind.as_str()).collect();
        assert_eq!(kinds.len(), 4, "{kinds:?}");
        assert_eq!(kinds.last(), Some(&"ENTRIES_CLOSED"));
    });
}

#[test]
fn award_and_replacement() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 3);
        let client = as_user(contest.client);
        entry::repo::record_declined(tx, ctx, &entries[2], entry::DeclineReason::Style).unwrap();
        let decision = award::decide(&contest, &entries[0], &client, None, ctx.now).unwrap();
        let first = repo::record_award(tx, ctx, &decision).unwrap();
        let statuses = |tx: &mut Tx<'_>| {
            let found = entry::repo::of_contest(tx, contest.id).unwrap();
            found.into_iter().map(|entry| entry.status.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(statuses(tx), ["WINNER", "NOT_SELECTED", "DECLINED"]);
        assert_eq!(handover::repo::find_standing(tx, contest.id).unwrap(), Some(first.clone()));
        assert!(repo::record_award(tx, ctx, &decision).is_err(), "an old decision is worthless");

        let late = Ctx { now: ctx.now + Duration::days(5), ..ctx.clone() };
        assert_eq!(handover::repo::undelivered_due(tx, late.now - Duration::microseconds(1), 9).unwrap(), []);
        assert_eq!(handover::repo::undelivered_due(tx, late.now, 9).unwrap(), [first.id]);
        handover::repo::record_lapsed(tx, &late, &first).unwrap();
        let lapsed = handover::repo::lock_standing(tx, contest.id).unwrap().unwrap();
        let contest = repo::lock(tx, contest.id).unwrap();
        let second = entry::repo::lock(tx, entries[1].id).unwrap();
        let decision = award::decide(&contest, &second, &client, Some(&lapsed), late.now).unwrap();
        let standing = repo::record_award(tx, &late, &decision).unwrap();
        assert_eq!(statuses(tx), ["NOT_SELECTED", "WINNER", "DECLINED"]);
        assert_eq!((standing.winner, standing.due_at), (second.author, Some(late.now + Duration::days(5))));
        assert_eq!(repo::get(tx, contest.id).unwrap().awarded_at, Some(late.now));

        handover::repo::record_lapsed(tx, &late, &standing).unwrap();
        let contest = repo::lock(tx, contest.id).unwrap();
        let lapsed = handover::repo::lock_standing(tx, contest.id).unwrap().unwrap();
        let again = entry::repo::lock(tx, entries[0].id).unwrap();
        let decision = award::decide(&contest, &again, &client, Some(&lapsed), late.now).unwrap();
        let refused = repo::record_award(tx, &late, &decision);
        assert!(matches!(refused, Err(Error::EntryNotLive)), "a lapsed winner does not win again");
        repo::record_refunded(tx, &late, &contest, Some(contest.client)).unwrap();
        assert_eq!(statuses(tx), ["NOT_SELECTED", "NOT_SELECTED", "DECLINED"], "nobody wins a refunded contest");
        let closed = repo::get(tx, contest.id).unwrap();
        assert_eq!((closed.status, closed.outcome), (Status::Closed, Some(Outcome::Refunded)));
    });
}

#[test]
fn due_work_is_found_at_its_moment() {
    testkit::tx(|tx, ctx| {
        let (empty, _) = fixtures::stored(tx, ctx, 0);
        let (busy, _) = fixtures::stored(tx, ctx, 1);
        let draft = fixtures::contest(empty.client, Status::Draft);
        repo::insert(tx, ctx, &draft).unwrap();
        let tick = Duration::microseconds(1);
        let has = |ids: Vec<kernel::ids::ContestId>, id| ids.contains(&id);

        assert!(!has(repo::unpaid_drafts_due(tx, draft.draft_ends_at() - tick, 999).unwrap(), draft.id));
        assert!(has(repo::unpaid_drafts_due(tx, draft.draft_ends_at(), 999).unwrap(), draft.id));
        assert!(!has(repo::closings_due(tx, busy.deadline - tick, 999).unwrap(), busy.id));
        assert!(has(repo::closings_due(tx, busy.deadline, 999).unwrap(), busy.id));
        repo::record_entries_closed(tx, ctx, &empty, None).unwrap();
        repo::record_entries_closed(tx, ctx, &busy, None).unwrap();
        assert!(!has(repo::refunds_due(tx, empty.refund_at() - tick, 999).unwrap(), empty.id));
        let due = repo::refunds_due(tx, empty.refund_at(), 999).unwrap();
        assert!(due.contains(&empty.id) && !due.contains(&busy.id));
    });
}

/// The contests of which triggers keep that nobody is left are those of which plain SQL says so, whatever happens to entries.
#[test]
fn contests_without_people_are_known_whatever_happens() {
    use diesel::prelude::*;
    use diesel::sql_types::{BigInt, Uuid as SqlUuid};
    use kernel::ids::Id;
    #[derive(QueryableByName)]
    struct Number {
        #[diesel(sql_type = BigInt)]
        number: i64,
    }
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 3);
        let (_empty, _) = fixtures::stored(tx, ctx, 0);
        let (_other, _) = fixtures::stored(tx, ctx, 2);
        let mut check = |change: &str, is_known: bool| {
            let conn: &mut diesel::pg::PgConnection = tx;
            let sql =
                change.replace("$2", &format!("'{}'", entries[0].id)).replace("$3", &format!("'{}'", entries[1].id));
            diesel::sql_query(&sql).bind::<SqlUuid, _>(contest.id.uuid()).execute(conn).unwrap();
            let number = |sql: &str, conn: &mut diesel::pg::PgConnection| {
                diesel::sql_query(sql).get_result::<Number>(conn).unwrap().number
            };
            let differ =
                "SELECT count(*) AS number FROM contests c FULL JOIN contests_without_people w ON w.contest_id = c.id
                WHERE (w.contest_id IS NOT NULL) <> (c.status = 'SHORTLISTING' AND NOT EXISTS (
                    SELECT FROM entries e WHERE e.contest_id = c.id
                       AND (e.status IN ('SUBMITTED', 'SHORTLISTED') OR c.guaranteed AND e.status <> 'WITHDRAWN')))";
            assert_eq!(number(differ, conn), 0, "{change}");
            let known =
                format!("SELECT count(*) AS number FROM contests_without_people WHERE contest_id = '{}'", contest.id);
            assert_eq!(number(&known, conn) == 1, is_known, "{change}");
        };
        check("UPDATE contests SET status = 'SHORTLISTING', entries_closed_at = deadline_at WHERE id = $1", false);
        check("UPDATE entries SET status = 'WITHDRAWN' WHERE contest_id = $1 AND id <> $2", false);
        check(
            "UPDATE entries SET status = 'DECLINED', decline_reason = 'STYLE' WHERE contest_id = $1 AND id = $2",
            true,
        );
        check("UPDATE contests SET guaranteed = true WHERE id = $1", false);
        check("UPDATE contests SET guaranteed = false WHERE id = $1", true);
        check("UPDATE entries SET status = 'SUBMITTED' WHERE contest_id = $1 AND id = $3", false);
        check("UPDATE entries SET status = 'WITHDRAWN' WHERE contest_id = $1 AND id = $3", true);
        check(
            "UPDATE entries SET status = 'SHORTLISTED', decline_reason = NULL WHERE contest_id = $1 AND id = $2",
            false,
        );
        check("UPDATE entries SET stars = 3 WHERE contest_id = $1", false);
        check(
            "WITH one AS (UPDATE entries SET status = 'DECLINED', decline_reason = 'STYLE' WHERE id = $2 RETURNING id)
             UPDATE entries SET status = 'WITHDRAWN' WHERE contest_id = $1 AND id <> $2",
            true,
        );
        // Of several contests in one statement.
        check("UPDATE contests SET status = 'SHORTLISTING', entries_closed_at = deadline_at WHERE id <> $1", true);
        check("UPDATE entries SET status = 'SUBMITTED', decline_reason = NULL WHERE contest_id = $1 OR true", false);
        check("UPDATE entries SET status = 'WITHDRAWN' WHERE contest_id = $1 OR true", true);
        check("DELETE FROM entries WHERE contest_id = $1", true);
        check("UPDATE contests SET status = 'CLOSED', outcome = 'REFUNDED' WHERE id = $1", false);
    });
}

#[test]
fn complaints_keep_their_field() {
    assert_eq!(Error::field("a", "b").to_string(), "invalid fields");
    assert!(matches!(Error::from(FieldErrors::one("a", "b")), Error::Fields(_)));
}
