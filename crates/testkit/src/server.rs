//! Servers of a test's own: a primary with its standby, and PgBouncer.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use url::Url;

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

/// PgBouncer in transaction mode before a database, on a socket in a folder of its own. It ends with the test.
pub struct PgBouncer {
    child: Child,
    folder: PathBuf,
    database: String,
}

impl PgBouncer {
    /// With `connections` to the server that `url` names.
    pub fn to(url: &str, connections: usize) -> Self {
        let url = Url::parse(url).expect("an address");
        let folder =
            std::env::temp_dir().join(format!("muqabla-bouncer-{}", kernel::random::token().expect("randomness")));
        std::fs::create_dir_all(&folder).expect("a folder");
        // As root it runs as somebody else.
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o777)).expect("a folder for everybody");
        let database = url.path().trim_start_matches('/').to_owned();
        let config = format!(
            "[databases]\n* = host={} port={} user={} password={}\n\
             [pgbouncer]\nlisten_addr =\nlisten_port = 5432\nunix_socket_dir = {}\nauth_type = any\npool_mode = transaction\n\
             default_pool_size = {connections}\nserver_round_robin = 1\n",
            url.host_str().expect("a host"),
            url.port().unwrap_or(5432),
            url.username(),
            url.password().unwrap_or_default(),
            folder.display(),
        );
        let file = folder.join("pgbouncer.ini");
        std::fs::write(&file, config).expect("a configuration");
        let mut child =
            script("pgbouncer.sh").arg(&file).stderr(Stdio::piped()).spawn().expect("run scripts/pgbouncer.sh");
        let mut lines = BufReader::new(child.stderr.take().expect("its log")).lines().map_while(Result::ok);
        let mut log = Vec::new();
        let is_up = lines.by_ref().inspect(|line| log.push(line.clone())).any(|line| line.contains("process up"));
        assert!(is_up, "PgBouncer did not start: {log:#?}");
        // A program that writes into a full pipe waits.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, folder, database }
    }

    /// The address of the database through it.
    pub fn url(&self) -> String {
        let mut socket = Url::parse("postgres:///").expect("an address");
        socket.set_path(&self.database);
        socket.query_pairs_mut().append_pair("host", &self.folder.to_string_lossy()).append_pair("user", "app");
        socket.to_string()
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        // It may have ended.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
        let _removed = std::fs::remove_dir_all(&self.folder);
    }
}
