//! Licences of dependencies, against the list in `deny.toml`.

use crate::files;

/// Whether an SPDX expression can be satisfied with allowed licences. `/` is the old way to write OR.
fn is_satisfied(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    any_of(&mut words, allowed)
}

type Words<'a, 'b> = std::iter::Peekable<std::str::SplitWhitespace<'b>>;

fn any_of(words: &mut Words<'_, '_>, allowed: &[String]) -> bool {
    let mut satisfied = all_of(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        let other = all_of(words, allowed);
        satisfied = satisfied || other;
    }
    satisfied
}

fn all_of(words: &mut Words<'_, '_>, allowed: &[String]) -> bool {
    let mut satisfied = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        let other = one(words, allowed);
        satisfied = satisfied && other;
    }
    satisfied
}

fn one(words: &mut Words<'_, '_>, allowed: &[String]) -> bool {
    let Some(word) = words.next() else { return false };
    if word == "(" {
        let satisfied = any_of(words, allowed);
        return words.next() == Some(")") && satisfied;
    }
    let name = match words.next_if_eq(&"WITH") {
        Some(with) => format!("{word} {with} {}", words.next().unwrap_or_default()),
        None => word.to_owned(),
    };
    allowed.contains(&name)
}

fn allowed() -> Vec<String> {
    let deny = files::text(&files::root().join("deny.toml"));
    let list = deny.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).expect("a list of licences");
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn expressions_are_read_as_spdx_means_them() {
    let allowed = ["MIT".to_owned(), "Apache-2.0 WITH LLVM-exception".to_owned(), "ISC".to_owned()];
    for good in ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "Apache-2.0 WITH LLVM-exception OR X", "(X OR MIT) AND ISC"]
    {
        assert!(is_satisfied(good, &allowed), "{good}");
    }
    for bad in ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "(MIT OR ISC) AND X", ""] {
        assert!(!is_satisfied(bad, &allowed), "{bad}");
    }
}

#[test]
fn dependencies_may_be_used() {
    let rustc = std::process::Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let version = String::from_utf8_lossy(&rustc.stdout).into_owned();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let metadata = files::metadata(&["--filter-platform", host]);
    let used: Vec<&str> =
        metadata["resolve"]["nodes"].as_array().expect("nodes").iter().filter_map(|n| n["id"].as_str()).collect();
    let allowed = allowed();
    let wrong: Vec<_> = metadata["packages"]
        .as_array()
        .expect("packages")
        .iter()
        .filter(|package| package["source"].is_string() && package["id"].as_str().is_some_and(|id| used.contains(&id)))
        .filter(|package| !is_satisfied(package["license"].as_str().unwrap_or_default(), &allowed))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(wrong.is_empty(), "not allowed by deny.toml: {wrong:#?}");
}
