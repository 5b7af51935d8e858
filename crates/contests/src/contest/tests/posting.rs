//! What clients write when they post a contest, and change before and after they paid.

use super::*;

fn complaints(change: impl FnOnce(&mut ContestInput)) -> Vec<(&'static str, &'static str)> {
    let mut typed = input();
    change(&mut typed);
    Terms::validate(&typed, now()).err().unwrap_or_default().iter().collect()
}

#[test]
fn terms_are_refused_in_the_words_of_the_specification() {
    assert_eq!(complaints(|_| ()), []);
    assert_eq!(complaints(|p| p.title = " ab ".into()), [("title", "Title must be at least 3 characters")]);
    assert_eq!(complaints(|p| p.title = "ا".repeat(100)), []);
    assert_eq!(complaints(|p| p.title = "x".repeat(101)), [("title", "Title is too long")]);
    assert_eq!(complaints(|p| p.brief = "x".repeat(19)), [("brief", "Brief must be at least 20 characters")]);
    assert_eq!(complaints(|p| p.brief = "x".repeat(20)), []);
    assert_eq!(complaints(|p| p.brief = "x".repeat(2000)), []);
    assert_eq!(complaints(|p| p.brief = "x".repeat(2001)), [("brief", "Brief is too long")]);
    assert_eq!(complaints(|p| p.category = String::new()), [("category", "Category is required")]);
    assert_eq!(complaints(|p| p.category = "poetry".into()), [("category", "Category is required")]);
    assert_eq!(complaints(|p| p.prize = None), [("prizeCents", "Minimum prize is PKR 5")]);
    assert_eq!(complaints(|p| p.prize = Some(499)), [("prizeCents", "Minimum prize is PKR 5")]);
    assert_eq!(complaints(|p| p.prize = Some(500)), []);
    assert_eq!(complaints(|p| p.prize = Some(50_000_000)), []);
    assert_eq!(complaints(|p| p.prize = Some(50_000_001)), [("prizeCents", "Maximum prize is PKR 500,000")]);
    assert_eq!(complaints(|p| p.deadline = None), [("deadline", "Deadline must be in the future")]);
    assert_eq!(complaints(|p| p.deadline = Some(now())), [("deadline", "Deadline must be in the future")]);
    assert_eq!(complaints(|p| p.deadline = Some(now() + Duration::microseconds(1))), []);
    let latest = now() + Duration::days(30);
    assert_eq!(complaints(|p| p.deadline = Some(latest)), []);
    let too_long = [("deadline", "A contest runs at most 30 days from its payment")];
    assert_eq!(complaints(|p| p.deadline = Some(latest + Duration::seconds(1))), too_long);
    assert_eq!(complaints(|p| p.currency = "USD".into()), [("currency", "Contests are in PKR only")]);
    assert_eq!(complaints(|p| p.currency = "RS".into()), [("currency", "Currency code must be 3 characters")]);
    let all = complaints(|p| {
        *p = ContestInput {
            title: "\u{0}".into(),
            brief: "\u{0}".into(),
            category: "x".into(),
            prize: Some(-1),
            ..p.clone()
        };
    });
    assert_eq!(all.len(), 4, "every field is told at once");
}

#[test]
fn places_are_checked_with_the_prize() {
    let equal = complaints(|p| (p.prize, p.lower_places) = (Some(1_000), vec![500]));
    assert_eq!(equal, [("lowerPlacesCents", "Each place gets less than the one above it")]);
    assert_eq!(complaints(|p| (p.prize, p.lower_places) = (Some(1_001), vec![500])), []);
    assert_eq!(complaints(|p| p.lower_places = vec![499]), [("lowerPlacesCents", "Each place gets at least PKR 5")]);
    assert_eq!(complaints(|p| p.lower_places = vec![5; 5]), [("lowerPlacesCents", "A prize has at most 5 places")]);
    assert_eq!(complaints(|p| p.lower_places = vec![4_000, 3_000, 2_000, 1_000]), []);
}

