//! Where a page of a list begins, as sent to the browser.

use ::contests::contest::Status;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::page::NotACursor;
use time::OffsetDateTime;
use uuid::Uuid;

kernel::text_enum! {
    /// The order of a list.
    pub enum Sort {
        /// Open contests before all others; featured ones first, and the newest first among them and among the rest.
        Newest = "newest",
        /// The next deadline first; those that have passed follow, the latest first.
        Deadline = "deadline",
        /// The highest prize first.
        Prize = "prize",
        /// Most entries first.
        Entries = "entries",
    }
}

#[allow(clippy::derivable_impls, reason = "the macro that declares the enum marks no default")]
impl Default for Sort {
    fn default() -> Self {
        Self::Newest
    }
}

/// What everybody may see.
const PUBLISHED: [Status; 4] = [Status::Open, Status::Shortlisting, Status::Awarded, Status::Closed];

/// Which contests a section of the newest ones takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    /// Those of the status that was asked for.
    OfStatus,
    /// Of a list of all statuses: those that are open.
    Open,
    /// Of a list of all statuses: all others.
    Others,
}

/// A part of a list with an order of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// Ranked first when the list was begun.
    Featured(Group),
    /// Not ranked first then.
    Rest(Group),
    /// With a deadline that lay ahead then.
    Upcoming,
    /// With a deadline that had passed then.
    Past,
    Prize,
    Entries,
}

impl Section {
    const LETTERS: [(Self, char); 10] = [
        (Self::Featured(Group::OfStatus), 'f'),
        (Self::Rest(Group::OfStatus), 'r'),
        (Self::Featured(Group::Open), 'o'),
        (Self::Rest(Group::Open), 'n'),
        (Self::Featured(Group::Others), 'g'),
        (Self::Rest(Group::Others), 'q'),
        (Self::Upcoming, 'u'),
        (Self::Past, 'p'),
        (Self::Prize, 'z'),
        (Self::Entries, 'e'),
    ];

    /// The sections of a list, in their order.
    pub(super) const fn of(sort: Sort, status: Option<Status>) -> &'static [Self] {
        match (sort, status) {
            // What is not published is not ranked first.
            (Sort::Newest, Some(Status::Draft)) => &[Self::Rest(Group::OfStatus)],
            (Sort::Newest, Some(_status)) => &[Self::Featured(Group::OfStatus), Self::Rest(Group::OfStatus)],
            (Sort::Newest, None) => &[
                Self::Featured(Group::Open),
                Self::Rest(Group::Open),
                Self::Featured(Group::Others),
                Self::Rest(Group::Others),
            ],
            (Sort::Deadline, _) => &[Self::Upcoming, Self::Past],
            (Sort::Prize, _) => &[Self::Prize],
            (Sort::Entries, _) => &[Self::Entries],
        }
    }

    /// The statuses of a section of a list of `asked`.
    pub(super) fn statuses(self, asked: Option<Status>) -> Vec<Status> {
        let takes = |status: &Status| match self {
            Self::Featured(Group::Open) | Self::Rest(Group::Open) => *status == Status::Open,
            Self::Featured(Group::Others) | Self::Rest(Group::Others) => *status != Status::Open,
            Self::Featured(Group::OfStatus)
            | Self::Rest(Group::OfStatus)
            | Self::Upcoming
            | Self::Past
            | Self::Prize
            | Self::Entries => asked.is_none_or(|asked| *status == asked),
        };
        PUBLISHED.into_iter().filter(takes).collect()
    }

    fn letter(self) -> char {
        Self::LETTERS
            .into_iter()
            .find(|(section, _letter)| *section == self)
            .map(|(_section, letter)| letter)
            .unwrap_or_default()
    }
}

/// What a section is sorted by: microseconds since 1970, paisa, or a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key(pub(super) i64);

impl Key {
    pub(super) fn of_moment(at: OffsetDateTime) -> Self {
        Self(micros(at))
    }

    /// A moment that cannot be is the first of all: nothing follows it.
    pub(super) fn moment(self) -> OffsetDateTime {
        moment(self.0).unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }
}

fn micros(at: OffsetDateTime) -> i64 {
    let micros = at.unix_timestamp_nanos().checked_div(1_000).unwrap_or(0);
    i64::try_from(micros).unwrap_or(0)
}

/// Moments that PostgreSQL and this program both know.
fn moment(micros: i64) -> Option<OffsetDateTime> {
    let nanos = i128::from(micros).checked_mul(1_000)?;
    OffsetDateTime::from_unix_timestamp_nanos(nanos).ok().filter(|at| (1..=9_999).contains(&at.year()))
}

/// Where the next page begins. What was featured, and what had passed, is decided at the moment of the first page and stays so while one
/// pages on: a place that starts or ends meanwhile moves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The moment at which the first page looked.
    pub(super) as_of: OffsetDateTime,
    /// Where the last row seen was then.
    pub(super) section: Section,
    /// What it was sorted by.
    pub(super) key: Key,
    pub(super) id: Uuid,
}

impl Place {
    /// As sent to the browser, opaque.
    pub fn encode(self) -> String {
        let row = URL_SAFE_NO_PAD.encode(format!("{}.{}", self.key.0, self.id));
        format!("{}{}.{row}", self.section.letter(), micros(self.as_of))
    }

    /// Reads what [`Place::encode`] wrote for a list of the same order, and of one status or of all like this one.
    ///
    /// # Errors
    /// [`NotACursor`] for anything else.
    pub fn parse(text: &str, sort: Sort, status: Option<Status>) -> Result<Self, NotACursor> {
        Self::read(text).filter(|place| Section::of(sort, status).contains(&place.section)).ok_or(NotACursor)
    }

    fn read(text: &str) -> Option<Self> {
        let (head, row) = text.split_once('.')?;
        let (section, as_of) =
            Section::LETTERS.into_iter().find_map(|(section, letter)| Some((section, head.strip_prefix(letter)?)))?;
        let row = String::from_utf8(URL_SAFE_NO_PAD.decode(row).ok()?).ok()?;
        let (key, id) = row.split_once('.')?;
        let place = Self {
            as_of: moment(as_of.parse().ok()?)?,
            section,
            key: Key(key.parse().ok()?),
            id: Uuid::parse_str(id).ok()?,
        };
        place.fits().then_some(place)
    }

    fn fits(&self) -> bool {
        match self.section {
            Section::Featured(_) | Section::Rest(_) | Section::Upcoming | Section::Past => moment(self.key.0).is_some(),
            Section::Prize => self.key.0 >= 0,
            Section::Entries => i32::try_from(self.key.0).is_ok_and(|entries| entries >= 0),
        }
    }
}
