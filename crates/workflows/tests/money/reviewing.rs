//! Reviews of client and winner, the seal on them, and standings that a count would give as well, whatever happens.

use contests::dispute::Verdict;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId};
use reviews::review::Draft;
use reviews::standing::{self, Standing, Win};
use workflows::contests::award;
use workflows::error::Error;
use workflows::handovers::handover;

use crate::dispute_case::{self, Case, DAY};
use crate::stage::{Stage, at, run_concurrently};

type Done = Result<kernel::ids::ReviewId, Error>;

fn opinion(rating: i64) -> Draft {
    Draft { rating, comment: Some("Clear words, quick answers".to_owned()), is_public: rating != 1 }
}

fn write(stage: &Stage, second: i64, from: &Actor, to: &Actor, contest: ContestId, rating: i64) -> Done {
    workflows::reviews::write(&stage.db(), &at(second), from, (contest, to.user), &opinion(rating))
}

fn reveal(stage: &Stage, second: i64) -> usize {
    workflows::reviews::reveal_due(&stage.db(), &at(second), 50).unwrap()
}

#[track_caller]
fn refused_as(result: Done, expected: &str) {
    let Err(Error::Reviews(refused)) = result else { panic!("not refused: {result:?}") };
    let fits = match expected {
        "not found" => matches!(refused, reviews::Error::NotFound),
        "not reviewable" => matches!(refused, reviews::Error::NotReviewable),
        "already" => matches!(refused, reviews::Error::AlreadyReviewed),
        "fields" => matches!(refused, reviews::Error::Fields(_)),
        _ => false,
    };
    assert!(fits, "{expected} expected: {refused:?}");
}

/// Side, status and stars of every review.
fn all(stage: &Stage) -> String {
    stage.text("SELECT string_agg(concat_ws(' ', side, status, rating), ', ' ORDER BY created_at, side) FROM reviews")
}

const STANDINGS: &str =
    "SELECT string_agg(concat_ws(' ', user_id, category, review_count, stars_sum, wins, category_wins, has_skill, review_weight, weighted_stars,
                                win_weight),
    E'\\n' ORDER BY user_id, category) FROM talent_standings";
const TOTALS: &str =
    "SELECT string_agg(concat_ws(' ', side, rating, reviews), ', ' ORDER BY side, rating) FROM review_totals";

/// A case whose client's identity is approved, like the winner's: only then anything counts.
fn case(prize: i64) -> Case {
    let case = dispute_case::case(prize);
    identify(&case.stage, case.stage.client);
    case
}

fn identify(stage: &Stage, person: Actor) {
    stage.tx(|tx, ctx| testkit::seed::approved_identity(tx, ctx, person.user));
}

#[derive(diesel::QueryableByName)]
struct WonRow {
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    talent: kernel::ids::UserId,
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    client: kernel::ids::UserId,
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    prize: i64,
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::SmallInt>)]
    rating: Option<i16>,
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::Timestamptz>)]
    written: Option<time::OffsetDateTime>,
}

/// Standings are what the pure formula says of the wins that count, and totals and standings what the recount of the migration says.
#[track_caller]
fn assert_counted(stage: &Stage) {
    use diesel::RunQueryDsl;
    let rows: Vec<WonRow> = diesel::sql_query(
        "SELECT e.author_id AS talent, c.client_id AS client, c.prize_paisa AS prize, r.rating, r.created_at AS written
           FROM entries e JOIN contests c ON c.id = e.contest_id
           LEFT JOIN reviews r ON r.contest_id = c.id AND r.side = 'CLIENT' AND r.status = 'REVEALED'
          WHERE e.status = 'WINNER' AND c.outcome = 'COMPLETED'
            AND e.author_id IN (SELECT user_id FROM kyc_applications WHERE status = 'APPROVED')
            AND c.client_id IN (SELECT user_id FROM kyc_applications WHERE status = 'APPROVED')",
    )
    .load(&mut stage.connection())
    .unwrap();
    let mut talents: Vec<_> = rows.iter().map(|row| row.talent).collect();
    talents.sort();
    talents.dedup();
    let wins = |talent| {
        let mine = rows.iter().filter(|row| row.talent == talent);
        mine.map(|row| Win {
            client: row.client,
            prize: kernel::money::Paisa::new(row.prize),
            review: row.written.zip(row.rating).map(|(at, stars)| (at, stars.into())),
        })
        .collect::<Vec<_>>()
    };
    let expected: Vec<Standing> = talents.iter().map(|talent| Standing::of(*talent, &wins(*talent))).collect();
    let everybody: Vec<kernel::ids::UserId> =
        stage.text("SELECT string_agg(id::text, ' ') FROM users").split(' ').map(|id| id.parse().unwrap()).collect();
    let mut kept = stage.db().read(|conn| standing::repo::of_users(conn, &everybody)).unwrap();
    kept.sort_by_key(|standing| standing.user);
    assert_eq!(kept, expected);
    let before = (stage.text(STANDINGS), stage.text(TOTALS));
    stage.execute("SELECT recount_talent_standings()");
    assert_eq!(before, (stage.text(STANDINGS), stage.text(TOTALS)));
}

