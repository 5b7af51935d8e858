//! Amounts: splitting, formatting, limits.

use super::*;

#[test]
fn splits_round_down_and_add_up() {
    for (prize, fee, rest) in
        [(500, 15, 485), (501, 15, 486), (1, 0, 1), (0, 0, 0), (50_000_000, 1_500_000, 48_500_000)]
    {
        let split = Paisa::new(prize).split(Bps::new(300)).unwrap();
        assert_eq!((split.part, split.rest), (Paisa::new(fee), Paisa::new(rest)), "prize {prize}");
    }
}

#[test]
fn splits_never_wrap() {
    assert_eq!(Paisa::new(i64::MAX).split(Bps::new(10_000)).unwrap().rest, Paisa::ZERO);
    assert_eq!(Paisa::new(-1).split(Bps::new(300)), Err(OutOfRange));
    assert_eq!(Paisa::new(1).split(Bps::new(10_001)), Err(OutOfRange));
    assert_eq!(Paisa::new(i64::MAX).checked_add(Paisa::new(1)), Err(OutOfRange));
    assert_eq!(Paisa::new(i64::MIN).checked_sub(Paisa::new(1)), Err(OutOfRange));
}

#[test]
fn shows_rupees() {
    for (paisa, shown, decimal) in [
        (1_250_000, "PKR 12,500", "12500.00"),
        (0, "PKR 0", "0.00"),
        (5, "PKR 0.05", "0.05"),
        (100, "PKR 1", "1.00"),
        (123_456_789, "PKR 1,234,567.89", "1234567.89"),
        (-15_000, "PKR -150", "-150.00"),
    ] {
        assert_eq!(Paisa::new(paisa).display(), shown);
        assert_eq!(Paisa::new(paisa).decimal(), decimal);
    }
}
