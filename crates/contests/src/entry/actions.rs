//! What a viewer may do with an entry now: the same rules that the acts themselves ask.

use kernel::actor::Actor;
use time::OffsetDateTime;

use super::{Entry, Event, pin, version};
use crate::contest::{Contest, award};
use crate::entry::Visibility;
use crate::handover::Handover;
use crate::removal::{self, PersonFacts};

text_enum! {
    /// Something that the viewer may do with an entry now.
    pub enum Action as EntryAction {
        /// Put it on the shortlist.
        Shortlist = "shortlist",
        /// Take it off the shortlist.
        Unshortlist = "unshortlist",
        Rate = "rate",
        Decline = "decline",
        Restore = "restore",
        /// Remove its author from the contest.
        RemoveAuthor = "removeAuthor",
        UndoRemoval = "undoRemoval",
        /// Send another version of it, as its author.
        SubmitVersion = "submitVersion",
        /// Take it back, as its author.
        Withdraw = "withdraw",
        Comment = "comment",
        /// Set a pin on one of its files.
        Pin = "pin",
        Award = "award",
        /// Show it to everybody.
        Publish = "publish",
        Unpublish = "unpublish",
        /// Name, change or remove the price, as its author.
        SetPrice = "setPrice",
        /// Buy it beside the winner.
        Buy = "buy",
    }
}

/// What `actor` may do with `entry` now; `author_is_removed` says whether a removal of its author is open.
pub fn allowed(
    contest: &Contest,
    entry: &Entry,
    actor: &Actor,
    standing: Option<&Handover>,
    author_is_removed: bool,
    now: OffsetDateTime,
) -> Vec<Action> {
    // Both acts ask the same of contest and client; an open removal is what stands between them.
    let may_remove = |is_removed: bool| {
        let person = PersonFacts { has_entered: true, is_removed };
        entry.visibility(contest, actor.user) == Visibility::Client && removal::decide(contest, actor, person).is_ok()
    };
    let may = |action: Action| match action {
        Action::Shortlist => entry.decide_judgement(contest, actor, Event::Shortlist).is_ok(),
        Action::Unshortlist => entry.decide_judgement(contest, actor, Event::Unshortlist).is_ok(),
        Action::Rate => entry.decide_rating(contest, actor, 5).is_ok(),
        Action::Decline => entry.decide_judgement(contest, actor, Event::Decline).is_ok(),
        Action::Restore => entry.decide_restoring(contest, actor, author_is_removed).is_ok(),
        Action::RemoveAuthor => may_remove(author_is_removed),
        Action::UndoRemoval => author_is_removed && may_remove(false),
        Action::SubmitVersion => version::decide(contest, entry, actor, now).is_ok(),
        Action::Withdraw => entry.decide_withdrawal(contest, actor, now).is_ok(),
        Action::Comment => entry.decide_comment(contest, actor, author_is_removed).is_ok(),
        Action::Pin => pin::decide_setting(contest, entry, actor, author_is_removed).is_ok(),
        Action::Award => award::decide(contest, entry, actor, standing, now).is_ok(),
        Action::Publish => entry.published_at.is_none() && entry.decide_publishing(contest, actor).is_ok(),
        Action::Unpublish => entry.published_at.is_some() && entry.decide_publishing(contest, actor).is_ok(),
        // Decided by what is known of orders (`crate::purchase`).
        Action::SetPrice | Action::Buy => false,
    };
    Action::ALL.iter().copied().filter(|action| may(*action)).collect()
}
