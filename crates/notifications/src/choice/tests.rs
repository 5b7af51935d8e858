//! Choices: on by default, kept by topic and person, fixed for security and money.

use super::*;
use testkit::seed;

#[test]
fn everything_is_on_for_anyone_who_chose_nothing() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "ayesha");
        let all = all(tx, user).unwrap();
        assert_eq!(all.iter().map(|choice| choice.topic).collect::<Vec<_>>(), Topic::ALL);
        assert!(all.iter().all(|choice| choice.email && choice.in_app));
    });
}

#[test]
fn a_choice_is_kept_for_one_topic_of_one_person() {
    testkit::tx(|tx, ctx| {
        let (ayesha, bilal) = (seed::user(tx, ctx, "ayesha"), seed::user(tx, ctx, "bilal"));
        let quiet = Choice { topic: Topic::Entry, email: false, in_app: false };
        set(tx, ctx, ayesha, Choice { email: true, ..quiet }).unwrap();
        set(tx, ctx, ayesha, quiet).unwrap();
        assert_eq!(of(tx, ayesha, Topic::Entry).unwrap(), quiet);
        assert_eq!(of(tx, ayesha, Topic::Contest).unwrap(), Choice::everything(Topic::Contest));
        assert_eq!(of(tx, bilal, Topic::Entry).unwrap(), Choice::everything(Topic::Entry));
        assert_eq!(all(tx, ayesha).unwrap().into_iter().filter(|choice| !choice.email).collect::<Vec<_>>(), [quiet]);
        no_more_mails(tx, ctx, bilal, Topic::Entry).unwrap();
        assert_eq!(of(tx, bilal, Topic::Entry).unwrap(), Choice { email: false, in_app: true, ..quiet });
        no_more_mails(tx, ctx, ayesha, Topic::Entry).unwrap();
        assert_eq!(of(tx, ayesha, Topic::Entry).unwrap(), quiet, "the other switch stays");
        let asked = [(bilal, Topic::Contest), (ayesha, Topic::Entry), (ayesha, Topic::Money), (bilal, Topic::Entry)];
        let no_mails = Choice { in_app: true, ..quiet };
        let expected = [Choice::everything(Topic::Contest), quiet, Choice::everything(Topic::Money), no_mails];
        assert_eq!(of_each(tx, &asked).unwrap(), expected, "each their own, in the order of the questions");
    });
}

#[test]
fn security_and_money_stay_on() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "ayesha");
        for topic in [Topic::Security, Topic::Money] {
            let on = Choice { topic, email: true, in_app: true };
            for (choice, field) in [(Choice { email: false, ..on }, "email"), (Choice { in_app: false, ..on }, "inApp")]
            {
                match set(tx, ctx, user, choice) {
                    Err(Error::Fields(errors)) => {
                        assert_eq!(errors.iter().map(|(name, _)| name).collect::<Vec<_>>(), [field])
                    }
                    other => panic!("{topic:?}: {other:?}"),
                }
            }
            set(tx, ctx, user, on).unwrap();
            assert!(matches!(no_more_mails(tx, ctx, user, topic), Err(Error::ForeignLink)));
            assert_eq!(of(tx, user, topic).unwrap(), on);
        }
    });
}

/// Somebody with psql cannot do it, either.
#[test]
fn the_table_refuses_what_cannot_be_switched_off() {
    for topic in ["security", "money", "everything"] {
        testkit::tx(|tx, ctx| {
            let user = seed::user(tx, ctx, "ayesha");
            let row = (choices::user_id.eq(user), choices::topic.eq(topic), choices::email.eq(false));
            let rest = (choices::in_app.eq(false), choices::updated_at.eq(ctx.now));
            let refused = diesel::insert_into(choices::table).values((row, rest)).execute(&mut **tx).unwrap_err();
            assert_eq!(kernel::db::violated(&refused), Some("notification_choices_topic_check"), "{topic}");
        });
    }
}

#[test]
fn a_person_who_is_gone_has_no_choices() {
    testkit::tx(|tx, ctx| {
        let nobody: UserId = ctx.new_id();
        assert!(matches!(no_more_mails(tx, ctx, nobody, Topic::Entry), Err(Error::ForeignLink)));
    });
}
