//! Tests of disputes: the state table, who may do what when, what may be ruled, storage.

use kernel::actor::Role;
use kernel::ctx::Ctx;
use kernel::db::Tx;

use super::*;
use crate::contest::actions::{Facts, Viewer};
use crate::contest::{self, Contest, award, next};
use crate::entry;
use crate::event;
use crate::fixtures::{self, as_user, now, person};
use crate::handover::{self, Handover};

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
        "OPEN + answer -> OPEN\n\
         OPEN + decide -> DECIDED\n\
         DECIDED + appeal -> APPEALED\n\
         DECIDED + settle -> SETTLED\n\
         APPEALED + decide -> SETTLED\n"
    );
}

fn admin() -> Actor {
    Actor { staff: Some(kernel::actor::Staff::Owner), ..person(Role::Client) }
}

fn opened() -> Dispute {
    Dispute {
        id: fixtures::ctx().new_id(),
        contest: fixtures::ctx().new_id(),
        handover: fixtures::ctx().new_id(),
        opened_by: fixtures::ctx().new_id(),
        opened_side: Side::Client,
        reason: Reason::NotAsBriefed,
        status: Status::Open,
        answer_due_at: answer_due(now()),
        final_at: None,
        appealed_by: None,
        appeal_note: None,
        appealed_at: None,
        settled_at: None,
        created_at: now(),
        answered: false,
        decisions: Vec::new(),
    }
}

fn decided(by: &Actor) -> Dispute {
    let decision = Decision {
        round: 1,
        verdict: Verdict::Split,
        winner_part: Paisa::new(400),
        note: "Half of it was delivered".into(),
        by: by.user,
        at: now(),
    };
    Dispute { status: Status::Decided, final_at: Some(appeal_due(now())), decisions: vec![decision], ..opened() }
}

#[test]
fn the_other_side_writes_once_and_in_time() {
    let tick = Duration::microseconds(1);
    let dispute = opened();
    let due = dispute.answer_due_at;
    assert_eq!(due, now() + Duration::days(3));
    assert!(dispute.decide_answer(Side::Winner, due - tick).is_ok());
    assert!(matches!(dispute.decide_answer(Side::Winner, due), Err(Error::DisputeClosed(_))));
    assert!(matches!(dispute.decide_answer(Side::Client, now()), Err(Error::DisputeClosed(_))), "wrote by opening");
    let answered = Dispute { answered: true, ..dispute };
    assert!(matches!(answered.decide_answer(Side::Winner, now()), Err(Error::DisputeClosed(_))));
    for status in [Status::Decided, Status::Appealed, Status::Settled] {
        let later = Dispute { status, ..opened() };
        assert!(matches!(later.decide_answer(Side::Winner, now()), Err(Error::DisputeClosed(_))), "{status:?}");
    }
}

#[test]
fn it_is_decided_once_both_could_write_and_by_nobody_with_a_part_in_it() {
    let (tick, admin) = (Duration::microseconds(1), admin());
    let dispute = opened();
    let due = dispute.answer_due_at;
    assert!(matches!(dispute.ensure_decidable_by(&admin, false, due - tick), Err(Error::AwaitingStatement)));
    assert!(dispute.ensure_decidable_by(&admin, false, due).is_ok());
    let answered = Dispute { answered: true, ..dispute };
    assert!(answered.ensure_decidable_by(&admin, false, now()).is_ok());
    assert!(matches!(answered.ensure_decidable_by(&admin, true, now()), Err(Error::PartyDecides)));
    assert!(matches!(answered.ensure_decidable_by(&person(Role::Client), false, now()), Err(Error::NotFound)));
    for status in [Status::Decided, Status::Settled] {
        let over = Dispute { status, ..opened() };
        assert!(
            matches!(over.ensure_decidable_by(&admin, false, due), Err(Error::InvalidTransition { .. })),
            "{status:?}"
        );
    }
}

