//! The whole table of who may what.

use super::*;

/// One line per permission: support, moderator, finance, owner.
const TABLE: &[(Permission, [bool; 4])] = &[
    (Permission::Overview, [true, true, true, true]),
    (Permission::ViewUsers, [true, true, true, true]),
    (Permission::EndSessions, [true, true, false, true]),
    (Permission::SuspendUsers, [false, true, false, true]),
    (Permission::HideContests, [false, true, false, true]),
    (Permission::DecideCopies, [false, true, false, true]),
    (Permission::ReadMessages, [true, true, false, true]),
    (Permission::Mails, [true, false, false, true]),
    (Permission::DecideIdentity, [false, true, false, true]),
    (Permission::Payouts, [false, false, true, true]),
    (Permission::Refunds, [false, false, true, true]),
    (Permission::Disputes, [false, false, true, true]),
    (Permission::Payments, [false, false, true, true]),
    (Permission::Ledger, [false, false, true, true]),
    (Permission::Plans, [false, false, false, true]),
    (Permission::Rates, [false, false, true, true]),
    (Permission::Experiments, [false, false, false, true]),
    (Permission::ReadAudit, [false, false, false, true]),
];

#[test]
fn each_role_may_what_the_table_says() {
    assert_eq!(TABLE.iter().map(|(permission, _)| *permission).collect::<Vec<_>>(), Permission::ALL);
    for (permission, expected) in TABLE {
        let found: Vec<bool> = Staff::ALL.iter().map(|staff| staff.may(*permission)).collect();
        assert_eq!(found, expected, "{permission:?}");
    }
}

#[test]
fn only_owners_reach_owners_and_finance() {
    for other in Staff::ALL {
        let found: Vec<bool> = Staff::ALL.iter().map(|staff| staff.may_act_on(*other)).collect();
        let all = matches!(other, Staff::Support | Staff::Moderator);
        assert_eq!(found, [all, all, all, true], "{other:?}");
    }
}

#[test]
fn members_may_nothing_of_it() {
    let member = Actor {
        user: crate::ids::Id::from_uuid(uuid::Uuid::nil()),
        role: Role::Client,
        email_verified: true,
        staff: None,
    };
    for permission in Permission::ALL {
        assert!(!member.may(*permission), "{permission:?}");
        assert!(Actor { staff: Some(Staff::Owner), ..member }.may(*permission), "{permission:?}");
    }
}

#[test]
fn words_are_read_as_they_are_written() {
    for staff in Staff::ALL {
        assert_eq!(Staff::parse(staff.as_str()), Some(*staff));
    }
    assert_eq!(Staff::parse("ADMIN"), None);
}
