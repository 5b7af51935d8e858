//! What may stand in an address: pieces of SQL and of paths, parameters twice, lists for single values. None of it is a fault of ours.

use super::stage::Stage;
use super::{Row, table};
use crate::helpers::Answer;

/// Already as they stand in an address.
const STRINGS: [&str; 26] = [
    "%27",
    "%22",
    "%5C",
    "%3B",
    "--",
    "%00",
    "::",
    "%27%20OR%20%271%27%3D%271",
    "1%27%3B%20DROP%20TABLE%20users%3B--",
    "1%20UNION%20SELECT%20password_hash%20FROM%20users--",
    "%27%7C%7Cpg_sleep%285%29--",
    "%24%24",
    "%24%7B7*7%7D",
    "%7B%7B7*7%7D%7D",
    "%25",
    "%C0%AF",
    "%FF%FE",
    "%ED%A0%80",
    "..%2F..%2F..%2Fetc%2Fpasswd",
    "%0d%0aSet-Cookie%3A%20id%3Devil",
    "-1",
    "9223372036854775808",
    "1e309",
    "NaN",
    "%E2%80%AE%F0%9F%98%80",
    "%3Cscript%3Ealert%281%29%3C%2Fscript%3E",
];

/// Words of the database that no answer may hold.
const LEAKS: [&str; 8] =
    ["syntax error", "select ", "pg_", "diesel", "panicked", "relation ", ".rs:", "operator does not"];

fn complaint(path: &str, answer: &Answer) -> Option<String> {
    let text = String::from_utf8_lossy(&answer.bytes).to_lowercase();
    let leak = answer.status >= 400 && LEAKS.iter().any(|word| text.contains(word));
    let injected = answer.headers.get("set-cookie").is_some_and(|value| value.to_str().unwrap_or("").contains("evil"));
    (answer.status >= 500 || leak || injected).then(|| format!("{path}: {} {}", answer.status, answer.body))
}

fn parameters(document: &serde_json::Value, row: &Row, place: &str) -> Vec<String> {
    let all = table::described(document, row)["parameters"].as_array().cloned().unwrap_or_default();
    all.iter().filter(|one| one["in"] == place).map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

fn without_query(path: &str) -> &str {
    path.split('?').next().unwrap_or("")
}

#[actix_web::test]
async fn pieces_of_sql_in_every_query_are_text() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let document = table::document();
    let (mut faults, mut tried) = (Vec::new(), 0);
    for row in table::all().into_iter().filter(|row| row.path != "/api/events") {
        let whole = stage.path(&row);
        let path = without_query(&whole);
        for name in parameters(&document, &row, "query") {
            for text in STRINGS {
                for column in [1, 5] {
                    let path = format!("{path}?{name}={text}");
                    let request =
                        actix_web::test::TestRequest::default().method(row.method.parse().unwrap()).uri(&path);
                    let answer = copy.people[column].send(request).await;
                    tried += 1;
                    faults.extend(complaint(&format!("{} {path}", row.method), &answer));
                }
            }
            // A parameter twice, and as a list: nobody guesses which of them counts.
            for twice in [format!("{path}?{name}=1&{name}=2"), format!("{path}?{name}[]=1&{name}[]=2")] {
                let answer = copy.people[5].get(&twice).await;
                faults.extend(complaint(&twice, &answer));
            }
            let answer = copy.people[5].get(&format!("{path}?{name}=1&{name}=2")).await;
            if row.method == "GET" && !(400..500).contains(&answer.status) {
                faults.push(format!("{path}?{name}=1&{name}=2 is answered {}", answer.status));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
    assert!(tried > 1_500, "{tried}");
}

#[actix_web::test]
async fn pieces_of_sql_in_every_path_lead_nowhere() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let document = table::document();
    let (mut faults, mut tried) = (Vec::new(), 0);
    for row in table::all() {
        for name in parameters(&document, &row, "path") {
            for text in STRINGS {
                let mut row = row.clone();
                for (place, value) in &mut row.places {
                    if *place == name {
                        text.clone_into(value);
                    }
                }
                for column in [1, 5] {
                    let path = stage.path(&row);
                    let answer = copy.people[column].send(stage.request(&row)).await;
                    tried += 1;
                    faults.extend(complaint(&format!("{} {path}", row.method), &answer));
                    if answer.status < 400 && !row.path.contains("{gateway}") {
                        faults.push(format!("{} {path}: {}", row.method, answer.status));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
    assert!(tried > 3_000, "{tried}");
}