/// A contest of `client` for `prize`, won by `winner`, handed over and reviewed with `stars`.
fn won(stage: &Stage, second: i64, client: Actor, winner: Actor, prize: i64, stars: i64) -> ContestId {
    let contest = stage.deposited(&at(second), client, prize);
    let entry = stage.entry(contest, winner, 1);
    award::award(&stage.db(), &at(second), &client, contest, entry).unwrap();
    stage.upload(contest, winner, &at(second));
    handover::deliver(&stage.db(), &at(second), &winner, contest).unwrap();
    handover::accept(&stage.db(), &at(second), &client, contest).unwrap();
    write(stage, second, &client, &winner, contest, stars).unwrap();
    write(stage, second, &winner, &client, contest, 5).unwrap();
    assert_counted(stage);
    contest
}

fn top(stage: &Stage) -> Vec<kernel::ids::UserId> {
    let found = stage.db().read(|conn| standing::repo::top(conn, standing::Category::All, 24)).unwrap();
    found.into_iter().map(|standing| standing.user).collect()
}

#[test]
fn four_cheap_contests_of_a_second_account_buy_nothing() {
    let stage = Stage::new();
    stage.no_plan_limit();
    let (cheat, honest) = (stage.talent("cheat"), stage.talent("honest"));
    let second = stage.client_named("second");
    let honest_clients = [stage.client_named("ayesha"), stage.client_named("bilal")];
    for (number, client) in (0..).zip(honest_clients) {
        won(&stage, 10 + number, client, honest, 1_500_000, 5);
    }
    let not_identified = Actor { role: kernel::actor::Role::Client, ..stage.newcomer("nobody") };
    for second_of in 20..24 {
        won(&stage, second_of, not_identified, cheat, 500, 5);
    }
    assert_eq!(top(&stage), [honest.user], "clients of whom nobody knows who they are count for nothing");
    for second_of in 30..34 {
        won(&stage, second_of, second, cheat, 500, 5);
    }
    assert_eq!(top(&stage), [honest.user, cheat.user], "all four are one client with the least weight");
    let cheats = format!("FROM talent_standings WHERE category = 'All' AND user_id = '{}'", cheat.user);
    assert_eq!(
        stage.text(&format!("SELECT concat_ws(' ', wins, review_count, review_weight, win_weight) {cheats}")),
        "1 1 1 1"
    );
    // And none at all once both use one payout account.
    stage.add_method(cheat, "03001234567");
    stage.add_method(second, "03001234567");
    assert_eq!(top(&stage), [honest.user]);
}

#[test]
fn identities_count_while_they_are_not_revoked() {
    let stage = Stage::new();
    let (talent, client) =
        (stage.talent("talent"), Actor { role: kernel::actor::Role::Client, ..stage.newcomer("client") });
    won(&stage, 10, client, talent, 1_500_000, 4);
    assert_eq!(top(&stage), []);
    identify(&stage, client);
    stage.tx(|tx, _ctx| standing::repo::recount(tx, &[talent.user]).unwrap());
    assert_eq!(top(&stage), [talent.user]);
    let id = stage.text(&format!("SELECT id FROM kyc_applications WHERE user_id = '{}'", client.user)).parse().unwrap();
    workflows::identity::revoke(&stage.db(), &at(20), &stage.admin, id, "The document was not genuine").unwrap();
    assert_eq!(top(&stage), [], "the talents who won for somebody are counted again with their identity");
}

