//! Sealing: for one owner, under one secret, never the same twice.

use super::*;
use uuid::Uuid;

fn secret(text: &str) -> Secret<String> {
    Secret::new(text.to_owned())
}

fn person(number: u128) -> UserId {
    UserId::from(Uuid::from_u128(number))
}

#[test]
fn only_the_owner_and_the_secret_open() {
    let vault = Vault::new(&secret("a secret of the application"), &[]).unwrap();
    let number = secret("+923001234567");
    let sealed = vault.seal(person(1), &number).unwrap();
    assert_eq!(vault.open(person(1), &sealed).unwrap(), number);
    assert!(vault.open(person(2), &sealed).is_err(), "another owner");
    assert!(Vault::new(&secret("another secret"), &[]).unwrap().open(person(1), &sealed).is_err(), "another secret");
    for index in 0..sealed.len() {
        let mut damaged = sealed.clone();
        damaged[index] ^= 1;
        assert!(vault.open(person(1), &damaged).is_err(), "byte {index}");
    }
    assert!(vault.open(person(1), &[]).is_err());
    assert_ne!(sealed, vault.seal(person(1), &number).unwrap(), "a fresh nonce each time");
    assert!(!sealed.windows(7).any(|window| window == b"1234567"));
}

#[test]
fn rotated_secrets_still_open() {
    let (old, new) = (secret("the old secret"), secret("the new secret"));
    let sealed = Vault::new(&old, &[]).unwrap().seal(person(1), &secret("12345")).unwrap();
    let rotated = Vault::new(&new, &[old]).unwrap();
    assert_eq!(rotated.open(person(1), &sealed).unwrap(), secret("12345"));
}

#[test]
fn fingerprints_find_the_same_number_only() {
    let vault = Vault::new(&secret("s"), &[]).unwrap();
    let print = |number: &str| vault.fingerprint(&secret(number)).unwrap();
    assert_eq!(print("+923001234567"), print("+923001234567"));
    assert_ne!(print("+923001234567"), print("+923001234568"));
    assert_ne!(print("1"), Vault::new(&secret("t"), &[]).unwrap().fingerprint(&secret("1")).unwrap());
}
