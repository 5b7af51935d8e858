//! What chats and search engines are told of a poll's address.

use actix_web::test::TestRequest;

use super::Scene;
use crate::market;

#[actix_web::test]
async fn a_chat_shows_the_question_and_a_card_of_our_own() {
    let (app, _folder) = crate::seo::site().await;
    let scene = Scene::set_on(app).await;
    let secret = scene.poll.rsplit('/').next().unwrap();
    let page = format!("/poll/{secret}");
    let crawler = scene.app.anonymous();
    let answer = crawler.send_bare(TestRequest::get().uri(&page)).await.expect(200);
    let html = String::from_utf8(answer.bytes.clone()).unwrap();
    for told in [
        r#"<meta property="og:title" content="Which one would you choose?">"#,
        r#"content="2 entries for “A logo for a dhaba”. Give stars and say why: no account needed, and nobody sees your name.""#,
        r#"<meta name="robots" content="noindex">"#,
        &format!(r#"<meta property="og:image" content="http://muqabla.test/og/poll/{secret}.png?v="#),
    ] {
        assert!(html.contains(told), "{told}: {html}");
    }
    for hidden in ["canonical", "og:url", "/pictures/", "/api/files", "Bilal", "Ayesha", scene.contest.as_str()] {
        assert!(!html.contains(hidden), "{hidden}: {html}");
    }
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
    assert_eq!(answer.header("x-robots-tag"), "noindex");
    assert!(answer.header("etag").is_empty());
    let card = html.split("og:image\" content=\"http://muqabla.test").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(&crawler.get(card).await.expect(200).bytes[1..4], b"PNG");
    for unknown in [format!("/poll/{}", "A".repeat(32)), "/poll/x".to_owned(), format!("{page}/x")] {
        let answer = crawler.get(&unknown).await.expect(404);
        assert!(String::from_utf8_lossy(&answer.bytes).contains("<title>Poll not found"), "{unknown}");
    }
    market::award(&scene.app, &scene.client, &scene.contest, &scene.entries[0]);
    let html = String::from_utf8(crawler.get(&page).await.expect(200).bytes).unwrap();
    assert!(html.contains("This poll about entries for “A logo for a dhaba” has ended."), "{html}");
    let map = String::from_utf8(crawler.get("/sitemap.xml").await.bytes).unwrap();
    assert!(!map.contains("/poll/"), "{map}");
}
