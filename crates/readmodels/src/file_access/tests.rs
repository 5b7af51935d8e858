//! Tests of file access: the table of the README, and the rows behind it.

use ::contests::contest::{self, award};
use ::contests::entry::{self, Status, Submission};
use ::contests::handover::{self, AcceptedBy};
use kernel::actor::Role;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::money::Bps;
use time::Duration;

use super::*;

#[test]
fn the_table() {
    let families = [Family::Picture, Family::Document, Family::Archive, Family::Audio, Family::Video];
    for status in Status::ALL {
        for accepted in [false, true] {
            let won = *status == Status::Winner;
            let shape = if won { Variant::Preview } else { Variant::MarkedPreview };
            for family in families {
                let of = |visibility| of_entry(visibility, *status, accepted, family);
                let picture = family == Family::Picture;
                let previews = Access {
                    original: false,
                    preview: picture.then_some(shape),
                    thumb: matches!(family, Family::Picture | Family::Document),
                    document: matches!(family, Family::Document | Family::Archive),
                    authors_preview: true,
                };
                let own = Access { original: true, preview: picture.then_some(Variant::Preview), ..previews };
                assert_eq!(of(Visibility::Author), own);
                assert_eq!(of(Visibility::Client), Access { original: won && accepted, ..previews });
                let others = if picture { Access { authors_preview: false, ..previews } } else { Access::NONE };
                assert_eq!((of(Visibility::Other), of(Visibility::None)), (others, Access::NONE));
                let older = |visibility| of_older_version(visibility, family);
                assert_eq!(older(Visibility::Author), own);
                let marked = picture.then_some(Variant::MarkedPreview);
                assert_eq!(older(Visibility::Client), Access { preview: marked, ..previews }, "never the original");
                assert_eq!([older(Visibility::Other), older(Visibility::None)], [Access::NONE; 2]);
            }
        }
    }
}

fn actor(user: UserId) -> Actor {
    Actor { user, role: Role::Talent, email_verified: true, staff: Some(kernel::actor::Staff::Owner) }
}

fn seen(tx: &mut Tx<'_>, viewer: Option<UserId>, id: FileId) -> Access {
    let file = files::repo::get(tx, id).unwrap();
    decide(tx, viewer.map(actor).as_ref(), &file).unwrap()
}

#[test]
fn handover_files_are_shown_to_the_client_once_delivered_and_not_after_a_lapse() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let winner = testkit::seed::user(tx, ctx, "winner");
        let other = testkit::seed::user(tx, ctx, "other");
        let id = testkit::seed::contest(tx, ctx, client, "OPEN", 500);
        let entry = entry_of(tx, ctx, id, winner);
        let contest = contest::repo::lock(tx, id).unwrap();
        let decision = award::decide(&contest, &entry, &actor(client), None, ctx.now).unwrap();
        let standing = contest::repo::record_award(tx, ctx, &decision).unwrap();
        let file = testkit::seed::file(tx, ctx, winner, "HANDOVER");
        let everything = Access::everything(Family::Document);
        assert_eq!(seen(tx, Some(winner), file), everything);
        assert_eq!(seen(tx, Some(client), file), Access::NONE);
        handover::repo::add_file(tx, ctx, standing.id, file).unwrap();
        assert_eq!(seen(tx, Some(client), file), Access::NONE, "uploaded, not delivered");
        handover::repo::record_delivered(tx, ctx, &standing).unwrap();
        let previews = Access { original: false, ..everything };
        assert_eq!(seen(tx, Some(client), file), previews, "not before it is accepted");
        assert_eq!(
            (seen(tx, Some(other), file), seen(tx, None, file)),
            (Access::NONE, Access::NONE),
            "not even an admin"
        );
        let review = handover::repo::lock_standing(tx, id).unwrap().unwrap();
        handover::repo::record_changes_requested(tx, ctx, &review, client, "please thicken the line").unwrap();
        let changes = handover::repo::lock_standing(tx, id).unwrap().unwrap();
        let late = Ctx { now: ctx.now + Duration::days(3), ..ctx.clone() };
        handover::repo::record_lapsed(tx, &late, &changes).unwrap();
        assert_eq!(seen(tx, Some(client), file), Access::NONE, "no award, no files");
    });
}

