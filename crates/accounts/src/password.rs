//! Passwords: which are refused, how they are stored, how they are checked.
//!
//! Hashing takes some 40 ms and 19 MiB, which are used again; callers run it on blocking threads, a bounded number concurrently.

use std::collections::HashSet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Params, Version};
use kernel::fields::FieldErrors;
use kernel::secret::Secret;
use subtle::ConstantTimeEq;

use crate::Error;

mod memory;
#[cfg(test)]
mod tests;

pub const LENGTH_MIN: usize = 10;
const LENGTH_MAX: usize = 256;
/// Digits alone are birthdays and phone numbers up to this length.
const DIGITS_MAX: usize = 14;
/// One repeated character is a common password up to this length.
const REPEATED_MAX: usize = 15;

/// Well-known passwords of at least ten characters, lower case, one a line.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("password/common.txt").lines().collect());
/// Words that people decorate with digits and signs until a form accepts them, one a line.
static STEMS: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("password/common_stems.txt").lines().collect());

/// Hashes computed by this process.
static COMPUTED: AtomicU64 = AtomicU64::new(0);

/// Checks a password that somebody wants to have; `about` are words that stand for the person, such as the e-mail.
/// There is no rule of composition: length and not being guessable are what counts.
///
/// # Errors
/// A complaint about the field `field`.
pub fn check(field: &'static str, password: &str, about: &[&str]) -> Result<(), FieldErrors> {
    let length = password.chars().count();
    let mut errors = FieldErrors::new();
    errors.require(length >= LENGTH_MIN, field, "Password must be at least 10 characters");
    errors.require(length <= LENGTH_MAX, field, "Password must be at most 256 characters");
    errors.require(!is_common(password), field, "This password is too easy to guess. Choose another");
    errors.require(!is_about(password, about), field, "Choose a password without your name, your e-mail or ours");
    errors.into_result()
}

/// Hashes a password for storage.
///
/// # Errors
/// [`Error::Hashing`] when the system has no randomness for it.
pub fn hash(password: &Secret<String>) -> Result<Secret<String>, Error> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(unusable)?;
    let salt = kernel::random::bytes::<{ Salt::RECOMMENDED_LENGTH }>().map_err(unusable)?;
    let output = compute(Algorithm::Argon2id, Version::V0x13, &params, (password, &salt))?;
    let hashed = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params).map_err(unusable)?,
        salt: Some(Salt::new(&salt).map_err(unusable)?),
        hash: Some(output),
    };
    Ok(Secret::new(hashed.to_string()))
}

/// Whether `password` is the one that was hashed. Without a hash (no such account) the same work is done in vain,
/// so that the time of an answer does not tell which addresses have accounts.
///
/// # Errors
/// [`Error::Hashing`] when the stored hash cannot be read.
pub fn verify(password: &Secret<String>, stored_if_any: Option<&Secret<String>>) -> Result<Verdict, Error> {
    let stored = stored_if_any.map_or(NOBODYS, |stored| stored.expose().as_str());
    let stored = PasswordHash::new(stored).map_err(unusable)?;
    let (Some(salt), Some(expected)) = (&stored.salt, &stored.hash) else { return Err(unusable("half a hash")) };
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).map_err(unusable)?;
    let version = stored.version.map(Version::try_from).transpose().map_err(unusable)?.unwrap_or_default();
    let params = Params::try_from(&stored).map_err(unusable)?;
    let computed = compute(algorithm, version, &params, (password, salt.as_ref()))?;
    let same = bool::from(computed.as_bytes().ct_eq(expected.as_bytes()));
    if !same || stored_if_any.is_none() {
        return Ok(Verdict::Wrong);
    }
    let outdated = (params.m_cost(), params.t_cost(), params.p_cost()) != COST;
    Ok(if outdated { Verdict::RightButOutdated } else { Verdict::Right })
}

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The password is the one.
    Right,
    /// The password is the one, and was hashed with other costs than are used now: worth hashing again.
    RightButOutdated,
    /// It is not, or there is no account.
    Wrong,
}

