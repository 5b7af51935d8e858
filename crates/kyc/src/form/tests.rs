//! What is accepted: tables with the samples of Pakistan's formats, and birthdays at midnight in Karachi.

use super::*;
use time::macros::{date, datetime};
use uuid::Uuid;

#[test]
fn cnic_table() {
    for (typed, digits) in [
        ("34201-0891231-8", Some("3420108912318")),
        ("42201-0397640-8", Some("4220103976408")),
        ("4220103976408", Some("4220103976408")),
        ("  42201-0397640-8 ", Some("4220103976408")),
        ("12345-1234567-1", Some("1234512345671")),
        ("71234-1234567-0", Some("7123412345670")),
        ("02201-0397640-8", None),
        ("82201-0397640-8", None),
        ("92201-0397640-8", None),
        ("42201-039764-8", None),
        ("42201-03976400-8", None),
        ("422010397640", None),
        ("42201039764088", None),
        ("42201-0397640", None),
        ("4220-10397640-8", None),
        ("42201--0397640-8", None),
        ("42201-0397640-8-", None),
        ("-4220103976408", None),
        ("42201 0397640 8", None),
        ("42201–0397640–8", None),
        ("4220l-0397640-8", None),
        ("٤٢٢٠١-٠٣٩٧٦٤٠-٨", None),
        ("４２２０１０３９７６４０８", None),
        ("1111111111111", None),
        ("44444-4444444-4", None),
        ("", None),
        ("-", None),
        ("--", None),
    ] {
        assert_eq!(cnic(typed).as_deref(), digits, "{typed:?}");
    }
    assert_eq!(as_written("4220103976408"), "42201-0397640-8");
    assert_eq!(masked("4220103976408"), "•••••-•••••40-8");
}

#[test]
fn mobile_table() {
    for (typed, number) in [
        ("03001234567", Some("+923001234567")),
        ("+923001234567", Some("+923001234567")),
        ("923001234567", Some("+923001234567")),
        ("00923001234567", Some("+923001234567")),
        ("0300-1234567", Some("+923001234567")),
        ("+92 300 1234567", Some("+923001234567")),
        ("03391234567", Some("+923391234567")),
        ("03551234567", Some("+923551234567")),
        ("03641234567", Some("+923641234567")),
        ("03701234567", Some("+923701234567")),
        ("03381234567", None),
        ("03501234567", None),
        ("03651234567", None),
        ("03801234567", None),
        ("0300123456", None),
        ("030012345678", None),
        ("02134567890", None),
        ("3001234567", None),
        ("+913001234567", None),
        ("0300123456a", None),
        ("٠٣٠٠١٢٣٤٥٦٧", None),
        ("", None),
    ] {
        assert_eq!(mobile(typed).as_deref(), number, "{typed:?}");
    }
}

#[test]
fn ages_change_at_midnight_in_karachi() {
    // Midnight in Karachi is 19:00 the day before in Greenwich.
    let before = datetime!(2026-11-20 18:59:59 UTC);
    let birthday = datetime!(2026-11-20 19:00:00 UTC);
    let complaint = |birth: &str, now| {
        let raw = RawForm { birth_date: birth.to_owned(), ..raw_form() };
        let errors = Form::parse(&raw, now).err()?;
        Some(errors.iter().map(|(field, message)| format!("{field}: {message}")).collect::<String>())
    };
    assert_eq!(complaint("2008-11-21", birthday), None, "eighteen today");
    assert_eq!(complaint("2008-11-21", before).as_deref(), Some("dateOfBirth: You must be at least 18 years old"));
    assert!(complaint("2008-11-22", birthday).is_some());
    assert_eq!(complaint("1906-11-21", before), None, "119");
    assert_eq!(complaint("1905-11-21", birthday).as_deref(), Some("dateOfBirth: Check the year of your date of birth"));
    assert_eq!(complaint("1905-11-21", before), None, "120 until midnight");
    assert!(complaint("2027-01-01", birthday).is_some(), "not born yet");
    for nonsense in ["", "21-11-1990", "1990-11-31", "1990-13-01", "1990-1-1", "1990-11-21T00:00:00Z", "+990-11-21"] {
        assert_eq!(
            complaint(nonsense, birthday).as_deref(),
            Some("dateOfBirth: Enter your date of birth"),
            "{nonsense}"
        );
    }
    assert_eq!(age(date!(2008 - 02 - 29), date!(2026 - 02 - 28)), 17);
    assert_eq!(age(date!(2008 - 02 - 29), date!(2026 - 03 - 01)), 18);
}

fn raw_form() -> RawForm {
    RawForm {
        full_name: "Hira Baloch".to_owned(),
        cnic: "42201-0397640-8".to_owned(),
        phone: "0300-1234567".to_owned(),
        birth_date: "1990-05-17".to_owned(),
    }
}

fn form() -> Form {
    Form::parse(&raw_form(), testkit::START).unwrap()
}

fn owner(application: u128, user: u128) -> Owner {
    Owner {
        application: KycApplicationId::from(Uuid::from_u128(application)),
        user: UserId::from(Uuid::from_u128(user)),
    }
}

fn vault(secret: &str) -> Vault {
    Vault::new(&Secret::new(secret.to_owned()), &[])
}

#[test]
fn everything_wrong_is_said_at_once() {
    let empty = RawForm { full_name: " ".into(), cnic: "1".into(), phone: "2".into(), birth_date: "x".into() };
    let errors = Form::parse(&empty, testkit::START).unwrap_err();
    let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["cnic", "dateOfBirth", "fullName", "phoneNumber"]);
    assert!(errors.iter().any(|(_, message)| message == "Full name is required"));
    let long = RawForm { full_name: "x".repeat(101), ..raw_form() };
    assert!(Form::parse(&long, testkit::START).is_err());
}

#[test]
fn a_form_opens_for_its_field_application_and_person_only() {
    let encrypted = form().encrypt(&vault("s"), owner(1, 2)).unwrap();
    assert_eq!(encrypted.decrypt(&vault("s"), owner(1, 2)).unwrap(), form());
    assert!(encrypted.decrypt(&vault("s"), owner(1, 3)).is_err(), "another person");
    assert!(encrypted.decrypt(&vault("s"), owner(2, 2)).is_err(), "another application");
    assert!(encrypted.decrypt(&vault("t"), owner(1, 2)).is_err(), "another secret");
    let swapped =
        EncryptedForm { phone: encrypted.full_name.clone(), full_name: encrypted.phone.clone(), ..encrypted.clone() };
    assert!(swapped.decrypt(&vault("s"), owner(1, 2)).is_err(), "fields are not exchanged");
}

#[test]
fn nothing_of_a_form_shows_in_debug() {
    let shown = format!("{:?}", form());
    for part in ["Hira", "Baloch", "4220103976408", "0397640", "3001234567", "1990"] {
        assert!(!shown.contains(part), "{shown}");
    }
}
