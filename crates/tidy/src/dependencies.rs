//! Who may depend on whom. A new edge needs a line here.

use std::collections::BTreeSet;
use std::process::Command;

use crate::files;

const DOMAINS: &[&str] = &[
    "accounts",
    "contests",
    "ledger",
    "payments",
    "payouts",
    "notifications",
    "files",
    "audit",
    "referrals",
    "reviews",
    "subscriptions",
    "documents",
    "contact",
    "currency",
    "kyc",
    "experiments",
    "privacy",
    "idempotency",
    "rate_limits",
    "outbound",
];

/// What a crate may name of ours: single crates, and whether it may name the domains.
struct Rule {
    package: &'static str,
    crates: &'static [&'static str],
    domains: bool,
}

const TABLE: &[Rule] = &[
    Rule { package: "kernel", crates: &[], domains: false },
    // Sealing and fingerprints: below the domains, knows none of them.
    Rule { package: "vault", crates: &["kernel"], domains: false },
    // Queries over the tables of all domains, the Rust of none but the ledger.
    Rule { package: "reconciliation", crates: &["ledger"], domains: false },
    // The sentences of API and mails: domains answer codes, so only the edges below name it.
    Rule { package: "i18n", crates: &["kernel"], domains: false },
    Rule { package: "workflows", crates: &["kernel", "vault", "reconciliation"], domains: true },
    // The types of domains, never their repositories; it has a print of the tables of its own.
    Rule { package: "readmodels", crates: &["kernel"], domains: true },
    // Search, lists and counts of contests; they answer with the cards of the read models.
    Rule { package: "search", crates: &["kernel", "contests", "readmodels"], domains: false },
    // Exports the spans that the kernel makes.
    Rule { package: "otlp", crates: &["kernel"], domains: false },
    Rule { package: "testkit", crates: &["kernel"], domains: false },
    Rule { package: "s3_server", crates: &[], domains: false },
    Rule { package: "tidy", crates: &[], domains: false },
    // Its tests drive the adapters; the fakes themselves know nothing of ours.
    Rule { package: "gateway_fakes", crates: &["kernel", "payments"], domains: false },
    // Configuration, services, worker: what the program runs on, without HTTP.
    Rule { package: "runtime", crates: &["kernel", "vault", "workflows", "readmodels", "search"], domains: true },
    // What the server sends beside the API: heads, pictures, sitemap. Drawing shares the limit of concurrent work with the rest.
    Rule { package: "pages", crates: &["kernel", "readmodels", "runtime"], domains: true },
    Rule {
        package: "api",
        crates: &["kernel", "vault", "reconciliation", "workflows", "readmodels", "search", "runtime", "pages", "i18n"],
        domains: true,
    },
    // The command line knows no HTTP: the executable gives it the server.
    Rule {
        package: "cli",
        crates: &["kernel", "vault", "reconciliation", "workflows", "readmodels", "runtime", "gateway_fakes", "otlp"],
        domains: true,
    },
    Rule { package: "muqabla", crates: &["api", "cli"], domains: false },
    // Measures from outside; of ours it asks what a call reads, without the call.
    Rule { package: "bench", crates: &["kernel", "contests", "readmodels", "search"], domains: false },
    // Breaks processes from outside, with the support of the tests; of ours it knows the API.
    Rule { package: "faults", crates: &["kernel", "testkit", "gateway_fakes", "s3_server"], domains: false },
];

/// Crates of other people that only the web server may use: all else knows neither HTTP nor requests.
const ONLY_IN_API: &[&str] =
    &["actix-web", "actix-files", "actix-multipart", "actix-session", "utoipa", "utoipa-actix-web", "garde"];

/// What describes itself for the API document: the words of enums, and the read models, which are the answers.
const WITH_SCHEMAS: &[&str] = &["kernel", "readmodels", "search"];

fn allowed(package: &str) -> Option<BTreeSet<&'static str>> {
    match package {
        // It writes the mails, so it takes the sentences from the catalogue.
        "notifications" => return Some(BTreeSet::from(["kernel", "i18n"])),
        domain if DOMAINS.contains(&domain) => return Some(BTreeSet::from(["kernel", "vault"])),
        _ => {}
    }
    let rule = TABLE.iter().find(|rule| rule.package == package)?;
    let domains = if rule.domains { DOMAINS } else { &[] };
    Some(rule.crates.iter().chain(domains).copied().collect())
}

