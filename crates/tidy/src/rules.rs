//! Rates, limits and periods are spelled once: the screens take them from `rules.gen.ts`, SQL takes them from `contests::sql`, and the
//! sentences of API and mails take them as parameters.

use std::collections::BTreeSet;

use crate::files;
use crate::source::without_comments;

/// What a screen may call a number of days although no rule of the program stands behind it: stories, laws, what others take.
const ALLOWED: &[(&str, &str)] = &[
    ("app/gallery/lists.tsx", "2 days"),
    ("content/how-it-works.ts", "PKR 50M"),
    ("messages/en/admin.json: analytics_arrived_in_twelve_months", "twelve months"),
    ("messages/en/admin.json: analytics_payouts_of_twelve_months_contests", "twelve months"),
    ("messages/en/content.json: contact_act_time", "30 days"),
    ("messages/en/content.json: contact_answer_time", "24 hours"),
    ("messages/en/content.json: contact_urgent_time", "4 hours"),
    ("messages/en/content.json: contest_length_usual", "14 days"),
    ("messages/en/content.json: first_steps_sent", "one business day"),
    ("messages/en/content.json: landing_testimonial_2_text", "ten days"),
    ("messages/en/content.json: payments_take_1_3_business_days", "3 business days"),
    ("messages/en/content.json: privacy_how_long_point_1", "10 years"),
    ("messages/en/content.json: privacy_how_long_point_1", "6 years"),
    ("messages/en/content.json: privacy_how_long_point_4", "30 days"),
    ("messages/en/content.json: privacy_how_long_point_5", "2 years"),
    ("messages/en/content.json: privacy_how_long_point_6", "90 days"),
    ("messages/en/content.json: privacy_safety_1", "72 hours"),
    ("messages/en/dashboard.json: earnings_card_earnings_last_12_months", "12 months"),
    ("messages/en/entries.json: entries_section_when_entries_arrive", "three days"),
    ("messages/en/kyc.json: kyc_review_takes_one_business_day", "one business day"),
    ("messages/en/kyc.json: schema_address_proof_help", "three months"),
    ("messages/en/landing.json: landing_paid_in_4_days", "4 days"),
    ("messages/en/landing.json: landing_write_the_brief_in_ten", "ten minutes"),
    ("messages/en/payments.json: payment_notice_this_can_take_ten_minutes", "ten minutes"),
    ("messages/en/payments.json: payment_notice_usually_takes_one_to_three", "three working days"),
    ("messages/en/subscriptions.json: change_dialog_month_of", "one month"),
    ("messages/en/subscriptions.json: model_about_subscribing", "one month"),
    ("messages/en/subscriptions.json: subscription_plans_sub", "one month"),
];

/// The same for sentences in Rust and in its catalogue. Complaints about fields are constant texts beside the rule (ADR 0039).
const ALLOWED_IN_RUST: &[(&str, &str)] = &[
    ("apps/api/src/payments/checkout/page.rs", "ten minutes"),
    ("crates/contests/src/contest/extension.rs", "30 days"),
    ("crates/contests/src/contest/final_round.rs", "five days"),
    ("crates/contests/src/contest/places.rs", "PKR 5"),
    ("crates/contests/src/contest/raise.rs", "PKR 5"),
    ("crates/contests/src/contest/raise.rs", "PKR 500"),
    ("crates/contests/src/contest/terms.rs", "PKR 5"),
    ("crates/contests/src/contest/terms.rs", "PKR 500"),
    ("crates/contests/src/poll.rs", "7 days"),
    ("crates/kyc/src/form.rs", "18 years"),
    ("crates/runtime/src/data_export.rs", "PKR 1"),
    ("crates/subscriptions/src/plan.rs", "PKR 100"),
];

const NUMBERS: &[&str] = &[
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "fourteen", "fifteen",
    "thirty",
];

const UNITS: &[&str] = &["day", "hour", "minute", "month", "year"];

/// What SQL and rules are refused outside the place that owns them: the text, and the file where it stands.
const OWNED: &[(&str, &str)] = &[
    ("IS DISTINCT FROM 'CANCELLED'", "crates/contests/src/sql.rs"),
    ("IN ('SUBMITTED', 'SHORTLISTED')", "crates/contests/src/sql.rs"),
    ("seen_by_client_at IS NOT NULL", "crates/contests/src/sql.rs"),
    (".email_verified {", "crates/kernel/src/actor.rs"),
    ("Bps::new(300)", "crates/contests/src/contest.rs"),
];

fn is_number(word: &str) -> bool {
    NUMBERS.contains(&word.to_lowercase().as_str()) || (!word.is_empty() && word.chars().all(|c| c.is_ascii_digit()))
}

fn is_unit(word: &str) -> bool {
    UNITS.contains(&word.strip_suffix('s').unwrap_or(word))
}