#[test]
fn evidence_reaches_both_sides_and_judges_once_it_is_stated() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let [winner, entrant, judge] = ["winner", "entrant", "judge"].map(|name| testkit::seed::user(tx, ctx, name));
        let id = testkit::seed::contest(tx, ctx, client, "OPEN", 500);
        let entry = entry_of(tx, ctx, id, winner);
        entry_of(tx, ctx, id, entrant);
        let contest = contest::repo::lock(tx, id).unwrap();
        let decision = award::decide(&contest, &entry, &actor(client), None, ctx.now).unwrap();
        let standing = contest::repo::record_award(tx, ctx, &decision).unwrap();
        let [work, spare] = ["HANDOVER", "HANDOVER"].map(|purpose| testkit::seed::file(tx, ctx, winner, purpose));
        handover::repo::add_file(tx, ctx, standing.id, work).unwrap();
        handover::repo::record_delivered(tx, ctx, &standing).unwrap();
        handover::repo::add_file(tx, ctx, standing.id, spare).unwrap();
        let review = handover::repo::lock_standing(tx, id).unwrap().unwrap();
        let evidence = testkit::seed::file(tx, ctx, client, "DISPUTE");
        let everything = Access::everything(Family::Document);
        for viewer in [Some(winner), Some(entrant), Some(judge), None] {
            assert_eq!(seen(tx, viewer, evidence), Access::NONE, "not stated");
        }
        assert_eq!((seen(tx, Some(client), evidence), seen(tx, Some(judge), work)), (everything, Access::NONE));

        let statement =
            dispute::NewStatement { body: "The files are not what we agreed on".into(), files: vec![evidence] };
        let opener = (client, dispute::Side::Client);
        dispute::repo::insert(tx, ctx, &review, opener, dispute::Reason::NotAsBriefed, &statement).unwrap();
        for reader in [winner, judge] {
            assert_eq!((seen(tx, Some(reader), evidence), seen(tx, Some(reader), work)), (everything, everything));
        }
        let previews = Access { original: false, ..everything };
        assert_eq!((seen(tx, Some(client), evidence), seen(tx, Some(client), work)), (everything, previews));
        // Everybody is an admin here; someone who entered does not read as one.
        for nobody in [Some(entrant), None] {
            assert_eq!((seen(tx, nobody, evidence), seen(tx, nobody, work)), (Access::NONE, Access::NONE));
        }
        assert_eq!(seen(tx, Some(judge), spare), Access::NONE, "not delivered");
        let member = Actor { staff: None, ..actor(judge) };
        for file in [evidence, work] {
            let file = files::repo::get(tx, file).unwrap();
            assert_eq!(decide(tx, Some(&member), &file).unwrap(), Access::NONE);
        }

        let disputed = handover::repo::lock_standing(tx, id).unwrap().unwrap();
        handover::repo::record_reversed(tx, &disputed).unwrap();
        assert_eq!(seen(tx, Some(client), work), Access::NONE, "the award was taken back");
        assert_eq!((seen(tx, Some(winner), work), seen(tx, Some(judge), work)), (everything, everything));
        assert_eq!(seen(tx, Some(winner), evidence), everything, "what was said stays");
    });
}

fn entry_of(tx: &mut Tx<'_>, ctx: &Ctx, id: kernel::ids::ContestId, author: UserId) -> entry::Entry {
    let contest = contest::repo::lock(tx, id).unwrap();
    let submission = Submission {
        files: Vec::new(),
        link: Some("https://example.com".into()),
        note: String::new(),
        third_party: String::new(),
        ai_tools: String::new(),
    };
    entry::repo::insert(tx, ctx, &contest, author, &submission).unwrap()
}