#[test]
fn a_completion_and_a_reveal_at_once_both_count() {
    for _round in 0..4 {
        let Case { stage, contest, winner, .. } = case(1_000_000);
        let client = stage.client;
        stage.upload(contest, winner, &at(10));
        handover::deliver(&stage.db(), &at(10), &winner, contest).unwrap();
        write(&stage, 10, &winner, &client, contest, 5).unwrap();
        let other = stage.client_named("other");
        let theirs = stage.deposited(&at(10), other, 2_000_000);
        let entry = stage.entry(theirs, winner, 1);
        award::award(&stage.db(), &at(10), &other, theirs, entry).unwrap();
        stage.upload(theirs, winner, &at(10));
        handover::deliver(&stage.db(), &at(10), &winner, theirs).unwrap();
        run_concurrently(3, |index| match index {
            0 => handover::accept(&stage.db(), &at(20), &client, contest).map(drop).unwrap(),
            1 => handover::accept(&stage.db(), &at(20), &other, theirs).map(drop).unwrap(),
            _ => drop(write(&stage, 20, &client, &winner, contest, 5).unwrap()),
        });
        assert_eq!(
            stage.text("SELECT concat_ws(' ', wins, review_count) FROM talent_standings WHERE category = 'All'"),
            "2 1"
        );
        assert_counted(&stage);
    }
}

#[test]
fn both_are_revealed_when_both_are_in() {
    let Case { stage, contest, winner, .. } = case(1_000_000);
    let client = stage.client;
    write(&stage, 10, &client, &winner, contest, 5).unwrap();
    assert_eq!((all(&stage).as_str(), stage.mails("review.received")), ("CLIENT WRITTEN 5", 0));
    assert_eq!(stage.text(STANDINGS), "", "nothing counts before the reveal");
    write(&stage, 20, &winner, &client, contest, 4).unwrap();
    assert_eq!((all(&stage).as_str(), stage.mails("review.received")), ("CLIENT REVEALED 5, WINNER REVEALED 4", 2));
    assert_eq!(stage.text(STANDINGS), "", "nothing counts before the work is handed over");
    stage.hand_over(contest, winner, &at(30));
    assert_eq!(stage.number("SELECT stars_sum FROM talent_standings WHERE category = 'All'"), 5);
    assert_counted(&stage);
}

#[test]
fn one_is_revealed_fourteen_days_after_the_award() {
    let Case { stage, contest, winner, .. } = case(1_000_000);
    let client = stage.client;
    write(&stage, 10, &client, &winner, contest, 1).unwrap();
    assert_eq!(reveal(&stage, 14 * DAY - 1), 0);
    assert_eq!(all(&stage), "CLIENT WRITTEN 1");
    assert_eq!(run_concurrently(8, |_| reveal(&stage, 14 * DAY)).into_iter().sum::<usize>(), 1);
    assert_eq!((all(&stage).as_str(), stage.mails("review.received")), ("CLIENT REVEALED 1", 1));
    // What comes later does not wait.
    write(&stage, 14 * DAY + 1, &winner, &client, contest, 3).unwrap();
    assert_eq!(all(&stage), "CLIENT REVEALED 1, WINNER REVEALED 3");
    assert_counted(&stage);
}

#[test]
fn one_written_in_the_second_of_the_reveal_does_not_wait() {
    for (second, expected) in [(14 * DAY - 1, "WINNER WRITTEN 2"), (14 * DAY, "WINNER REVEALED 2")] {
        let Case { stage, contest, winner, .. } = case(1_000_000);
        write(&stage, second, &winner, &stage.client, contest, 2).unwrap();
        assert_eq!(all(&stage), expected);
    }
}

#[test]
fn a_hundred_at_once_are_one_review() {
    let Case { stage, contest, winner, .. } = case(1_000_000);
    let client = stage.client;
    let results = run_concurrently(100, |index| {
        write(&stage, 10, &client, &winner, contest, 1 + i64::try_from(index % 5).unwrap())
    });
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    results.into_iter().filter(Result::is_err).for_each(|refused| refused_as(refused, "already"));
    assert_eq!(stage.number("SELECT count(*) FROM reviews"), 1);
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act = 'review.written'"), 1);
}