/// Words of letters and digits, each with the text before it back to the last one.
fn words(line: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let (gap, from) = rest.split_at(start);
        let (word, after) = from.split_at(from.find(|c: char| !c.is_alphanumeric()).unwrap_or(from.len()));
        found.push((gap, word));
        rest = after;
    }
    found
}

/// Periods (`7 days`, `three working days`, `30-day`), amounts (`PKR 499`), the fee (`3%`) and its old name, as a screen spells them.
fn literals(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let words = words(line);
        let word = |at: usize| words.get(at).copied().unwrap_or_default();
        for at in 0..words.len() {
            let (before, first) = word(at);
            let is_joined = |at: usize| matches!(word(at).0, " " | "-");
            // `=2 {two years}` and `[2] two years`: the arm of a plural, chosen by a number that is handed in.
            let is_arm =
                [" {", "] "].contains(&before) && at.checked_sub(1).is_some_and(|last| is_number(word(last).1));
            if is_number(first) && is_joined(at + 1) && !is_arm {
                if is_unit(word(at + 1).1) {
                    found.push(format!("{first} {}", word(at + 1).1));
                } else if ["business", "working"].contains(&word(at + 1).1)
                    && is_joined(at + 2)
                    && is_unit(word(at + 2).1)
                {
                    found.push(format!("{first} {} {}", word(at + 1).1, word(at + 2).1));
                }
            }
            let (gap, next) = word(at + 1);
            if first == "PKR" && gap == " " && next.starts_with(|c: char| c.is_ascii_digit()) {
                found.push(format!("PKR {next}"));
            }
        }
        for (at, _) in line.match_indices('3') {
            let (before, after) = line.split_at(at);
            let is_whole = !before.ends_with(|c: char| c.is_ascii_digit() || c == '.');
            if is_whole && (after.starts_with("3%") || after.starts_with("3 %")) {
                found.push("3%".to_owned());
            }
        }
        if line.contains("FEE_BASIS_POINTS") {
            found.push("FEE_BASIS_POINTS".to_owned());
        }
    }
    found
}

/// Texts of `OWNED` in `text`, which stands in `file`. Tests spell rules themselves: so they find a wrong one.
fn spelled(file: &str, text: &str) -> Vec<&'static str> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    OWNED.iter().filter(|(words, home)| file != *home && text.contains(words)).map(|(words, _home)| *words).collect()
}

#[test]
fn screens_take_rules_from_the_generated_file() {
    let frontend = files::root().join("frontend");
    let source = frontend.join("src");
    let mut found = Vec::new();
    let mut used = BTreeSet::new();
    let screens = files::below(&source, &["ts", "tsx"]);
    for path in screens.into_iter().chain(files::below(&frontend.join("messages"), &["json"])) {
        let below = path.strip_prefix(&source).or_else(|_elsewhere| path.strip_prefix(&frontend)).expect("below it");
        let shown = below.display().to_string();
        if [".test.", ".gen.", ".fixture."].iter().any(|part| shown.contains(part)) {
            continue;
        }
        // `audio/*` is no comment.
        let text = without_comments(&files::text(&path).replace("/*\"", "\""));
        for line in text.lines() {
            // A catalogue serves many screens: what one message may say, the others may not.
            let id = line.split('"').nth(1).filter(|_id| shown.ends_with(".json"));
            let place = id.map_or_else(|| shown.clone(), |id| format!("{shown}: {id}"));
            for literal in literals(line) {
                match ALLOWED.iter().find(|allowed| **allowed == (place.as_str(), literal.as_str())) {
                    Some(allowed) => _ = used.insert(allowed),
                    None => found.push(format!("{place}: {literal}")),
                }
            }
        }
    }
    assert!(found.is_empty(), "take these from @lib/rules.gen (apps/api/src/openapi/rules.rs): {found:#?}");
    let unused: Vec<_> = ALLOWED.iter().filter(|allowed| !used.contains(allowed)).collect();
    assert!(unused.is_empty(), "allowed, but not there any more: {unused:?}");
}

/// Sentences among the string literals of Rust: a word with a capital first, and not all of it capitals as in SQL.
fn sentences(text: &str) -> Vec<&str> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('"') {
        // The sign itself, as a `char`.
        if before.ends_with('\'') && after.starts_with('\'') {
            rest = after;
            continue;
        }
        let is_end = |at: &usize| after.get(..*at).is_some_and(|inside| !inside.ends_with('\\'));
        let end = after.match_indices('"').map(|(at, _)| at).find(is_end).unwrap_or(after.len());
        let (literal, behind) = after.split_at(end);
        let word = literal.split(' ').next().unwrap_or_default();
        if literal.contains(' ')
            && word.starts_with(char::is_uppercase)
            && (word.len() == 1 || word.to_uppercase() != word)
        {
            found.push(literal);
        }
        rest = behind.get(1..).unwrap_or_default();
    }
    found
}

