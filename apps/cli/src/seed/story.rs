//! How far each contest of the demo has come.

use time::Duration;

use super::stage::{Play, Stage};

/// The state in which a contest is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Story {
    Open,
    /// Entries closed, the client chooses.
    Shortlisting,
    /// Awarded, the winner owes the files.
    AwaitingFiles,
    InReview,
    /// The client asked for changes.
    ChangesRequested,
    /// The winner never delivered.
    Lapsed,
    Paid,
    /// Accepted, the payout is waiting.
    PayoutPending,
    PayoutFailed,
    /// Nobody entered; the prize went back.
    Refunded,
    /// Delivered, and the client is not content: an admin is to decide.
    Disputed,
    /// The client wants the prize back although there are entries.
    RefundAsked,
    /// Nobody was chosen for 30 days; the prize was shared out.
    Distributed,
    /// Not paid yet.
    Draft,
}

use Story::{
    AwaitingFiles, ChangesRequested, Disputed, Distributed, Draft, InReview, Lapsed, Open, Paid, PayoutFailed,
    PayoutPending, RefundAsked, Refunded, Shortlisting,
};

impl Story {
    /// One story per contest of the script, in its order. The first eight belong to the demo client. Ten design contests are completed, so
    /// that there is something to say about usual prizes.
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![
            Shortlisting,
            Open,
            Open,
            InReview,
            Paid,
            AwaitingFiles,
            Open,
            Draft,
            Open,
            Paid,
            Open,
            Shortlisting,
            Open,
            Paid,
            Open,
            ChangesRequested,
            Open,
            Paid,
            PayoutPending,
            Open,
            Distributed,
            Open,
            Paid,
            Open,
            Refunded,
            Open,
            PayoutPending,
            Paid,
            Open,
            RefundAsked,
            Open,
            Open,
            PayoutFailed,
            Open,
            Paid,
            Paid,
            Shortlisting,
            Open,
            Disputed,
            Open,
        ];
        all.extend([
            Paid,
            Open,
            Lapsed,
            Open,
            PayoutPending,
            Shortlisting,
            Open,
            Open,
            Refunded,
            Open,
            Paid,
            Paid,
            Shortlisting,
            Open,
            AwaitingFiles,
            Open,
            Paid,
            Open,
            Draft,
            Open,
        ]);
        all
    }

    /// Whether the contest takes up room on its client's plan in the end.
    pub(crate) fn is_running(self) -> bool {
        match self {
            Open | Shortlisting | AwaitingFiles | InReview | ChangesRequested | Lapsed | Disputed | RefundAsked => true,
            Paid | PayoutPending | PayoutFailed | Refunded | Distributed | Draft => false,
        }
    }

    /// How many days before now the contest was posted.
    pub(crate) fn days_ago(self, index: usize) -> i64 {
        self.calendar(index).0
    }

    /// How many days before now the contest was posted, and how long it took entries, in days.
    fn calendar(self, index: usize) -> (i64, i64) {
        let step = i64::try_from(index).unwrap_or(0);
        let wave = step.checked_rem(7).unwrap_or(0);
        match self {
            Open if wave == 0 => (1, 9),
            Open => (wave.saturating_add(1), wave.saturating_add(3).saturating_add(step.checked_rem(9).unwrap_or(0))),
            Shortlisting | RefundAsked => (11_i64.saturating_add(wave), 9),
            AwaitingFiles => (14, 10),
            InReview | ChangesRequested | Disputed => (16, 10),
            Lapsed => (21, 9),
            Paid => (30_i64.saturating_add(wave.saturating_mul(20)), 9),
            PayoutPending | PayoutFailed => (20, 9),
            Refunded => (24, 8),
            Distributed => (45, 9),
            Draft => (2, 12),
        }
    }

    /// Plays the contest from its posting to its present state.
    pub(crate) async fn play(self, stage: &mut Stage, index: usize) -> anyhow::Result<()> {
        let (posted_before, run) = self.calendar(index);
        let posted = stage.now().saturating_sub(Duration::days(posted_before)).saturating_add(stage.hours(index));
        let mut play = Play::post(stage, index, posted, posted.saturating_add(Duration::days(run)))?;
        if self == Draft {
            return Ok(());
        }
        play.pay(stage)?;
        if self == Refunded {
            return play.refund(stage);
        }
        if self == Open && index.checked_rem(11) == Some(8) {
            play.feature(stage)?;
        }
        play.take_entries(stage, self == Open).await?;
        if matches!(self, Open | Shortlisting) && index.checked_rem(9) == Some(2) {
            play.remove_one(stage)?;
        }
        if self == Open {
            return Ok(());
        }
        play.close_entries(stage)?;
        match self {
            Shortlisting => return play.hold_final_round(stage).await,
            RefundAsked => return play.ask_for_refund(stage),
            Distributed => return play.share_out(stage),
            Open | AwaitingFiles | InReview | ChangesRequested | Lapsed | Paid | PayoutPending | PayoutFailed
            | Refunded | Disputed | Draft => {}
        }
        play.award(stage)?;
        play.hand_over_places(stage).await?;
        match self {
            Open | Shortlisting | Refunded | RefundAsked | Distributed | Draft | AwaitingFiles => Ok(()),
            Lapsed => play.lapse(stage),
            InReview => play.deliver(stage).await,
            Disputed => {
                play.deliver(stage).await?;
                play.quarrel(stage)
            }
            ChangesRequested => {
                play.deliver(stage).await?;
                play.ask_for_changes(stage)
            }
            Paid | PayoutPending | PayoutFailed => {
                play.deliver(stage).await?;
                play.accept(stage)?;
                play.review(stage)?;
                if self != PayoutPending {
                    play.show_identity(stage).await?;
                }
                if self == Paid {
                    play.pay_out(stage)?;
                } else if self == PayoutFailed {
                    play.fail_payout(stage)?;
                }
                Ok(())
            }
        }
    }
}
