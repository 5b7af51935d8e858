//! Who reads which file of an entry.

use serde_json::json;
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market::{self, PNG};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

/// Statuses of original, preview and thumbnail.
async fn reads(person: &Person, file: &str) -> [u16; 3] {
    let mut statuses = [0; 3];
    for (status, variant) in statuses.iter_mut().zip(["original", "preview", "thumb"]) {
        *status = person.get(&format!("/api/files/{file}?variant={variant}")).await.status;
    }
    statuses
}

#[actix_web::test]
async fn originals_go_to_the_client_only_after_acceptance() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let (other, visitor) = (app.client("sana").await, app.anonymous());
    let id = market::open(&app, &client).await;
    let entries = format!("/api/contests/{id}/entries");
    let submit = async |author: &Person| {
        let (image, pdf) = (market::upload(author, "a.png", PNG).await, market::upload(author, "a.pdf", PDF).await);
        let body = json!({"files": [image, pdf], "ownWork": true});
        let entry = author.post(&entries, body).await.expect(201).body["id"].as_str().unwrap().to_owned();
        (entry, image, pdf)
    };
    let (winner, image, pdf) = submit(&bilal).await;
    let (_loser, lost_image, _) = submit(&hina).await;
    app.advance(Duration::seconds(1)).await;

    assert_eq!(reads(&bilal, &image).await, [200, 200, 200]);
    assert_eq!(reads(&bilal, &pdf).await, [200, 404, 404]);
    assert_eq!(reads(&client, &image).await, [404, 200, 200]);
    assert_eq!(reads(&client, &pdf).await, [200, 404, 404], "there is no other way to judge it");
    for nobody in [&hina, &other, &visitor] {
        assert_eq!(reads(nobody, &image).await, [404, 404, 404]);
        assert_eq!(reads(nobody, &pdf).await, [404, 404, 404]);
    }
    let marked = client.get(&format!("/api/files/{image}?variant=preview")).await.bytes;
    let clean = bilal.get(&format!("/api/files/{image}?variant=preview")).await.bytes;
    let view = client.get(&format!("/api/entries/{winner}")).await.body;
    assert!(view["files"][0]["url"].is_null() && view["files"][0]["previewUrl"].is_string());
    assert!(view["files"][1]["url"].is_string() && view["files"][1]["previewUrl"].is_null());

    market::award(&app, &client, &id, &winner);
    assert_eq!(reads(&client, &image).await, [404, 200, 200], "not before acceptance");
    assert_eq!(client.get(&format!("/api/files/{image}?variant=preview")).await.bytes, clean);
    assert_eq!(
        client.get(&format!("/api/files/{lost_image}?variant=preview")).await.bytes,
        marked,
        "still under its mark"
    );
    assert_eq!(reads(&hina, &image).await, [404, 404, 404]);

    market::complete(&app, &id);
    assert_eq!(reads(&client, &image).await, [200, 200, 200]);
    assert_eq!(reads(&client, &lost_image).await, [404, 200, 200]);
    assert_eq!(reads(&hina, &image).await, [404, 200, 200], "the winner's work is shown");
    assert_eq!(reads(&hina, &pdf).await, [404, 404, 404]);
    assert_eq!(reads(&other, &lost_image).await, [404, 404, 404]);
    assert_eq!(reads(&visitor, &image).await, [404, 200, 200], "on the winner's public page");
    assert_eq!(reads(&visitor, &pdf).await, [404, 404, 404]);
    assert_eq!(reads(&visitor, &lost_image).await, [404, 404, 404]);
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
