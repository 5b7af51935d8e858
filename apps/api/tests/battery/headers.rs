//! Headers and cookies of every answer: of every call by everybody, of the site's files, of what is not there and of what breaks.

use actix_web::cookie::SameSite;
use actix_web::http::header::SET_COOKIE;
use actix_web::test::TestRequest;

use super::stage::Stage;
use super::table::{self, PEOPLE};
use crate::helpers::{Answer, TestApp};

/// What a body is, by its first bytes.
fn looks_like(bytes: &[u8]) -> &'static str {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(64)]).trim_start().to_ascii_lowercase();
    match bytes {
        [] => "",
        [b'%', b'P', b'D', b'F', ..] => "application/pdf",
        [0x89, b'P', b'N', b'G', ..] => "image/png",
        [0xff, 0xd8, 0xff, ..] => "image/jpeg",
        _ if start.starts_with("<!doctype html") => "text/html",
        _ if start.starts_with("<svg") => "image/svg+xml",
        _ if start.starts_with("<?xml") => "application/xml",
        _ if serde_json::from_slice::<serde_json::Value>(bytes).is_ok() => "application/json",
        _ => "",
    }
}

/// What is wrong with the headers of an answer.
fn wrong(what: &str, answer: &Answer, secure: bool) -> Vec<String> {
    let mut faults = Vec::new();
    let mut say = |text: String| faults.push(format!("{what} ({}): {text}", answer.status));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("cross-origin-opener-policy", "same-origin"),
        ("access-control-allow-origin", ""),
    ] {
        if answer.header(name) != value {
            say(format!("{name}: {}", answer.header(name)));
        }
    }
    if answer.header("referrer-policy").is_empty() {
        say("no referrer policy".to_owned());
    }
    if secure && answer.header("strict-transport-security") != "max-age=31536000; includeSubDomains" {
        say("no HSTS".to_owned());
    }
    let policy = answer.header("content-security-policy");
    let closed = policy.contains("default-src 'none'") || policy.contains("default-src 'self'");
    if !closed
        || policy.contains("unsafe-eval")
        || policy.split(';').any(|rule| rule.contains("script-src") && rule.contains("unsafe"))
    {
        say(format!("content security policy: {policy}"));
    }
    if answer.header("x-request-id").len() != 32 {
        say("no request id".to_owned());
    }
    for name in ["server", "x-powered-by"] {
        if !answer.header(name).is_empty() {
            say(format!("{name}: {}", answer.header(name)));
        }
    }
    let declared = answer.header("content-type");
    let found = looks_like(&answer.bytes);
    if !answer.bytes.is_empty() && declared.is_empty() {
        say("a body without a type".to_owned());
    }
    let json_as_text = found == "application/json" && declared.starts_with("text/");
    if !(found.is_empty() || declared.starts_with(found) || json_as_text) {
        say(format!("{declared} is {found}"));
    }
    if declared.starts_with("text/") && !declared.contains("charset=utf-8") {
        say(format!("{declared} without a charset"));
    }
    for cookie in answer.headers.get_all(SET_COOKIE) {
        let text = cookie.to_str().unwrap_or("");
        let cookie = actix_web::cookie::Cookie::parse(text).unwrap();
        let strict = matches!(cookie.same_site(), Some(SameSite::Lax | SameSite::Strict));
        let named = !secure || (cookie.name().starts_with("__Host-") && cookie.secure() == Some(true));
        if cookie.http_only() != Some(true)
            || !strict
            || cookie.path() != Some("/")
            || cookie.domain().is_some()
            || !named
        {
            say(format!("cookie {text}"));
        }
    }
    faults
}

/// What the site has, what it has not, and what programs look for that look for a way in.
const PROBES: [&str; 28] = [
    "/",
    "/login",
    "/contests",
    "/dashboard",
    "/assets/app.js",
    "/assets/mark.svg",
    "/assets/none.js",
    "/nothing",
    "/.git/config",
    "/.env",
    "/index.html.bak",
    "/assets/",
    "/api",
    "/api/nothing",
    "/api/docs",
    "/api/openapi.json",
    "/sitemap.xml",
    "/robots.txt",
    "/healthz",
    "/readyz",
    "/dev/mailbox",
    "/dev/clock",
    "/metrics",
    "/server-status",
    "/wp-login.php",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%2f..%2fetc/passwd",
    "/api/logout?",
];

