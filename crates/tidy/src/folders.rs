//! Folders of `crates/workflows` use each other in one direction only.

use std::collections::{BTreeMap, BTreeSet};

use crate::files;
use crate::source::without_comments;

type Graph = BTreeMap<String, BTreeSet<String>>;

/// First names of the paths that follow each `crate::` in a text: one, or those of a group.
fn used(text: &str) -> BTreeSet<String> {
    let name = |path: &str| path.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().map(str::to_owned);
    let mut used = BTreeSet::new();
    for rest in text.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            used.extend(name(rest));
            continue;
        };
        let (mut depth, mut start) = (0_usize, 0_usize);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth = depth.saturating_add(1),
                ',' | '}' if depth == 0 => {
                    used.extend(name(group.get(start..at).unwrap_or_default()));
                    start = at.saturating_add(1);
                    if c == '}' {
                        break;
                    }
                }
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    used
}

/// Who uses whom, from paths below `src` and their texts. The crate's root only declares.
fn graph<'a>(sources: impl IntoIterator<Item = (&'a str, &'a str)>) -> Graph {
    let mut graph = Graph::new();
    for (path, text) in sources {
        let folder = path.split(['/', '.']).next().unwrap_or_default();
        if folder != "lib" {
            graph.entry(folder.to_owned()).or_default().extend(used(&without_comments(text)));
        }
    }
    let folders: BTreeSet<String> = graph.keys().cloned().collect();
    for (folder, targets) in &mut graph {
        targets.retain(|target| target != folder && folders.contains(target));
    }
    graph
}

/// Folders that are left when those that use nothing that is left are taken away, again and again: each is on a cycle or uses one.
fn cyclic(mut graph: Graph) -> Graph {
    loop {
        let left: BTreeSet<String> = graph.keys().cloned().collect();
        graph.values_mut().for_each(|targets| targets.retain(|target| left.contains(target)));
        graph.retain(|_folder, targets| !targets.is_empty());
        if graph.len() == left.len() {
            return graph;
        }
    }
}

#[test]
fn folders_of_workflows_have_no_cycle() {
    let root = files::root().join("crates/workflows/src");
    let sources: Vec<(String, String)> = files::below(&root, &["rs"])
        .into_iter()
        .map(|path| (path.strip_prefix(&root).expect("below").to_string_lossy().into_owned(), files::text(&path)))
        .collect();
    let graph = graph(sources.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    assert!(graph.len() > 10, "the folders were not found: {graph:?}");
    let climbing: Vec<_> = sources.iter().filter(|(_path, text)| text.contains("super::super")).collect();
    assert!(climbing.is_empty(), "name the folder with crate::, so that this test sees it: {climbing:?}");
    let cyclic = cyclic(graph);
    assert!(cyclic.is_empty(), "on a cycle, or use one: {cyclic:#?}");
}

#[test]
fn a_cycle_between_folders_is_found() {
    let downwards = [
        ("lib.rs", "pub mod a;"),
        ("a.rs", "pub mod one;"),
        ("a/one.rs", "use crate::{b::{self, X}, c};\nuse crate::a::two;"),
        ("b.rs", "// use crate::a;\nuse crate::c::Y;"),
        ("c/three.rs", "use payments::a;"),
    ];
    let uses = graph(downwards);
    assert_eq!(uses["a"], BTreeSet::from(["b".to_owned(), "c".to_owned()]));
    assert_eq!(cyclic(uses), Graph::new());
    let upwards = [("c/four.rs", "fn f() { crate::a::one::run() }"), ("d.rs", "")];
    let found = cyclic(graph(downwards.into_iter().chain(upwards)));
    assert_eq!(found.into_keys().collect::<Vec<_>>(), ["a", "b", "c"]);
}
