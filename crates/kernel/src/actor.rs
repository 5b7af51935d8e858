//! Who acts.

use crate::ids::UserId;
use crate::text_enum;

#[cfg(test)]
mod tests;

text_enum! {
    /// The side of the market a person is on.
    pub enum Role as Role {
        /// Posts contests and pays prizes.
        Client = "CLIENT",
        /// Enters contests and is paid.
        Talent = "TALENT",
    }
}

text_enum! {
    /// A part in running the marketplace. Given by the command line only.
    pub enum Staff as StaffRole {
        Support = "SUPPORT",
        /// Watches over what people post and who they are.
        Moderator = "MODERATOR",
        Finance = "FINANCE",
        Owner = "OWNER",
    }
}

text_enum! {
    /// What a call of the admin area takes.
    pub enum Permission as StaffPermission {
        /// The numbers of the first page.
        Overview = "OVERVIEW",
        ViewUsers = "VIEW_USERS",
        EndSessions = "END_SESSIONS",
        SuspendUsers = "SUSPEND_USERS",
        /// Hiding contests and showing them again.
        HideContests = "HIDE_CONTESTS",
        /// Deciding about reports of copied work.
        DecideCopies = "DECIDE_COPIES",
        ReadMessages = "READ_MESSAGES",
        /// Mails that were not delivered: to whom, and sending them again.
        Mails = "MAILS",
        DecideIdentity = "DECIDE_IDENTITY",
        /// Payouts, their batches and what banks report.
        Payouts = "PAYOUTS",
        /// Refunds, requests for them, and money back for plans.
        Refunds = "REFUNDS",
        Disputes = "DISPUTES",
        /// Payments, settlements, and money that was taken back.
        Payments = "PAYMENTS",
        Ledger = "LEDGER",
        Plans = "PLANS",
        Rates = "RATES",
        Experiments = "EXPERIMENTS",
        ReadAudit = "READ_AUDIT",
    }
}

impl Staff {
    /// Whether people of this role may do what takes `permission`. The whole table: who is not named may not.
    pub const fn may(self, permission: Permission) -> bool {
        let (support, moderator, finance) = match permission {
            Permission::Overview | Permission::ViewUsers => (true, true, true),
            Permission::EndSessions | Permission::ReadMessages => (true, true, false),
            Permission::Mails => (true, false, false),
            Permission::SuspendUsers
            | Permission::HideContests
            | Permission::DecideCopies
            | Permission::DecideIdentity => (false, true, false),
            Permission::Payouts
            | Permission::Refunds
            | Permission::Disputes
            | Permission::Payments
            | Permission::Ledger
            | Permission::Rates => (false, false, true),
            Permission::Plans | Permission::Experiments | Permission::ReadAudit => (false, false, false),
        };
        match self {
            Self::Support => support,
            Self::Moderator => moderator,
            Self::Finance => finance,
            Self::Owner => true,
        }
    }

    /// Whether people of this role may act on the account of somebody who has the role `other`, where their permissions let them act
    /// on accounts: who holds the money or the marketplace is out of reach of all but owners.
    pub const fn may_act_on(self, other: Self) -> bool {
        match other {
            Self::Support | Self::Moderator => true,
            Self::Finance | Self::Owner => matches!(self, Self::Owner),
        }
    }
}

/// A signed-in person, as far as rules need to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor {
    pub user: UserId,
    /// The side the person is on now.
    pub role: Role,
    /// Whether the address was confirmed; posting, paying, entering and payout methods ask for it.
    pub email_verified: bool,
    /// The person's part in running the marketplace, if they have one.
    pub staff: Option<Staff>,
}

/// The person's e-mail address is not confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the e-mail address is not confirmed")]
pub struct EmailNotVerified;

impl Actor {
    /// What posting, paying, entering and being paid ask for.
    ///
    /// # Errors
    /// [`EmailNotVerified`]; every domain with such a rule has an error of this name.
    pub const fn require_verified_email(&self) -> Result<(), EmailNotVerified> {
        if self.email_verified { Ok(()) } else { Err(EmailNotVerified) }
    }

    /// Whether the person may do what takes `permission`.
    pub const fn may(&self, permission: Permission) -> bool {
        match self.staff {
            Some(staff) => staff.may(permission),
            None => false,
        }
    }
}