/// What is asked for by programs that try every address they meet; none of it is here.
const SOUGHT: [&str; 48] = [
    "/.env",
    "/.env.production",
    "/.git/config",
    "/.git/HEAD",
    "/.svn/entries",
    "/.hg/store",
    "/.DS_Store",
    "/.htaccess",
    "/.htpasswd",
    "/.ssh/id_rsa",
    "/.aws/credentials",
    "/.npmrc",
    "/.dockerenv",
    "/Dockerfile",
    "/docker-compose.yml",
    "/Cargo.toml",
    "/package.json",
    "/package-lock.json",
    "/webpack.config.js",
    "/tsconfig.json",
    "/backup.zip",
    "/dump.sql",
    "/db.sqlite3",
    "/config.json",
    "/id_rsa",
    "/server.key",
    "/actuator",
    "/actuator/env",
    "/debug",
    "/debug/pprof/",
    "/phpinfo.php",
    "/wp-login.php",
    "/wp-admin/",
    "/xmlrpc.php",
    "/cgi-bin/",
    "/WEB-INF/web.xml",
    "/elmah.axd",
    "/trace.axd",
    "/console",
    "/server-info",
    "/graphql",
    "/swagger.json",
    "/swagger-ui/",
    "/api/debug",
    "/api/internal",
    "/api/metrics",
    "/metrics",
    "/assets/app.js.map",
];

#[actix_web::test]
async fn every_call_by_everybody_answers_with_them() {
    let stage = Stage::set().await;
    let mut faults = Vec::new();
    let mut answers = 0;
    let copy = stage.copy().await;
    for row in table::all().into_iter().filter(|row| row.path != "/api/events") {
        for (column, name) in PEOPLE.iter().enumerate() {
            // Whatever it does to the marketplace: the headers are the same.
            let person = copy.app.seat(&stage.people[column]);
            let answer = stage.call(&person, &row).await;
            answers += 1;
            let what = format!("{} by {name}", row.call());
            faults.extend(wrong(&what, &answer, false));
            // Pages for everybody may be kept; whatever depends on the person may not.
            let cache = answer.header("cache-control");
            let open = matches!(row.statuses[0], 200 | 204) || !row.path.starts_with("/api");
            if !open && !cache.contains("no-store") {
                faults.push(format!("{what}: cache-control {cache}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults in {answers} answers:\n{}", faults.len(), faults.join("\n"));
    assert!(answers > 1_000, "{answers}");
}

#[actix_web::test]
async fn the_site_what_is_missing_and_what_breaks_answer_with_them() {
    let folder = std::env::temp_dir().join(format!("muqabla-site-{}", kernel::random::token().unwrap()));
    std::fs::create_dir_all(folder.join("assets")).unwrap();
    let page =
        "<!doctype html><html lang=\"en\"><head><title>Muqabla</title></head><body><h1>Muqabla</h1></body></html>";
    std::fs::write(folder.join("index.html"), page).unwrap();
    std::fs::write(folder.join("assets/app.js"), "export {};").unwrap();
    std::fs::write(folder.join("assets/mark.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>").unwrap();
    std::fs::create_dir(folder.join(".git")).unwrap();
    for hidden in [".env", ".git/config", ".htpasswd"] {
        std::fs::write(folder.join(hidden), "SECRET_KEY=canary").unwrap();
    }
    let site = folder.clone();
    let app = TestApp::start_with(move |config| {
        config.base_url = "https://muqabla.test".into();
        config.frontend_dir = Some(site);
    })
    .await;
    let ayesha = app.client("ayesha").await;
    let mut faults = Vec::new();
    for path in PROBES {
        for person in [&app.anonymous(), &ayesha.copy()] {
            let answer = person.get(path).await;
            faults.extend(wrong(path, &answer, true));
            let text = String::from_utf8_lossy(&answer.bytes).into_owned();
            if answer.status >= 500 || text.contains("root:x:") || text.contains("canary") {
                faults.push(format!("{path}: {}", answer.status));
            }
        }
    }
    for path in SOUGHT {
        let answer = app.anonymous().get(path).await;
        if answer.status != 404 || String::from_utf8_lossy(&answer.bytes).contains("canary") {
            faults.push(format!("{path}: {}", answer.status));
        }
    }
    for method in ["TRACE", "CONNECT", "OPTIONS", "PROPFIND", "BREW"] {
        let request = TestRequest::default().method(method.parse().unwrap()).uri("/api/contests");
        let answer = app.anonymous().send(request).await;
        faults.extend(wrong(method, &answer, true));
        if answer.status < 400 {
            faults.push(format!("{method}: {}", answer.status));
        }
    }
    let login = serde_json::json!({"email": "ayesha@example.com", "password": crate::helpers::PASSWORD});
    let answer = app.anonymous().post("/api/auth/login", login).await.expect(200);
    assert!(answer.headers.get(SET_COOKIE).is_some(), "signing in sets a cookie");
    faults.extend(wrong("sign-in", &answer, true));
    // The link that signs out has ended the first session.
    let ayesha = ayesha.sign_in_again("ayesha@example.com").await;
    app.execute("ALTER TABLE users RENAME COLUMN bio TO biography");
    let broken = ayesha.get("/api/profile").await.expect(500);
    faults.extend(wrong("a fault", &broken, true));
    std::fs::remove_dir_all(folder).unwrap();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
