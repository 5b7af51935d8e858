//! The built website.

use actix_web::test::TestRequest;

use crate::helpers::TestApp;

#[actix_web::test]
async fn pages_assets_and_what_is_missing() {
    let folder = std::env::temp_dir().join(format!("muqabla-site-{}", kernel::random::token().unwrap()));
    std::fs::create_dir_all(folder.join("assets")).unwrap();
    std::fs::write(folder.join("index.html"), "<!doctype html><title>Muqabla</title>").unwrap();
    std::fs::write(folder.join("manifest.webmanifest"), "{}").unwrap();
    std::fs::write(folder.join("assets/app.1a2b.js"), "plain").unwrap();
    std::fs::write(folder.join("assets/app.1a2b.js.gz"), "zipped").unwrap();
    let site = folder.clone();
    let app = TestApp::start_with(|config| config.frontend_dir = Some(site)).await;
    let nobody = app.anonymous();
    for path in ["/", "/contests/new", "/pricing", "/auth/reset?token=x"] {
        let page = nobody.get(path).await.expect(200);
        assert_eq!(
            (page.header("cache-control"), page.header("content-type")),
            ("no-cache", "text/html; charset=utf-8"),
            "{path}"
        );
        assert!(!page.header("content-security-policy").is_empty());
    }
    assert_eq!(nobody.get("/manifest.webmanifest").await.expect(200).header("cache-control"), "no-cache");
    let plain = nobody.get("/assets/app.1a2b.js").await.expect(200);
    assert_eq!(
        (plain.header("cache-control"), plain.bytes.as_slice()),
        ("public, max-age=31536000, immutable", &b"plain"[..])
    );
    assert_eq!(plain.header("vary"), "Accept-Encoding");
    let zipped = TestRequest::get().uri("/assets/app.1a2b.js").insert_header(("accept-encoding", "gzip"));
    let zipped = nobody.send(zipped).await.expect(200);
    assert_eq!((zipped.header("content-encoding"), zipped.bytes.as_slice()), ("gzip", &b"zipped"[..]));
    let missing = nobody.get("/assets/gone.js").await.expect(404);
    assert_ne!(missing.header("cache-control"), "public, max-age=31536000, immutable");
    nobody.get("/api/nothing").await.expect(404);
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/.git/config", "/assets/..%2f..%2fetc/passwd"] {
        let answer = nobody.get(path).await;
        assert!(
            answer.status >= 400 || answer.header("content-type").starts_with("text/html"),
            "{path}: {}",
            answer.status
        );
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn old_addresses_of_pages_redirect_with_rest_and_query() {
    let app = TestApp::start().await;
    let nobody = app.anonymous();
    for (old, new) in [
        ("/papers", "/documents"),
        ("/papers?tab=statements&period=2026-11", "/documents?tab=statements&period=2026-11"),
        ("/papers/", "/documents/"),
        ("/papers/2026?next=%2F%2Fevil.test", "/documents/2026?next=%2F%2Fevil.test"),
        ("/papers//evil.test", "/documents//evil.test"),
    ] {
        let moved = nobody.get(old).await.expect(308);
        assert_eq!((moved.header("location"), moved.header("cache-control")), (new, "no-store"), "{old}");
        nobody.send(TestRequest::default().method(actix_web::http::Method::HEAD).uri(old)).await.expect(308);
    }
    nobody.get("/papersx").await.expect(404);
}