#[test]
fn a_draft_changes_its_places_and_a_paid_contest_does_not() {
    let client = person(Role::Client);
    let places = Places { lower: vec![Paisa::new(300_000), Paisa::new(200_000)], unused: UnusedPlaces::FirstPlace };
    let decide = |status, edit: Edit| {
        let contest = Contest { places: Some(places.clone()), ..fixtures::contest(client.user, status) };
        edit.decide(&contest, &Requirements::default(), &client, now())
    };
    let terms = |edit: Edit| match decide(Status::Draft, edit) {
        Ok(Change::Terms(terms)) => terms.places,
        other => panic!("{other:?}"),
    };
    let lower = |amounts: &[i64]| Edit { lower_places: Some(amounts.to_vec()), ..Edit::default() };
    let unused = |unused| Edit { unused_places: Some(unused), ..Edit::default() };
    assert_eq!(terms(Edit::default()), Some(places.clone()), "what is left out stays");
    assert_eq!(terms(lower(&[])), None);
    assert_eq!(terms(lower(&[500])).unwrap().lower, [Paisa::new(500)]);
    assert_eq!(terms(unused(UnusedPlaces::Refund)).unwrap().unused, UnusedPlaces::Refund);
    let too_low = decide(Status::Draft, Edit { prize: Some(700_000), ..Edit::default() });
    assert!(matches!(too_low, Err(Error::Fields(_))), "the first place would get less than the second");
    for edit in [lower(&[]), lower(&[300_000]), unused(UnusedPlaces::Refund)] {
        assert!(matches!(decide(Status::Open, edit), Err(Error::TermsFixed)));
    }
    for edit in [lower(&[300_000, 200_000]), unused(UnusedPlaces::FirstPlace)] {
        assert!(matches!(decide(Status::Open, edit), Ok(Change::Nothing)));
    }
}

#[test]
fn only_private_contests_have_an_nda() {
    let terms = |visibility, nda: Option<&str>| {
        let typed = ContestInput { visibility, nda: nda.map(Into::into), ..fixtures::input() };
        Terms::validate(&typed, now()).map(|terms| terms.nda)
    };
    let own = |text: &str| Some(nda::Choice::Own(text.into()));
    for private in [Visibility::Private, Visibility::InviteOnly] {
        assert_eq!(terms(private, None).unwrap(), None);
        assert_eq!(terms(private, Some(" ")).unwrap(), Some(nda::Choice::Standard));
        assert_eq!(terms(private, Some("Tell nobody.")).unwrap(), own("Tell nobody."));
        assert_eq!(terms(private, Some(&"x".repeat(10_000))).unwrap(), own(&"x".repeat(10_000)));
        assert!(terms(private, Some(&"x".repeat(10_001))).is_err());
    }
    assert_eq!(terms(Visibility::Public, None).unwrap(), None);
    assert_eq!(terms(Visibility::Public, Some("")).unwrap(), None);
    assert!(terms(Visibility::Public, Some("Tell nobody.")).is_err());
}

#[test]
fn a_draft_changes_its_nda_and_a_paid_contest_does_not() {
    let client = person(Role::Client);
    let own = Edit { nda: Some("Tell nobody.".into()), ..Edit::default() };
    let none = Requirements::default();
    for status in [Status::Draft, Status::Open] {
        let contest = Contest { visibility: Visibility::Private, ..fixtures::contest(client.user, status) };
        let decided = own.decide(&contest, &none, &client, now());
        if status == Status::Draft {
            assert!(matches!(decided, Ok(Change::Terms(terms)) if terms.nda.is_some()));
        } else {
            assert!(matches!(decided, Err(Error::TermsFixed)));
        }
    }
}

#[test]
fn a_name_implies_its_category_in_any_case() {
    assert_eq!(Subcategory::ALL.len(), 14);
    let choice = Choice::parse(" api development ").unwrap();
    assert_eq!((choice.category, choice.subcategory), (Category::Development, Some(Subcategory::ApiDevelopment)));
    assert_eq!(Choice::parse("WRITING"), Some(Choice { category: Category::Writing, subcategory: None }));
    assert_eq!(Choice::parse(""), None);
}

