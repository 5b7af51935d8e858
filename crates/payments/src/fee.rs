//! What we keep of a prize.

use kernel::money::{Bps, Paisa};

use crate::error::Error;

/// A prize cut in two; the parts add up to the prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fee {
    pub net: Paisa,
    /// What we keep, rounded down to the paisa.
    pub fee: Paisa,
}

/// Cuts `prize` at `rate`.
///
/// # Errors
/// [`Error::OutOfRange`] for a negative prize or a rate outside 0 to 100 %.
pub fn split(prize: Paisa, rate: Bps) -> Result<Fee, Error> {
    let split = prize.split(rate)?;
    Ok(Fee { net: split.rest, fee: split.part })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_fee_is_rounded_down_and_the_rest_is_the_winners() {
        for (prize, fee, net) in [(500, 15, 485), (501, 15, 486), (50_000_000, 1_500_000, 48_500_000)] {
            let split = split(Paisa::new(prize), Bps::new(300)).unwrap();
            assert_eq!((split.fee.get(), split.net.get()), (fee, net));
        }
    }

    proptest! {
        #[test]
        fn both_parts_add_up_and_neither_is_negative(price in 1_i64..=50_000_000, rate in 0_i32..10_000) {
            let split = split(Paisa::new(price), Bps::new(rate)).unwrap();
            prop_assert_eq!(split.fee.get() + split.net.get(), price);
            prop_assert!(split.fee >= Paisa::ZERO && split.net > Paisa::ZERO);
        }
    }
}
