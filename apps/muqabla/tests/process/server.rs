//! The program itself, serving on a port of its own from a folder of its own.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_types::Text;
use rustix::process::{Pid, Signal, kill_process};
use testkit::{TestDb, free_port};

/// Longer than it takes to start.
const STARTED_WITHIN: Duration = Duration::from_secs(60);
/// Longer than any state takes to come.
pub(crate) const ANSWERED_WITHIN: Duration = Duration::from_secs(60);
/// What a supervisor gives it.
pub(crate) const ENDED_WITHIN: Duration = Duration::from_secs(20);

pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
    pub(crate) folder: PathBuf,
}

impl Server {
    /// Starts it, and waits until it is ready. `files` is how many it may open.
    pub(crate) fn start(database_url: &str, files: Option<u32>, variables: &[(&str, &str)]) -> Self {
        Self::start_new(database_url, (files, ""), variables)
    }

    /// The same, with options of `serve`.
    pub(crate) fn start_with(database_url: &str, options: &str, variables: &[(&str, &str)]) -> Self {
        Self::start_new(database_url, (None, options), variables)
    }

    fn start_new(database: &str, files_and_options: (Option<u32>, &str), variables: &[(&str, &str)]) -> Self {
        let port = free_port();
        let folder = std::env::temp_dir().join(format!("muqabla-test-server-{port}"));
        std::fs::create_dir_all(folder.join(".data/files")).unwrap();
        Self::start_in(folder, port, database, files_and_options, variables)
    }

