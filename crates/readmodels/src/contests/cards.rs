//! Cards of contests, many of them in one statement.

use std::collections::HashMap;

use ::contests::contest::{Category, Contest, Outcome, Status, Subcategory};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Integer, Text};
use kernel::db::{StaticSql, static_sql};
use kernel::ids::{ContestId, FileId, Id, UserId};
use kernel::money::Paisa;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::payments::Currency;
use crate::people::{self, FULL_NAME, Person};
use crate::schema::{contests, files, users};

/// A contest on a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestCard {
    pub id: Uuid,
    pub title: String,
    /// On lists its beginning, of at most 300 characters.
    pub brief: String,
    pub category: Category,
    pub subcategory: Option<Subcategory>,
    pub status: Status,
    pub outcome: Option<Outcome>,
    #[schema(example = 1_250_000)]
    pub prize_cents: i64,
    /// How many winners the prize is for.
    pub place_count: usize,
    pub currency: Currency,
    /// Until when entries are taken (exclusive).
    #[serde(with = "time::serde::rfc3339")]
    pub deadline: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Entries that were not withdrawn.
    pub entries_count: i32,
    /// Whether entries are hidden from other entrants while it runs.
    pub sealed: bool,
    /// Whether it is ranked first.
    pub featured: bool,
    /// Whether the client gave up the way back: the prize goes to somebody who entered.
    pub guaranteed: bool,
    pub client: Person,
}

/// As much of a brief as a card has room for.
const BRIEF_SHOWN: usize = 300;

fn beginning(brief: String) -> String {
    let Some((end, _next)) = brief.char_indices().nth(BRIEF_SHOWN) else { return brief };
    let (shown, rest) = brief.split_at(end);
    // After a whole word, where there is one.
    let is_whole = rest.starts_with(char::is_whitespace);
    let words = shown.rsplit_once(char::is_whitespace).filter(|_| !is_whole).map_or(shown, |(words, _cut)| words);
    format!("{}…", words.trim_end())
}

impl ContestCard {
    pub fn new(client: Person, contest: Contest, now: OffsetDateTime) -> Self {
        Self {
            id: contest.id.uuid(),
            featured: contest.is_featured(now),
            title: contest.title,
            brief: beginning(contest.brief),
            category: contest.category,
            subcategory: contest.subcategory,
            status: contest.status,
            outcome: contest.outcome,
            prize_cents: contest.prize.get(),
            place_count: 1 + contest.places.map_or(0, |places| places.lower.len()),
            currency: Currency::Pkr,
            deadline: contest.deadline,
            created_at: contest.created_at,
            entries_count: contest.entry_count,
            sealed: contest.sealed,
            guaranteed: contest.guaranteed,
            client,
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = contests, check_for_backend(Pg))]
struct Row {
    id: ContestId,
    title: String,
    /// One character more than is shown tells that there are more.
    #[diesel(select_expression = static_sql::<Text>("left(contests.brief, 301)"), select_expression_type = StaticSql<Text>)]
    brief: String,
    category: Category,
    subcategory: Option<Subcategory>,
    status: Status,
    outcome: Option<Outcome>,
    #[diesel(column_name = prize_paisa)]
    prize: Paisa,
    #[diesel(
        select_expression = static_sql::<Integer>("coalesce((SELECT cardinality(p.lower_paisa) FROM contest_places p WHERE p.contest_id = contests.id), 0)"),
        select_expression_type = StaticSql<Integer>
    )]
    lower_places: i32,
    #[diesel(column_name = deadline_at)]
    deadline: OffsetDateTime,
    created_at: OffsetDateTime,
    entry_count: i32,
    sealed: bool,
    featured_until: Option<OffsetDateTime>,
    guaranteed: bool,
}

/// Cards of the contests with these ids, by id.
pub fn cards_of(
    conn: &mut PgConnection,
    ids: &[ContestId],
    now: OffsetDateTime,
) -> Result<HashMap<ContestId, ContestCard>, Error> {
    cards_where(conn, "TRUE", ids, now)
}

/// As [`cards_of`], of those that everybody may see.
pub fn public_cards_of(
    conn: &mut PgConnection,
    ids: &[ContestId],
    now: OffsetDateTime,
) -> Result<HashMap<ContestId, ContestCard>, Error> {
    cards_where(conn, ::contests::public!("contests"), ids, now)
}

fn cards_where(
    conn: &mut PgConnection,
    condition: &'static str,
    ids: &[ContestId],
    now: OffsetDateTime,
) -> Result<HashMap<ContestId, ContestCard>, Error> {
    type Client = (UserId, String, Option<FileId>);
    let picture = files::table.on(files::id.nullable().eq(users::image_file_id).and(files::preview_status.eq("READY")));
    let rows: Vec<(Row, Client)> = contests::table
        .inner_join(users::table.on(users::id.eq(contests::client_id)).left_join(picture))
        .filter(contests::id.eq_any(ids))
        .filter(static_sql::<Bool>(condition))
        .select((Row::as_select(), (users::id, static_sql::<Text>(FULL_NAME), files::id.nullable())))
        .load(conn)?;
    let card = |(row, (client, name, image)): (Row, Client)| {
        let client = Person { id: client.uuid(), name, image_url: image.map(people::image_url) };
        Ok((row.id, row.card(client, now)?))
    };
    rows.into_iter().map(card).collect()
}

impl Row {
    fn card(self, client: Person, now: OffsetDateTime) -> Result<ContestCard, Error> {
        let corrupt = |_negative| Error::Corrupt { table: "contest_places", id: self.id.uuid() };
        Ok(ContestCard {
            id: self.id.uuid(),
            title: self.title,
            brief: beginning(self.brief),
            category: self.category,
            subcategory: self.subcategory,
            status: self.status,
            outcome: self.outcome,
            prize_cents: self.prize.get(),
            place_count: usize::try_from(self.lower_places).map_err(corrupt)?.saturating_add(1),
            currency: Currency::Pkr,
            deadline: self.deadline,
            created_at: self.created_at,
            entries_count: self.entry_count,
            sealed: self.sealed,
            featured: self.featured_until.is_some_and(|until| now < until),
            guaranteed: self.guaranteed,
            client,
        })
    }
}
