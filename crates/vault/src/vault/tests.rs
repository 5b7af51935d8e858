//! Encryption: for one purpose and context, under one secret, never the same twice; rotation; identity documents with keys of their own.

use super::*;
use crate::DataKey;

const PURPOSES: [Purpose; 3] = [Purpose::PayoutAccount, Purpose::KycForm, Purpose::KycDocument];

fn vault(current: &str, previous: &[&str]) -> Vault {
    let secret = |text: &str| Secret::new(text.to_owned());
    Vault::new(&secret(current), &previous.iter().map(|text| secret(text)).collect::<Vec<_>>())
}

#[test]
fn purpose_context_and_secret_open_and_nothing_else() {
    let ours = vault("a secret of the application", &[]);
    for purpose in PURPOSES {
        let encrypted = ours.encrypt(purpose, b"owner 1", b"+923001234567").unwrap();
        assert_eq!(ours.decrypt(purpose, b"owner 1", &encrypted).unwrap().expose(), b"+923001234567");
        assert!(ours.decrypt(purpose, b"owner 2", &encrypted).is_err(), "another context");
        assert!(vault("another secret", &[]).decrypt(purpose, b"owner 1", &encrypted).is_err(), "another secret");
        for other in PURPOSES.into_iter().filter(|other| *other != purpose) {
            assert!(ours.decrypt(other, b"owner 1", &encrypted).is_err(), "{purpose:?} as {other:?}");
        }
        for index in 0..encrypted.len() {
            let mut damaged = encrypted.clone();
            damaged[index] ^= 1;
            assert!(ours.decrypt(purpose, b"owner 1", &damaged).is_err(), "byte {index}");
        }
        assert!(ours.decrypt(purpose, b"owner 1", &[]).is_err());
        assert_ne!(encrypted, ours.encrypt(purpose, b"owner 1", b"+923001234567").unwrap(), "a fresh nonce each time");
        assert!(!encrypted.windows(7).any(|window| window == b"1234567"));
    }
}

#[test]
fn rotated_secrets_still_open_and_are_known_as_old() {
    let (old, rotated) = (vault("the old secret", &[]), vault("the new secret", &["the old secret"]));
    let encrypted = old.encrypt(Purpose::KycForm, b"c", b"12345").unwrap();
    assert!(!rotated.is_current(Purpose::KycForm, b"c", &encrypted));
    let plain = rotated.decrypt(Purpose::KycForm, b"c", &encrypted).unwrap();
    let again = rotated.encrypt(Purpose::KycForm, b"c", plain.expose()).unwrap();
    assert!(rotated.is_current(Purpose::KycForm, b"c", &again));
    assert_eq!(vault("the new secret", &[]).decrypt(Purpose::KycForm, b"c", &again).unwrap().expose(), b"12345");
    assert!(vault("the new secret", &[]).decrypt(Purpose::KycForm, b"c", &encrypted).is_err());
}

#[test]
fn fingerprints_find_the_same_value_under_every_secret() {
    let (old, rotated) = (vault("old", &[]), vault("new", &["old"]));
    let print = |value: &[u8]| old.fingerprint(Purpose::KycForm, value).unwrap();
    assert_eq!(print(b"4220103976408"), print(b"4220103976408"));
    assert_ne!(print(b"4220103976408"), print(b"4220103976409"));
    assert_ne!(print(b"4220103976408"), old.fingerprint(Purpose::PayoutAccount, b"4220103976408").unwrap());
    let all = rotated.fingerprints(Purpose::KycForm, b"4220103976408").unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0], rotated.fingerprint(Purpose::KycForm, b"4220103976408").unwrap());
    assert_eq!(all[1], print(b"4220103976408"));
}

#[test]
fn a_value_of_before_this_crate_opens() {
    // Encrypted by the program of the release before: secret, owner's id as context, number.
    let owner = [0_u8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    let root = Root::new(&Secret::new("the old secret".to_owned()));
    let mut key = [0_u8; 32];
    root.0.expand(b"payout-account/seal/v1", &mut key).unwrap();
    assert_eq!(root.key(Purpose::PayoutAccount, "seal").unwrap(), key, "the same derivation as ever");
    let encrypted = vault("the old secret", &[]).encrypt(Purpose::PayoutAccount, &owner, b"12345").unwrap();
    let mut id = [0_u8; 32];
    root.0.expand(b"payout-account/key-id/v1", &mut id).unwrap();
    assert_eq!(encrypted.first(), Sha256::digest(id).first());
}

#[test]
fn an_identity_document_opens_with_its_own_key_and_context_only() {
    let (old, rotated) = (vault("old", &[]), vault("new", &["old"]));
    let key = DataKey::random().unwrap();
    let document = vec![7_u8; 100_000];
    let encrypted = key.encrypt(b"document and person", &document).unwrap();
    assert!(!encrypted.windows(8).any(|window| window == [7; 8]));
    assert_eq!(key.decrypt(b"document and person", &encrypted).unwrap(), document);
    assert!(key.decrypt(b"another person", &encrypted).is_err());
    assert!(DataKey::random().unwrap().decrypt(b"document and person", &encrypted).is_err());
    let wrapped = key.wrap(&old, Purpose::KycDocument, b"document and person").unwrap();
    let found = DataKey::unwrap(&rotated, Purpose::KycDocument, b"document and person", &wrapped).unwrap();
    let rotated_key = found.wrap(&rotated, Purpose::KycDocument, b"document and person").unwrap();
    let last = DataKey::unwrap(&vault("new", &[]), Purpose::KycDocument, b"document and person", &rotated_key).unwrap();
    assert_eq!(
        last.decrypt(b"document and person", &encrypted).unwrap(),
        document,
        "the document itself was not touched"
    );
    assert!(DataKey::unwrap(&old, Purpose::KycDocument, b"another person", &wrapped).is_err());
}
