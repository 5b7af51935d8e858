//! Files that no row names go after a day; files of rows stay, whatever happens at the same moment.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration as StdDuration;

use kernel::actor::{Actor, Role};
use kernel::db::DbFault;
use kernel::ids::FileId;
use runtime::store_sweep::{self, Mode, Report};
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::identity;
use crate::market::{self, PNG};
use crate::privacy::{copy_of, pdf, stored};

const ID: &str = "0193c2f0-0000-7000-8000-00000000000";
const TWO_DAYS: StdDuration = StdDuration::from_secs(2 * 24 * 60 * 60);

fn folder(app: &TestApp) -> PathBuf {
    app.stored_in()
}

/// Puts a file into the store, as an upload leaves it that nothing recorded.
fn leave(app: &TestApp, key: &str) {
    let path = folder(app).join(key);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, "left").unwrap();
}

/// Makes everything in the store two days older.
fn age(folder: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let modified = path.metadata().unwrap().modified().unwrap();
        if path.is_dir() {
            age(&path);
        }
        std::fs::File::open(&path).unwrap().set_modified(modified - TWO_DAYS).unwrap();
    }
}

fn names(app: &TestApp) -> Vec<String> {
    let root = folder(app);
    let mut names: Vec<String> = stored(app)
        .into_iter()
        .map(|(path, _)| Path::new(&path).strip_prefix(&root).unwrap().to_str().unwrap().to_owned())
        .filter(|name| name != "clock")
        .collect();
    names.sort();
    names
}

async fn sweep(app: &TestApp, mode: Mode) -> Report {
    store_sweep::run(&app.state().services, mode).await.unwrap()
}

/// Something of every kind that is stored.
async fn everything(app: &TestApp) -> Person {
    let (hira, admin) = (app.newcomer("hira").await, app.admin().await);
    hira.upload("/api/profile/image", "me.png", PNG).await.expect(200);
    identity::submitted(&hira, &admin).await;
    market::upload(&hira, "work.png", PNG).await;
    market::upload(&hira, "work.pdf", &pdf("pages")).await;
    copy_of(app, &hira).await;
    hira
}

#[actix_web::test]
async fn only_what_no_row_names_goes() {
    only_what_no_row_names_goes_of(TestApp::start().await).await;
}

#[actix_web::test]
async fn only_what_no_row_names_goes_of_s3() {
    only_what_no_row_names_goes_of(TestApp::start_on_s3(|_config| {}).await).await;
}

async fn only_what_no_row_names_goes_of(app: TestApp) {
    let hira = everything(&app).await;
    let kept = names(&app);
    for kind in ["entry", "profile_image", "kyc", "export", ".pages/", ".preview.jpg"] {
        assert!(kept.iter().any(|name| name.contains(kind)), "{kind} is not in {kept:?}");
    }
    assert_eq!(sweep(&app, Mode::Remove).await, Report::default());
    let left = [
        format!("dispute/{ID}1"),
        format!("entry/{ID}2"),
        format!("entry/{ID}2.preview.jpg"),
        format!("entry/{ID}2.pages/1.webp"),
        format!("entry/{ID}3.pages/1.webp"),
        format!("export/{ID}4-2"),
        format!("kyc/{ID}5"),
    ];
    // S3 lists no such thing.
    let mut broken_off = vec![format!("entry/{ID}6#1"), format!("export/{ID}4-1#2")];
    broken_off.retain(|_key| app.s3().is_none());
    let not_ours = ["readme.txt".to_owned(), "entry/notes.txt".to_owned(), format!("backup/entry/{ID}7")];
    for key in left.iter().chain(&broken_off).chain(&not_ours) {
        leave(&app, key);
    }
    age(&folder(&app));
    let (young, under_way) = (format!("entry/{ID}8"), format!("entry/{ID}9#1"));
    leave(&app, &young);
    leave(&app, &under_way);
    let before = names(&app);

    let orphans = [
        format!("dispute/{ID}1"),
        format!("entry/{ID}2"),
        format!("entry/{ID}3"),
        format!("export/{ID}4-2"),
        format!("kyc/{ID}5"),
    ];
    let report = Report { orphans: orphans.into(), temporary: broken_off, missing: Vec::new() };
    assert_eq!(sweep(&app, Mode::DryRun).await, report);
    app.advance(Duration::minutes(10)).await;
    assert_eq!(names(&app), before, "a dry run removes nothing");

    assert_eq!(sweep(&app, Mode::Remove).await, report);
    assert_eq!(sweep(&app, Mode::Remove).await, Report::default(), "what is to go is its removal's");
    app.advance(Duration::minutes(10)).await;
    let mut expected = [kept, not_ours.into(), vec![young, under_way]].concat();
    expected.sort();
    assert_eq!(names(&app), expected);
    let hira = market::back(&hira, "hira").await;
    let list = hira.get("/api/privacy/export-requests").await.expect(200).body;
    hira.get(list[0]["downloadUrl"].as_str().unwrap()).await.expect(200);
}

