//! Small pictures in three widths: who gets which, and who gets none.

use actix_web::http::header::ACCEPT;
use actix_web::test::TestRequest;
use serde_json::json;

use crate::helpers::{Answer, Person, TestApp};
use crate::market;

const BROWSER: &str = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";

/// A picture large enough for all widths: stripes, as PNG.
fn picture() -> Vec<u8> {
    let row: Vec<u8> =
        std::iter::once(0).chain((0..1_200_u32).flat_map(|x| [u8::try_from(x % 251).unwrap(), 90, 30])).collect();
    let mut raw = Vec::new();
    for _ in 0..900 {
        raw.extend_from_slice(&row);
    }
    png(1_200, 900, &raw)
}

/// An uncompressed PNG of these scan lines.
fn png(width: u32, height: u32, raw: &[u8]) -> Vec<u8> {
    let crc = |bytes: &[u8]| {
        let mut crc = u32::MAX;
        for byte in bytes {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
            }
        }
        !crc
    };
    let (mut a, mut b) = (1_u32, 0_u32);
    for byte in raw {
        a = (a + u32::from(*byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    let mut packed = vec![0x78, 0x01];
    let blocks: Vec<&[u8]> = raw.chunks(65_535).collect();
    for (at, block) in blocks.iter().enumerate() {
        let size = u16::try_from(block.len()).unwrap();
        packed.push(u8::from(at + 1 == blocks.len()));
        packed.extend_from_slice(&size.to_le_bytes());
        packed.extend_from_slice(&(!size).to_le_bytes());
        packed.extend_from_slice(block);
    }
    packed.extend_from_slice(&((b << 16) | a).to_be_bytes());
    let mut header = Vec::new();
    header.extend_from_slice(&width.to_be_bytes());
    header.extend_from_slice(&height.to_be_bytes());
    header.extend_from_slice(&[8, 2, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, body) in [(b"IHDR", header), (b"IDAT", packed), (b"IEND", Vec::new())] {
        file.extend_from_slice(&u32::try_from(body.len()).unwrap().to_be_bytes());
        let named = [kind.as_slice(), &body].concat();
        file.extend_from_slice(&named);
        file.extend_from_slice(&crc(&named).to_be_bytes());
    }
    file
}

async fn small(person: &Person, file: &str, width: &str, accept: &str) -> Answer {
    let path = format!("/api/files/{file}?variant=thumb&width={width}");
    person.send(TestRequest::get().uri(&path).insert_header((ACCEPT, accept))).await
}

/// The width in the header of a lossy WebP.
fn webp_width(answer: &Answer) -> u16 {
    let bytes = &answer.bytes;
    assert_eq!((&bytes[..4], &bytes[8..12]), (&b"RIFF"[..], &b"WEBP"[..]));
    assert_eq!(&bytes[12..16], b"VP8 ");
    u16::from_le_bytes([bytes[26], bytes[27]]) & 0x3fff
}

struct Scene {
    app: TestApp,
    client: Person,
    author: Person,
    other: Person,
    contest: String,
    entry: String,
    file: String,
}

async fn scene() -> Scene {
    let app = TestApp::start().await;
    let (client, author, other) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("omar").await);
    let contest = market::open(&app, &client).await;
    let file = market::upload(&author, "work.png", &picture()).await;
    app.run_due().await;
    let mut body = market::entry_body();
    body["files"] = json!([file]);
    let answer = author.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201);
    let entry = answer.body["id"].as_str().unwrap().to_owned();
    Scene { app, client, author, other, contest, entry, file }
}

#[actix_web::test]
async fn browsers_get_webp_in_the_width_they_choose() {
    let scene = scene().await;
    let mut sizes = Vec::new();
    for (width, pixels) in [("320", 320), ("640", 640), ("960", 960)] {
        let answer = small(&scene.author, &scene.file, width, BROWSER).await.expect(200);
        assert_eq!((answer.header("content-type"), webp_width(&answer)), ("image/webp", pixels));
        assert_eq!(
            (answer.header("vary"), answer.header("cache-control")),
            ("Accept, Save-Data", "private, max-age=300")
        );
        assert_eq!(answer.header("content-security-policy"), "sandbox; default-src 'none'");
        sizes.push(answer.bytes.len());
        for accept in ["*/*", "image/jpeg", "image/webp;q=0, */*"] {
            let other = small(&scene.author, &scene.file, width, accept).await.expect(200);
            assert_eq!((other.header("content-type"), &other.bytes[..2]), ("image/jpeg", &b"\xff\xd8"[..]), "{accept}");
            assert_eq!(other.header("vary"), "Accept, Save-Data");
        }
        let path = format!("/api/files/{}?variant=thumb&width={width}", scene.file);
        let spared = TestRequest::get().uri(&path).insert_header((ACCEPT, BROWSER)).insert_header(("save-data", "on"));
        assert_eq!(webp_width(&scene.author.send(spared).await.expect(200)), 320);
    }
    assert!(sizes[0] <= 25_000 && sizes.is_sorted(), "{sizes:?}");
    let plain = scene.author.get(&format!("/api/files/{}?variant=thumb", scene.file)).await.expect(200);
    assert_eq!((plain.header("content-type"), plain.header("vary")), ("image/jpeg", ""));
    for query in [
        "variant=thumb&width=321",
        "variant=thumb&width=0",
        "variant=thumb&width=",
        "variant=preview&width=320",
        "width=320",
    ] {
        let answer = scene.author.get(&format!("/api/files/{}?{query}", scene.file)).await;
        assert!((400..500).contains(&answer.status), "{query}: {}", answer.status);
    }
}

#[actix_web::test]
async fn every_width_keeps_the_rules_of_access_and_the_watermark() {
    let scene = scene().await;
    for width in ["320", "640", "960"] {
        // Sealed: for the client and the author only.
        small(&scene.other, &scene.file, width, BROWSER).await.expect(404);
        small(&scene.app.anonymous(), &scene.file, width, BROWSER).await.expect(404);
        let clean = small(&scene.author, &scene.file, width, BROWSER).await.expect(200).bytes;
        let seen = small(&scene.client, &scene.file, width, BROWSER).await.expect(200).bytes;
        assert_eq!(seen == clean, width == "320", "{width}: what shows more than a thumbnail is marked for the client");
    }
    market::award(&scene.app, &scene.client, &scene.contest, &scene.entry);
    for width in ["320", "640", "960"] {
        let clean = small(&scene.author, &scene.file, width, BROWSER).await.expect(200).bytes;
        let seen = small(&scene.client, &scene.file, width, BROWSER).await.expect(200).bytes;
        assert!(seen == clean, "{width}: the winner's is not marked any more");
        small(&scene.other, &scene.file, width, BROWSER).await.expect(404);
    }
}

#[actix_web::test]
async fn older_pictures_get_theirs_from_the_worker() {
    let scene = scene().await;
    scene.app.execute("UPDATE files SET previews_version = 0");
    for variant in [files::Variant::Small(files::Width::W320), files::Variant::Small(files::Width::W960)] {
        scene.app.state().store.remove(&variant.key(&format!("entry/{}", scene.file))).await.unwrap();
    }
    let before = small(&scene.author, &scene.file, "960", BROWSER).await.expect(200);
    assert_eq!(before.header("content-type"), "image/jpeg", "the thumbnail of before");
    scene.app.run_due().await;
    let after = small(&scene.author, &scene.file, "960", BROWSER).await.expect(200);
    assert_eq!((after.header("content-type"), webp_width(&after)), ("image/webp", 960));
    assert_eq!(scene.app.number("SELECT count(*) AS number FROM files WHERE previews_version < 1"), 0);
}
