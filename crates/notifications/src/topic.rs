//! What a message is about, and by which channels it goes: one table for every kind there is.

kernel::text_enum! {
    /// What a person may choose about. One word from the table to the screen.
    pub enum Topic as NotificationTopic {
        /// The account itself: sign-in, password, payout methods. Cannot be switched off.
        Security = "security",
        /// Money that came, goes, is owed or disputed. Cannot be switched off.
        Money = "money",
        /// Contests that the person posted or entered.
        Contest = "contest",
        /// Entries: new ones, and what becomes of the person's own.
        Entry = "entry",
        Question = "question",
        /// Final files between award and acceptance.
        Handover = "handover",
        Review = "review",
        Subscription = "subscription",
        /// People whom the person brought.
        Referral = "referral",
        /// The check of the person's identity.
        Identity = "identity",
    }
}

impl Topic {
    /// Whether the person may switch it off.
    pub const fn is_optional(self) -> bool {
        match self {
            Self::Security | Self::Money => false,
            Self::Contest
            | Self::Entry
            | Self::Question
            | Self::Handover
            | Self::Review
            | Self::Subscription
            | Self::Referral
            | Self::Identity => true,
        }
    }
}

/// The channels of a kind, where the person's choices allow them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channels {
    /// As a mail and in the product.
    Both,
    /// As a mail only: its link opens an account, or it goes to nobody with an account.
    Email,
    /// In the product only: it comes often, and can wait until the person looks.
    InApp,
}

/// What is laid down for a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub topic: Topic,
    pub channels: Channels,
}

/// Every kind. A name that ends with a point stands for all kinds of its area that are not named themselves.
const TABLE: &[(&str, Topic, Channels)] = &[
    ("account.", Topic::Security, Channels::Both),
    ("account.welcome", Topic::Security, Channels::Email),
    ("account.already_registered", Topic::Security, Channels::Email),
    ("account.verify_email", Topic::Security, Channels::Email),
    ("account.reset_password", Topic::Security, Channels::Email),
    ("account.confirm_new_email", Topic::Security, Channels::Email),
    ("account.new_email_in_use", Topic::Security, Channels::Email),
    ("account.email_changed", Topic::Security, Channels::Email),
    ("account.deleted", Topic::Security, Channels::Email),
    ("boost.", Topic::Money, Channels::Both),
    ("chargeback.", Topic::Money, Channels::Both),
    ("contact.received", Topic::Security, Channels::Email),
    ("contest.", Topic::Contest, Channels::Both),
    ("contest.first_entry", Topic::Entry, Channels::Email),
    ("contest.invited_address", Topic::Contest, Channels::Email),
    ("contest.question_asked", Topic::Question, Channels::Both),
    ("contest.question_answered", Topic::Question, Channels::Both),
    ("dispute.", Topic::Money, Channels::Both),
    ("entry.commented", Topic::Entry, Channels::Both),
    ("entry.pinned", Topic::Entry, Channels::InApp),
    ("entry.received", Topic::Entry, Channels::InApp),
    ("entry.new_version", Topic::Entry, Channels::InApp),
    ("entry.nda_signed", Topic::Entry, Channels::InApp),
    ("entry.shortlisted", Topic::Entry, Channels::InApp),
    ("entry.declined", Topic::Entry, Channels::InApp),
    ("entry.taken_back", Topic::Entry, Channels::InApp),
    ("entry.rated", Topic::Entry, Channels::InApp),
    ("entry.author_removed", Topic::Entry, Channels::Both),
    ("entry.removal_undone", Topic::Entry, Channels::Both),
    ("entry.finalist", Topic::Entry, Channels::Both),
    ("entry.not_finalist", Topic::Entry, Channels::Both),
    ("entry.final_round_ends", Topic::Entry, Channels::Both),
    ("entry.disqualified", Topic::Entry, Channels::Both),
    ("entry.report_decided", Topic::Entry, Channels::InApp),
    ("identity.", Topic::Identity, Channels::Both),
    ("money.", Topic::Money, Channels::Both),
    ("money.contest_refunded", Topic::Entry, Channels::Both),
    ("money.not_selected", Topic::Entry, Channels::Both),
    ("money.distributed_without_share", Topic::Entry, Channels::Both),
    ("money.delivered", Topic::Handover, Channels::Both),
    ("money.changes_requested", Topic::Handover, Channels::Both),
    ("money.delivery_due_soon", Topic::Handover, Channels::Both),
    ("money.payout_method_added", Topic::Security, Channels::Both),
    ("money.payout_method_default", Topic::Security, Channels::Both),
    ("purchase.", Topic::Money, Channels::Both),
    ("purchase.sale_ends", Topic::Contest, Channels::Both),
    ("referral.", Topic::Referral, Channels::Both),
    ("review.", Topic::Review, Channels::Both),
    ("subscription.", Topic::Subscription, Channels::Both),
    ("subscription.activated", Topic::Money, Channels::Both),
    ("subscription.renewed", Topic::Money, Channels::Both),
    ("subscription.payment_not_needed", Topic::Money, Channels::Both),
    ("subscription.no_room_for_contest", Topic::Money, Channels::Both),
    ("subscription.money_back_approved", Topic::Money, Channels::Both),
    ("subscription.money_back_declined", Topic::Money, Channels::Both),
];

/// What is laid down for `kind`; none for a kind that the table does not know.
pub fn rule(kind: &str) -> Option<Rule> {
    let named = |name: &str| TABLE.iter().find(|(of, _topic, _ways)| *of == name);
    let area = || kind.find('.').and_then(|point| kind.get(..=point)).and_then(named);
    named(kind).or_else(area).map(|&(_name, topic, channels)| Rule { topic, channels })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// Every kind that a builder of `messages` writes.
    fn written() -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/messages");
        let sources =
            std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        sources
            .flat_map(|source| {
                source
                    .split("Message::new(\"")
                    .skip(1)
                    .map(|rest| rest.split('"').next().unwrap().to_owned())
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    #[test]
    fn every_kind_has_a_topic() {
        let written = written();
        assert!(written.len() > 60, "{}", written.len());
        let unknown: Vec<_> = written.iter().filter(|kind| rule(kind).is_none()).collect();
        assert!(unknown.is_empty(), "add them to TABLE: {unknown:?}");
        assert_eq!(rule("nobody.wrote_it"), None);
        assert_eq!(rule("money"), None);
    }

    #[test]
    fn every_named_kind_is_written() {
        let written = written();
        let named = TABLE.iter().map(|(name, ..)| *name).filter(|name| !name.ends_with('.'));
        let idle: Vec<_> = named.filter(|name| !written.contains(*name)).collect();
        assert!(idle.is_empty(), "nobody writes {idle:?}");
    }

    #[test]
    fn what_opens_an_account_stays_out_of_the_product() {
        for kind in ["account.welcome", "account.verify_email", "account.reset_password"] {
            assert_eq!(rule(kind), Some(Rule { topic: Topic::Security, channels: Channels::Email }), "{kind}");
        }
    }

    #[test]
    fn only_security_and_money_are_fixed() {
        let fixed: Vec<_> = Topic::ALL.iter().filter(|topic| !topic.is_optional()).collect();
        assert_eq!(fixed, [&Topic::Security, &Topic::Money]);
    }
}