#[actix_web::test]
async fn a_row_that_commits_while_the_sweep_looks_keeps_its_file() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    let file: FileId = market::upload(&hira, "work.png", PNG).await.parse().unwrap();
    app.run_due().await;
    let key = format!("entry/{file}");
    age(&folder(&app));
    app.execute("CREATE TABLE aside AS SELECT * FROM files");
    app.execute("DELETE FROM files");
    let services = Arc::clone(&app.state().services);
    let (db, waiting) =
        (app.db.db(), "SELECT count(*) AS number FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    let sweeping = db
        .write(|tx| {
            use diesel::RunQueryDsl;
            privacy::removal::keep(tx, &key).unwrap();
            diesel::sql_query("INSERT INTO files SELECT * FROM aside").execute(&mut **tx).map_err(DbFault::Query)?;
            let services = Arc::clone(&services);
            let sweeping = std::thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(store_sweep::run(&services, Mode::Remove)).unwrap()
            });
            // It has seen no row, and asks again when we are done.
            while app.number(waiting) == 0 && !sweeping.is_finished() {
                std::thread::yield_now();
            }
            Ok::<_, DbFault>(sweeping)
        })
        .unwrap();
    sweeping.join().unwrap();
    assert_eq!(app.number("SELECT count(*) AS number FROM store_removals"), 0);
    app.advance(Duration::minutes(10)).await;
    hira.get(&format!("/api/files/{file}")).await.expect(200);
}

#[actix_web::test]
async fn an_upload_whose_file_goes_is_not_recorded() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    let file = market::upload(&hira, "work.png", PNG).await;
    app.execute("INSERT INTO store_removals (storage_key, due_at) SELECT storage_key, '2030-01-01Z' FROM files");
    let (db, id) = (app.db.db(), file.parse::<FileId>().unwrap());
    let stored = db.read(|conn| files::repo::get(conn, id)).unwrap();
    app.execute("DELETE FROM files");
    let new = files::NewFile {
        id,
        purpose: stored.purpose,
        name: stored.name,
        media_type: "image/png",
        size_bytes: stored.size_bytes,
        sha256: stored.sha256,
        storage_key: stored.storage_key,
        pixels: Some((1, 1)),
        preview_of: None,
    };
    let actor = Actor { user: hira.id(), role: Role::Talent, email_verified: true, staff: None };
    let ctx = app.state().ctx("test");
    let record = || workflows::accounts::upload::record(&db, &ctx, &actor, &new);
    assert!(matches!(record(), Err(workflows::error::Error::Privacy(privacy::Error::Conflict))));
    app.execute("DELETE FROM store_removals");
    record().unwrap();
}

#[actix_web::test]
async fn rows_without_their_file_are_reported_and_stay() {
    let app = TestApp::start().await;
    let hira = everything(&app).await;
    let file = market::upload(&hira, "gone.png", PNG).await;
    let key = format!("entry/{file}");
    std::fs::remove_file(folder(&app).join(&key)).unwrap();
    assert_eq!(sweep(&app, Mode::Remove).await.missing, [key]);
    while app.number("SELECT count(*) AS number FROM store_sweeps WHERE finished_at IS NULL") == 1 {
        store_sweep::round(&app.state().services).await.unwrap();
    }
    assert_eq!(app.number("SELECT last_missing AS number FROM store_sweeps"), 1);
    let figures = runtime::metrics::render(&app.state().services).await.unwrap();
    assert!(figures.contains("muqabla_store_differences{kind=\"row_without_file\"} 1"), "{figures}");
    assert_eq!(app.number(&format!("SELECT count(*) AS number FROM files WHERE id = '{file}'")), 1);
}

#[actix_web::test]
async fn the_worker_removes_so_many_and_goes_on_where_another_one_ended() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    market::upload(&hira, "work.png", PNG).await;
    // More than a page.
    for number in 0..5_005 {
        leave(&app, &format!("entry/0193c2f0-0000-7000-8000-{number:012}"));
    }
    age(&folder(&app));
    let claimed = |app: &TestApp| app.number("SELECT length(after_key)::bigint AS number FROM store_sweeps");
    store_sweep::round(&app.state().services).await.unwrap();
    assert!(claimed(&app) > 0, "the second page is next");
    // Another process takes it; one that dies with a page leaves it for ten minutes.
    app.execute("UPDATE store_sweeps SET due_at = due_at + interval '10 minutes'");
    let other = app.restarted().await;
    store_sweep::round(&other.state().services).await.unwrap();
    assert!(claimed(&app) > 0, "it is not due");
    app.wait(Duration::minutes(11));
    while app.number("SELECT count(*) AS number FROM store_sweeps WHERE finished_at IS NULL") == 1 {
        store_sweep::round(&other.state().services).await.unwrap();
    }
    assert_eq!(app.number("SELECT last_orphans AS number FROM store_sweeps"), 5_005);
    assert_eq!(app.number("SELECT count(*) AS number FROM store_removals"), 1_000);
    store_sweep::round(&app.state().services).await.unwrap();
    assert_eq!(claimed(&app), 0, "the next pass begins a day later");
}

#[actix_web::test]
async fn nothing_goes_when_the_database_cannot_say_what_belongs_to_whom() {
    let app = TestApp::start().await;
    leave(&app, &format!("entry/{ID}1"));
    leave(&app, &format!("entry/{ID}2#1"));
    age(&folder(&app));
    let before = names(&app);
    app.execute("ALTER TABLE kyc_documents RENAME TO aside");
    assert!(store_sweep::run(&app.state().services, Mode::Remove).await.is_err());
    assert!(store_sweep::round(&app.state().services).await.is_err());
    app.execute("ALTER TABLE aside RENAME TO kyc_documents");
    assert_eq!(app.number("SELECT count(*) AS number FROM store_removals"), 0);
    assert_eq!(names(&app), before);
}
