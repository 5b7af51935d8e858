//! Chunks hold every row once.

use super::*;

#[test]
fn a_full_chunk_has_a_next_one() {
    let place =
        |row: &i64| Cursor { at: OffsetDateTime::UNIX_EPOCH, id: uuid::Uuid::from_u128(u128::try_from(*row).unwrap()) };
    assert_eq!(Chunk::new(vec![1, 2], 2, place).next.map(|cursor| cursor.id), Some(uuid::Uuid::from_u128(2)));
    assert_eq!(Chunk::new(vec![1], 2, place).next, None);
    assert_eq!(Chunk::<i64>::new(Vec::new(), 2, place).next, None);
}