    fn start_in(
        folder: PathBuf,
        port: u16,
        database: &str,
        (files, options): (Option<u32>, &str),
        variables: &[(&str, &str)],
    ) -> Self {
        let limit = files.map_or_else(String::new, |files| format!("ulimit -n {files}; "));
        let child = Command::new("/bin/sh")
            .args(["-c", &format!("{limit}exec \"$0\" serve {options}"), env!("CARGO_BIN_EXE_muqabla")])
            .env_clear()
            .envs([("DATABASE_URL", database), ("PORT", &port.to_string()), ("LOG", "warn")])
            .envs(variables.iter().copied())
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::options().create(true).append(true).open(folder.join("log")).unwrap())
            .spawn()
            .unwrap();
        let mut server = Self { child, port, folder };
        let begun = Instant::now();
        while !server.get("/readyz").is_ok_and(|answer| answer.starts_with("HTTP/1.1 200")) {
            assert!(begun.elapsed() < STARTED_WITHIN && server.child.try_wait().unwrap().is_none(), "{}", server.log());
            std::thread::yield_now();
        }
        server
    }

    /// Kills it without warning, and starts it again in the same folder.
    pub(crate) fn restart(mut self, database_url: &str, variables: &[(&str, &str)]) -> Self {
        self.kill();
        let (folder, port) = (std::mem::take(&mut self.folder), self.port);
        Self::start_in(folder, port, database_url, (None, ""), variables)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.port))
    }

    pub(crate) fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// What it logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// Everything below the folder of its uploads.
    pub(crate) fn stored(&self) -> PathBuf {
        self.folder.join(".data/files")
    }

    /// Files that it has open.
    pub(crate) fn descriptors(&self) -> usize {
        let folder = format!("/proc/{}/fd", self.child.id());
        std::fs::read_dir(folder).unwrap().count()
    }

    /// Memory that it holds, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        testkit::memory::of(self.child.id(), "VmRSS")
    }

    /// Asks for a page, and answers with what comes until the connection closes.
    pub(crate) fn get(&self, path: &str) -> std::io::Result<String> {
        get(self.port, path)
    }

    pub(crate) fn kill(&mut self) {
        let _gone = self.child.kill();
        self.child.wait().unwrap();
    }

    /// Asks it to end, and waits until it has.
    pub(crate) fn end(&mut self) -> ExitStatus {
        kill_process(self.pid(), Signal::TERM).unwrap();
        self.child.wait().unwrap()
    }

    /// Asks it to end. What is answered waits until it has, and kills it when it does not end by itself in time.
    pub(crate) fn ending(mut self) -> impl FnOnce() -> ExitStatus {
        let (pid, asked) = (self.pid(), Instant::now());
        let (ended, end) = channel();
        std::thread::spawn(move || ended.send(self.end()));
        move || {
            end.recv_timeout(ENDED_WITHIN.saturating_sub(asked.elapsed())).unwrap_or_else(|_late| {
                kill_process(pid, Signal::KILL).unwrap();
                panic!("it did not end by itself in {:?}", asked.elapsed())
            })
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if !self.folder.as_os_str().is_empty() {
            self.kill();
            let _left = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// Asks for a page, and answers with what comes until the connection closes.
pub(crate) fn get(port: u16, path: &str) -> std::io::Result<String> {
    send(port, &format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"), &[])
}

/// Asks until a page answers with `status`.
pub(crate) fn wait_for(port: u16, path: &str, status: &str) -> String {
    let begun = Instant::now();
    loop {
        if let Ok(answer) = get(port, path)
            && answer.starts_with(&format!("HTTP/1.1 {status}"))
        {
            return answer;
        }
        assert!(begun.elapsed() < ANSWERED_WITHIN, "{path} does not answer {status}");
        std::thread::yield_now();
    }
}

/// Sends a request with `Connection: close`, and answers with what comes.
pub(crate) fn send(port: u16, head: &str, body: &[u8]) -> std::io::Result<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.write_all(&[head.as_bytes(), body].concat())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// A mail that is due.
pub(crate) fn queue_mail(database: &TestDb) {
    let mail = "INSERT INTO mails (id, to_address, kind, subject, text_body, html_body, status, due_at, created_at)
        VALUES (gen_random_uuid(), 'a@example.test', 'test.kind', 's', 't', 'h', 'QUEUED', now(), now())";
    database.with_connection(|conn| diesel::sql_query(mail).execute(conn)).unwrap();
}

/// Somebody who is signed in.
pub(crate) struct Member {
    port: u16,
    cookie: String,
}

impl Member {
    /// Registers a talent with the address `bilal@example.com`.
    pub(crate) fn register(server: &Server, db: &TestDb) -> Self {
        Self::register_as(server, db, "bilal@example.com", "TALENT")
    }

    pub(crate) fn register_as(server: &Server, db: &TestDb, email: &str, role: &str) -> Self {
        #[derive(QueryableByName)]
        struct Mail {
            #[diesel(sql_type = Text)]
            text: String,
        }
        let mut member = Self { port: server.port, cookie: String::new() };
        let form = format!(
            r#"{{"email":"{email}","password":"correct horse 1 battery","firstName":"Bilal","role":"{role}"}}"#
        );
        let answer = member.post("/api/auth/register", &form);
        assert!(answer.starts_with("HTTP/1.1 202"), "{answer}");
        let mail = diesel::sql_query(format!("SELECT text_body AS text FROM mails WHERE to_address = '{email}'"));
        let text = db.with_connection(|conn| mail.get_result::<Mail>(conn)).unwrap().text;
        let code = text.lines().find(|line| line.len() == 6 && line.chars().all(|c| c.is_ascii_digit())).unwrap();
        let confirm = format!(r#"{{"email":"{email}","code":"{code}"}}"#);
        let answer = member.post("/api/auth/register/confirm", &confirm);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        let cookies = answer.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
        let pairs: Vec<&str> = cookies.filter_map(|cookie| cookie.split(';').next()).collect();
        member.cookie = pairs.join("; ");
        member
    }

    pub(crate) fn get(&self, path: &str) -> String {
        let head = format!("GET {path} HTTP/1.1\r\n{}\r\n", self.headers());
        send(self.port, &head, &[]).unwrap_or_default()
    }

    /// Sends a request, and answers with the connection that the answer will come over.
    pub(crate) fn open(&self, path: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\n{}\r\n", self.headers()).unwrap();
        BufReader::new(stream)
    }

    pub(crate) fn post(&self, path: &str, json: &str) -> String {
        let kind = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", json.len());
        let head = format!("POST {path} HTTP/1.1\r\n{}{kind}\r\n", self.headers());
        send(self.port, &head, json.as_bytes()).unwrap_or_default()
    }

    /// A file of an entry; the answer, or nothing when the server was killed meanwhile.
    pub(crate) fn upload(&self, bytes: &[u8]) -> String {
        let part = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n";
        let body = [part.as_bytes(), bytes, b"\r\n--x--\r\n"].concat();
        let kind = format!("Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {}\r\n", body.len());
        let head = format!("POST /api/upload/entry HTTP/1.1\r\n{}{kind}\r\n", self.headers());
        send(self.port, &head, &body).unwrap_or_default()
    }

    fn headers(&self) -> String {
        let cookie = if self.cookie.is_empty() { String::new() } else { format!("Cookie: {}\r\n", self.cookie) };
        format!("Host: localhost\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n{cookie}")
    }
}

/// All files below a folder, as paths from there.
pub(crate) fn files_below(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}
