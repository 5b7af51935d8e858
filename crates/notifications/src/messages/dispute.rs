//! Mails about disputes, to both sides at each step. None can be switched off.

use i18n::Text;
use i18n::mails::dispute as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::award::NamedAward;
use super::money::Missing;
use crate::message::Message;
use crate::names;

/// To the side that opened it: the other side writes until `due`.
pub fn opened_by_you(of: NamedAward<'_>, due: OffsetDateTime, link: &str) -> Message {
    let text = m::OpenedByYou { subject: of.in_subject(), what: of.in_sentence(), due };
    Message::new("dispute.opened_by_you", text, link)
}

/// To the other side: `opener` opened it, the other side writes until `due`.
pub fn opened(of: NamedAward<'_>, opener: &str, reason: &str, due: OffsetDateTime, link: &str) -> Message {
    let (subject, what, opener) = (of.in_subject(), of.in_sentence(), names::actor(opener));
    Message::new("dispute.opened", m::Opened { subject, what, opener, reason, due }, link)
}

/// To both sides: the second statement is there.
pub fn answered(of: NamedAward<'_>, link: &str) -> Message {
    let text = m::Answered { subject: of.in_subject(), what: of.in_sentence() };
    Message::new("dispute.answered", text, link)
}

/// To both sides: decided, and carried out at `at` unless somebody appeals. `decision` says what it means, `note` why.
pub fn decided(of: NamedAward<'_>, decision: &str, note: &str, at: OffsetDateTime, link: &str) -> Message {
    let text = m::Decided { subject: of.in_subject(), what: of.in_sentence(), decision, note, at };
    Message::new("dispute.decided", text, link)
}

/// To both sides: another admin decides.
pub fn appealed(of: NamedAward<'_>, link: &str) -> Message {
    let text = m::Appealed { subject: of.in_subject(), what: of.in_sentence() };
    Message::new("dispute.appealed", text, link)
}

/// What the end of a dispute means for one side.
#[derive(Debug, Clone, Copy)]
pub enum Ending {
    /// The client keeps the files and their rights.
    FilesStay,
    /// All that the award is worth goes back.
    AllGoesBack(Paisa),
    /// A part of it goes back, and the files stay with the client.
    PartGoesBack(Paisa),
    AwardTakenBack,
    /// The author is paid so much after our fee.
    Paid(Paisa, Missing),
}

impl Ending {
    fn text(self, of: NamedAward<'_>) -> Text {
        match self {
            Self::FilesStay => m::FilesStay.into(),
            Self::AllGoesBack(amount) => m::AllGoesBack { amount }.into(),
            Self::PartGoesBack(amount) => m::PartGoesBack { amount }.into(),
            Self::AwardTakenBack => m::AwardTakenBack { award: of.variant() }.into(),
            Self::Paid(net, missing) => {
                let (missing, days) = missing.variant();
                m::Paid { net, missing, days }.into()
            }
        }
    }
}

/// To one side: carried out. `decision` says what was decided, `note` why.
pub fn settled(of: NamedAward<'_>, decision: &str, note: &str, ending: Ending, link: &str) -> Message {
    let text = m::Settled { subject: of.in_subject(), what: of.in_sentence(), decision, note };
    Message::new("dispute.settled", text, link).and(Some(ending.text(of)))
}
