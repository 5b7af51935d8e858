//! The process that reads documents: what it answers, what it is not told, and that its limits end it.

use bytes::Bytes;
use files::document::Job;
use files::{Error, Refusal, Sandbox, Seed};
use testkit::pdf;

fn sandbox() -> Sandbox {
    Sandbox::new(env!("CARGO_BIN_EXE_muqabla").into())
}

async fn inspect(document: Vec<u8>) -> Result<u32, Error> {
    sandbox().run(Job::InspectPdf, &Seed::NONE, &Bytes::from(document)).await.map(|done| done.pages)
}

#[tokio::test]
async fn documents_are_looked_at_and_drawn() {
    assert_eq!(inspect(pdf::plain(3)).await.unwrap(), 3);
    let script = pdf::packed("", &["<< /S /JavaScript /JS (app.alert(1)) >>"]);
    assert!(matches!(inspect(script).await, Err(Error::Document(Refusal::Active))));
    for (job, document, pages) in [
        (Job::DrawPdf, pdf::plain(2), 2),
        (Job::DrawText, "Ten taglines\nدس جملے\n".repeat(60).into_bytes(), 3),
        (Job::DrawIdentity, pdf::plain(2), 2),
    ] {
        let drawn = sandbox().run(job, &Seed::NONE, &Bytes::from(document)).await.unwrap();
        assert_eq!(drawn.pages, pages, "{job:?}");
        for (ending, bytes) in &drawn.pictures {
            let picture = image::load_from_memory(bytes).unwrap().to_luma8();
            // Letters of small pictures are grey.
            let dark = picture.pixels().filter(|pixel| pixel.0[0] < 225).count();
            assert!(dark > 50, "{job:?} {ending}: {dark}");
        }
        let numbered = drawn.pictures.iter().filter(|(ending, _bytes)| ending.starts_with(".pages/")).count();
        assert_eq!(u32::try_from(numbered).unwrap(), if job == Job::DrawIdentity { 0 } else { pages });
    }
}

#[tokio::test]
async fn a_document_that_takes_too_much_costs_itself_only() {
    // One megabyte that unpacks to one gigabyte, more than the process may have.
    let bomb = pdf::bomb(1024 * 1024 * 1024);
    assert!(bomb.len() < 1_200_000, "{}", bomb.len());
    assert!(matches!(inspect(bomb).await, Err(Error::Document(Refusal::Unreadable))));
    // Arrays in arrays, a hundred thousand deep: no stack is as deep.
    let deep = format!("/Extra {}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(matches!(inspect(pdf::with(1, &deep, &[])).await, Err(Error::Document(Refusal::Unreadable))));
    // The process is told nothing but the document.
    assert_eq!(inspect(pdf::plain(1)).await.unwrap(), 1);
}

#[tokio::test]
async fn a_program_that_is_not_there_is_no_refusal_of_the_document() {
    let nowhere = Sandbox::new("/nowhere/muqabla".into());
    let answer = nowhere.run(Job::InspectPdf, &Seed::NONE, &Bytes::from(pdf::plain(1))).await;
    assert!(matches!(answer, Err(Error::Sandbox(_))));
}
