//! What a message is about, and by which ways it goes: one table for every kind there is.

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

/// By which ways a kind goes, where the person's choices allow them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ways {
    /// As a mail and in the product.
    Both,
    /// As a mail only: its link opens an account, or it goes to nobody with an account.
    Mail,
    /// In the product only: it comes often, and can wait until the person looks.
    InApp,
}

/// What is laid down for a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub topic: Topic,
    pub ways: Ways,
}

/// Every kind. A name that ends with a point stands for all kinds of its area that are not named themselves.
const TABLE: &[(&str, Topic, Ways)] = &[
    ("account.", Topic::Security, Ways::Both),
    ("account.welcome", Topic::Security, Ways::Mail),
    ("account.already_registered", Topic::Security, Ways::Mail),
    ("account.verify_email", Topic::Security, Ways::Mail),
    ("account.reset_password", Topic::Security, Ways::Mail),
    ("account.confirm_new_email", Topic::Security, Ways::Mail),
    ("account.new_email_in_use", Topic::Security, Ways::Mail),
    ("account.email_changed", Topic::Security, Ways::Mail),
    ("account.deleted", Topic::Security, Ways::Mail),
    ("boost.", Topic::Money, Ways::Both),
    ("chargeback.", Topic::Money, Ways::Both),
    ("contact.received", Topic::Security, Ways::Mail),
    ("contest.", Topic::Contest, Ways::Both),
    ("contest.first_entry", Topic::Entry, Ways::Mail),
    ("contest.question_asked", Topic::Question, Ways::Both),
    ("contest.question_answered", Topic::Question, Ways::Both),
    ("dispute.", Topic::Money, Ways::Both),
    ("entry.commented", Topic::Entry, Ways::Both),
    ("entry.received", Topic::Entry, Ways::InApp),
    ("entry.shortlisted", Topic::Entry, Ways::InApp),
    ("entry.declined", Topic::Entry, Ways::InApp),
    ("entry.taken_back", Topic::Entry, Ways::InApp),
    ("entry.rated", Topic::Entry, Ways::InApp),
    ("entry.disqualified", Topic::Entry, Ways::Both),
    ("entry.report_decided", Topic::Entry, Ways::InApp),
    ("identity.", Topic::Identity, Ways::Both),
    ("money.", Topic::Money, Ways::Both),
    ("money.contest_refunded", Topic::Entry, Ways::Both),
    ("money.not_selected", Topic::Entry, Ways::Both),
    ("money.distributed_without_share", Topic::Entry, Ways::Both),
    ("money.delivered", Topic::Handover, Ways::Both),
    ("money.changes_requested", Topic::Handover, Ways::Both),
    ("money.delivery_due_soon", Topic::Handover, Ways::Both),
    ("money.payout_method_added", Topic::Security, Ways::Both),
    ("money.payout_method_default", Topic::Security, Ways::Both),
    ("referral.", Topic::Referral, Ways::Both),
    ("review.", Topic::Review, Ways::Both),
    ("subscription.", Topic::Subscription, Ways::Both),
    ("subscription.activated", Topic::Money, Ways::Both),
    ("subscription.renewed", Topic::Money, Ways::Both),
    ("subscription.payment_not_needed", Topic::Money, Ways::Both),
    ("subscription.no_room_for_contest", Topic::Money, Ways::Both),
    ("subscription.money_back_approved", Topic::Money, Ways::Both),
    ("subscription.money_back_declined", Topic::Money, Ways::Both),
];

/// What is laid down for `kind`; none for a kind that the table does not know.
pub fn rule(kind: &str) -> Option<Rule> {
    let named = |name: &str| TABLE.iter().find(|(of, _topic, _ways)| *of == name);
    let area = || kind.find('.').and_then(|point| kind.get(..=point)).and_then(named);
    named(kind).or_else(area).map(|&(_name, topic, ways)| Rule { topic, ways })
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
                    .split("kind: \"")
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
            assert_eq!(rule(kind), Some(Rule { topic: Topic::Security, ways: Ways::Mail }), "{kind}");
        }
    }

    #[test]
    fn only_security_and_money_are_fixed() {
        let fixed: Vec<_> = Topic::ALL.iter().filter(|topic| !topic.is_optional()).collect();
        assert_eq!(fixed, [&Topic::Security, &Topic::Money]);
    }
}
