//! Who may find a contest.

text_enum! {
    /// Who may find a contest.
    pub enum Visibility as ContestVisibility {
        /// Everybody.
        Public = "PUBLIC",
        /// Those whom the client invites, or who hold its link; what it is about only after they signed the NDA.
        Private = "PRIVATE",
        /// Those whom the client invites; there is no link.
        InviteOnly = "INVITE_ONLY",
    }
}

impl Visibility {
    /// Whether strangers find nothing, and members sign before they read.
    pub const fn is_private(self) -> bool {
        match self {
            Self::Public => false,
            Self::Private | Self::InviteOnly => true,
        }
    }

    /// Whether a link of the contest makes members.
    pub const fn has_link(self) -> bool {
        match self {
            Self::Private => true,
            Self::Public | Self::InviteOnly => false,
        }
    }
}

#[expect(clippy::derivable_impls, reason = "the macro derives what all enums of this kind have")]
impl Default for Visibility {
    fn default() -> Self {
        Self::Public
    }
}