#[test]
fn sentences_take_rules_as_parameters() {
    let mut found = Vec::new();
    let mut used = BTreeSet::new();
    let sources = files::crates().into_iter().flat_map(|folder| files::below(&folder.join("src"), &["rs"]));
    let catalogue = files::below(&files::root().join("crates/i18n/messages"), &["ftl"]);
    assert!(catalogue.len() > 20, "the catalogue was not found");
    for path in sources.chain(catalogue) {
        let (shown, text) = (files::shown(&path), files::text(&path));
        if ["crates/tidy/", "crates/testkit/", "/tests"].iter().any(|part| shown.contains(part)) {
            continue;
        }
        let is_rust = shown.ends_with(".rs");
        let text = if is_rust { sentences(&without_comments(&text)).join("\n") } else { text };
        for literal in literals(&text) {
            match ALLOWED_IN_RUST.iter().find(|allowed| **allowed == (shown.as_str(), literal.as_str())) {
                Some(allowed) => _ = used.insert(allowed),
                None => found.push(format!("{shown}: {literal}")),
            }
        }
    }
    assert!(found.is_empty(), "fill these from the constants of their rules: {found:#?}");
    let unused: Vec<_> = ALLOWED_IN_RUST.iter().filter(|allowed| !used.contains(allowed)).collect();
    assert!(unused.is_empty(), "allowed, but not there any more: {unused:?}");
}

#[test]
fn rust_spells_a_rule_in_one_place() {
    let mut found = Vec::new();
    for path in files::crates().iter().flat_map(|folder| files::below(&folder.join("src"), &["rs"])) {
        let shown = files::shown(&path);
        // The checks of money spell what must hold by themselves, or they would agree with a wrong rule.
        let is_apart = ["crates/tidy/", "crates/reconciliation/", "/tests", "fixtures.rs"];
        if is_apart.iter().any(|part| shown.contains(part)) {
            continue;
        }
        found.extend(spelled(&shown, &without_comments(&files::text(&path))).iter().map(|it| format!("{shown}: {it}")));
    }
    assert!(
        found.is_empty(),
        "use contests::published! and its neighbours, Actor::require_verified_email, contest::FEE: {found:#?}"
    );
}

#[test]
fn literals_are_found_in_screens() {
    for (text, expected) in [
        ("<p>The client has 7 days to check.</p>", "7 days"),
        ("a 30-day guarantee", "30 day"),
        ("by itself three days after", "three days"),
        ("within 5 business days.", "5 business days"),
        ("label=\"Fee, 3%\"", "3%"),
        ("less 3 % of it", "3%"),
        ("costs PKR 499 for", "PKR 499"),
        ("const FEE_BASIS_POINTS = 1;", "FEE_BASIS_POINTS"),
        ("{count, plural, other {2 days}}", "2 days"),
    ] {
        assert_eq!(literals(text), [expected], "{text}");
    }
    for fine in [
        "${plural(REVIEW_DAYS, \"day\")}",
        "width=\"33%\"",
        "0.3%",
        "today's 12 entries",
        "13%",
        "{days} days more",
        "{years, plural, one {one year} =2 {two years} other {# years}}",
        "{ $days ->\n    [one] one day\n    [3] three days\n   *[other] { $days } days\n}",
    ] {
        assert!(literals(fine).is_empty(), "{fine}");
    }
}

#[test]
fn sentences_are_found_in_rust() {
    let text =
        r#"if c == '"' { "SELECT 1 WHERE a" } else { f("A run of 3 days", "a part", "Say \"No\" in {} days") } "One""#;
    assert_eq!(sentences(text), ["A run of 3 days", r#"Say \"No\" in {} days"#]);
    assert_eq!(literals(&sentences(text).join("\n")), ["3 days"]);
    assert!(sentences("fn a() {}\n#[cfg(test)]\nmod tests { \"You have 3 days.\" }").is_empty());
}

#[test]
fn rules_that_are_spelled_again_are_found_in_rust() {
    let sql = "WHERE c.outcome IS DISTINCT FROM 'CANCELLED'";
    assert_eq!(spelled("crates/readmodels/src/seo.rs", sql), ["IS DISTINCT FROM 'CANCELLED'"]);
    assert!(spelled("crates/contests/src/sql.rs", sql).is_empty());
    assert!(spelled("crates/x/src/y.rs", &format!("fn a() {{}}\n#[cfg(test)]\nmod tests {{ {sql} }}")).is_empty());
    assert_eq!(spelled("crates/x/src/y.rs", "if !actor.email_verified {"), [".email_verified {"]);
}
