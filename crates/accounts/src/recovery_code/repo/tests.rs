//! Recovery codes as rows.

use super::*;
use crate::second_factor::CodeInput;

fn typed(code: &RecoveryCode) -> String {
    let CodeInput::Recovery(code) = CodeInput::read(&code.shown()) else { panic!("{code:?}") };
    code
}

#[test]
fn each_code_works_once_for_its_owner_until_there_are_new_ones() {
    testkit::tx(|tx, ctx| {
        let [user, other] = ["hira", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        let codes = renew(tx, ctx, user).unwrap();
        assert_eq!((codes.len(), left(tx, user).unwrap(), left(tx, other).unwrap()), (COUNT, 10, 0));
        let first = typed(&codes[0]);
        assert!(!spend(tx, ctx, other, &first).unwrap());
        assert!(spend(tx, ctx, user, &first).unwrap());
        assert!(!spend(tx, ctx, user, &first).unwrap(), "it was used");
        assert_eq!(left(tx, user).unwrap(), 9);
        renew(tx, ctx, user).unwrap();
        assert!(!spend(tx, ctx, user, &typed(&codes[1])).unwrap(), "there are new ones");
        assert_eq!(left(tx, user).unwrap(), 10);
        remove_all(tx, user).unwrap();
        assert_eq!(left(tx, user).unwrap(), 0);
    });
}
