//! Which passwords are refused, and that hashes tell right from wrong.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};

use super::*;

fn refused(password: &str) -> bool {
    check("password", password, &["bilal.ahmed@example.com", "Bilal"]).is_err()
}

#[test]
fn length_counts_characters() {
    assert!(refused("kq8#vm2xw"));
    assert!(!refused("kq8#vm2xwz"));
    assert!(!refused("مقابلہ جیتنے والا"));
    assert!(!refused(&"z9 ü🦀".repeat(50)));
    assert!(refused(&"kq8#vm2xwz".repeat(26)));
    assert!(!refused(&"a".repeat(64)), "no rule of composition");
}

#[test]
fn refuses_what_everybody_tries_first() {
    for bad in [
        "password123",
        "Password2026!",
        "P@ssw0rd!!",
        "passw0rd1234",
        "qwertyuiop",
        "1234567890",
        "03001234567",
        "iloveyou123",
        "Pakistan1947",
        "PAKISTAN@786",
        "welcome@12345",
        "letmein!!!!",
        "1q2w3e4r5t",
        "adminadmin",
        "changeme123",
        "aaaaaaaaaa",
        "passwordpassword",
        "Football2024",
        "bismillah786",
        "123456789a",
        "wwwwwwwwwwww",
    ] {
        assert!(refused(bad), "{bad}");
    }
    assert!(refused("lahorelahore") && !refused("kqvmwxkqvmwx"), "a favourite word twice");
    assert!(COMMON.len() + STEMS.len() > 1_000);
}

#[test]
fn refuses_what_stands_for_the_person_or_the_product() {
    for bad in [
        "muqabla123",
        "muqabla-kqv",
        "muqablapakistan",
        "Muqabla-2026",
        "muqabla.demo.1",
        "bilal.ahmed@example.com",
        "bilal.ahmed1",
        "Bilal.Ahmed2026!",
    ] {
        assert!(refused(bad), "{bad}");
    }
    for good in ["bilal likes brown trains", "a muqabla of seven kites", "bilal-kqvx-8", "muqablakqvx", "kq8#8296926"] {
        assert!(!refused(good), "{good}");
    }
}

#[test]
fn tells_right_from_wrong() {
    let password = Secret::new("kites over lahore 9".to_owned());
    let stored = hash(&password).unwrap();
    assert!(stored.expose().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", stored.expose());
    assert_eq!(verify(&password, Some(&stored)).unwrap(), Verdict::Right);
    for other in ["Kites over lahore 9", "kites over lahore 9 ", "kites over lahore 99", ""] {
        assert_eq!(verify(&Secret::new(other.to_owned()), Some(&stored)).unwrap(), Verdict::Wrong);
    }
    assert_eq!(verify(&password, None).unwrap(), Verdict::Wrong);
}

#[test]
fn notices_outdated_costs() {
    let cheap = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(1024, 1, 1, None).unwrap());
    let stored = Secret::new(cheap.hash_password(b"kites over lahore 9").unwrap().to_string());
    assert_eq!(
        verify(&Secret::new("kites over lahore 9".to_owned()), Some(&stored)).unwrap(),
        Verdict::RightButOutdated
    );
}

/// The cost of a check is that of the stored hash: nobody's must be like everybody's.
#[test]
fn nobodys_hash_costs_what_a_new_one_costs() {
    let new = hash(&Secret::new("kites over lahore 9".to_owned())).unwrap();
    let (new, nobodys) = (PasswordHash::new(new.expose()).unwrap(), PasswordHash::new(NOBODYS).unwrap());
    assert_eq!((new.algorithm, new.version), (nobodys.algorithm, nobodys.version));
    assert_eq!(Params::try_from(&new).unwrap(), Params::try_from(&nobodys).unwrap());
    assert_eq!(new.hash.unwrap().as_bytes().len(), nobodys.hash.unwrap().as_bytes().len());
}

/// What this and the library compute is the same, so that hashes of before still count.
#[test]
fn the_library_agrees() {
    let password = Secret::new("kites over lahore 9".to_owned());
    let ours = hash(&password).unwrap();
    let library = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(COST.0, COST.1, COST.2, None).unwrap());
    assert!(library.verify_password(password.expose().as_bytes(), ours.expose().as_str()).is_ok());
    let theirs = Secret::new(library.hash_password(password.expose().as_bytes()).unwrap().to_string());
    assert_eq!(verify(&password, Some(&theirs)).unwrap(), Verdict::Right);
    assert_ne!(hash(&password).unwrap().expose(), ours.expose(), "each has a salt of its own");
}

#[test]
fn memory_is_used_again_by_whichever_thread_hashes_next() {
    let password = Secret::new("kites over lahore 9".to_owned());
    let (hashes, before) = (computed(), memory_allocated());
    for _hash in 0..12 {
        let password = password.clone();
        std::thread::spawn(move || verify(&password, None).unwrap()).join().unwrap();
    }
    // Other tests of the same process may take some meanwhile.
    assert!(memory_allocated() - before <= 4, "{}", memory_allocated() - before);
    assert!(computed() >= hashes + 12, "{hashes}, then {}", computed());

    fn nested(depth: usize) {
        memory::with_memory(8, |_memory| {
            if depth > 1 {
                nested(depth - 1)
            }
        });
    }
    nested(6);
    let six = memory_allocated();
    assert!(six >= before + 2, "{before}, then {six}: six at the same time, of which four were free at most");
    nested(6);
    assert!(memory_allocated() >= six + 2, "{six}, then {}: four were kept", memory_allocated());
}
