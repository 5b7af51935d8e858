//! Every table is asked in SQL that PostgreSQL takes, and its lines have a cell for each column.

use time::Duration;

use super::*;

const ALL: [&Table; 15] = [
    &tables::OWN_PAYOUTS,
    &tables::OWN_PAYMENTS,
    &tables::OWN_CREDITS,
    &tables::PAYOUTS,
    &tables::PAYMENTS,
    &tables::REFUNDS,
    &tables::LEDGER,
    &tables::USERS,
    &tables::CONTESTS,
    &tables::MESSAGES,
    &tables::AUDIT,
    &tables::DISPUTES,
    &tables::REFUND_REQUESTS,
    &tables::MONEY_BACK,
    &tables::COPY_REPORTS,
];

#[test]
fn tables_run_from_the_first_row_and_from_any_other() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "client");
        let range = Range { user: None, from: OffsetDateTime::UNIX_EPOCH, to: ctx.now + Duration::days(1) };
        for table in ALL {
            for user in [None, table.person.map(|_column| user)] {
                let (first, _next) = table.csv(tx, &Range { user, ..range }, None).unwrap();
                assert!(first.starts_with(table.head().join(",").as_bytes()), "{}", table.name);
                let behind = Cursor { at: range.to, id: Uuid::nil() };
                assert_eq!(table.csv(tx, &Range { user, ..range }, Some(behind)).unwrap(), (Vec::new(), None));
            }
        }
    });
}

#[test]
fn a_line_has_a_cell_for_each_column() {
    testkit::tx(|tx, ctx| {
        testkit::seed::user(tx, ctx, "client");
        let range = Range { user: None, from: OffsetDateTime::UNIX_EPOCH, to: ctx.now + Duration::days(1) };
        let (csv, _next) = tables::USERS.csv(tx, &range, None).unwrap();
        let text = String::from_utf8(csv).unwrap();
        assert!(text.lines().count() > 1 && text.lines().all(|line| line.split(',').count() == 9), "{text}");
    });
}