#[test]
fn an_appeal_goes_to_another_admin_in_time() {
    let (tick, first) = (Duration::microseconds(1), admin());
    let dispute = decided(&first);
    let at = dispute.final_at.unwrap();
    assert_eq!(at, now() + Duration::days(3));
    assert!(dispute.decide_appeal(at - tick).is_ok());
    assert!(matches!(dispute.decide_appeal(at), Err(Error::DisputeClosed(_))));
    assert!(!dispute.is_final(at - tick) && dispute.is_final(at));
    assert_eq!(dispute.allowed(Side::Winner, now()), [Action::Appeal]);
    assert_eq!(dispute.settled_part(), None, "not carried out");
    let appealed = Dispute { status: Status::Appealed, final_at: None, ..dispute };
    assert!(matches!(appealed.decide_appeal(now()), Err(Error::DisputeClosed(_))));
    assert!(matches!(appealed.ensure_decidable_by(&first, false, now()), Err(Error::SameAdmin)));
    assert!(appealed.ensure_decidable_by(&admin(), false, now()).is_ok());
    assert!(!appealed.is_final(at));
    let settled = Dispute { status: Status::Settled, ..appealed };
    assert_eq!(settled.settled_part(), Some(Paisa::new(400)));
    assert!(settled.allowed(Side::Client, now()).is_empty());
}

#[test]
fn a_decision_about_a_bought_entry_speaks_of_price_and_author() {
    let words = |verdict: Verdict, place| verdict.words(place, Paisa::new(40_000), Paisa::new(20_000));
    assert_eq!(words(Verdict::Release, Some(1)), "The prize goes to the winner");
    assert_eq!(words(Verdict::Release, None), "The price goes to the author");
    assert_eq!(words(Verdict::Refund, Some(2)), "The prize goes back to the client");
    assert_eq!(words(Verdict::Refund, None), "The price goes back to the client");
    assert_eq!(words(Verdict::Split, Some(3)), "PKR 400 go to the winner, PKR 200 back to the client");
    assert_eq!(words(Verdict::Split, None), "PKR 400 go to the author, PKR 200 back to the client");
}

#[test]
fn a_split_gives_each_side_something() {
    let prize = Paisa::new(1_000);
    let split = |part| NewDecision::validate(prize, Verdict::Split, part, "Half of it was delivered");
    for (part, rest) in [(1, 999), (500, 500), (999, 1)] {
        let decision = split(Some(part)).unwrap();
        assert_eq!((decision.winner_part.get(), decision.client_part.get()), (part, rest));
    }
    for part in [None, Some(0), Some(1_000), Some(1_001), Some(-1), Some(i64::MIN), Some(i64::MAX)] {
        let refused = split(part).unwrap_err();
        assert!(refused.iter().any(|(field, _)| field == "winnerCents"), "{part:?}");
    }
    let whole = |verdict, part| NewDecision::validate(prize, verdict, part, "Nothing was delivered at all");
    assert_eq!(whole(Verdict::Release, None).unwrap().winner_part, prize);
    assert_eq!(whole(Verdict::Refund, Some(0)).unwrap().client_part, prize);
    assert!(whole(Verdict::Release, Some(999)).is_err() && whole(Verdict::Refund, Some(1)).is_err());
    for note in ["too short", "", &"x".repeat(2_001), "bell \u{7} in here"] {
        assert!(NewDecision::validate(prize, Verdict::Release, None, note).is_err(), "{note}");
    }
}

#[test]
fn pleas_are_bounded() {
    let file = || fixtures::ctx().new_id::<FileId>();
    let files: Vec<FileId> = (0..6).map(|_| file()).collect();
    assert_eq!(
        NewStatement::validate("  The files are not vectors ", &files[..5]).unwrap().body,
        "The files are not vectors"
    );
    assert!(
        NewStatement::validate("The files are not vectors", &files)
            .unwrap_err()
            .iter()
            .any(|(field, _)| field == "fileIds")
    );
    let twice = NewStatement::validate("The files are not vectors", &[files[0], files[0]]).unwrap();
    assert_eq!(twice.files, [files[0]], "each once");
    assert!(NewStatement::validate("too short", &[]).is_err());
    assert!(
        NewStatement::validate(&"x".repeat(2_000), &[]).is_ok()
            && NewStatement::validate(&"x".repeat(2_001), &[]).is_err()
    );
    assert!(checked_appeal("too short").is_err() && checked_appeal("That was not what we agreed").is_ok());
}

fn statement() -> NewStatement {
    NewStatement { body: "The files are not what we agreed on".into(), files: Vec::new() }
}