#[test]
fn pictures_of_people_are_public_and_never_the_original() {
    testkit::tx(|tx, ctx| {
        let owner = testkit::seed::user(tx, ctx, "owner");
        let file = testkit::seed::file(tx, ctx, owner, "PROFILE_IMAGE");
        let file = File { media_type: "image/png".into(), ..files::repo::get(tx, file).unwrap() };
        let public = Access { original: false, authors_preview: false, ..Access::everything(Family::Picture) };
        assert_eq!(decide(tx, None, &file).unwrap(), public);
        assert_eq!(decide(tx, Some(&actor(owner)), &file).unwrap(), Access::everything(Family::Picture));
    });
}

#[test]
fn the_work_of_a_re_awarded_contest_follows_the_standing_award() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let first = testkit::seed::user(tx, ctx, "first");
        let second = testkit::seed::user(tx, ctx, "second");
        let draft = contest::Contest::draft(
            ctx.new_id(),
            client,
            contest::Terms::validate(
                &contest::ContestInput {
                    title: "A logo for a dhaba".into(),
                    brief: "Draw a logo that works on a sign and on a cup.".into(),
                    category: "design".into(),
                    prize: Some(500),
                    deadline: Some(ctx.now + Duration::days(7)),
                    currency: "PKR".into(),
                    sealed: true,
                    guaranteed: false,
                    visibility: contest::Visibility::Public,
                    final_round_days: None,
                    lower_places: Vec::new(),
                    unused_places: contest::UnusedPlaces::default(),
                    requirements: contest::Requirements::default(),
                    nda: None,
                },
                ctx.now,
            )
            .unwrap(),
            ctx.now,
        );
        contest::repo::insert(tx, ctx, &draft).unwrap();
        contest::repo::record_funded(tx, ctx, &draft, Bps::new(300)).unwrap();
        let entries = [entry_of(tx, ctx, draft.id, first), entry_of(tx, ctx, draft.id, second)];
        let mut standing = None;
        for entry in &entries {
            let contest = contest::repo::lock(tx, draft.id).unwrap();
            let entry = entry::repo::lock(tx, entry.id).unwrap();
            let decision = award::decide(&contest, &entry, &actor(client), standing.as_ref(), ctx.now).unwrap();
            contest::repo::record_award(tx, ctx, &decision).unwrap();
            standing = handover::repo::lock_standing(tx, draft.id).unwrap();
            if standing.as_ref().is_some_and(|handover| handover.winner == first) {
                handover::repo::record_lapsed(tx, ctx, standing.as_ref().unwrap()).unwrap();
                standing = handover::repo::lock_standing(tx, draft.id).unwrap();
            }
        }
        let standing = standing.unwrap();
        handover::repo::record_delivered(tx, ctx, &standing).unwrap();
        let review = handover::repo::lock_standing(tx, draft.id).unwrap().unwrap();
        handover::repo::record_accepted(tx, ctx, &review, AcceptedBy::Client, client).unwrap();
        let contest = contest::repo::lock(tx, draft.id).unwrap();
        contest::repo::record_completed(tx, ctx, &contest).unwrap();
        // Wins count between people who are known.
        for person in [client, second] {
            testkit::seed::approved_identity(tx, ctx, person);
        }
        diesel::sql_query("SELECT recount_talent_standings()").execute(&mut **tx).unwrap();
        let detail = crate::contests::detail(tx, Some(&actor(first)), draft.id, ctx.now).unwrap();
        assert_eq!(detail.winner.unwrap().person.id, kernel::ids::Id::uuid(second));
        assert_eq!(detail.viewer, contest::actions::Viewer::Entrant);
        assert_eq!(crate::people::numbers(tx, first).unwrap().entered.wins, 0);
        assert_eq!(crate::people::numbers(tx, second).unwrap().entered.wins, 1);
        assert_eq!(crate::people::work(tx, second).unwrap().len(), 1);
        assert_eq!(crate::people::client_record(tx, client).unwrap().prizes_paid_cents, 500);
    });
}
