//! Who reads which file of an entry.

use actix_web::test::TestRequest;
use serde_json::json;
use testkit::pdf;
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market::{self, PNG};
use crate::privacy::stored;
use crate::requests::pictures::square;

/// A second of silence.
fn wav() -> Vec<u8> {
    let silence = vec![128_u8; 8_000];
    let length = |bytes: usize| u32::try_from(bytes).unwrap().to_le_bytes();
    let format =
        [&16_u32.to_le_bytes()[..], &[1, 0, 1, 0], &8_000_u32.to_le_bytes(), &8_000_u32.to_le_bytes(), &[1, 0, 8, 0]];
    [
        &b"RIFF"[..],
        &length(36 + silence.len()),
        b"WAVEfmt ",
        &format.concat(),
        b"data",
        &length(silence.len()),
        &silence,
    ]
    .concat()
}

/// An archive of two files, one of them with a name that would reverse its line.
fn zip() -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, body) in [("site/index.html", "<h1>Welcome</h1>"), ("site/\u{202e}gnp.exe", "x")] {
        writer.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut writer, body.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Statuses of original, preview and thumbnail.
async fn reads(person: &Person, file: &str) -> [u16; 3] {
    let mut statuses = [0; 3];
    for (status, variant) in statuses.iter_mut().zip(["original", "preview", "thumb"]) {
        *status = person.get(&format!("/api/files/{file}?variant={variant}")).await.status;
    }
    statuses
}

/// What the client may ask for of a file: original, preview, thumbnail, first page, names; and in other ways.
async fn everything(person: &Person, file: &str) -> [u16; 5] {
    let [original, preview, thumb] = reads(person, file).await;
    let page = person.get(&format!("/api/files/{file}?variant=page&page=1")).await.status;
    let names = person.get(&format!("/api/files/{file}/contents")).await.status;
    [original, preview, thumb, page, names]
}

#[actix_web::test]
async fn originals_go_to_the_client_only_after_acceptance() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let (other, visitor) = (app.client("sana").await, app.anonymous());
    let id = market::open(&app, &client).await;
    let entries = format!("/api/contests/{id}/entries");
    let submit = async |author: &Person| {
        let image = market::upload(author, "a.png", &square(400, 8)).await;
        let document = market::upload(author, "a.pdf", &pdf::plain(3)).await;
        let text = market::upload(author, "a.txt", "Ten taglines\nدس جملے\n".repeat(40).as_bytes()).await;
        let archive = market::upload(author, "a.zip", &zip()).await;
        let sound = market::upload(author, "a.wav", &wav()).await;
        author.upload(&format!("/api/upload/preview?of={sound}"), "short.wav", &wav()).await.expect(201);
        let body = json!({"files": [image, document, text, archive, sound], "ownWork": true});
        let entry = author.post(&entries, body).await.expect(201).body["id"].as_str().unwrap().to_owned();
        (entry, [image, document, text, archive, sound])
    };
    let (winner, files) = submit(&bilal).await;
    let (_loser, lost) = submit(&hina).await;
    let waiting = client.get(&format!("/api/entries/{winner}")).await.body;
    assert!(waiting["files"].as_array().unwrap().iter().take(4).all(|file| file["previewStatus"] == "PENDING"));
    for file in &files {
        assert_eq!(client.get(&format!("/api/files/{file}")).await.status, 404, "nor while there is no preview");
    }
    app.advance(Duration::seconds(1)).await;

    let kinds = ["image", "document", "text", "archive", "sound"];
    let author = [
        [200, 200, 200, 404, 404],
        [200, 404, 200, 200, 404],
        [200, 404, 200, 200, 404],
        [200, 404, 404, 404, 200],
        [200, 404, 404, 404, 404],
    ];
    let previews = author.map(|[_original, preview, thumb, page, names]| [404, preview, thumb, page, names]);
    let hidden = [404; 5];
    let hidden_from =
        |person: &Person| if std::ptr::eq(person, &raw const visitor) { [404, 404, 404, 404, 401] } else { hidden };
    for (at, file) in files.iter().enumerate() {
        assert_eq!(everything(&bilal, file).await, author[at], "{}", kinds[at]);
        assert_eq!(everything(&client, file).await, previews[at], "{}", kinds[at]);
        for nobody in [&hina, &other, &visitor] {
            assert_eq!(everything(nobody, file).await, hidden_from(nobody), "{}", kinds[at]);
        }
    }
    let marked = client.get(&format!("/api/files/{}?variant=preview", files[0])).await.bytes;
    let clean = bilal.get(&format!("/api/files/{}?variant=preview", files[0])).await.bytes;
    assert_ne!(
        marked,
        client.get(&format!("/api/files/{}?variant=preview", lost[0])).await.bytes,
        "each has its own mark"
    );
    let view = client.get(&format!("/api/entries/{winner}")).await.body;
    assert!(view["files"].as_array().unwrap().iter().all(|file| file["url"].is_null()), "{view}");
    assert_eq!((view["files"][1]["pages"].as_i64(), view["files"][2]["pages"].as_i64()), (Some(3), Some(2)));
    for page in 1..=3 {
        let drawn = client.get(&format!("/api/files/{}?variant=page&page={page}", files[1])).await.expect(200);
        assert_eq!((drawn.header("content-type"), drawn.header("content-disposition")), ("image/webp", "inline"));
    }
    for page in ["0", "4", "100000"] {
        assert_eq!(
            client.get(&format!("/api/files/{}?variant=page&page={page}", files[1])).await.status,
            404,
            "{page}"
        );
    }
    for odd in ["variant=page", "variant=page&page=-1", "variant=thumb&page=1", "page=1"] {
        let status = client.get(&format!("/api/files/{}?{odd}", files[1])).await.status;
        assert!(matches!(status, 400 | 422), "{odd}: {status}");
    }
    let names = client.get(view["files"][3]["contentsUrl"].as_str().unwrap()).await.expect(200).body;
    let expected = json!({"total": 2, "items": [{"name": "site/index.html", "sizeBytes": 16}, {"name": "site/gnp.exe", "sizeBytes": 1}]});
    assert_eq!(names, expected);
    let heard = view["files"][4]["authorsPreview"]["url"].as_str().unwrap();
    assert_eq!(client.get(heard).await.expect(200).bytes, wav());
    for nobody in [&hina, &other, &visitor] {
        nobody.get(heard).await.expect(404);
    }

    market::award(&app, &client, &id, &winner);
    for (at, file) in files.iter().enumerate() {
        assert_eq!(everything(&client, file).await, previews[at], "not before acceptance: {}", kinds[at]);
    }
    assert_eq!(client.get(&format!("/api/files/{}?variant=preview", files[0])).await.bytes, clean);

    market::complete(&app, &id);
    for (at, file) in files.iter().enumerate() {
        assert_eq!(everything(&client, file).await, author[at], "{}", kinds[at]);
        assert_eq!(everything(&client, &lost[at]).await, previews[at], "{}", kinds[at]);
        assert_eq!(everything(&other, &lost[at]).await, hidden, "{}", kinds[at]);
    }
    assert_eq!(reads(&hina, &files[0]).await, [404, 200, 200], "the winner's work is shown");
    assert_eq!(reads(&visitor, &files[0]).await, [404, 200, 200], "on the winner's public page");
    for file in &files[1..] {
        assert_eq!(everything(&visitor, file).await, hidden_from(&visitor));
    }
}

