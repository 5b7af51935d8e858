//! Mails about plans. They are about money: none can be switched off.

use kernel::money::Paisa;
use kernel::time::karachi;
use time::OffsetDateTime;
use time::macros::format_description;

use crate::message::Message;

fn page(label: &str, link: &str) -> Option<(String, String)> {
    Some((label.to_owned(), link.to_owned()))
}

/// `21 Nov 2026, 12:00 PKT`.
fn moment(at: OffsetDateTime) -> String {
    let format = format_description!("[day padding:none] [month repr:short] [year], [hour]:[minute] PKT");
    at.to_offset(karachi()).format(format).unwrap_or_default()
}

/// `2 active contests`.
fn contests(count: i32) -> String {
    if count == 1 { "1 active contest".to_owned() } else { format!("{count} active contests") }
}

/// How something was paid: money, credits or both.
fn paid_with(cash: Paisa, credits: Paisa) -> String {
    match (cash == Paisa::ZERO, credits == Paisa::ZERO) {
        (_, true) => format!("You paid {}.", cash.display()),
        (true, false) => format!("You paid with {} of your credits.", credits.display()),
        (false, false) => format!("You paid {} and {} of your credits.", cash.display(), credits.display()),
    }
}

/// To the subscriber: the plan begins.
pub fn activated(plan: &str, paid: (Paisa, Paisa), until: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "subscription.activated".into(),
        subject: format!("Your plan is active: {plan}"),
        paragraphs: vec![
            format!("Your plan {plan} is active until {}. {}", moment(until), paid_with(paid.0, paid.1)),
            "It does not renew by itself: we write to you three days before it ends.".to_owned(),
        ],
        action: page("See your plan", link),
    }
}

/// To the subscriber: the next period is paid.
pub fn renewed(plan: &str, paid: (Paisa, Paisa), until: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "subscription.renewed".into(),
        subject: format!("Your plan is renewed: {plan}"),
        paragraphs: vec![format!("Your plan {plan} now runs until {}. {}", moment(until), paid_with(paid.0, paid.1))],
        action: page("See your plan", link),
    }
}

/// To the subscriber: the period ends soon.
pub fn renewal_due(plan: &str, price: Paisa, until: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "subscription.renewal_due".into(),
        subject: format!("Your plan ends soon: {plan}"),
        paragraphs: vec![
            format!("Your plan {plan} ends on {}.", moment(until)),
            format!(
                "Renew it for {} until then, so that nothing changes. If you do not, you are on the free plan from then on; contests that run \
                 go on running.",
                price.display()
            ),
        ],
        action: page("Renew your plan", link),
    }
}

/// To the subscriber: the last period is over. `free` is what the free plan is called and allows; -1 is unlimited.
pub fn expired(plan: &str, free: (&str, i32), link: &str) -> Message {
    let (name, allowed) = free;
    let mut paragraphs =
        vec![format!("Your plan {plan} has ended, and you are on the plan {name}. Contests that run go on running.")];
    if allowed >= 0 {
        paragraphs.push(format!("{name} allows {}: a new one can start once fewer of yours run.", contests(allowed)));
    }
    Message {
        kind: "subscription.expired".into(),
        subject: format!("Your plan has ended: {plan}"),
        paragraphs,
        action: page("Choose a plan", link),
    }
}

/// To the subscriber: no further period is wanted.
pub fn cancelled(plan: &str, until: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "subscription.cancelled".into(),
        subject: format!("Your plan is cancelled: {plan}"),
        paragraphs: vec![
            format!("Your plan {plan} stays active until {}, and ends then.", moment(until)),
            "If you change your mind, you can resume it until that moment.".to_owned(),
        ],
        action: page("See your plan", link),
    }
}

/// To the subscriber: another plan took the place of one that ran.
pub fn changed(from: &str, to: &str, unused: Paisa, link: &str) -> Message {
    let back = if unused == Paisa::ZERO {
        format!("Nothing of {from} was unused.")
    } else {
        format!(
            "The unused part of {from}, {}, is in your credits. They pay for plans and featured contests.",
            unused.display()
        )
    };
    Message {
        kind: "subscription.changed".into(),
        subject: format!("Your plan has changed: {to}"),
        paragraphs: vec![format!("You changed from {from} to {to}."), back],
        action: page("See your plan", link),
    }
}

/// To the payer: the money came, but there was nothing to pay any more.
pub fn payment_not_needed(plan: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "subscription.payment_not_needed".into(),
        subject: format!("We are sending a payment back: {plan}"),
        paragraphs: vec![
            format!(
                "A payment of {} for the plan {plan} arrived, but nothing was waiting for it: it was paid already, or you chose otherwise \
                 meanwhile.",
                amount.display()
            ),
            "We are sending the full amount back the way it came. You do not have to do anything.".to_owned(),
        ],
        action: page("See your plan", link),
    }
}

/// To the client: the prize came when the plan had no room for another contest.
pub fn no_room_for_contest(title: &str, amount: Paisa, limit: (&str, i32), link: &str) -> Message {
    let (plan, allowed) = limit;
    Message {
        kind: "subscription.no_room_for_contest".into(),
        subject: format!("We are sending a payment back: {title}"),
        paragraphs: vec![
            format!(
                "Your payment of {} for \u{201c}{title}\u{201d} arrived, but your plan {plan} allows {}, and as many run.",
                amount.display(),
                contests(allowed)
            ),
            "We are sending the full amount back the way it came. Choose a larger plan, or pay again once one of your contests has ended."
                .to_owned(),
        ],
        action: page("Choose a plan", link),
    }
}

/// To the subscriber: an admin granted the money back.
pub fn money_back_approved(plan: &str, back: (Paisa, Paisa), note: Option<&str>, link: &str) -> Message {
    let (cash, credits) = back;
    let way = match (cash == Paisa::ZERO, credits == Paisa::ZERO) {
        (_, true) => format!("We are sending {} back the way it came.", cash.display()),
        (true, false) => format!("{} are in your credits again.", credits.display()),
        (false, false) => format!(
            "We are sending {} back the way it came, and {} are in your credits again.",
            cash.display(),
            credits.display()
        ),
    };
    let mut paragraphs = vec![format!("You get your money back for {plan}. The plan has ended. {way}")];
    paragraphs.extend(note.map(str::to_owned));
    Message {
        kind: "subscription.money_back_approved".into(),
        subject: format!("Money back for {plan}"),
        paragraphs,
        action: page("See your plan", link),
    }
}

/// To the subscriber: an admin did not grant it.
pub fn money_back_declined(plan: &str, note: Option<&str>, link: &str) -> Message {
    let mut paragraphs = vec![format!("We cannot give your money back for {plan}. The plan goes on as it was.")];
    paragraphs.extend(note.map(str::to_owned));
    Message {
        kind: "subscription.money_back_declined".into(),
        subject: format!("Your request for the money back: {plan}"),
        paragraphs,
        action: page("See your plan", link),
    }
}
