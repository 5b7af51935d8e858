//! What is kept of uploads: nothing hostile, nothing hidden, nothing readable, and nothing at all when its time is over.

use diesel::RunQueryDsl;
use serde_json::json;
use testkit::pdf;
use time::Duration;

use super::{send, submitted};
use crate::helpers::TestApp;
use crate::market::PNG;

fn files(folder: &std::path::Path) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    entries
        .flat_map(|entry| {
            let path = entry.unwrap().path();
            if path.is_dir() { files(&path) } else { vec![std::fs::read(path).unwrap()] }
        })
        .collect()
}

/// Everything that lies in the store of the application.
fn stored(app: &TestApp) -> Vec<Vec<u8>> {
    files(&app.stored_in())
}

fn pdf_with(part: &str) -> Vec<u8> {
    pdf::with(1, part, &[])
}

/// A header that promises so many pixels, and nothing behind it.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = PNG[..16].to_vec();
    bytes.extend_from_slice(&width.to_be_bytes());
    bytes.extend_from_slice(&height.to_be_bytes());
    bytes.extend_from_slice(&PNG[24..]);
    bytes
}

#[actix_web::test]
async fn nothing_hostile_is_stored() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    let plain = pdf::plain(1);
    let script = "<< /S /JavaScript /JS (app.alert(1)) >>";
    let hostile: Vec<(&str, Vec<u8>)> = vec![
        ("page.jpg", b"<!doctype html><script>alert(1)</script>".to_vec()),
        ("page.pdf", b"<html><body onload=alert(1)>".to_vec()),
        ("bom.png", b"\xef\xbb\xbf<html>".to_vec()),
        ("drawing.png", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec()),
        ("drawing.jpg", b"<?xml version='1.0'?><svg/>".to_vec()),
        ("program.jpg", b"MZ\x90\0\x03\0\0\0".to_vec()),
        ("program.pdf", b"\x7fELF\x02\x01\x01\0".to_vec()),
        ("script.jpg", b"#!/bin/sh\nrm -rf /".to_vec()),
        ("php.jpg", b"<?php system($_GET[0]);".to_vec()),
        ("moving.gif", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec()),
        ("moving.jpg", [b"GIF89a\x01\0\x01\0\0\0\0;PK\x03\x04", plain.as_slice()].concat()),
        ("archive.pdf", b"PK\x03\x04\x14\0\0\0".to_vec()),
        ("notes.txt", b"just words".to_vec()),
        ("song.mp3", b"ID3\x03\0\0\0\0\0\0".to_vec()),
        ("broken.png", PNG[..30].to_vec()),
        ("broken.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0".to_vec()),
        ("bomb.png", bomb(50_000, 50_000)),
        ("wide.png", bomb(60_000, 1)),
        ("many.png", bomb(8_000, 8_000)),
        ("js.pdf", pdf_with("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>")),
        ("hidden-js.pdf", pdf_with("/Extra << /S /J#61vaScript >>")),
        ("launch.pdf", pdf_with("/OpenAction << /S /Launch /F (cmd.exe) >>")),
        ("attached.pdf", pdf_with("/Names << /EmbeddedFiles 3 0 R >>")),
        ("locked.pdf", pdf::with_trailer("/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <00> /U <00> >>")),
        ("comment.pdf", pdf::with_between("", &[script], b"% stream\n")),
        ("string.pdf", pdf::with(1, "/Title (stream)", &[script])),
        ("packed.pdf", pdf::packed(&format!("/OpenAction {script}"), &[])),
        ("packed-js.pdf", pdf::packed("", &[script])),
        ("bomb.pdf", pdf::bomb(400 * 1024 * 1024)),
        ("long.pdf", pdf::plain(6)),
        ("zip.pdf", [plain.as_slice(), b"PK\x05\x06", &[0; 18]].concat()),
        ("html.pdf", pdf_with("<script>alert(1)</script>")),
        ("late.pdf", [b"<html>", plain.as_slice()].concat()),
        ("endless.pdf", [plain.as_slice(), &[b'x'; 4_000]].concat()),
        ("empty.jpg", Vec::new()),
        ("zero.jpg", vec![0; 64]),
    ];
    for (name, bytes) in &hostile {
        let answer = send(&hira, "selfie", name, bytes).await;
        assert_eq!(answer.status, 422, "{name}: {}", answer.body);
    }
    assert!(!send(&hira, "passport", "x.png", PNG).await.expect(422).field("type").is_empty());
    let large = vec![0xff; 10 * 1024 * 1024 + 1];
    assert_eq!(send(&hira, "selfie", "large.jpg", &large).await.expect(413).code(), "too_large");
    assert_eq!(stored(&app).len(), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM kyc_documents"), 0);
}