#[actix_web::test]
async fn what_cannot_be_drawn_needs_a_preview_of_its_author() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let id = market::open(&app, &client).await;
    let entries = format!("/api/contests/{id}/entries");
    let sound = market::upload(&bilal, "song.wav", &wav()).await;
    let body = json!({"files": [sound], "ownWork": true});
    let refused = bilal.post(&entries, body.clone()).await.expect(422);
    assert!(refused.field("files").starts_with("Add a preview"), "{}", refused.body);

    let path = format!("/api/upload/preview?of={sound}");
    hina.upload(&path, "short.wav", &wav()).await.expect(404);
    client.upload(&path, "short.wav", &wav()).await.expect(404);
    for (name, bytes) in [("a.pdf", pdf::plain(1)), ("a.txt", b"words".to_vec()), ("a.zip", zip())] {
        bilal.upload(&path, name, &bytes).await.expect(422);
    }
    let large = [wav(), vec![0; 10 * 1024 * 1024]].concat();
    bilal.upload(&path, "long.wav", &large).await.expect(413);
    let first = bilal.upload(&path, "short.wav", &wav()).await.expect(201).body["id"].as_str().unwrap().to_owned();
    let second = bilal.upload(&path, "cover.png", PNG).await.expect(201).body["id"].as_str().unwrap().to_owned();
    let as_entry = json!({"files": [second], "ownWork": true});
    bilal.post(&entries, as_entry).await.expect(422);
    let entry = bilal.post(&entries, body).await.expect(201).body["id"].as_str().unwrap().to_owned();
    bilal.upload(&path, "other.png", PNG).await.expect(422);
    app.advance(Duration::seconds(1)).await;

    let view = client.get(&format!("/api/entries/{entry}")).await.expect(200).body;
    let shown = &view["files"][0]["authorsPreview"];
    assert_eq!((shown["id"].as_str(), shown["url"].is_null()), (Some(second.as_str()), true), "{view}");
    assert_eq!(everything(&client, &second).await, [404, 200, 200, 404, 404], "a picture is marked like all others");
    assert_eq!(everything(&client, &first).await, [404; 5], "the one that it replaced");
    assert_eq!(everything(&client, &sound).await, [404; 5]);
    assert!(view["files"][0]["url"].is_null());
    app.advance(Duration::days(2)).await;
    let (client, bilal) = (market::back(&client, "ayesha").await, market::back(&bilal, "bilal").await);
    assert_eq!(everything(&client, &second).await, [404, 200, 200, 404, 404], "taken with the entry");
    assert_eq!(bilal.get(&format!("/api/files/{first}")).await.status, 404, "swept");
}

