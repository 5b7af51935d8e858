//! Servers of a test's own: a primary with its standby, and PgBouncer.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use url::Url;

/// A PostgreSQL server that one test stops and starts (`scripts/db.sh`). It is removed with its data when the test ends.
pub struct Server {
    name: String,
    url: String,
    /// Of the scripts that start and end it.
    variables: Vec<(String, String)>,
}

/// For tests that end no server in the middle: the data are on disk, so that they outlive the server, and not synced.
const WITHOUT_SYNCS: &str = "-c fsync=off -c full_page_writes=off";

impl Server {
    /// A primary, and a standby that follows it. `name` is used by one test only.
    pub fn with_standby(name: &str) -> (Self, Self) {
        Self::with_standby_and(name, WITHOUT_SYNCS)
    }

    /// The same with `options` on the command lines of both servers.
    pub fn with_standby_and(name: &str, options: &str) -> (Self, Self) {
        let [primary, standby] = ["primary", "standby"].map(|role| format!("{name}-{role}"));
        let variables = vec![("PG_OPTIONS".to_owned(), options.to_owned())];
        // Of a test that was killed.
        db_sh(&["destroy", &standby], &variables);
        db_sh(&["destroy", &primary], &variables);
        let url = db_sh(&["standby", &standby, &primary], &variables);
        let server = |name, url| Self { name, url, variables: variables.clone() };
        (server(primary.clone(), db_sh(&["url", &primary], &variables)), server(standby, url))
    }

    /// One without a standby and with the settings of production: what it acknowledges is on disk. `variables` are those of its environment;
    /// `prepare` is told the folder in which its data will be.
    pub fn alone(name: &str, variables: &[(String, String)], prepare: impl FnOnce(&Path)) -> Self {
        db_sh(&["destroy", name], &[]);
        prepare(Path::new(&db_sh(&["folder", name], &[])));
        let url = db_sh(&["start", name], variables);
        Self { name: name.to_owned(), url, variables: variables.to_vec() }
    }

    /// The address of its database.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Ends it; its connections are closed.
    pub fn stop(&self) {
        db_sh(&["stop", &self.name], &self.variables);
    }

    /// Ends it as a crash does: nothing is written any more, and the next start recovers from WAL.
    pub fn crash(&self) {
        db_sh(&["crash", &self.name], &self.variables);
    }

    /// Starts it again, at the same address.
    pub fn start(&self) {
        assert_eq!(db_sh(&["start", &self.name], &self.variables), self.url, "its port was taken meanwhile");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        db_sh(&["destroy", &self.name], &self.variables);
    }
}

fn script(name: &str) -> Command {
    Command::new(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scripts").join(name))
}

/// What `scripts/db.sh` prints.
fn db_sh(arguments: &[&str], variables: &[(String, String)]) -> String {
    let mut command = script("db.sh");
    let command = command.args(arguments).env_remove("FAST").envs(variables.iter().map(|(name, value)| (name, value)));
    let output = command.stderr(Stdio::inherit()).output().expect("run scripts/db.sh");
    assert!(output.status.success(), "db.sh {arguments:?}: {}", output.status);
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}

const CONFIG: &str = "pgbouncer.ini";

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
        let file = folder.join(CONFIG);
        std::fs::write(&file, config).expect("a configuration");
        Self { child: start_pgbouncer(&file), folder, database }
    }

    /// Ends it as a crash does, and starts it again at the same address.
    pub fn restart(&mut self) {
        self.child.kill().expect("end PgBouncer");
        self.child.wait().expect("its end");
        self.child = start_pgbouncer(&self.folder.join(CONFIG));
    }

    /// The address of the database through it.
    pub fn url(&self) -> String {
        let mut socket = Url::parse("postgres:///").expect("an address");
        socket.set_path(&self.database);
        socket.query_pairs_mut().append_pair("host", &self.folder.to_string_lossy()).append_pair("user", "app");
        socket.to_string()
    }
}

/// Starts it and waits until it takes connections.
fn start_pgbouncer(config: &Path) -> Child {
    let mut child =
        script("pgbouncer.sh").arg(config).stderr(Stdio::piped()).spawn().expect("run scripts/pgbouncer.sh");
    let mut lines = BufReader::new(child.stderr.take().expect("its log")).lines().map_while(Result::ok);
    let mut log = Vec::new();
    let is_up = lines.by_ref().inspect(|line| log.push(line.clone())).any(|line| line.contains("process up"));
    assert!(is_up, "PgBouncer did not start: {log:#?}");
    // A program that writes into a full pipe waits.
    std::thread::spawn(move || lines.for_each(drop));
    child
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        // It may have ended.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
        let _removed = std::fs::remove_dir_all(&self.folder);
    }
}