#[actix_web::test]
async fn pictures_are_encoded_again_and_nothing_lies_readable() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    let payload = b"<?php system('GPS 24.86N 67.00E');";
    let polyglot = [PNG, payload].concat();
    for name in ["../../etc/passwd", "a\u{202e}gnp.exe", &"x".repeat(300), "card.PNG"] {
        let answer = send(&hira, "cnicFront", name, &polyglot).await.expect(201);
        assert_eq!(answer.body["mediaType"], "image/jpeg");
        let got = hira.get(answer.body["url"].as_str().unwrap()).await.expect(200);
        assert!(got.bytes.starts_with(&[0xff, 0xd8, 0xff]));
        assert!(!got.bytes.windows(5).any(|part| part == b"<?php"), "what hung on it is gone");
        assert_eq!(got.header("content-disposition"), "attachment; filename=\"cnic-front.jpg\"");
        assert_eq!(got.header("x-content-type-options"), "nosniff");
        assert_eq!(got.header("content-security-policy"), "sandbox; default-src 'none'");
        assert_eq!(got.header("cache-control"), "private, no-store");
        assert_eq!(got.header("cross-origin-resource-policy"), "same-origin");
        for file in stored(&app) {
            assert!(!file.starts_with(&[0xff, 0xd8]) && !file.windows(4).any(|part| part == b"JFIF"), "ciphertext");
        }
    }
    let bill = send(&hira, "addressProof", "bill.jpg", &pdf::plain(2)).await.expect(201);
    assert_eq!(bill.body["mediaType"], "image/jpeg", "the content decides, and a PDF becomes a picture");
    let got = hira.get(bill.body["url"].as_str().unwrap()).await.expect(200);
    assert!(got.bytes.starts_with(&[0xff, 0xd8, 0xff]));
    assert_eq!(got.header("content-type"), "image/jpeg");
    assert!(stored(&app).iter().all(|file| !file.starts_with(b"%PDF")));
}

#[actix_web::test]
async fn a_pdf_of_before_is_shown_as_a_picture() {
    let app = TestApp::start().await;
    let (hira, admin) = (app.newcomer("hira").await, app.admin().await);
    let id = submitted(&hira, &admin).await;
    let url = admin.get(&format!("/api/admin/kyc/{id}")).await.expect(200).body["documents"][0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let document = url.rsplit('/').next().unwrap().split('?').next().unwrap().to_owned();
    let (named, owner) = (document.parse::<uuid::Uuid>().unwrap().into(), hira.id());
    let old = kyc::identity_document::encrypt(&app.state().vault, named, owner, &pdf::plain(1)).unwrap();
    app.state().store.write(&kyc::identity_document::storage_key(named), old.stored.into()).await.unwrap();
    let wrapped = old.wrapped_key.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    app.execute(&format!(
        "UPDATE kyc_documents SET media_type = 'application/pdf', wrapped_key = '\\x{wrapped}' WHERE id = '{document}'"
    ));
    let seen = admin.get(&format!("/api/admin/kyc/{id}/documents/{document}?purpose=REVIEW")).await.expect(200);
    assert!(seen.bytes.starts_with(&[0xff, 0xd8, 0xff]));
    assert_eq!(seen.header("content-disposition"), "attachment; filename=\"cnic-front.jpg\"");
}

#[actix_web::test]
async fn what_is_over_is_really_gone() {
    let app = TestApp::start().await;
    let (hira, admin) = (app.newcomer("hira").await, app.admin().await);
    let left = send(&hira, "addressProof", "bill.pdf", &pdf::plain(1)).await.expect(201).body["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let id = submitted(&hira, &admin).await;
    assert_eq!(hira.get(&left).await.status, 404, "not submitted, so destroyed");
    app.run_due().await;
    assert_eq!(stored(&app).len(), 3);
    admin.post(&format!("/api/admin/kyc/{id}/reject"), json!({"reason": "Too dark"})).await.expect(200);
    app.advance(Duration::days(90) - Duration::SECOND).await;
    assert_eq!(stored(&app).len(), 3);
    let mut backup = app.db.connection();
    assert!(privacy::removal::pause(&mut backup).unwrap());
    app.advance(Duration::SECOND).await;
    assert_eq!(stored(&app).len(), 3, "a backup may need them");
    diesel::sql_query("SELECT pg_advisory_unlock_all()").execute(&mut backup).unwrap();
    app.run_due().await;
    assert_eq!(stored(&app).len(), 0, "the files");
    assert_eq!(app.number("SELECT count(wrapped_key) AS number FROM kyc_documents"), 0, "and their keys");
    assert_eq!(app.number("SELECT count(cnic_sealed) AS number FROM kyc_applications"), 0, "and the form");
    assert_eq!(app.number("SELECT count(cnic_fingerprint) AS number FROM kyc_applications"), 1, "not the decision");
}
