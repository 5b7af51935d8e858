//! A disputed award, and the steps of its people.

use contests::dispute::{NewStatement, Reason, Verdict};
use kernel::actor::Actor;
use kernel::ids::{ContestId, DisputeId, EntryId, FileId};
use workflows::contests::award;
use workflows::error::Error;
use workflows::handovers::dispute::{self, DecisionInput};
use workflows::handovers::handover;

use crate::stage::{Stage, at};
use workflows::payments::send_refund;

pub(crate) const DAY: i64 = 24 * 3_600;

/// A contest that was awarded at the start of the test's time.
pub(crate) struct Case {
    pub(crate) stage: Stage,
    pub(crate) contest: ContestId,
    pub(crate) entry: EntryId,
    pub(crate) winner: Actor,
    pub(crate) entrant: Actor,
    pub(crate) second: Actor,
}

pub(crate) fn case_of(stage: Stage, contest: ContestId) -> Case {
    let (winner, entrant) = (stage.talent("winner"), stage.talent("entrant"));
    let second = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.talent("second") };
    let entry = stage.entry(contest, winner, 1);
    stage.entry(contest, entrant, 2);
    award::award(&stage.db(), &at(0), &stage.client, contest, entry).unwrap();
    Case { stage, contest, entry, winner, entrant, second }
}

pub(crate) fn case(prize: i64) -> Case {
    let stage = Stage::new();
    let contest = stage.open(prize);
    case_of(stage, contest)
}

pub(crate) fn statement() -> NewStatement {
    NewStatement { body: "This is not what we agreed on".into(), files: Vec::new() }
}

pub(crate) fn decision(verdict: Verdict, winner_part: Option<i64>) -> DecisionInput {
    DecisionInput { verdict, winner_part, note: "Half of what the brief asks for was delivered".into() }
}

pub(crate) type Done = Result<(), Error>;

impl Case {
    pub(crate) fn open(&self, second: i64, actor: &Actor) -> Done {
        dispute::open(&self.stage.db(), &at(second), actor, self.contest, Reason::Other, &statement())
    }

    pub(crate) fn answer(&self, second: i64, actor: &Actor) -> Done {
        dispute::answer(&self.stage.db(), &at(second), actor, self.contest, &statement())
    }

    pub(crate) fn appeal(&self, second: i64, actor: &Actor) -> Done {
        dispute::appeal(&self.stage.db(), &at(second), actor, self.contest, "The second file was not looked at")
    }

    pub(crate) fn decide(&self, second: i64, admin: &Actor, verdict: Verdict, part: Option<i64>) -> Done {
        dispute::decide(&self.stage.db(), &at(second), admin, self.id(), &decision(verdict, part))
    }

    pub(crate) fn settle(&self, second: i64) -> usize {
        dispute::settle_final(&self.stage.db(), &at(second), 10).unwrap()
    }

    pub(crate) fn id(&self) -> DisputeId {
        self.stage.text("SELECT id FROM disputes").parse().unwrap()
    }

    pub(crate) fn deliver(&self, second: i64) {
        self.stage.upload(self.contest, self.winner, &at(second));
        handover::deliver(&self.stage.db(), &at(second), &self.winner, self.contest).unwrap();
    }

    /// Opened by the client at second 10, answered at 20.
    pub(crate) fn heard(self) -> Self {
        let client = self.stage.client;
        self.open(10, &client).unwrap();
        self.answer(20, &self.winner).unwrap();
        self
    }

    pub(crate) fn dispute(&self) -> String {
        self.stage.text("SELECT status FROM disputes")
    }

    pub(crate) fn handover(&self) -> String {
        self.stage.text("SELECT concat_ws(' ', status, accepted_by) FROM handovers")
    }

    pub(crate) fn evidence(&self, owner: &Actor) -> FileId {
        self.stage.tx(|tx, ctx| testkit::seed::file(tx, ctx, owner.user, "DISPUTE"))
    }

    /// What the open payouts are.
    pub(crate) fn payouts(&self) -> String {
        self.stage.text(
            "SELECT string_agg(concat_ws(' ', status, amount_paisa, nullif(array_to_string(holds, '+'), '')), ', ' ORDER BY id)
               FROM payouts WHERE voided_at IS NULL",
        )
    }

    /// What goes back: of which payment, newest first.
    pub(crate) fn refunds(&self) -> String {
        self.stage.text(
            "SELECT string_agg(concat_ws(' ', p.purpose, r.amount_paisa, r.status, p.status), ', ' ORDER BY p.id DESC)
               FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.reason = 'DISPUTE'",
        )
    }

    pub(crate) fn send_refunds(&self, second: i64) -> usize {
        send_refund::send_due(&self.stage.db(), &at(second), &self.stage.gateways, 10).unwrap()
    }
}

#[track_caller]
pub(crate) fn refused_as(result: Done, expected: &str) {
    let Err(Error::Contests(refused)) = result else { panic!("not refused by the domain: {result:?}") };
    let fits = match expected {
        "not found" => matches!(refused, contests::Error::NotFound),
        "overdue" => matches!(refused, contests::Error::HandoverOverdue),
        "no such step" => matches!(refused, contests::Error::InvalidTransition { .. }),
        "closed" => matches!(refused, contests::Error::DisputeClosed(_)),
        "awaiting" => matches!(refused, contests::Error::AwaitingStatement),
        "party" => matches!(refused, contests::Error::PartyDecides),
        "same admin" => matches!(refused, contests::Error::SameAdmin),
        "fields" => matches!(refused, contests::Error::Fields(_)),
        _ => false,
    };
    assert!(fits, "{expected} expected: {refused:?}");
}
