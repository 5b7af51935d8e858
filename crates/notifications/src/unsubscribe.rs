//! Addresses that switch mails of one topic off for one person, without a sign-in.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use kernel::ids::{Id, UserId};
use kernel::secret::Secret;
use sha2::Sha256;
use uuid::Uuid;

use crate::topic::Topic;

/// The path of the call.
pub const PATH: &str = "/api/notifications/unsubscribe";

/// Makes and reads the tokens.
#[derive(Debug, Clone)]
pub struct Unsubscribe {
    key: Secret<Vec<u8>>,
}

impl Unsubscribe {
    /// With a key of its own, derived from the product's secret.
    pub fn new(secret: &Secret<String>) -> Self {
        let key = mac(secret.expose().as_bytes(), b"muqabla unsubscribe key 1").finalize().into_bytes().to_vec();
        Self { key: Secret::new(key) }
    }

    /// The token of `user` and `topic`; none for what cannot be switched off.
    pub fn token(&self, user: UserId, topic: Topic) -> Option<String> {
        let tag = self.tag(user, topic).finalize().into_bytes();
        let token = || {
            let who = URL_SAFE_NO_PAD.encode(user.uuid().as_bytes());
            format!("{who}.{}.{}", topic.as_str(), URL_SAFE_NO_PAD.encode(tag))
        };
        topic.is_optional().then(token)
    }

    pub fn link(&self, base_url: &str, user: UserId, topic: Topic) -> Option<String> {
        self.token(user, topic).map(|token| format!("{base_url}{PATH}?token={token}"))
    }

    /// Whose and what's token it is, when it is one of ours.
    pub fn read(&self, token: &str) -> Option<(UserId, Topic)> {
        let mut parts = token.split('.');
        let (who, topic, tag) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        let user = UserId::from(Uuid::from_slice(&URL_SAFE_NO_PAD.decode(who).ok()?).ok()?);
        let topic = Topic::parse(topic).filter(|topic| topic.is_optional())?;
        let tag = URL_SAFE_NO_PAD.decode(tag).ok()?;
        // In constant time.
        self.tag(user, topic).verify_slice(&tag).ok().map(|()| (user, topic))
    }

    fn tag(&self, user: UserId, topic: Topic) -> Hmac<Sha256> {
        let mut tag = mac(self.key.expose(), user.uuid().as_bytes());
        tag.update(topic.as_str().as_bytes());
        tag
    }
}

#[allow(clippy::expect_used, reason = "HMAC takes keys of any length")]
fn mac(key: &[u8], message: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    mac.update(message);
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours() -> Unsubscribe {
        Unsubscribe::new(&Secret::new("a secret of the product".to_owned()))
    }

    fn person(number: u128) -> UserId {
        UserId::from(Uuid::from_u128(number))
    }

    #[test]
    fn a_token_says_whose_it_is_and_about_what() {
        for topic in Topic::ALL.iter().copied() {
            let token = ours().token(person(7), topic);
            assert_eq!(token.is_some(), topic.is_optional(), "{topic:?}");
            if let Some(token) = token {
                assert_eq!(ours().read(&token), Some((person(7), topic)));
                assert!(token.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_')), "{token}");
            }
        }
    }

    #[test]
    fn nothing_of_it_can_be_exchanged() {
        let token = ours().token(person(7), Topic::Entry).unwrap();
        let parts: Vec<&str> = token.split('.').collect();
        let other = ours().token(person(8), Topic::Entry).unwrap();
        let others: Vec<&str> = other.split('.').collect();
        for forged in [
            format!("{}.entry.{}", others[0], parts[2]),
            format!("{}.contest.{}", parts[0], parts[2]),
            format!("{}.security.{}", parts[0], parts[2]),
            format!("{}.money.{}", parts[0], parts[2]),
            format!("{}.entry.", parts[0]),
            format!("{}.entry", parts[0]),
            format!("{token}."),
            format!("{token}A"),
            token.get(..token.len() - 2).unwrap().to_owned(),
            String::new(),
            "..".to_owned(),
        ] {
            assert_eq!(ours().read(&forged), None, "{forged}");
        }
        let elsewhere = Unsubscribe::new(&Secret::new("another secret".to_owned()));
        assert_eq!(elsewhere.read(&token), None);
    }

    /// The same tag over what cannot be switched off opens nothing, even if somebody had it.
    #[test]
    fn money_is_refused_anyone_who_signed() {
        let ours = ours();
        let tag = URL_SAFE_NO_PAD.encode(ours.tag(person(7), Topic::Money).finalize().into_bytes());
        let who = URL_SAFE_NO_PAD.encode(person(7).uuid().as_bytes());
        assert_eq!(ours.read(&format!("{who}.money.{tag}")), None);
    }
}
