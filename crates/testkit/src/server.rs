//! Servers of a test's own: a primary with its standby.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A PostgreSQL server that one test stops and starts (`scripts/db.sh`). It is removed with its data when the test ends.
pub struct Server {
    name: String,
    url: String,
}

impl Server {
    /// A primary, and a standby that follows it. `name` is used by one test only.
    pub fn with_standby(name: &str) -> (Self, Self) {
        let [primary, standby] = ["primary", "standby"].map(|role| format!("{name}-{role}"));
        // Of a test that was killed.
        db_sh(&["destroy", &standby]);
        db_sh(&["destroy", &primary]);
        let url = db_sh(&["standby", &standby, &primary]);
        (Self { url: db_sh(&["url", &primary]), name: primary }, Self { name: standby, url })
    }

    /// The address of its database.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Ends it; its connections are closed.
    pub fn stop(&self) {
        db_sh(&["stop", &self.name]);
    }

    /// Starts it again, at the same address.
    pub fn start(&self) {
        assert_eq!(db_sh(&["start", &self.name]), self.url, "its port was taken meanwhile");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        db_sh(&["destroy", &self.name]);
    }
}

fn script(name: &str) -> Command {
    Command::new(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scripts").join(name))
}

/// What `scripts/db.sh` prints. The data are on disk, so that they outlive the server, and not synced.
fn db_sh(arguments: &[&str]) -> String {
    let mut command = script("db.sh");
    let command = command.args(arguments).env_remove("FAST").env("PG_OPTIONS", "-c fsync=off -c full_page_writes=off");
    let output = command.stderr(Stdio::inherit()).output().expect("run scripts/db.sh");
    assert!(output.status.success(), "db.sh {arguments:?}: {}", output.status);
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}
