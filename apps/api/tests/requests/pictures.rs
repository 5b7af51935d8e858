//! Pictures that take little room on the way and much in memory: however many come at once, they are decoded within one budget.

use futures_util::future::join_all;
use testkit::memory::Growth;

use crate::helpers::TestApp;
use crate::identity;
use crate::market::PNG;

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(kind);
    sum.update(data);
    [&u32::try_from(data.len()).unwrap().to_be_bytes()[..], kind, data, &sum.sum().to_be_bytes()].concat()
}

/// A black square of so many pixels on a side; four channels of `depth` bits.
pub(crate) fn square(side: u32, depth: u8) -> Vec<u8> {
    let size = usize::try_from(u64::from(side) * (u64::from(side) * u64::from(depth / 2) + 1)).unwrap();
    let data = testkit::deflate::zeros(size);
    let header = [&side.to_be_bytes()[..], &side.to_be_bytes(), &[depth, 6, 0, 0, 0]].concat();
    [&PNG[..8], &chunk(b"IHDR", &header), &chunk(b"IDAT", &data), &chunk(b"IEND", &[])].concat()
}

#[actix_web::test]
async fn thirty_at_once_stay_within_the_budget() {
    let app = TestApp::start().await;
    let (bomb, deep) = (square(7_700, 8), square(7_700, 16));
    let (portrait, deep_portrait) = (square(3_400, 8), square(3_400, 16));
    assert!(bomb.len() < 300_000, "59 megapixels in {} bytes", bomb.len());
    let mut people = Vec::new();
    for name in ["hira", "sana", "zara", "bilal", "omar"] {
        people.push(app.newcomer(name).await);
    }
    people[0].upload("/api/profile/image", "small.png", PNG).await.expect(200);
    let growth = Growth::measure();
    let (bomb, deep, portrait, deep_portrait) = (&bomb, &deep, &portrait, &deep_portrait);
    let uploads = people.iter().map(async |person| {
        let (large, larger, fine, fine_deep, document, entry) = tokio::join!(
            person.upload("/api/profile/image", "large.png", bomb),
            person.upload("/api/upload/entry", "larger.png", deep),
            person.upload("/api/profile/image", "fine.png", portrait),
            person.upload("/api/profile/image", "deep.png", deep_portrait),
            identity::send(person, "selfie", "document.png", bomb),
            person.upload("/api/upload/entry", "entry.png", bomb),
        );
        for refused in [large, larger] {
            assert!(refused.expect(422).field("file").contains("too many pixels"));
        }
        entry.expect(201);
        // Who waits too long is told to come back.
        for (answer, taken) in [(fine, 200), (fine_deep, 200), (document, 201)] {
            assert!(
                answer.status == taken || answer.header("retry-after") == "10",
                "{} {}",
                answer.status,
                answer.body
            );
        }
    });
    join_all(uploads).await;
    // The worker makes the previews of the entries.
    app.run_due().await;
    let drawn = app.number("SELECT count(*) AS number FROM files WHERE purpose = 'ENTRY' AND preview_status = 'READY'");
    assert_eq!(drawn, 5);
    let grown = growth.most() / 1_048_576;
    assert!(grown < 400, "{grown} MB");
}
