//! Rules of this domain as SQL, word for word what the Rust item named beside each says. Macros, because they become part of constant
//! texts; each takes the name that the query gives the table. The planner finds the partial indexes by these very words.

/// What [`public!`] asks beside the status, for queries that name the status themselves.
#[macro_export]
macro_rules! public_in_status {
    ($contests:literal) => {
        concat!(
            $contests,
            ".outcome IS DISTINCT FROM 'CANCELLED' AND ",
            $contests,
            ".hidden_at IS NULL AND ",
            $contests,
            ".visibility = 'PUBLIC'"
        )
    };
}

/// [`Contest::is_published`](crate::contest::Contest::is_published).
#[macro_export]
macro_rules! published {
    ($contests:literal) => {
        concat!($contests, ".status <> 'DRAFT' AND ", $contests, ".outcome IS DISTINCT FROM 'CANCELLED'")
    };
}

/// [`Contest::is_public`](crate::contest::Contest::is_public).
#[macro_export]
macro_rules! public {
    ($contests:literal) => {
        concat!($contests, ".status <> 'DRAFT' AND ", $crate::public_in_status!($contests))
    };
}

/// [`Status::is_live`](crate::entry::Status::is_live).
#[macro_export]
macro_rules! live_entry {
    ($entries:literal) => {
        concat!($entries, ".status IN ('SUBMITTED', 'SHORTLISTED')")
    };
}

/// An entry that makes room for another one of its author ([`limit::STARS_MIN`](crate::entry::limit::STARS_MIN)).
#[macro_export]
macro_rules! rated_highly {
    ($entries:literal) => {
        concat!($entries, ".stars >= 4")
    };
}

/// An entry that counts when the prize is asked back: its author did not withdraw it before the client opened it
/// ([`entry::repo::counting`](crate::entry::repo::counting)).
#[macro_export]
macro_rules! counting_entry {
    ($entries:literal) => {
        concat!(
            "(",
            $entries,
            ".status <> 'WITHDRAWN' OR ",
            $entries,
            ".disqualified_at IS NOT NULL OR ",
            $entries,
            ".seen_by_client_at IS NOT NULL)"
        )
    };
}

#[cfg(test)]
mod tests {
    use crate::contest;
    use crate::entry::{Status, limit};

    #[test]
    fn live_entries_are_the_live_statuses() {
        let names = Status::LIVE.map(|status| format!("'{}'", status.as_str())).join(", ");
        assert_eq!(live_entry!("e"), format!("e.status IN ({names})"));
    }

    #[test]
    fn highly_rated_entries_have_so_many_stars() {
        assert_eq!(rated_highly!("e"), format!("e.stars >= {}", limit::STARS_MIN));
    }

    #[test]
    fn published_contests_are_no_drafts_and_not_cancelled() {
        let [draft, cancelled] = [contest::Status::Draft.as_str(), contest::Outcome::Cancelled.as_str()];
        let published = format!("c.status <> '{draft}' AND c.outcome IS DISTINCT FROM '{cancelled}'");
        assert_eq!(published!("c"), published);
        let everybody = contest::Visibility::Public.as_str();
        assert_eq!(public!("c"), format!("{published} AND c.hidden_at IS NULL AND c.visibility = '{everybody}'"));
    }
}