#[actix_web::test]
async fn sound_of_before_has_no_preview_until_its_author_adds_one() {
    sound_of_before_is_heard(TestApp::start().await).await;
}

#[actix_web::test]
async fn sound_in_s3_is_heard_in_parts() {
    sound_of_before_is_heard(TestApp::start_on_s3(|_config| {}).await).await;
}

async fn sound_of_before_is_heard(app: TestApp) {
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let sound = market::upload(&bilal, "song.wav", &wav()).await;
    let added = bilal.upload(&format!("/api/upload/preview?of={sound}"), "short.wav", &wav()).await.expect(201);
    let body = json!({"files": [sound], "ownWork": true});
    let entry = bilal.post(&format!("/api/contests/{id}/entries"), body).await.expect(201).body["id"]
        .as_str()
        .unwrap()
        .to_owned();
    app.execute(&format!("DELETE FROM files WHERE id = '{}'", added.body["id"].as_str().unwrap()));
    let view = client.get(&format!("/api/entries/{entry}")).await.expect(200).body;
    assert!(view["files"][0]["authorsPreview"].is_null() && view["files"][0]["url"].is_null());
    assert_eq!(everything(&client, &sound).await, [404; 5]);
    bilal.upload(&format!("/api/upload/preview?of={sound}"), "short.wav", &wav()).await.expect(201);
    let view = client.get(&format!("/api/entries/{entry}")).await.expect(200).body;
    let heard = view["files"][0]["authorsPreview"]["url"].as_str().unwrap();
    let request = TestRequest::get().uri(heard).insert_header(("range", "bytes=40-99"));
    let part = client.send(request).await;
    assert_eq!((part.status, part.bytes.as_slice()), (206, &wav()[40..100]));
    assert_eq!(part.header("content-range"), format!("bytes 40-99/{}", wav().len()));
    let request = TestRequest::get().uri(&format!("/api/files/{sound}")).insert_header(("range", "bytes=0-9"));
    assert_eq!(client.send(request).await.status, 404, "nor in parts");
}

