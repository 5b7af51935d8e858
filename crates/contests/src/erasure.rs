//! What of a person is open in contests, and what of them goes when their account ends. What others have paid for or were hired by
//! stays: title and brief of contests whose prize was paid, and the files of work that was handed over.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Text, Uuid as SqlUuid};
use kernel::db::Tx;
use kernel::ids::{ContestId, FileId, Id, UserId};

use crate::Error;

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = SqlUuid)]
    id: ContestId,
    #[diesel(sql_type = Text)]
    title: String,
}

/// A contest and its title.
pub type Titled = (ContestId, String);

fn titled(conn: &mut PgConnection, sql: &str, user: UserId) -> Result<Vec<Titled>, Error> {
    let rows: Vec<Named> = diesel::sql_query(sql).bind::<SqlUuid, _>(user.uuid()).load(conn)?;
    Ok(rows.into_iter().map(|row| (row.id, row.title)).collect())
}

/// Contests of the person whose prize is held, oldest first.
pub fn held_of(conn: &mut PgConnection, user: UserId) -> Result<Vec<Titled>, Error> {
    const SQL: &str = "SELECT id, title FROM contests WHERE client_id = $1 AND status IN ('OPEN', 'SHORTLISTING', 'AWARDED') ORDER BY id";
    titled(conn, SQL, user)
}

/// Contests in which the person is in the running, may get a share, hands work over, or buys an entry that is not handed over yet, oldest
/// first.
pub fn running_of(conn: &mut PgConnection, user: UserId) -> Result<Vec<Titled>, Error> {
    const SQL: &str = concat!(
        "
        SELECT c.id, c.title FROM contests c WHERE EXISTS (
            SELECT FROM entries e WHERE e.contest_id = c.id AND e.author_id = $1 AND (
                ",
        crate::live_entry!("e"),
        " AND c.status IN ('OPEN', 'SHORTLISTING')
                OR e.status = 'DECLINED' AND c.status IN ('OPEN', 'SHORTLISTING')
                OR e.status = 'WINNER' AND c.status = 'AWARDED'))
            OR EXISTS (SELECT FROM entry_purchases p JOIN entries e ON e.id = p.entry_id LEFT JOIN handovers h ON h.entry_id = p.entry_id
                WHERE p.contest_id = c.id AND (e.author_id = $1 OR p.buyer_id = $1) AND (p.status = 'PENDING'
                    OR p.status = 'PAID' AND h.status IN ('AWAITING_FILES', 'IN_REVIEW', 'CHANGES_REQUESTED', 'DISPUTED', 'LAPSED')))
        ORDER BY c.id"
    );
    titled(conn, SQL, user)
}

