//! Who may act on whose account.

use super::*;

#[test]
fn administrators_reach_members_and_those_below_them() {
    testkit::tx(|tx, ctx| {
        let [hira, omar] = ["hira", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        let member = repo::get(tx, hira).unwrap();
        let staff = |user: &User, part| User { staff: Some(part), ..user.clone() };
        let admin = |user, part| Actor { user, role: Role::Client, email_verified: true, staff: Some(part) };
        for part in [Staff::Support, Staff::Moderator, Staff::Finance, Staff::Owner] {
            assert!(member.require_in_reach_of(&admin(omar, part)).is_ok());
            assert!(member.decide_suspension(&admin(omar, part)).is_ok());
            assert!(matches!(member.decide_suspension(&admin(hira, part)), Err(Error::OwnAccount)));
        }
        let (owner, moderator) = (admin(omar, Staff::Owner), admin(omar, Staff::Moderator));
        assert!(staff(&member, Staff::Finance).require_in_reach_of(&owner).is_ok());
        let refused = staff(&member, Staff::Finance).require_in_reach_of(&moderator);
        assert!(matches!(refused, Err(Error::SeniorAccount)));
        let refused = staff(&member, Staff::Owner).decide_suspension(&moderator);
        assert!(matches!(refused, Err(Error::SeniorAccount)));
        let refused = staff(&member, Staff::Support).decide_suspension(&owner);
        assert!(matches!(refused, Err(Error::StaffAccount)));
        let suspended = User { suspended_at: Some(ctx.now), ..member.clone() };
        assert!(matches!(suspended.decide_suspension(&owner), Err(Error::Conflict)));
        assert!(matches!(suspended.require_active(), Err(Error::Suspended)));
        assert!(member.require_active().is_ok());
    });
}
