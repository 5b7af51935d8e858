use super::*;

#[test]
fn names_of_transactions_are_modules() {
    let caller = Location::caller();
    assert_eq!(Name("write", caller).to_string(), "write kernel::spans::tests");
}

#[test]
fn nothing_is_made_while_nobody_exports() {
    assert!(request("id").is_disabled());
    assert!(work("deliver mails", Location::caller()).is_disabled());
    assert!(call("smtp", "send").is_disabled());
}