/// Contests of the person that wait for their prize, locked until the transaction ends.
pub fn lock_drafts_of(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<ContestId>, Error> {
    const SQL: &str = "SELECT id, title FROM contests WHERE client_id = $1 AND status = 'DRAFT' ORDER BY id FOR UPDATE";
    Ok(titled(tx, SQL, user)?.into_iter().map(|(id, _title)| id).collect())
}

/// Says that work was handed over and accepted.
macro_rules! handed_over {
    ($entry:literal) => {
        concat!("EXISTS (SELECT FROM handovers h WHERE h.entry_id = ", $entry, " AND h.status = 'ACCEPTED')")
    };
}

/// One after the other. `$1` is the person.
const ERASE: &[&str] = &[
    // Files that nobody has bought belong to nothing any more.
    concat!(
        "DELETE FROM entry_files f USING entries e WHERE e.id = f.entry_id AND e.author_id = $1 AND (f.version < e.version OR NOT ",
        handed_over!("e.id"),
        ")"
    ),
    // Only the newest version of an entry is ever bought.
    "DELETE FROM entry_versions v USING entries e WHERE e.id = v.entry_id AND e.author_id = $1",
    "DELETE FROM handover_files f USING handovers h WHERE h.id = f.handover_id AND h.winner_id = $1
        AND (h.status <> 'ACCEPTED' OR f.delivered_at IS NULL)",
    "DELETE FROM dispute_files f USING dispute_statements s
        WHERE s.dispute_id = f.dispute_id AND s.side = f.side AND s.author_id = $1",
    // What the client of accepted work relies on: which parts are of third parties. The rest of the words goes.
    concat!(
        "UPDATE entries e SET note = '', link = NULL, published_at = CASE WHEN sold THEN published_at END,
            third_party = CASE WHEN sold THEN third_party ELSE '' END, ai_tools = CASE WHEN sold THEN ai_tools ELSE '' END
        FROM (SELECT e.id, ",
        handed_over!("e.id"),
        " AS sold FROM entries e WHERE e.author_id = $1) AS own WHERE own.id = e.id"
    ),
    // Nobody sells any more.
    "UPDATE entries SET price_paisa = NULL WHERE author_id = $1 AND bought_at IS NULL",
    "UPDATE entry_comments SET body = 'This message went with the account of its author.' WHERE author_id = $1",
    "UPDATE entry_pin_comments SET body = 'This message went with the account of its author.' WHERE author_id = $1",
    "UPDATE contest_questions SET body = 'This message went with the account of its author.' WHERE author_id = $1",
    "UPDATE contest_questions q SET answer = 'This answer went with the account of its author.'
        FROM contests c WHERE c.id = q.contest_id AND c.client_id = $1 AND q.answer IS NOT NULL",
    "UPDATE contest_events SET detail = '' WHERE actor_id = $1 AND kind = 'CHANGES_REQUESTED'",
    "UPDATE refund_requests SET reason = '' WHERE client_id = $1",
    "UPDATE refund_answers SET body = 'This answer went with the account of its author.' WHERE author_id = $1",
    "UPDATE contest_removals r SET reason = 'This reason went with the account of its author.'
        FROM contests c WHERE c.id = r.contest_id AND c.client_id = $1",
    "UPDATE contest_removals SET reason = 'This reason went with the account of the person.' WHERE person_id = $1",
    // That somebody signed, when and what stays for the other side; who it was goes.
    "UPDATE nda_signatures SET legal_name = 'Deleted member', address = NULL WHERE user_id = $1",
    "UPDATE nda_signatures s SET client_name = 'Deleted member' FROM contests c WHERE c.id = s.contest_id AND c.client_id = $1",
    "DELETE FROM contest_ndas n USING contests c WHERE c.id = n.contest_id AND c.client_id = $1 AND c.funded_at IS NULL",
    "UPDATE dispute_statements SET body = 'This statement went with the account of its author.' WHERE author_id = $1",
    "UPDATE disputes SET appeal_note = '' WHERE appealed_by = $1",
    "UPDATE copy_reports SET reason = 'This report went with the account of its author.', url = NULL WHERE reporter_id = $1",
    // Files of briefs, which nobody has paid for; those of the form go with it.
    "DELETE FROM contest_attachments a USING contests c WHERE c.id = a.contest_id AND c.client_id = $1",
    "DELETE FROM contest_form_drafts WHERE user_id = $1",
    // With votes and comments, which nobody but the client may read.
    "DELETE FROM polls p USING contests c WHERE c.id = p.contest_id AND c.client_id = $1",
    // Addresses that the person invited, and the person's own; the person's memberships.
    "DELETE FROM contest_invitations i USING contests c WHERE c.id = i.contest_id AND (c.client_id = $1 OR i.user_id = $1)",
    "DELETE FROM contest_links l USING contests c WHERE c.id = l.contest_id AND c.client_id = $1",
    "DELETE FROM contest_members WHERE user_id = $1",
    "DELETE FROM contest_former_members WHERE user_id = $1",
    // Contests that were never paid were nobody else's.
    "DELETE FROM contest_brief_versions v USING contests c
        WHERE c.id = v.contest_id AND c.client_id = $1 AND c.funded_at IS NULL AND v.version < c.brief_version",
    "UPDATE contest_brief_versions v SET title = 'Deleted contest', brief = '' FROM contests c
        WHERE c.id = v.contest_id AND c.client_id = $1 AND c.funded_at IS NULL",
    "DELETE FROM contest_requirements r USING contests c WHERE c.id = r.contest_id AND c.client_id = $1 AND c.funded_at IS NULL",
    "UPDATE contests SET title = 'Deleted contest', brief = '' WHERE client_id = $1 AND funded_at IS NULL",
];

/// Erases the person's words, and takes away the files that nobody has bought.
pub fn erase(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    tx.write_deferred()?;
    for sql in ERASE {
        diesel::sql_query(*sql).bind::<SqlUuid, _>(user.uuid()).execute(&mut **tx)?;
    }
    Ok(())
}

/// Contests in which the person may have written something that others were told: their own, those that they entered or asked about.
pub fn talked_in(conn: &mut PgConnection, user: UserId) -> Result<Vec<ContestId>, Error> {
    const SQL: &str = "
        SELECT id, '' AS title FROM contests WHERE client_id = $1
        UNION SELECT contest_id, '' FROM entries WHERE author_id = $1
        UNION SELECT contest_id, '' FROM contest_questions WHERE author_id = $1";
    Ok(titled(conn, SQL, user)?.into_iter().map(|(id, _none)| id).collect())
}

/// Contests of the person, whose removals quote the person's words.
pub fn posted_by(conn: &mut PgConnection, user: UserId) -> Result<Vec<ContestId>, Error> {
    let posted = titled(conn, "SELECT id, '' AS title FROM contests WHERE client_id = $1", user)?;
    Ok(posted.into_iter().map(|(id, _none)| id).collect())
}

#[derive(QueryableByName)]
struct Partner {
    #[diesel(sql_type = SqlUuid)]
    user_id: UserId,
}

/// Who may have been told something about the person by name: clients whose contests they entered, asked about or were members of, or
/// whose NDA they signed, and those who did that in theirs.
pub fn partners_of(conn: &mut PgConnection, user: UserId) -> Result<Vec<UserId>, Error> {
    const SQL: &str = "
        SELECT c.client_id AS user_id FROM entries e JOIN contests c ON c.id = e.contest_id WHERE e.author_id = $1
        UNION SELECT c.client_id FROM contest_questions q JOIN contests c ON c.id = q.contest_id WHERE q.author_id = $1
        UNION SELECT c.client_id FROM nda_signatures s JOIN contests c ON c.id = s.contest_id WHERE s.user_id = $1
        UNION SELECT e.author_id FROM entries e JOIN contests c ON c.id = e.contest_id WHERE c.client_id = $1
        UNION SELECT q.author_id FROM contest_questions q JOIN contests c ON c.id = q.contest_id WHERE c.client_id = $1
        UNION SELECT c.client_id FROM contest_members m JOIN contests c ON c.id = m.contest_id WHERE m.user_id = $1
        UNION SELECT m.user_id FROM contest_members m JOIN contests c ON c.id = m.contest_id WHERE c.client_id = $1";
    let rows: Vec<Partner> = diesel::sql_query(SQL).bind::<SqlUuid, _>(user.uuid()).load(conn)?;
    Ok(rows.into_iter().map(|row| row.user_id).collect())
}

#[derive(QueryableByName)]
struct FileIdRow {
    #[diesel(sql_type = SqlUuid)]
    file_id: FileId,
}

/// Files of the person that others have bought. To be asked after [`erase`].
pub fn sold_files_of(conn: &mut PgConnection, user: UserId) -> Result<Vec<FileId>, Error> {
    const SQL: &str = "
        SELECT f.file_id FROM entry_files f JOIN entries e ON e.id = f.entry_id WHERE e.author_id = $1
        UNION SELECT f.file_id FROM handover_files f JOIN handovers h ON h.id = f.handover_id WHERE h.winner_id = $1";
    let rows: Vec<FileIdRow> = diesel::sql_query(SQL).bind::<SqlUuid, _>(user.uuid()).load(conn)?;
    Ok(rows.into_iter().map(|row| row.file_id).collect())
}