#[test]
fn both_sides_and_the_timer_at_once_reveal_each_review_once() {
    for second in [10, 14 * DAY] {
        let Case { stage, contest, winner, .. } = case(1_000_000);
        let client = stage.client;
        let results = run_concurrently(24, |index| match index % 3 {
            0 => write(&stage, second, &client, &winner, contest, 5).is_ok(),
            1 => write(&stage, second, &winner, &client, contest, 5).is_ok(),
            _ => {
                reveal(&stage, second);
                false
            }
        });
        assert_eq!(results.into_iter().filter(|ok| *ok).count(), 2);
        assert_eq!(all(&stage), "CLIENT REVEALED 5, WINNER REVEALED 5");
        assert_eq!((stage.mails("review.received"), reveal(&stage, 15 * DAY)), (2, 0));
        assert_counted(&stage);
    }
}

#[test]
fn only_client_and_winner_review_and_each_the_other() {
    let Case { stage, contest, winner, entrant, second, .. } = case(1_000_000);
    let client = stage.client;
    for stranger in [entrant, second, stage.admin, stage.talent("stranger")] {
        for about in [client, winner] {
            refused_as(write(&stage, 10, &stranger, &about, contest, 5), "not found");
        }
    }
    for (from, wrong) in [(client, client), (client, entrant), (winner, winner), (winner, entrant)] {
        refused_as(write(&stage, 10, &from, &wrong, contest, 5), "fields");
    }
    for rating in [0, 6, -5] {
        refused_as(write(&stage, 10, &client, &winner, contest, rating), "fields");
    }
    assert_eq!(stage.number("SELECT count(*) FROM reviews"), 0);
}

#[test]
fn nothing_is_reviewed_before_the_award() {
    let stage = Stage::new();
    let (talent, contest) = (stage.talent("talent"), stage.open(1_000_000));
    stage.entry(contest, talent, 1);
    refused_as(write(&stage, 10, &stage.client, &talent, contest, 5), "not reviewable");
    refused_as(write(&stage, 10, &talent, &stage.client, contest, 5), "not found");
    let draft = stage.draft(500);
    refused_as(write(&stage, 10, &stage.client, &talent, draft, 5), "not reviewable");
    refused_as(write(&stage, 10, &talent, &stage.client, draft, 5), "not found");
}

#[test]
fn what_was_said_about_a_lapsed_award_counts_no_more_and_the_next_one_is_reviewed_again() {
    let Case { stage, contest, winner, entrant, .. } = case(1_000_000);
    let client = stage.client;
    write(&stage, 10, &client, &winner, contest, 1).unwrap();
    write(&stage, 20, &winner, &client, contest, 1).unwrap();
    assert_eq!(handover::lapse_undelivered(&stage.db(), &at(5 * DAY), 10).unwrap(), 1);
    assert_eq!(all(&stage), "CLIENT VOID 1, WINNER VOID 1");
    assert_eq!(stage.number("SELECT count(*) FROM talent_standings"), 0);
    assert_eq!(stage.number("SELECT sum(reviews) FROM review_totals"), 0);
    refused_as(write(&stage, 5 * DAY + 1, &client, &winner, contest, 1), "not reviewable");
    refused_as(write(&stage, 5 * DAY + 1, &winner, &client, contest, 1), "not reviewable");
    let other: EntryId =
        stage.text(&format!("SELECT id FROM entries WHERE author_id = '{}'", entrant.user)).parse().unwrap();
    award::award(&stage.db(), &at(6 * DAY), &client, contest, other).unwrap();
    refused_as(write(&stage, 6 * DAY, &winner, &client, contest, 1), "not found");
    refused_as(write(&stage, 6 * DAY, &client, &winner, contest, 1), "fields");
    write(&stage, 6 * DAY, &client, &entrant, contest, 5).unwrap();
    // Its fourteen days are those of the award that stands.
    assert_eq!(reveal(&stage, 20 * DAY - 1), 0);
    assert_eq!(reveal(&stage, 20 * DAY), 1);
    assert_counted(&stage);
}

#[test]
fn what_waits_when_an_award_lapses_is_never_revealed() {
    let Case { stage, contest, winner, .. } = case(1_000_000);
    write(&stage, 10, &stage.client, &winner, contest, 2).unwrap();
    handover::lapse_undelivered(&stage.db(), &at(5 * DAY), 10).unwrap();
    stage.given_back(contest, &at(5 * DAY + 1)).unwrap();
    assert_eq!((reveal(&stage, 30 * DAY), stage.mails("review.received")), (0, 0));
    assert_eq!(all(&stage), "CLIENT VOID 2");
    assert_counted(&stage);
}