/// A contest whose winner delivered, and its client.
fn delivered(tx: &mut Tx<'_>, ctx: &Ctx) -> (Contest, Handover, Actor) {
    let (contest, entries) = fixtures::stored(tx, ctx, 2);
    let client = as_user(contest.client);
    let decision = award::decide(&contest, &entries[0], &client, None, ctx.now).unwrap();
    let handover = contest::repo::record_award(tx, ctx, &decision).unwrap();
    handover::repo::record_delivered(tx, ctx, &handover).unwrap();
    (
        contest::repo::lock(tx, contest.id).unwrap(),
        handover::repo::lock_standing(tx, contest.id).unwrap().unwrap(),
        client,
    )
}

#[test]
fn from_opening_to_the_decision_on_appeal() {
    testkit::tx(|tx, ctx| {
        let (contest, review, client) = delivered(tx, ctx);
        let evidence = testkit::seed::file(tx, ctx, client.user, "DISPUTE");
        let statement_with = NewStatement { files: vec![evidence], ..statement() };
        assert!(repo::has_occasion(tx, client.user).unwrap() && repo::has_occasion(tx, review.winner).unwrap());
        let opener = (client.user, Side::Client);
        repo::insert(tx, ctx, &review, opener, Reason::NotAsBriefed, &statement_with).unwrap();
        assert!(matches!(repo::insert(tx, ctx, &review, opener, Reason::Other, &statement()), Err(Error::Conflict)));
        let stopped = handover::repo::lock_standing(tx, contest.id).unwrap().unwrap();
        assert_eq!((stopped.status, stopped.due_at), (handover::Status::Disputed, None));
        assert!(handover::repo::reviews_due(tx, ctx.now + Duration::days(99), 9).unwrap().is_empty());

        let dispute = repo::lock_of_handover(tx, stopped.id).unwrap().unwrap();
        assert!(!dispute.answered);
        repo::record_answered(tx, ctx, &dispute, review.winner, &statement()).unwrap();
        let dispute = repo::get(tx, dispute.id).unwrap();
        assert!(dispute.answered);
        let statements = repo::statements(tx, dispute.id).unwrap();
        assert_eq!(statements.iter().filter(|said| said.files == [evidence]).count(), 1);

        let judge = Actor { user: testkit::seed::user(tx, ctx, "judge"), ..admin() };
        let decision = NewDecision::validate(contest.prize, Verdict::Refund, None, "Nothing fits the brief").unwrap();
        let decided = repo::record_decided(tx, ctx, &dispute, &judge, &decision, Some(1)).unwrap();
        assert_eq!(decided, repo::lock(tx, dispute.id).unwrap());
        assert!(
            matches!(repo::record_decided(tx, ctx, &dispute, &judge, &decision, Some(1)), Err(Error::Conflict)),
            "twice"
        );
        let at = decided.final_at.unwrap();
        assert!(repo::final_due(tx, at - Duration::seconds(1), 9).unwrap().is_empty());
        assert_eq!(repo::final_due(tx, at, 9).unwrap(), [stopped.id]);

        repo::record_appealed(tx, ctx, &decided, review.winner, "Look at the second file").unwrap();
        assert!(repo::final_due(tx, at, 9).unwrap().is_empty(), "appealed");
        let appealed = repo::lock(tx, dispute.id).unwrap();
        assert_eq!(appealed.appealed_side(review.winner), Some(Side::Winner));
        let second = Actor { user: testkit::seed::user(tx, ctx, "second"), ..admin() };
        let settled = repo::record_decided(tx, ctx, &appealed, &second, &decision, Some(1)).unwrap();
        assert_eq!((settled.status, settled.decisions.len()), (Status::Settled, 2));
        assert_eq!(settled, repo::lock(tx, dispute.id).unwrap());
        let events = event::repo::of_contest(tx, contest.id).unwrap();
        let kinds: Vec<&str> =
            events.iter().map(|event| event.kind.as_str()).filter(|kind| kind.starts_with("DISP")).collect();
        for (kind, times) in [("OPENED", 1), ("ANSWERED", 1), ("DECIDED", 2), ("APPEALED", 1), ("SETTLED", 1)] {
            let found = kinds.iter().filter(|found| found.ends_with(kind)).count();
            assert_eq!(found, times, "{kind}: {kinds:?}");
        }
    });
}

