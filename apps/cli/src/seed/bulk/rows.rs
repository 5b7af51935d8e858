//! Rows as COPY reads them: columns between tabs, one row a line.

use std::fmt::{Display, Write as _};

use kernel::ids::Id;
use time::OffsetDateTime;
use uuid::Uuid;

/// A value of a column.
pub(super) trait Field {
    /// Appends the value as COPY's text format writes it.
    fn put(&self, out: &mut String);
}

/// Appends what `value` displays.
fn show(value: impl Display, out: &mut String) {
    // Writing into a text never fails.
    let _written = write!(out, "{value}");
}

impl<T: Field> Field for Option<T> {
    fn put(&self, out: &mut String) {
        match self {
            Some(value) => value.put(out),
            None => out.push_str("\\N"),
        }
    }
}

impl<T: Field + ?Sized> Field for &T {
    fn put(&self, out: &mut String) {
        (*self).put(out);
    }
}

impl Field for str {
    fn put(&self, out: &mut String) {
        for letter in self.chars() {
            match letter {
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                letter => out.push(letter),
            }
        }
    }
}

impl Field for String {
    fn put(&self, out: &mut String) {
        self.as_str().put(out);
    }
}

impl Field for i64 {
    fn put(&self, out: &mut String) {
        show(self, out);
    }
}

impl Field for bool {
    fn put(&self, out: &mut String) {
        out.push(if *self { 't' } else { 'f' });
    }
}

impl Field for Uuid {
    fn put(&self, out: &mut String) {
        show(self, out);
    }
}

/// An identifier of any thing.
pub(super) struct Key<I>(pub(super) I);

impl<I: Id> Field for Key<I> {
    fn put(&self, out: &mut String) {
        self.0.uuid().put(out);
    }
}

impl Field for OffsetDateTime {
    /// To the second, in UTC.
    fn put(&self, out: &mut String) {
        let (date, time) = (self.date(), self.time());
        let (month, day) = (u8::from(date.month()), date.day());
        let (hour, minute, second) = (time.hour(), time.minute(), time.second());
        show(format_args!("{:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}+00", date.year()), out);
    }
}

pub(super) struct Bytes<'b>(pub(super) &'b [u8]);

impl Field for Bytes<'_> {
    fn put(&self, out: &mut String) {
        out.push_str("\\\\x");
        for byte in self.0 {
            show(format_args!("{byte:02x}"), out);
        }
    }
}

/// Appends a row to a table's text.
macro_rules! row {
    ($out:expr; $first:expr $(, $field:expr)* $(,)?) => {{
        let out: &mut String = &mut $out;
        $crate::seed::bulk::rows::Field::put(&$first, out);
        $(
            out.push('\t');
            $crate::seed::bulk::rows::Field::put(&$field, out);
        )*
        out.push('\n');
    }};
}
pub(super) use row;

/// Declares the tables that are filled, in the order in which they refer to each other, with the columns that are written. What the
/// columns hold is for the database to read: COPY hands it text. The triggers of `trusted` tables may rest meanwhile.
macro_rules! tables {
    (
        guarded { $($guarded:ident { $($guarded_columns:tt)+ })+ }
        trusted { $($trusted:ident { $($trusted_columns:tt)+ })+ }
    ) => {
        $($crate::seed::bulk::rows::columns! { $guarded { $($guarded_columns)+ } })+
        $($crate::seed::bulk::rows::columns! { $trusted { $($trusted_columns)+ } })+

        /// Rows to be copied, table by table.
        #[derive(Default)]
        pub(super) struct Rows {
            $(pub(super) $guarded: String,)+
            $(pub(super) $trusted: String,)+
        }

        impl Rows {
            /// Copies people and contests into the database, with all their triggers.
            ///
            /// # Errors
            /// The database.
            pub(super) fn copy_guarded(&self, conn: &mut PgConnection) -> QueryResult<()> {
                $($crate::seed::bulk::rows::copy!(self, conn, $guarded);)+
                Ok(())
            }

            /// Copies all the rest.
            ///
            /// # Errors
            /// The database.
            pub(super) fn copy_trusted(&self, conn: &mut PgConnection) -> QueryResult<()> {
                $($crate::seed::bulk::rows::copy!(self, conn, $trusted);)+
                Ok(())
            }
        }
    };
}
pub(super) use tables;

/// Declares one table.
macro_rules! columns {
    ($table:ident { $first:ident $(, $(#[$meta:meta])* $column:ident)* $(,)? }) => {
        diesel::table! {
            $table ($first) {
                $first -> Text,
                $($(#[$meta])* $column -> Text,)*
            }
        }
    };
}
pub(super) use columns;

/// Copies the rows of one table, if there are any.
macro_rules! copy {
    ($rows:expr, $conn:expr, $table:ident) => {
        if !$rows.$table.is_empty() {
            diesel::copy_from($table::table)
                .from_raw_data($table::table, |out| send(out, &$rows.$table))
                .execute($conn)?;
        }
    };
}
pub(super) use copy;
