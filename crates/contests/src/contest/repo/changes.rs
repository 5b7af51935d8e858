//! What a client changes on a contest that is paid: deadline, prize, guarantee.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::money::Paisa;

use crate::contest::extension::Extension;
use crate::contest::{Contest, Event, final_round};
use crate::event::{self, Kind};
use crate::schema::contests;
use crate::{Error, contest};

/// Moves the deadline, and opens entries again when they were closed. The count of reminders starts again.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_extended(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, extension: Extension) -> Result<(), Error> {
    if extension.reopens {
        super::move_status(tx, ctx, contest.id, contest.status, Event::Reopen)?;
    }
    diesel::update(contests::table.find(contest.id))
        .set((
            contests::deadline_at.eq(extension.deadline),
            contests::entries_closed_at.eq(None::<time::OffsetDateTime>),
            contests::extensions.eq(contests::extensions + 1_i16),
            contests::reminders_sent.eq(0_i16),
            contests::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    final_round::repo::record_entries_closed(tx, contest, None)?;
    let detail = format!("Until {}", contest::next::moment(extension.deadline));
    event::repo::record(tx, ctx, contest.id, Kind::Extended, Some(contest.client), &detail)
}

/// The prize becomes `prize`.
///
/// # Errors
/// [`Error::Conflict`] when the prize has changed in the meantime.
pub fn record_raised(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, prize: Paisa) -> Result<(), Error> {
    let changed = diesel::update(contests::table.find(contest.id).filter(contests::prize_paisa.eq(contest.prize)))
        .set((contests::prize_paisa.eq(prize), contests::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if changed != 1 {
        return Err(Error::Conflict);
    }
    let detail = format!("From {} to {}", contest.prize.display(), prize.display());
    event::repo::record(tx, ctx, contest.id, Kind::PrizeRaised, Some(contest.client), &detail)
}

/// The prize is guaranteed from now on.
pub fn record_guaranteed(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<(), Error> {
    diesel::update(contests::table.find(contest.id))
        .set((contests::guaranteed.eq(true), contests::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    event::repo::record(tx, ctx, contest.id, Kind::Guaranteed, Some(contest.client), "")
}

/// The client was reminded for the `number`th time since entries closed.
pub fn record_reminded(tx: &mut Tx<'_>, contest: &Contest, number: i16) -> Result<(), Error> {
    diesel::update(contests::table.find(contest.id)).set(contests::reminders_sent.eq(number)).execute(&mut **tx)?;
    Ok(())
}

/// The money behind the prize is disputed from now on.
///
/// # Errors
/// [`Error::Conflict`] when the contest is not one whose prize is held.
pub fn record_frozen(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<(), Error> {
    let changed = diesel::update(contests::table.find(contest.id).filter(contests::status.eq(contest.status)))
        .set((contests::frozen_at.eq(contest.frozen_at.unwrap_or(ctx.now)), contests::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// The money is not disputed any more. The clock stood still meanwhile: the deadline moves by as much, and with it
/// everything that counts from the deadline.
pub fn record_unfrozen(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<(), Error> {
    let Some(frozen_at) = contest.frozen_at else { return Ok(()) };
    final_round::repo::record_moved(tx, contest, frozen_at, ctx.now - frozen_at)?;
    diesel::update(contests::table.find(contest.id))
        .set((
            contests::frozen_at.eq(None::<time::OffsetDateTime>),
            contests::deadline_at.eq(contest.deadline.saturating_add(ctx.now - frozen_at)),
            contests::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}