#[test]
fn a_dispute_that_gives_everything_back_takes_the_reviews_with_it() {
    for (verdict, part, expected, wins) in [
        (Verdict::Refund, None, "CLIENT VOID 2, WINNER VOID 1", 0),
        (Verdict::Split, Some(400_000), "CLIENT REVEALED 2, WINNER REVEALED 1", 1),
        (Verdict::Release, None, "CLIENT REVEALED 2, WINNER REVEALED 1", 1),
    ] {
        let case = case(1_000_000).heard();
        let (client, winner) = (case.stage.client, case.winner);
        write(&case.stage, 30, &client, &winner, case.contest, 2).unwrap();
        write(&case.stage, 31, &winner, &client, case.contest, 1).unwrap();
        case.decide(40, &case.stage.admin, verdict, part).unwrap();
        assert_eq!(case.settle(40 + 3 * DAY), 1);
        assert_eq!(all(&case.stage), expected, "{verdict:?}");
        assert_eq!(case.stage.number("SELECT coalesce(max(wins), 0) FROM talent_standings"), wins, "{verdict:?}");
        let late = write(&case.stage, 4 * DAY, &client, &winner, case.contest, 5);
        refused_as(late, if verdict == Verdict::Refund { "not reviewable" } else { "already" });
        assert_counted(&case.stage);
    }
}

#[test]
fn who_has_not_written_is_asked_at_acceptance() {
    for written in [[false, false], [true, false], [false, true], [true, true]] {
        let Case { stage, contest, winner, .. } = case(1_000_000);
        let client = stage.client;
        if written[0] {
            write(&stage, 10, &client, &winner, contest, 5).unwrap();
        }
        if written[1] {
            write(&stage, 10, &winner, &client, contest, 5).unwrap();
        }
        stage.hand_over(contest, winner, &at(20));
        let invited = |person: Actor| {
            stage.number(&format!(
                "SELECT count(*) FROM mails WHERE kind = 'review.invited' AND user_id = '{}'",
                person.user
            ))
        };
        assert_eq!([invited(client), invited(winner)], written.map(|done| i64::from(!done)));
        assert_eq!(stage.number("SELECT wins FROM talent_standings WHERE category = 'All'"), 1);
        assert_counted(&stage);
    }
}

fn set_skills(stage: &Stage, person: &Actor, skills: &[&str]) {
    let draft = accounts::profile::Draft {
        name: "Winner Khan".to_owned(),
        bio: String::new(),
        skills: skills.iter().map(|skill| (*skill).to_owned()).collect(),
        portfolio: Vec::new(),
    };
    workflows::accounts::profile::update(&stage.db(), &at(5), person, draft).unwrap();
}

fn categories(stage: &Stage) -> String {
    stage.text("SELECT string_agg(concat_ws(' ', category, category_wins, has_skill), ', ' ORDER BY category) FROM talent_standings")
}

#[test]
fn talents_belong_where_they_won_and_what_they_name() {
    let Case { stage, contest, winner, .. } = case(1_000_000);
    set_skills(&stage, &winner, &["logo DESIGN", "Rust"]);
    assert_eq!(stage.text(STANDINGS), "", "a skill alone is no standing");
    stage.execute("UPDATE contests SET subcategory = 'Mobile App Design'");
    stage.hand_over(contest, winner, &at(20));
    assert_eq!(categories(&stage), "All 0 f, Logo Design 0 t, Mobile App 1 f");
    set_skills(&stage, &winner, &["Photography", "mobile app"]);
    assert_eq!(categories(&stage), "All 0 f, Mobile App 1 t, Photography 0 t");
    set_skills(&stage, &winner, &[]);
    assert_eq!(categories(&stage), "All 0 f, Mobile App 1 f");
    assert_counted(&stage);
}

#[test]
fn skills_that_change_with_the_first_win_are_not_lost() {
    for _round in 0..4 {
        let Case { stage, contest, winner, .. } = case(1_000_000);
        stage.upload(contest, winner, &at(10));
        handover::deliver(&stage.db(), &at(10), &winner, contest).unwrap();
        run_concurrently(2, |index| match index {
            0 => handover::accept(&stage.db(), &at(20), &stage.client, contest).unwrap(),
            _ => set_skills(&stage, &winner, &["Branding"]),
        });
        assert_eq!(categories(&stage), "All 0 f, Branding 0 t");
        assert_counted(&stage);
    }
}

