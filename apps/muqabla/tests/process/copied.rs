//! Killed while files are copied into another store: started again it goes on, and ends equal.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::server::files_below;
use s3_server::{ACCESS_KEY_ID, Fault, S3Server, SECRET_ACCESS_KEY};
use testkit::{TestDb, repetitions};

const FILES: usize = 60;

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _left = std::fs::remove_dir_all(&self.0);
    }
}

fn copy(database_url: &str, from: &str, to: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_muqabla"));
    command
        .args(["storage", "copy", from, to])
        .env_clear()
        .env("DATABASE_URL", database_url)
        .env("AWS_ACCESS_KEY_ID", ACCESS_KEY_ID)
        .env("AWS_SECRET_ACCESS_KEY", SECRET_ACCESS_KEY)
        .env("NO_COLOR", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

fn puts(server: &S3Server) -> usize {
    server.requests().iter().filter(|request| request.method == "PUT").count()
}

fn assert_equal(one: &std::path::Path, other: &std::path::Path) {
    let files = files_below(one);
    assert_eq!(files_below(other), files);
    for file in files {
        assert!(std::fs::read(one.join(&file)).unwrap() == std::fs::read(other.join(&file)).unwrap(), "{file}");
    }
}

#[test]
fn a_copy_that_is_killed_goes_on_and_ends_equal() {
    let (database, server) = (TestDb::new(), S3Server::start());
    let name = format!("muqabla-copied-{}", std::process::id());
    let [folder, back] = ["from", "to"].map(|end| Folder(std::env::temp_dir().join(format!("{name}-{end}"))));
    for number in 0..FILES {
        let path = folder.0.join(format!("entry/0193c2f0-0000-7000-8000-{number:012}.pages/1.webp"));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, format!("page {number}\n").repeat(number + 1)).unwrap();
    }
    std::fs::write(folder.0.join("entry/0193c2f0-0000-7000-8000-000000000000"), vec![7; 6 << 20]).unwrap();
    std::fs::create_dir_all(&back.0).unwrap();
    let [from, to] = [&folder, &back].map(|folder| format!("file://{}", folder.0.display()));
    let (url, s3) = (database.url(), server.url());

    for kill in 0..repetitions(2, 20) {
        let before = puts(&server);
        let mut copying = copy(&url, &from, &s3).spawn().unwrap();
        while puts(&server) < before + 5 + kill && copying.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        copying.kill().unwrap();
        copying.wait().unwrap();
    }
    assert!(puts(&server) < FILES, "killed before the end");
    assert!(copy(&url, &from, &s3).status().unwrap().success());
    assert_equal(&folder.0, &server.folder());
    let before = puts(&server);
    assert!(copy(&url, &from, &s3).status().unwrap().success());
    assert_eq!(puts(&server), before, "what is there is not sent again");
    assert!(copy(&url, &s3, &to).status().unwrap().success());
    assert_equal(&folder.0, &back.0);

    std::fs::remove_dir_all(server.folder()).unwrap();
    server.set_fault(Some(Fault::Refusal(403, "<Error><Code>AccessDenied</Code>canary</Error>")));
    let output = copy(&url, &from, &s3).stderr(Stdio::piped()).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && text.contains("403 Forbidden") && text.contains("start again"), "{text}");
    assert!(!text.contains("canary"), "{text}");
}
