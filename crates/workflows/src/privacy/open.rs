//! What keeps an account open: where money or other people wait for the person, asked of every domain.

use ::privacy::{OpenItem, OpenKind};
use diesel::pg::PgConnection;
use kernel::ids::{ContestId, UserId};
use payments::erasure::Kind;

use crate::error::Error;

/// Everything that must end before the account can.
pub(super) fn of(conn: &mut PgConnection, user: UserId) -> Result<Vec<OpenItem>, Error> {
    let mut open = Vec::new();
    if accounts::user::repo::get(conn, user)?.staff.is_some() {
        open.push(plain(OpenKind::Staff, "This account has a staff role"));
    }
    let contests = |kind: OpenKind, found: Vec<(ContestId, String)>| {
        found.into_iter().map(move |(id, title)| OpenItem { kind, contest: Some(id), title })
    };
    open.extend(contests(OpenKind::HeldPrize, contests::erasure::held_of(conn, user)?));
    open.extend(contests(OpenKind::Running, contests::erasure::running_of(conn, user)?));
    for (contest, amount) in payouts::erasure::owed_to(conn, user)? {
        let title = format!("Payout of {}", amount.display());
        open.push(OpenItem { kind: OpenKind::Payout, contest: Some(contest), title });
    }
    for (kind, amount) in payments::erasure::open_of(conn, user)? {
        open.push(match kind {
            Kind::Payment => plain(OpenKind::Payment, &format!("Payment of {} that is under way", amount.display())),
            Kind::Refund => plain(OpenKind::Refund, &format!("Refund of {} that is on its way", amount.display())),
            Kind::Owed => plain(OpenKind::Owed, &format!("Payment of {} that was taken back", amount.display())),
        });
    }
    if let Some(plan) = subscriptions::erasure::renewing_of(conn, user)? {
        open.push(plain(OpenKind::Plan, &format!("Plan {plan}, which renews itself")));
    }
    if subscriptions::erasure::waits_for_money(conn, user)? {
        open.push(plain(OpenKind::Refund, "Request to have the price of a plan back"));
    }
    Ok(open)
}

fn plain(kind: OpenKind, title: &str) -> OpenItem {
    OpenItem { kind, contest: None, title: title.to_owned() }
}