/// Package, dependency and kind (`dev`, `build` or empty) of every edge in the workspace.
fn edges() -> Vec<(String, String, String)> {
    let metadata = files::metadata(&["--no-deps"]);
    let mut edges = Vec::new();
    for package in metadata["packages"].as_array().expect("packages") {
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
            edges.push((text(&package["name"]), text(&dependency["name"]), text(&dependency["kind"])));
        }
    }
    edges
}

fn packages() -> BTreeSet<String> {
    let metadata = files::metadata(&["--no-deps"]);
    metadata["packages"]
        .as_array()
        .expect("packages")
        .iter()
        .map(|p| p["name"].as_str().expect("a name").to_owned())
        .collect()
}

#[test]
fn every_crate_has_a_rule() {
    for package in packages() {
        assert!(allowed(&package).is_some(), "crate {package} is not in the table of crates/tidy/src/dependencies.rs");
    }
}

#[test]
fn crates_depend_only_on_what_the_table_allows() {
    let ours = packages();
    let wrong: Vec<_> = edges()
        .into_iter()
        .filter(|(package, dependency, kind)| {
            // The tests of the executable feed the program with files.
            let feeds = package == "muqabla" && dependency == "files";
            let test_support = (feeds
                || ["testkit", "gateway_fakes", "s3_server", "otlp"].contains(&dependency.as_str()))
                && kind == "dev";
            // A crate may name itself for tests, to switch on its feature `fixtures`.
            let itself = dependency == package && kind == "dev";
            ours.contains(dependency)
                && !test_support
                && !itself
                && !allowed(package).is_some_and(|allowed| allowed.contains(dependency.as_str()))
        })
        .map(|(package, dependency, kind)| format!("{package} -> {dependency} {kind}"))
        .collect();
    assert!(wrong.is_empty(), "not in the table of crates/tidy/src/dependencies.rs: {wrong:?}");
}

#[test]
fn only_the_web_server_knows_http_and_wire_types() {
    let wrong: Vec<_> = edges()
        .into_iter()
        .filter(|(package, dependency, kind)| {
            !["api", "bench"].contains(&package.as_str())
                && kind != "dev"
                && ONLY_IN_API.contains(&dependency.as_str())
                && !(dependency == "utoipa" && WITH_SCHEMAS.contains(&package.as_str()))
        })
        .map(|(package, dependency, _kind)| format!("{package} -> {dependency}"))
        .collect();
    assert!(wrong.is_empty(), "belongs into apps/api: {wrong:?}");
}

#[test]
fn production_is_built_without_fakes() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--package", "muqabla", "--no-default-features", "--edges", "normal,build", "--prefix", "none"])
        .current_dir(files::root())
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8_lossy(&tree.stdout);
    let has = |package: &str| tree.lines().any(|line| line.starts_with(&format!("{package} v")));
    assert!(has("runtime") && has("api"), "not the tree of the program: {tree}");
    for package in ["gateway_fakes", "testkit", "s3_server"] {
        assert!(!has(package), "{package} is part of production");
    }
}

#[test]
fn fakes_share_no_code_with_what_they_test() {
    let wrong: Vec<_> = edges()
        .into_iter()
        .filter(|(package, dependency, kind)| {
            package == "gateway_fakes" && kind != "dev" && packages().contains(dependency.as_str())
        })
        .collect();
    assert!(wrong.is_empty(), "only its tests may name crates of ours: {wrong:?}");
}

#[test]
fn only_testkit_makes_transactions_of_its_own() {
    let metadata = files::metadata(&["--no-deps"]);
    let wrong: Vec<_> = metadata["packages"]
        .as_array()
        .expect("packages")
        .iter()
        .filter(|package| package["name"] != "testkit")
        .flat_map(|package| {
            package["dependencies"].as_array().expect("dependencies").iter().map(move |edge| (package, edge))
        })
        .filter(|(_package, edge)| {
            edge["name"] == "kernel"
                && edge["features"]
                    .as_array()
                    .is_some_and(|features| features.iter().any(|feature| feature == "testing"))
        })
        .map(|(package, _edge)| package["name"].to_string())
        .collect();
    assert!(wrong.is_empty(), "kernel's feature `testing` is for testkit: {wrong:?}");
}
