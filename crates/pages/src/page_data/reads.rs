//! What the screen at an address reads first. The addresses of the reads are written as the browser writes them
//! (`withQuery` in `frontend/src/lib/api/client.ts`): the browser takes an answer only for the very same address. A parameter that the
//! screen would clean up first gives an address that nobody asks for, and the screen asks itself. `frontend/e2e/heads.test.mjs`
//! fails when a screen reads something else.

use std::collections::HashMap;

use url::form_urlencoded;
use uuid::Uuid;

/// Who is signed in; every page asks.
const PERSON: &str = "/api/auth/user?optional=true";
const STATS: &str = "/api/categories/stats";
const FEED: &str = "/api/contests/feed";
const LIST: &str = "/api/contests";
const SEARCH: &str = "/api/search/contests";
/// The parameters of a search, in the order in which the browser sends them.
const SEARCH_PARAMETERS: [&str; 9] =
    ["q", "category", "status", "minPrize", "maxPrize", "guaranteed", "featured", "sort", "page"];

/// The reads of the page at an address; `signed` tells whether somebody may be signed in.
pub fn of_page(path: &str, query: &str, signed: bool) -> Vec<String> {
    let path = if path == "/" { path } else { path.trim_end_matches('/') };
    let params = QueryParams::read(query);
    let screen = match path {
        "/" if !signed => vec![FEED.to_owned()],
        "/" | "/contests" => list(&params),
        "/categories" | "/categories-preview" => vec![STATS.to_owned()],
        "/search" => vec![search(&params)],
        _ => of_one(path),
    };
    [vec![PERSON.to_owned()], screen].concat()
}

/// The first value of each parameter of an address.
struct QueryParams(HashMap<String, String>);

impl QueryParams {
    fn read(query: &str) -> Self {
        let mut values = HashMap::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            values.entry(name.into_owned()).or_insert_with(|| value.into_owned());
        }
        Self(values)
    }

    fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }
}

/// An address with those parameters that have a value.
fn with_query(path: &str, parameters: &[(&str, &str)]) -> String {
    let set = parameters.iter().filter(|(_name, value)| !value.is_empty());
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(set).finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// The first page of home and list. Drafts are their client's own, and are asked for by the screen.
fn list(params: &QueryParams) -> Vec<String> {
    let status = params.get("status").to_uppercase();
    if status == "DRAFT" {
        return Vec::new();
    }
    let sort = Some(params.get("sort")).filter(|sort| *sort != "newest").unwrap_or("");
    let address = with_query(LIST, &[("category", params.get("category")), ("status", &status), ("sort", sort)]);
    vec![if address == LIST { FEED.to_owned() } else { address }]
}

/// A search for nothing shows where work is open.
fn search(params: &QueryParams) -> String {
    let status = params.get("status").to_uppercase();
    let parameters = SEARCH_PARAMETERS.map(|name| match (name, params.get(name)) {
        ("status", _) => (name, status.as_str()),
        ("page", "1") => (name, ""),
        (_, value) => (name, value),
    });
    let address = with_query(SEARCH, &parameters);
    if address == SEARCH { STATS.to_owned() } else { address }
}

/// The reads of a contest's page and of a person's.
fn of_one(path: &str) -> Vec<String> {
    let id = |prefix| {
        path.strip_prefix(prefix).and_then(|id| Uuid::try_parse(id).ok().filter(|uuid| uuid.to_string() == id))
    };
    match (id("/contests/"), id("/u/")) {
        (Some(contest), _) => vec![format!("/api/contests/{contest}")],
        (None, Some(person)) => vec![format!("/api/users/{person}"), format!("/api/reviews/user/{person}")],
        (None, None) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::of_page;

    const ID: &str = "0193a1b2-0000-7000-8000-000000000001";

    #[test]
    fn every_page_asks_who_is_signed_in_and_its_screen_for_what_it_shows() {
        for (path, query, signed, reads) in [
            ("/", "", false, "/api/contests/feed"),
            ("/", "", true, "/api/contests/feed"),
            ("/", "status=closed", false, "/api/contests/feed"),
            ("/", "status=closed&category=design", true, "/api/contests?category=design&status=CLOSED"),
            ("/", "status=draft", true, ""),
            ("/contests", "", false, "/api/contests/feed"),
            ("/contests/", "status=OPEN", false, "/api/contests?status=OPEN"),
            ("/contests", "sort=prize&category=design&q=x", false, "/api/contests?category=design&sort=prize"),
            ("/contests", "sort=newest", false, "/api/contests/feed"),
            ("/categories", "", false, "/api/categories/stats"),
            ("/search", "", false, "/api/categories/stats"),
            ("/search", "utm_source=x", false, "/api/categories/stats"),
            ("/search", "q=tea&page=1&status=open", false, "/api/search/contests?q=tea&status=OPEN"),
            ("/search", "page=2&q=a%20b%26c&q=d", false, "/api/search/contests?q=a+b%26c&page=2"),
            ("/contests/0193A1B2-0000-7000-8000-000000000001", "", false, ""),
            ("/contests/new", "", true, ""),
            ("/dashboard", "", true, ""),
        ] {
            let expected: Vec<&str> =
                ["/api/auth/user?optional=true", reads].into_iter().filter(|read| !read.is_empty()).collect();
            assert_eq!(of_page(path, query, signed), expected, "{path}?{query}");
        }
        assert_eq!(of_page(&format!("/contests/{ID}"), "", false).last().unwrap(), &format!("/api/contests/{ID}"));
        assert_eq!(of_page(&format!("/u/{ID}"), "", false).len(), 3);
    }
}