#[actix_web::test]
async fn a_document_that_cannot_be_drawn_stays_closed() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    bilal.upload("/api/upload/entry", "long.pdf", &pdf::plain(101)).await.expect(422);
    bilal.upload("/api/upload/entry", "long.txt", "x\n".repeat(4_201).as_bytes()).await.expect(422);
    let document = market::upload(&bilal, "a.pdf", &pdf::plain(1)).await;
    let body = json!({"files": [document], "ownWork": true});
    let entry = bilal.post(&format!("/api/contests/{id}/entries"), body.clone()).await.expect(201).body;
    let key = format!("entry/{document}");
    app.state().store.write(&key, b"%PDF-1.7\nnothing else"[..].into()).await.unwrap();
    app.run_due().await;
    let view = client.get(&format!("/api/entries/{}", entry["id"].as_str().unwrap())).await.expect(200).body;
    assert_eq!((view["files"][0]["previewStatus"].as_str(), view["files"][0]["url"].is_null()), (Some("FAILED"), true));
    assert_eq!(everything(&client, &document).await, [404; 5]);
    // Before it is submitted its author is told.
    let other = market::upload(&bilal, "b.pdf", &pdf::plain(1)).await;
    app.state().store.write(&format!("entry/{other}"), b"%PDF-1.7\nnothing else"[..].into()).await.unwrap();
    app.run_due().await;
    let refused = bilal.post(&format!("/api/contests/{id}/entries"), json!({"files": [other], "ownWork": true})).await;
    assert!(refused.expect(422).field("files").starts_with("No preview could be made"));
}

#[actix_web::test]
async fn documents_of_before_are_drawn_when_their_time_comes() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let document = market::upload(&bilal, "a.pdf", &pdf::plain(2)).await;
    let body = json!({"files": [document], "ownWork": true});
    bilal.post(&format!("/api/contests/{id}/entries"), body).await.expect(201);
    // As the migration leaves them.
    app.execute(
        "UPDATE files SET preview_status = 'PENDING', preview_attempts = 0, document_due_at = created_at, pages = NULL",
    );
    app.run_due().await;
    assert_eq!(everything(&client, &document).await, [404, 404, 200, 200, 404]);
    assert_eq!(app.number("SELECT pages::bigint AS number FROM files"), 2);
}

#[actix_web::test]
async fn withdrawn_and_refunded_work_is_its_authors_alone() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let mut images = Vec::new();
    let mut entries = Vec::new();
    for name in ["a.png", "b.png"] {
        let image = market::upload(&bilal, name, PNG).await;
        assert_eq!(reads(&client, &image).await, [404, 404, 404], "not part of anything yet");
        let body = json!({"files": [image], "ownWork": true});
        let entry = bilal.post(&format!("/api/contests/{id}/entries"), body).await.expect(201).body;
        entries.push(entry["id"].as_str().unwrap().to_owned());
        images.push(image);
    }
    app.advance(Duration::seconds(1)).await;
    assert_eq!(reads(&client, &images[0]).await, [404, 200, 200]);
    bilal.press(&format!("/api/entries/{}/withdraw", entries[0])).await.expect(200);
    assert_eq!(reads(&client, &images[0]).await, [404, 404, 404]);
    market::refund(&app, &id);
    assert_eq!(reads(&client, &images[1]).await, [404, 404, 404]);
    assert_eq!(reads(&bilal, &images[1]).await, [200, 200, 200]);
}

/// A connection may break while the answer to COMMIT is on its way: the row is there, whatever was answered.
#[actix_web::test]
async fn after_a_fault_the_file_stays_for_the_sweep_and_after_a_refusal_it_goes() {
    let app = TestApp::start().await;
    let author = app.talent("bilal").await;
    app.execute(
        "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
            $$BEGIN RAISE EXCEPTION 'broken' USING ERRCODE = '57P01'; END$$",
    );
    app.execute("CREATE TRIGGER fail BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION fail()");
    author.upload("/api/upload/entry", "a.txt", b"a text").await.expect(503);
    assert_eq!(stored(&app).len(), 1);
    app.execute("DROP TRIGGER fail ON files");
    author.upload("/api/upload/entry", "a.txt", b"a text").await.expect(201);
    assert_eq!(stored(&app).len(), 2);
    // Room for nothing more, which is known when the file has come.
    app.execute(&format!("UPDATE files SET size_bytes = {}", files::repo::WAITING_BYTES_MAX - 3));
    author.upload("/api/upload/entry", "a.txt", b"a text").await.expect(413);
    assert_eq!(stored(&app).len(), 2);
}
