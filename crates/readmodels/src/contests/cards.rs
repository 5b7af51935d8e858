//! Cards of many contests in one statement.

use std::collections::HashMap;

use ::contests::contest::{Category, Outcome, Status, Subcategory};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Integer, Text};
use kernel::db::{StaticSql, static_sql};
use kernel::ids::{ContestId, FileId, Id, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{ContestCard, beginning};
use crate::Error;
use crate::payments::Currency;
use crate::people::{self, FULL_NAME, Person};
use crate::schema::{contests, files, users};

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
