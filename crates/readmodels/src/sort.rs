//! Lists that are ordered by one of their columns, a page at a time.

/// Columns that a list can be ordered by.
pub trait Column: Copy + 'static {
    const ALL: &'static [Self];
    /// When a row came: without another wish that orders the list, the newest first.
    const CAME: Self;
    /// The table that has the `id`.
    const TABLE: &'static str;
    /// The tables that hold the keys, as behind FROM.
    const FROM: &'static str;

    /// As it is asked for.
    fn name(self) -> &'static str;
    /// What rows are ordered by, as SQL over [`Column::FROM`].
    fn key(self) -> &'static str;
    /// What stands behind ORDER BY.
    fn order(self, descending: bool) -> &'static str;
}

/// A column and a direction. Rows that are equal in it are ordered by their ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort<C> {
    column: C,
    descending: bool,
}

impl<C: Column> Default for Sort<C> {
    fn default() -> Self {
        Self { column: C::CAME, descending: true }
    }
}

impl<C: Column> Sort<C> {
    pub fn oldest() -> Self {
        Self { descending: false, ..Self::default() }
    }

    /// `prize`, or `-prize` for the greatest first.
    pub fn parse(text: &str) -> Option<Self> {
        let (descending, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        let column = C::ALL.iter().copied().find(|column| column.name() == name)?;
        Some(Self { column, descending })
    }

    /// What stands behind ORDER BY.
    pub(crate) fn order(self) -> &'static str {
        self.column.order(self.descending)
    }

    /// The condition of rows behind another one, up to the first and the second place of that one's id.
    pub(crate) fn behind(self) -> (String, &'static str) {
        let (key, table, from) = (self.column.key(), C::TABLE, C::FROM);
        let sign = if self.descending { "<" } else { ">" };
        (format!("({key}, {table}.id) {sign} ((SELECT {key} FROM {from} WHERE {table}.id = "), "), ")
    }
}

/// Declares the columns of a list, the one that tells when a row came first: their names, and the SQL of their keys. `with` joins what holds some of them.
macro_rules! columns {
    ($(#[$meta:meta])* pub enum $name:ident of $table:literal $(with $joined:literal)? {
        $(#[$came_meta:meta])* $came:ident = $came_text:literal by $came_key:literal,
        $($(#[$variant_meta:meta])* $variant:ident = $text:literal by $key:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $(#[$came_meta])* $came, $($(#[$variant_meta])* $variant),* }

        impl $crate::sort::Column for $name {
            const ALL: &'static [Self] = &[Self::$came, $(Self::$variant),*];
            const CAME: Self = Self::$came;
            const TABLE: &'static str = $table;
            const FROM: &'static str = concat!($table $(, " ", $joined)?);

            fn name(self) -> &'static str {
                match self { Self::$came => $came_text, $(Self::$variant => $text),* }
            }

            fn key(self) -> &'static str {
                match self { Self::$came => $came_key, $(Self::$variant => $key),* }
            }

            fn order(self, descending: bool) -> &'static str {
                match (self, descending) {
                    (Self::$came, false) => concat!($came_key, " ASC, ", $table, ".id ASC"),
                    (Self::$came, true) => concat!($came_key, " DESC, ", $table, ".id DESC"),
                    $((Self::$variant, false) => concat!($key, " ASC, ", $table, ".id ASC"),
                    (Self::$variant, true) => concat!($key, " DESC, ", $table, ".id DESC"),)*
                }
            }
        }
    };
}
pub(crate) use columns;

/// Orders a boxed query, lets it begin behind a row, and ends it one row after a page: that one tells whether there is another.
/// The row is looked up by its id, so a key that changed meanwhile counts as it is now; behind a row that is gone is nothing.
macro_rules! sorted {
    ($query:expr, $sort:expr, $after:expr) => {{
        let mut query = $query;
        let sort = $sort;
        if let Some(row) = $after {
            let (up_to_first, up_to_second) = sort.behind();
            let first =
                diesel::dsl::sql::<diesel::sql_types::Bool>(&up_to_first).bind::<diesel::sql_types::Uuid, _>(row.id);
            query = query.filter(first.sql(up_to_second).bind::<diesel::sql_types::Uuid, _>(row.id).sql(")"));
        }
        query
            .order(diesel::dsl::sql::<diesel::sql_types::Text>(sort.order()))
            .limit(kernel::page::PAGE_SIZE_MAX.saturating_add(1))
    }};
}
pub(crate) use sorted;
