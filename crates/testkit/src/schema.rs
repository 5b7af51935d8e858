//! Prints `diesel::table!` blocks from the catalogue of a migrated database, one file per crate as `diesel.toml` says.

use std::collections::BTreeMap;

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text};

/// Columns of a line, as in rustfmt.toml.
const LINE_MAX: usize = 120;

#[derive(Debug)]
pub struct Output {
    pub file: String,
    pub tables: Vec<String>,
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = Text)]
    type_name: String,
    #[diesel(sql_type = Bool)]
    nullable: bool,
}

#[derive(QueryableByName)]
struct PrimaryKey {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Array<Text>)]
    columns: Vec<String>,
}

/// The outputs named in the text of `diesel.toml` (its `file` and `only_tables` lines; no other key is used there).
pub fn outputs(toml: &str) -> Vec<Output> {
    let mut outputs = Vec::new();
    for line in toml.lines() {
        if let Some(file) = line.strip_prefix("file = \"") {
            outputs.push(Output { file: file.trim_end_matches('"').to_owned(), tables: Vec::new() });
        } else if line.starts_with("filter = ") {
            let names = line.split('"').filter(|part| part.starts_with('^'));
            let mut tables: Vec<String> = names.map(|name| name.trim_matches(['^', '$']).to_owned()).collect();
            tables.sort();
            outputs.last_mut().expect("a file line comes before its filter").tables = tables;
        }
    }
    outputs
}

/// All tables of the database but Diesel's own.
pub fn tables(connection: &mut PgConnection) -> Vec<String> {
    columns(connection).into_keys().collect()
}

/// The text of the schema file with `names`.
pub fn print(connection: &mut PgConnection, names: &[String]) -> String {
    let columns = columns(connection);
    let keys: BTreeMap<String, Vec<String>> =
        diesel::sql_query(
            "SELECT c.relname::text AS table_name, array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) AS columns
               FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
               JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
              WHERE i.indisprimary AND n.nspname = 'public' GROUP BY 1",
        )
        .load::<PrimaryKey>(connection)
        .expect("read the primary keys")
        .into_iter()
        .map(|key| (key.table_name, key.columns))
        .collect();
    let mut text = "//! Generated from the migrated database by `make schema`; do not edit.\n".to_owned();
    for name in names {
        text.push_str(&format!("\ndiesel::table! {{\n    {name} ({}) {{\n", keys[name].join(", ")));
        for column in &columns[name] {
            let plain = rust_type(&column.type_name);
            let sql_type = if column.nullable { format!("Nullable<{plain}>") } else { plain };
            if column.column_name == "type" {
                text.push_str(&format!("        #[sql_name = \"type\"]\n        type_ -> {sql_type},\n"));
            } else {
                text.push_str(&format!("        {} -> {sql_type},\n", column.column_name));
            }
        }
        text.push_str("    }\n}\n");
    }
    if names.len() > 1 {
        // As rustfmt writes it: on one line while it fits.
        let line = format!("diesel::allow_tables_to_appear_in_same_query!({});", names.join(", "));
        let lines = format!("diesel::allow_tables_to_appear_in_same_query!(\n    {},\n);", names.join(",\n    "));
        text.push_str(&format!("\n{}\n", if line.len() <= LINE_MAX { line } else { lines }));
    }
    text
}

fn columns(connection: &mut PgConnection) -> BTreeMap<String, Vec<Column>> {
    let rows: Vec<Column> = diesel::sql_query(
        "SELECT c.relname::text AS table_name, a.attname::text AS column_name, format_type(a.atttypid, NULL) AS type_name,
                NOT a.attnotnull AS nullable
           FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'public' AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
            AND c.relname <> '__diesel_schema_migrations'
            -- Diesel has no type for these; they are filled by the database and read by SQL in search.
            AND a.atttypid <> 'tsvector'::regtype
          ORDER BY c.relname, a.attnum",
    )
    .load(connection)
    .expect("read the columns");
    let mut tables: BTreeMap<String, Vec<Column>> = BTreeMap::new();
    for row in rows {
        tables.entry(row.table_name.clone()).or_default().push(row);
    }
    tables
}

fn rust_type(postgres: &str) -> String {
    if let Some(element) = postgres.strip_suffix("[]") {
        return format!("Array<{}>", rust_type(element));
    }
    match postgres {
        "uuid" => "Uuid",
        "text" => "Text",
        "boolean" => "Bool",
        "bigint" => "Int8",
        "integer" => "Int4",
        "smallint" => "Int2",
        "timestamp with time zone" => "Timestamptz",
        "date" => "Date",
        "numeric" => "Numeric",
        "jsonb" => "Jsonb",
        "bytea" => "Bytea",
        other => panic!("the schema printer does not know {other}; teach it"),
    }
    .to_owned()
}
