//! `scripts/hooks/commit-msg`.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::files;

fn is_accepted(message: &str) -> bool {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let name = format!("commit-message-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, message).expect("a file for the message");
    let status = Command::new(files::root().join("scripts/hooks/commit-msg")).arg(&path).output().expect("the hook");
    std::fs::remove_file(&path).expect("the file is there");
    status.status.success()
}

#[test]
fn accepts_subjects_with_an_area_and_a_short_summary() {
    let longest = format!("contests: {}", "x".repeat(62));
    for message in [
        "contests: refuse awards after a refund started",
        "contests, web: refuse awards after a refund started\n\nThe money is on its way back.\n",
        "web: draw it\n# a comment of git\n",
        "Merge branch 'main'",
        "Revert \"contests: refuse awards\"",
        &longest,
    ] {
        assert!(is_accepted(message), "{message}");
    }
}

#[test]
fn refuses_other_subjects() {
    let too_long = format!("contests: {}", "x".repeat(63));
    for message in [
        "",
        "Fix things",
        "contests refuse awards",
        "contests: Refuse awards",
        "contests: refuse awards.",
        "contests: refuse awards\nbecause of refunds",
        &too_long,
    ] {
        assert!(!is_accepted(message), "{message}");
    }
}
