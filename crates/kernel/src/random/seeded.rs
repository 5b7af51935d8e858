//! Randomness that a test can repeat, one thread at a time.

use std::cell::RefCell;

use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};

thread_local! {
    static SOURCE: RefCell<Option<StdRng>> = const { RefCell::new(None) };
}

/// From now on random values and new ids of this thread follow from `seed`. For simulations: a server never calls it, and a build without the
/// feature `testing` does not have it.
pub fn seed_this_thread(seed: u64) {
    SOURCE.with_borrow_mut(|source| *source = Some(StdRng::seed_from_u64(seed)));
}

/// From now on random values of this thread come from the operating system again.
pub fn unseed_this_thread() {
    SOURCE.with_borrow_mut(|source| *source = None);
}

/// Fills `bytes` from the seeded source; false when this thread has none.
pub(crate) fn fill(bytes: &mut [u8]) -> bool {
    SOURCE.with_borrow_mut(|source| source.as_mut().map(|source| source.fill_bytes(bytes)).is_some())
}

#[cfg(test)]
mod tests {
    use crate::ctx::Ctx;
    use crate::ids::{Id, PaymentId};
    use crate::random;

    fn drawn(seed: u64) -> (String, PaymentId) {
        super::seed_this_thread(seed);
        let now = time::OffsetDateTime::UNIX_EPOCH.saturating_add(time::Duration::milliseconds(1_234_567));
        let drawn = (random::token().unwrap(), Ctx::new(now, "test", "".into()).new_id());
        super::unseed_this_thread();
        assert_ne!(random::token().unwrap(), drawn.0);
        drawn
    }

    #[test]
    fn a_seed_repeats_values_and_ids_and_another_does_not() {
        let (token, id) = drawn(1);
        assert_eq!((token.clone(), id), drawn(1));
        let (other_token, other_id) = drawn(2);
        assert!(token != other_token && id != other_id);
        let timestamp = id.uuid().get_timestamp().unwrap().to_unix();
        assert_eq!((id.uuid().get_version_num(), timestamp), (7, (1_234, 567_000_000)));
    }
}