#[test]
fn only_verified_clients_post() {
    assert!(decide_create(&person(Role::Client)).is_ok());
    assert!(matches!(decide_create(&person(Role::Talent)), Err(Error::NeedsRole(Role::Client))));
    let unverified = kernel::actor::Actor { email_verified: false, ..person(Role::Client) };
    assert!(matches!(decide_create(&unverified), Err(Error::EmailNotVerified)));
}

#[test]
fn editing_follows_the_status() {
    let client = person(Role::Client);
    let none = Requirements::default();
    let text = Edit { title: Some("Another title".into()), ..Edit::default() };
    let prize = Edit { prize: Some(500), ..Edit::default() };
    let mut contest = fixtures::contest(client.user, Status::Open);
    assert!(matches!(text.decide(&contest, &none, &client, now()), Ok(Change::InPlace { .. })));
    contest.last_entry_number = 1;
    assert!(matches!(text.decide(&contest, &none, &client, now()), Ok(Change::NewVersion { .. })));
    assert!(matches!(prize.decide(&contest, &none, &client, now()), Err(Error::TermsFixed)));
    assert!(matches!(Edit::default().decide(&contest, &none, &client, now()), Ok(Change::Nothing)));
    assert!(matches!(text.decide(&contest, &none, &person(Role::Client), now()), Err(Error::NotFound)));
    assert!(matches!(text.decide(&contest, &none, &client, contest.deadline), Err(Error::DeadlinePassed)));
    let draft = fixtures::contest(client.user, Status::Draft);
    assert!(
        matches!(prize.decide(&draft, &none, &client, now()), Ok(Change::Terms(terms)) if terms.prize.get() == 500)
    );
    let late = Edit { deadline: Some(draft.deadline + Duration::days(9)), ..Edit::default() };
    let fields = |result| matches!(result, Err(Error::Fields(_)));
    assert!(fields(text.decide(&draft, &none, &client, draft.deadline)), "a late draft needs another deadline");
    assert!(late.decide(&draft, &none, &client, draft.deadline).is_ok());
    let until = |deadline| Edit { deadline: Some(deadline), ..Edit::default() };
    let latest = now() + Duration::days(30);
    assert!(until(latest).decide(&draft, &none, &client, now()).is_ok());
    assert!(
        fields(until(latest + Duration::seconds(1)).decide(&draft, &none, &client, now())),
        "no contest runs longer"
    );
    assert!(until(latest + Duration::seconds(1)).decide(&draft, &none, &client, now() + Duration::seconds(1)).is_ok());
    for status in [Status::Shortlisting, Status::Awarded, Status::Closed] {
        let contest = fixtures::contest(client.user, status);
        assert!(matches!(text.decide(&contest, &none, &client, now()), Err(Error::InvalidTransition { .. })));
    }
}

#[test]
fn answers_are_fixed_by_the_payment() {
    let client = person(Role::Client);
    let answers = |audience: &str| Requirements { audience: audience.into(), ..Requirements::default() };
    let (required, other) = (answers("Families"), answers("Students"));
    let edit = |answers: &Requirements| Edit { requirements: Some(answers.clone()), ..Edit::default() };
    let draft = fixtures::contest(client.user, Status::Draft);
    let terms = |edit: &Edit| match edit.decide(&draft, &required, &client, now()) {
        Ok(Change::Terms(terms)) => terms.requirements,
        other => panic!("{other:?}"),
    };
    assert_eq!(terms(&edit(&other)), other);
    assert_eq!(terms(&Edit { prize: Some(500), ..Edit::default() }), required, "what is left out stays");
    let open = fixtures::contest(client.user, Status::Open);
    assert!(matches!(edit(&other).decide(&open, &required, &client, now()), Err(Error::TermsFixed)));
    assert!(matches!(edit(&required).decide(&open, &required, &client, now()), Ok(Change::Nothing)));
    let brief = Edit { brief: Some("x".repeat(20)), ..edit(&Requirements::default()) };
    assert!(matches!(brief.decide(&open, &required, &client, now()), Err(Error::TermsFixed)), "nor taken away");
}

#[test]
fn complaints_keep_their_field() {
    assert_eq!(Error::field("a", "b").to_string(), "invalid fields");
    assert!(matches!(Error::from(FieldErrors::one("a", "b")), Error::Fields(_)));
}
