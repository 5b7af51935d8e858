//! The tables in `matrix/`: a line per call. README.md there says how they are read and written.

use std::path::PathBuf;

use serde_json::Value;

/// The columns, in order. Who is added stands behind the others, and last in [`super::stage::Stage`], too; `UPDATE_MATRIX` fills the column.
pub(super) const PEOPLE: [&str; 6] = ["visitor", "owner", "client", "winner", "talent", "admin"];
/// The files, each with the calls that begin so; the last takes the rest.
pub(super) const AREAS: [(&str, &[&str]); 5] = [
    ("admin", &["/api/admin"]),
    ("contests", &["/api/contests"]),
    (
        "people",
        &[
            "/api/auth",
            "/api/kyc",
            "/api/logout",
            "/api/notifications",
            "/api/privacy",
            "/api/profile",
            "/api/security",
            "/api/users",
        ],
    ),
    (
        "money",
        &[
            "/api/boosts",
            "/api/credits",
            "/api/currency",
            "/api/documents",
            "/api/exports",
            "/api/payments",
            "/api/payout",
            "/api/plans",
            "/api/referrals",
            "/api/statements",
            "/api/subscription",
        ],
    ),
    ("rest", &[""]),
];

/// What is expected of one call.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) method: String,
    pub(super) path: String,
    /// By column of [`PEOPLE`]; 0 where nothing was written down yet.
    pub(super) statuses: [u16; PEOPLE.len()],
    /// `id=contest.draft`: names of the stage; `?q=text` is added to the address as it is.
    pub(super) places: Vec<(String, String)>,
    /// JSON with names of the stage in braces, `file`, `kyc`, `form:…`, or nothing.
    pub(super) body: String,
}

impl Row {
    fn parse(line: &str) -> Self {
        let parts: Vec<&str> = line.splitn(4, '|').map(str::trim).collect();
        let [call, statuses, places, body] = parts[..] else { panic!("four parts: {line}") };
        let (method, path) = call.split_once(' ').unwrap_or_else(|| panic!("a method and a path: {line}"));
        let mut statuses: Vec<u16> = statuses.split_whitespace().map(|status| status.parse().expect(line)).collect();
        // A column that is new.
        statuses.resize(PEOPLE.len().max(statuses.len()), 0);
        let place = |text: &str| {
            let (name, value) = text.split_once('=').unwrap_or_else(|| panic!("name=value: {line}"));
            (name.to_owned(), value.to_owned())
        };
        Self {
            method: method.to_owned(),
            path: path.to_owned(),
            statuses: statuses.try_into().unwrap_or_else(|_| panic!("a status for each column: {line}")),
            places: places.split_whitespace().map(place).collect(),
            body: body.to_owned(),
        }
    }

    /// `POST /api/contests`
    pub(super) fn call(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Whether somebody who makes this call may change something.
    pub(super) fn writes(&self) -> bool {
        self.method != "GET" || self.path == "/api/logout"
    }

    /// The column of the first person who is let in.
    pub(super) fn welcome(&self) -> Option<usize> {
        // The owner before visitors: what everybody may do, people with a session may do, too.
        [1, 3, 5, 2, 4, 0].into_iter().find(|column| (200..300).contains(&self.statuses[*column]))
    }

    fn line(&self) -> String {
        let statuses: Vec<String> = self.statuses.iter().map(|status| format!("{status:>3}")).collect();
        let places: Vec<String> = self.places.iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("{:<62} | {} | {} | {}", self.call(), statuses.join(" "), places.join(" "), self.body)
            .trim_end()
            .to_owned()
    }
}

fn file(area: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/matrix").join(format!("{area}.txt"))
}

/// The rows of a file.
pub(super) fn rows_of(area: &str) -> Vec<Row> {
    let text = std::fs::read_to_string(file(area)).expect("a table");
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(Row::parse).collect()
}

/// The rows of all files.
pub(super) fn all() -> Vec<Row> {
    AREAS.iter().flat_map(|(area, _paths)| rows_of(area)).collect()
}

pub(super) fn write(area: &str, rows: &[Row]) {
    let head = format!("# call | {} | what stands in the path | body", PEOPLE.join(" "));
    let lines: Vec<String> = std::iter::once(head).chain(rows.iter().map(Row::line)).collect();
    std::fs::write(file(area), lines.join("\n") + "\n").expect("written");
}

pub(super) fn document() -> Value {
    serde_json::to_value(api::openapi::document()).unwrap()
}

/// Method and path of every call of the document that belongs into a file.
pub(super) fn operations(area: &str) -> Vec<(String, String)> {
    let of = |path: &str| {
        AREAS.iter().find(|(_, starts)| starts.iter().any(|start| path.starts_with(start))).map(|(name, _)| *name)
    };
    let mut calls = Vec::new();
    for (path, item) in document()["paths"].as_object().unwrap() {
        for method in ["get", "post", "put", "patch", "delete"] {
            if item.get(method).is_some() && of(path) == Some(area) {
                calls.push((method.to_uppercase(), path.clone()));
            }
        }
    }
    calls
}

/// What the document says of a row's call.
pub(super) fn described(document: &Value, row: &Row) -> Value {
    document["paths"][&row.path][row.method.to_lowercase()].clone()
}