#[test]
fn lists_show_what_waits_first() {
    testkit::tx(|tx, ctx| {
        let mut ids = Vec::new();
        for minute in 0..3 {
            let ctx = Ctx { now: ctx.now + Duration::minutes(minute), ..ctx.clone() };
            let (_, review, client) = delivered(tx, &ctx);
            let opener = (client.user, Side::Client);
            ids.push(repo::insert(tx, &ctx, &review, opener, Reason::Other, &statement()).unwrap());
        }
        let judge = Actor { user: testkit::seed::user(tx, ctx, "judge"), ..admin() };
        let decision =
            NewDecision::validate(Paisa::new(500), Verdict::Release, None, "All of it is as briefed").unwrap();
        let decided = repo::record_decided(tx, ctx, &ids[0], &judge, &decision, Some(1)).unwrap();
        repo::record_settled(tx, ctx, &decided).unwrap();
        let mut list = |status| -> Vec<DisputeId> {
            repo::list(tx, status, 9).unwrap().into_iter().map(|dispute| dispute.id).collect()
        };
        assert_eq!(list(None), [ids[1].id, ids[2].id, ids[0].id]);
        assert_eq!(list(Some(Status::Settled)), [ids[0].id]);
        assert_eq!(list(Some(Status::Open)), [ids[1].id, ids[2].id]);
        assert!(list(Some(Status::Appealed)).is_empty());
    });
}

#[test]
fn anyone_who_entered_has_a_part_in_it() {
    testkit::tx(|tx, ctx| {
        let (contest, review, client) = delivered(tx, ctx);
        let others = entry::repo::of_contest(tx, contest.id).unwrap();
        let entrant = others.iter().find(|entry| entry.author != review.winner).unwrap().author;
        let stranger = testkit::seed::user(tx, ctx, "stranger");
        for (person, involved) in [(client.user, true), (review.winner, true), (entrant, true), (stranger, false)] {
            assert_eq!(repo::is_involved(tx, &review, client.user, person).unwrap(), involved);
        }
        assert!(!repo::has_occasion(tx, entrant).unwrap() && !repo::has_occasion(tx, stranger).unwrap());
    });
}

#[test]
fn both_sides_read_what_comes_next() {
    let client = person(Role::Client);
    let winner = person(Role::Talent);
    let contest = fixtures::contest(client.user, contest::Status::Awarded);
    let won = fixtures::entry(&contest, winner.user, entry::Status::Winner);
    let standing = fixtures::handover(&won, handover::Status::Disputed);
    let judge = admin();
    let appealed = Dispute { status: Status::Appealed, final_at: None, ..decided(&judge) };
    let late = Dispute { answer_due_at: now(), ..opened() };
    for (dispute, of_client, of_winner) in [
        (opened(), "DISPUTE_OPEN", "ANSWER_DISPUTE"),
        (late, "DISPUTE_OPEN", "DISPUTE_OPEN"),
        (Dispute { answered: true, ..opened() }, "DISPUTE_OPEN", "DISPUTE_OPEN"),
        (decided(&judge), "DISPUTE_DECIDED", "DISPUTE_DECIDED"),
        (appealed, "DISPUTE_APPEALED", "DISPUTE_APPEALED"),
    ] {
        let facts = Facts { awards: &[], dispute: Some(&dispute), ..fixtures::facts(&contest, Some(&standing)) };
        for (viewer, code) in [
            (Viewer::Client, of_client),
            (Viewer::Winner, of_winner),
            (Viewer::Entrant, "HANDOVER"),
            (Viewer::Visitor, "HANDOVER"),
        ] {
            let step = next::next(&facts, viewer);
            assert_eq!(step.code, code, "{viewer:?} {dispute:?}");
            assert!(!step.title.is_empty() && step.title.len() < 120, "{step:?}");
            assert_eq!(step.mine, code == "ANSWER_DISPUTE");
            assert!(step.due_at.is_none_or(|at| at > now()), "{step:?}");
        }
        let other = person(Role::Client);
        assert!(facts.dispute_of(Some(&client)).is_some() && facts.dispute_of(Some(&winner)).is_some());
        assert!(facts.dispute_of(Some(&other)).is_none() && facts.dispute_of(None).is_none());
    }
}
