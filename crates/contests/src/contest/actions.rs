//! What a viewer may do with a contest now: the same rules that the acts themselves ask.

use kernel::actor::{Actor, Role};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::final_round::{self, Stage};
use super::refund::{self, EntryCounts, Way};
use super::{Contest, Edit, Event, Outcome, Requirements, extension, guarantee, publication, raise};
use crate::boost::{self, Boost};
use crate::dispute::{self, Dispute};
use crate::entry::LiveEntries;
use crate::entry::submission::{self, AuthorFacts};
use crate::handover::{self, Handover};
use crate::{member, poll, question, refund_request};

text_enum! {
    /// Something that the viewer may do with a contest now.
    pub enum Action as ContestAction {
        /// Change title, brief or terms.
        Edit = "edit",
        Delete = "delete",
        Pay = "pay",
        /// Close entries before the deadline.
        CloseEntries = "closeEntries",
        Refund = "refund",
        Award = "award",
        SubmitEntry = "submitEntry",
        Ask = "ask",
        /// Tell everybody.
        Announce = "announce",
        Answer = "answer",
        Deliver = "deliver",
        Accept = "accept",
        RequestChanges = "requestChanges",
        UploadHandover = "uploadHandover",
        Extend = "extend",
        /// Pay for a higher prize.
        Raise = "raise",
        /// Give up the way back.
        Guarantee = "guarantee",
        /// Ask for the prize back although there were entries.
        RequestRefund = "requestRefund",
        WithdrawRefundRequest = "withdrawRefundRequest",
        /// Say something to the client's request.
        AnswerRefundRequest = "answerRefundRequest",
        /// Order a featured place, or go on paying it.
        Boost = "boost",
        /// Give that order up, or take the place back.
        CancelBoost = "cancelBoost",
        /// Call an admin in the handover.
        OpenDispute = "openDispute",
        /// Write the statement of the other side.
        AnswerDispute = "answerDispute",
        AppealDispute = "appealDispute",
        /// Ask people without an account which entries they like.
        CreatePoll = "createPoll",
        /// Invite people to a private contest, or make its link.
        Invite = "invite",
        /// Sign the NDA of a private contest, to read what it is about.
        SignNda = "signNda",
        /// Agree that the entries of a private contest may be shown.
        AgreeToPublication = "agreeToPublication",
        /// Name the finalists of the final round.
        NameFinalists = "nameFinalists",
    }
}

text_enum! {
    /// How the viewer stands to a contest.
    pub enum Viewer as ContestViewer {
        /// Not signed in.
        Visitor = "VISITOR",
        Client = "CLIENT",
        /// Has an entry that was not withdrawn.
        Entrant = "ENTRANT",
        /// Was awarded, and the award stands.
        Winner = "WINNER",
        Talent = "TALENT",
        /// Signed in, none of the others.
        Member = "MEMBER",
    }
}

/// What the rules of this page need to know, read in one go.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    pub contest: &'a Contest,
    /// The handover of the award that stands.
    pub standing: Option<&'a Handover>,
    /// The awards that were not replaced, by place, that one among them; in the view of one award this one alone.
    pub awards: &'a [Handover],
    pub dispute: Option<&'a Dispute>,
    /// The newest featured place that was not cancelled; of own contests only.
    pub boost: Option<&'a Boost>,
    pub live_entries: i64,
    /// Entries that were not withdrawn.
    pub entered: i64,
    /// Of these, those that never had the award.
    pub unawarded: i64,
    /// Entries that the client may have learned from.
    pub counting: i64,
    /// Whether one of these is the viewer's.
    pub my_counting: bool,
    /// Whether a request to have the prize back waits.
    pub refund_requested: bool,
    /// Entries that could be awarded after a lapse.
    pub not_selected: i64,
    /// The viewer's entries that were not withdrawn.
    pub my_entries: i64,
    /// The viewer's entries in the running.
    pub my_live_entries: LiveEntries,
    /// Whether the client removed the viewer.
    pub is_removed: bool,
    pub live_finalists: i64,
    pub my_live_finalists: i64,
    pub open_questions: i64,
    /// Uploads of the winner that were not delivered.
    pub new_files: usize,
    pub now: OffsetDateTime,
}