/// Memory in KiB, passes, lanes (OWASP's second choice for argon2id).
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// A hash of the same cost that no password was chosen for.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGhhcyB0aGlz$Zm9yIG5vIHBhc3N3b3JkIHdobyBrbm93cyBpdCBzbz8";

/// How many passwords this process has hashed since it was started, in vain or not. Each took a core for some 40 ms.
pub fn computed() -> u64 {
    COMPUTED.load(Ordering::Relaxed)
}

/// How often this process allocated memory for a hash: as often as hashes were computed concurrently, and not for each.
pub fn memory_allocated() -> u64 {
    memory::allocated()
}

/// The one place that hashes: a password with its salt.
fn compute(
    algorithm: Algorithm,
    version: Version,
    params: &Params,
    (password, salt): (&Secret<String>, &[u8]),
) -> Result<Output, Error> {
    COMPUTED.fetch_add(1, Ordering::Relaxed);
    let mut bytes = [0; Output::MAX_LENGTH];
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let bytes = bytes.get_mut(..length).ok_or_else(|| unusable("a hash of another length"))?;
    let hasher = Argon2::new(algorithm, version, params.clone());
    memory::with_memory(params.block_count(), |memory| {
        hasher.hash_password_into_with_memory(password.expose().as_bytes(), salt, bytes, memory)
    })
    .map_err(unusable)?;
    Output::new(bytes).map_err(unusable)
}

fn unusable(error: impl std::fmt::Display) -> Error {
    Error::Hashing(error.to_string())
}

fn is_common(password: &str) -> bool {
    let lower = password.trim().to_lowercase();
    let length = lower.chars().count();
    let only_digits = lower.chars().all(|c| c.is_ascii_digit());
    let repeated = lower.chars().all(|c| lower.starts_with(c));
    (only_digits && length <= DIGITS_MAX)
        || (repeated && length <= REPEATED_MAX)
        || COMMON.contains(lower.as_str())
        || [lower.clone(), plain(&lower)].iter().any(|text| is_stem(&letters(text)) || is_stem(&core(text)))
}

/// A favourite word, or the same one several times.
fn is_stem(text: &str) -> bool {
    let half = text.len() / 2;
    STEMS.contains(text)
        || (text.len() >= 6
            && text.len().is_multiple_of(2)
            && text.get(..half) == text.get(half..)
            && text.get(..half).is_some_and(|half| STEMS.contains(half)))
}

fn is_about(password: &str, about: &[&str]) -> bool {
    let lower = password.to_lowercase();
    let of_product = [letters(&lower), letters(&plain(&lower))].iter().any(|bare| {
        let rest = bare.replace("muqabla", "");
        rest.len() < bare.len() && (rest.len() < 4 || STEMS.contains(rest.as_str()))
    });
    let of_person = about.iter().filter(|word| word.chars().count() >= 4).any(|word| {
        let word = word.to_lowercase();
        let local = word.split('@').next().unwrap_or("");
        let rest = lower.replace(&word, "").replace(local, "");
        // What is left beside the word carries the password only if it could be one.
        rest.len() < lower.len() && rest.chars().filter(|c| c.is_alphabetic()).count() < 4
    });
    of_product || of_person
}

/// Letters written as digits and signs, written as letters again.
fn plain(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '0' => 'o',
            '1' | '!' | '|' => 'i',
            '3' => 'e',
            '4' | '@' => 'a',
            '5' | '$' => 's',
            '7' => 't',
            other => other,
        })
        .collect()
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphabetic()).collect()
}

/// The letters, without what `plain` made of digits and signs around the word.
fn core(text: &str) -> String {
    letters(text.trim_matches(|c: char| !c.is_alphabetic() || matches!(c, 'i' | 'e' | 'a' | 's' | 't' | 'o')))
}
