//! The committed document is the one the handlers make.

use std::collections::BTreeSet;
use std::path::Path;

use super::*;

#[test]
fn committed_document_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let made = format!("{}\n", document().to_pretty_json().unwrap());
    if std::env::vars().any(|(name, _)| name == "UPDATE_OPENAPI") {
        std::fs::write(&file, &made).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(committed == made, "apps/api/openapi.json is stale: run UPDATE_OPENAPI=1 cargo test -p api openapi");
}

#[test]
fn operation_ids_are_unique_and_given() {
    let document = document();
    let mut seen = BTreeSet::new();
    for (path, item) in &document.paths.paths {
        for (method, operation) in operations(item) {
            let id = operation.operation_id.clone().unwrap_or_default();
            assert!(
                !id.is_empty() && seen.insert(id.clone()),
                "{method} {path}: operation id '{id}' is missing or taken"
            );
            assert!(operation.tags.as_ref().is_some_and(|tags| tags.len() == 1), "{method} {path} needs one tag");
        }
    }
}

#[test]
fn page_lists_calls_and_runs_nothing() {
    let page = page(&document());
    assert!(page.contains("/healthz"));
    assert!(!page.contains("<script"));
}