impl Facts<'_> {
    /// How `actor` stands to the contest.
    pub fn viewer(&self, actor: Option<&Actor>) -> Viewer {
        let Some(actor) = actor else { return Viewer::Visitor };
        let won = self.standing.is_some_and(|handover| handover.winner == actor.user);
        if actor.user == self.contest.client {
            Viewer::Client
        } else if won && self.contest.outcome != Some(Outcome::Refunded) {
            Viewer::Winner
        } else if self.my_entries > 0 {
            Viewer::Entrant
        } else if actor.role == Role::Talent {
            Viewer::Talent
        } else {
            Viewer::Member
        }
    }

    /// Whether the client could award an entry now.
    pub fn has_candidates(&self) -> bool {
        let lapsed = self.standing.is_some_and(|handover| handover.status == handover::Status::Lapsed);
        match self.contest.status.next(Event::Award) {
            Ok(_) if self.standing.is_none() => self.live_entries > 0 && self.final_round_until().is_none(),
            Ok(_) => lapsed && self.not_selected > 0,
            Err(_) => false,
        }
    }

    /// Until when the client awards nobody, because finalists still send versions.
    pub fn final_round_until(&self) -> Option<OffsetDateTime> {
        match final_round::stage(self.contest, self.now) {
            Some(Stage::Running { until }) if self.live_finalists > 0 => Some(until),
            _ => None,
        }
    }

    /// Until when the client may name finalists, when there are enough entries for that.
    pub fn naming_until(&self) -> Option<OffsetDateTime> {
        let enough = usize::try_from(self.live_entries).is_ok_and(|live| live >= final_round::FINALISTS_MIN);
        match final_round::stage(self.contest, self.now) {
            Some(Stage::Naming { until }) if enough => Some(until),
            _ => None,
        }
    }

    pub const fn entry_counts(&self) -> EntryCounts {
        EntryCounts {
            live: self.live_entries,
            entered: self.entered,
            unawarded: self.unawarded,
            counting: self.counting,
        }
    }

    /// Whether `actor` may have the prize back in this way.
    fn may_refund(&self, actor: &Actor, wanted: Way) -> bool {
        refund::decide(self.contest, self.entry_counts(), actor, self.standing).is_ok_and(|way| way == wanted)
    }

    /// What `actor` may do now.
    pub fn allowed(&self, actor: &Actor) -> Vec<Action> {
        Action::ALL.iter().copied().filter(|action| self.may(*action, actor)).collect()
    }

    fn may(&self, action: Action, actor: &Actor) -> bool {
        let contest = self.contest;
        let client = contest.client == actor.user;
        match action {
            Action::Edit => client && self.may_edit(actor),
            Action::Delete => contest.decide_delete(actor).is_ok(),
            Action::Pay => client && contest.decide_funding(self.now).is_ok(),
            Action::CloseEntries => contest.decide_close(actor).is_ok(),
            Action::Refund => self.may_refund(actor, Way::AtOnce),
            Action::Award => client && contest.frozen_at.is_none() && self.has_candidates(),
            Action::SubmitEntry => submission::decide(contest, self.author(), actor, self.now).is_ok(),
            Action::Ask => self.may_post(question::Kind::Question, actor),
            Action::Announce => self.may_post(question::Kind::Announcement, actor),
            Action::Answer => client && contest.takes_questions() && self.open_questions > 0,
            Action::Deliver => self.may_handover(handover::actions::Action::Deliver, actor),
            Action::Accept => self.may_handover(handover::actions::Action::Accept, actor),
            Action::RequestChanges => self.may_handover(handover::actions::Action::RequestChanges, actor),
            Action::UploadHandover => self.may_handover(handover::actions::Action::UploadHandover, actor),
            Action::Extend => extension::is_possible(contest, self.refund_requested, actor, self.now),
            Action::Raise => raise::is_possible(contest, self.refund_requested, actor),
            Action::Guarantee => guarantee::decide(contest, self.refund_requested, actor).is_ok_and(|changes| changes),
            Action::RequestRefund => {
                self.may_refund(actor, Way::OnRequest)
                    && refund_request::decide(contest, self.entry_counts(), self.refund_requested, self.now).is_ok()
            }
            Action::WithdrawRefundRequest => client && self.refund_requested,
            Action::AnswerRefundRequest => self.my_counting && self.refund_requested,
            Action::Boost => boost::decide_buy(contest, self.boost, actor, self.now).is_ok(),
            Action::CancelBoost => boost::decide_cancel(contest, self.boost, actor, self.now).is_ok(),
            Action::OpenDispute => self.may_handover(handover::actions::Action::OpenDispute, actor),
            Action::AnswerDispute => self.may_dispute(dispute::Action::Answer, actor),
            Action::AppealDispute => self.may_dispute(dispute::Action::Appeal, actor),
            Action::CreatePoll => poll::decide_asking(contest, actor).is_ok(),
            Action::Invite => member::decide_inviting(contest, actor, 0).is_ok(),
            // Who may read this page in full has signed, or need not.
            Action::SignNda => false,
            Action::AgreeToPublication => publication::decide(contest, actor).is_ok(),
            Action::NameFinalists => {
                self.naming_until().is_some()
                    && final_round::decide_naming(contest, self.refund_requested, actor, self.now).is_ok()
            }
        }
    }

    const fn author(&self) -> AuthorFacts {
        AuthorFacts { live: self.my_live_entries, is_removed: self.is_removed }
    }

    fn may_post(&self, wanted: question::Kind, actor: &Actor) -> bool {
        question::decide_post(self.contest, actor, self.is_removed).is_ok_and(|kind| kind == wanted)
    }

    /// A draft can be edited even when its deadline has passed: choosing a new one is the point.
    fn may_edit(&self, actor: &Actor) -> bool {
        self.contest.status == super::Status::Draft
            || Edit::default().decide(self.contest, &Requirements::default(), actor, self.now).is_ok()
    }

    fn may_handover(&self, action: handover::actions::Action, actor: &Actor) -> bool {
        self.standing.is_some_and(|handover| {
            handover::actions::allowed(self.contest, handover, actor, self.new_files, self.not_selected, self.now)
                .contains(&action)
        })
    }

    fn side_of(&self, actor: &Actor) -> Option<dispute::Side> {
        self.standing.and_then(|handover| handover.side_of(self.contest.client, actor))
    }

    fn may_dispute(&self, action: dispute::Action, actor: &Actor) -> bool {
        let side = self.side_of(actor);
        side.zip(self.dispute).is_some_and(|(side, dispute)| dispute.allowed(side, self.now).contains(&action))
    }

    /// The dispute of the standing award, if `actor` is one of its sides.
    pub fn dispute_of(&self, actor: Option<&Actor>) -> Option<&Dispute> {
        self.dispute.filter(|_dispute| actor.is_some_and(|actor| self.side_of(actor).is_some()))
    }

    /// What the winner's part is cut from: the prize, or what a dispute left of it.
    pub fn won(&self) -> Paisa {
        self.dispute
            .and_then(Dispute::settled_part)
            .unwrap_or(self.standing.map_or(self.contest.prize, |award| award.prize))
    }
}