/// Numbers that look like chance and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Steps in any order, most of which are refused: whatever is left, the standings are what a count says.
#[test]
fn standings_are_true_after_random_histories() {
    let words = ["Logo Design", "Branding", "mobile app", "Rust", "Photography"];
    let (mut revealed, mut void) = (0, 0);
    for seed in 1..=3 {
        let mut dice = Dice(seed);
        let stage = Stage::new();
        let talents = [stage.talent("one"), stage.talent("two"), stage.talent("three")];
        let contests: Vec<ContestId> = (0..4)
            .map(|number| {
                let contest = stage.tx(|tx, ctx| {
                    let client = testkit::seed::user(tx, ctx, &format!("client{number}"));
                    testkit::seed::contest(tx, ctx, client, "SHORTLISTING", 1_000_000)
                });
                for (entry, talent) in (1..).zip(talents) {
                    stage.entry(contest, talent, entry);
                }
                contest
            })
            .collect();
        stage.execute("UPDATE contests SET subcategory = (ARRAY['Logo Design', 'Mobile App Design', 'SEO Services'])[1 + abs(hashtext(id::text)) % 3]");
        for step in 0..160_i64 {
            play(&stage, &mut dice, step * 3_600 * 3, (&talents, &contests), &words);
        }
        assert_counted(&stage);
        revealed += stage.number("SELECT count(*) FROM reviews WHERE status = 'REVEALED'");
        void += stage.number("SELECT count(*) FROM reviews WHERE status = 'VOID'");
        // Contests that never had money are nothing for the checks of the ledger.
        stage.execute("UPDATE contests SET status = 'CLOSED', outcome = 'CANCELLED'");
    }
    assert!(revealed > 0 && void > 0, "too little happened: {revealed} revealed, {void} void");
}

/// One step of a random history. The money of these contests is not posted, so handovers move by the domain's own steps.
fn play(stage: &Stage, dice: &mut Dice, second: i64, (talents, contests): (&[Actor], &[ContestId]), words: &[&str]) {
    let contest = contests[usize::try_from(dice.below(4)).unwrap()];
    let talent = talents[usize::try_from(dice.below(3)).unwrap()];
    let client: kernel::ids::UserId =
        stage.text(&format!("SELECT client_id FROM contests WHERE id = '{contest}'")).parse().unwrap();
    let client = Actor { user: client, ..stage.client };
    let rating = i64::try_from(1 + dice.below(5)).unwrap();
    // Mostly those who may write do.
    let won =
        stage.text(&format!("SELECT winner_id FROM handovers WHERE contest_id = '{contest}' AND status <> 'REPLACED'"));
    let writer = if dice.below(4) == 0 { talent } else { won.parse().map_or(talent, |user| Actor { user, ..talent }) };
    match dice.below(8) {
        0 | 1 => {
            let _refused = award_without_money(stage, &client, contest, talent, second);
        }
        2 => {
            let _refused = write(stage, second, &client, &writer, contest, rating);
        }
        3 => {
            let _refused = write(stage, second, &writer, &client, contest, rating);
        }
        4 => {
            reveal(stage, second);
        }
        5 => {
            handover::lapse_undelivered(&stage.db(), &at(second), 1).unwrap();
        }
        _ => {
            let skill = words[usize::try_from(dice.below(5)).unwrap()];
            set_skills(stage, &talent, &[skill]);
        }
    }
}

fn award_without_money(
    stage: &Stage,
    client: &Actor,
    contest: ContestId,
    talent: Actor,
    second: i64,
) -> Result<(), contests::Error> {
    let entry: EntryId = stage
        .text(&format!("SELECT id FROM entries WHERE contest_id = '{contest}' AND author_id = '{}'", talent.user))
        .parse()
        .unwrap();
    stage.db().write(|tx| {
        let locked = contests::contest::repo::lock(tx, contest)?;
        let entry = contests::entry::repo::lock(tx, entry)?;
        let standing = contests::handover::repo::lock_standing(tx, contest)?;
        let decision = contests::contest::award::decide(&locked, &entry, client, standing.as_ref(), at(second).now)?;
        contests::contest::repo::record_award(tx, &at(second), &decision)?;
        Ok(())
    })
}
