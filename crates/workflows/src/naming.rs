//! What messages call an award: by its place where there are several, and a bought entry by its number.

use contests::contest::Contest;
use contests::entry;
use contests::handover::{self, Handover};
use diesel::pg::PgConnection;
use notifications::messages::award::{Award, NamedAward};
use payouts::{Kind, Payout};

use crate::error::Error;

/// The award of `handover`. Only for a bought entry something is read.
pub(crate) fn of_handover<'a>(
    conn: &mut PgConnection,
    contest: &'a Contest,
    handover: &Handover,
) -> Result<NamedAward<'a>, Error> {
    match handover.place {
        Some(place) => Ok(of_place(contest, place)),
        None => Ok(of_bought(contest, entry::repo::get(conn, handover.entry)?.number)),
    }
}

/// The award for `place`: it names the place where the prize has more than one.
pub(crate) fn of_place(contest: &Contest, place: i16) -> NamedAward<'_> {
    let award = if contest.places.is_some() { Award::Place(place) } else { Award::Prize };
    NamedAward { award, title: &contest.title }
}

/// The entry with `number`, which was bought.
pub(crate) fn of_bought(contest: &Contest, number: i32) -> NamedAward<'_> {
    NamedAward { award: Award::Bought(number), title: &contest.title }
}

/// What `payout` pays. A part of a prize that was shared out is no award, and is called by the contest alone.
pub(crate) fn of_payout<'a>(
    conn: &mut PgConnection,
    contest: &'a Contest,
    payout: &Payout,
) -> Result<NamedAward<'a>, Error> {
    let award = match payout.kind {
        Kind::Award => handover::repo::of_entry(conn, payout.entry)?,
        Kind::Share => None,
    };
    match award {
        Some(award) => of_handover(conn, contest, &award),
        None => Ok(NamedAward { award: Award::Prize, title: &contest.title }),
    }
}
