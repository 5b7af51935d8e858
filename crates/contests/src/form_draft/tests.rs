use super::{BRIEF_MAX, FormDraft, PRIZE_MAX, TITLE_MAX};
use crate::Error;
use crate::contest::Requirements;

fn form() -> FormDraft {
    FormDraft { title: "Half a ti".to_owned(), brief: "A mark\nand a label".to_owned(), ..FormDraft::default() }
}

fn checked(form: FormDraft) -> Result<FormDraft, Error> {
    form.checked(Requirements::default()).map(|(form, _requirements)| form)
}

#[test]
fn keeps_what_no_contest_could_have() {
    assert_eq!(checked(FormDraft::default()).unwrap(), FormDraft::default());
    let long =
        FormDraft { title: "ہ".repeat(TITLE_MAX), brief: "ہ".repeat(BRIEF_MAX), prize: Some(PRIZE_MAX), ..form() };
    assert_eq!(checked(long.clone()).unwrap(), long);
}

#[test]
fn names_every_field_that_is_out_of_bounds() {
    let wrong = FormDraft {
        title: "a".repeat(TITLE_MAX + 1),
        brief: "a".repeat(BRIEF_MAX + 1),
        category: "a\nb".to_owned(),
        deadline: "9".repeat(33),
        prize: Some(-1),
        lower_places: vec![1, PRIZE_MAX + 1],
        ..form()
    };
    let Err(Error::Fields(errors)) = checked(wrong) else { panic!("refused") };
    let fields: Vec<&str> = errors.iter().map(|(field, _message)| field).collect();
    assert_eq!(fields, ["brief", "category", "deadline", "lowerPlacesCents", "prizeCents", "title"]);
    assert!(checked(FormDraft { prize: Some(PRIZE_MAX + 1), ..form() }).is_err());
    assert!(checked(FormDraft { lower_places: vec![0; 4], ..form() }).is_ok(), "fields that hold no amount yet");
    assert!(checked(FormDraft { lower_places: vec![5; 5], ..form() }).is_err());
    let answers = Requirements { audience: "a".repeat(501), ..Requirements::default() };
    assert!(form().checked(answers).is_err());
}
