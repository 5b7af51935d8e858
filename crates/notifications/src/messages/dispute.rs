//! Mails about disputes, to both sides at each step. None can be switched off.

use i18n::Text;
use i18n::mails::dispute as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::money::Missing;
use crate::message::Message;
use crate::names;

/// To the side that opened it: the other side writes until `due`.
pub fn opened_by_you(title: &str, due: OffsetDateTime, link: &str) -> Message {
    Message::new("dispute.opened_by_you", m::OpenedByYou { title, due }, link)
}

/// To the other side: `opener` opened it, the other side writes until `due`.
pub fn opened(title: &str, opener: &str, reason: &str, due: OffsetDateTime, link: &str) -> Message {
    let text = m::Opened { title: names::isolated(title), opener: names::actor(opener), reason, due };
    Message::new("dispute.opened", text, link)
}

/// To both sides: the second statement is there.
pub fn answered(title: &str, link: &str) -> Message {
    Message::new("dispute.answered", m::Answered { title }, link)
}

/// To both sides: decided, and carried out at `at` unless somebody appeals. `decision` says what it means, `note` why.
pub fn decided(title: &str, decision: &str, note: &str, at: OffsetDateTime, link: &str) -> Message {
    Message::new("dispute.decided", m::Decided { title, decision, note, at }, link)
}

/// To both sides: another admin decides.
pub fn appealed(title: &str, link: &str) -> Message {
    Message::new("dispute.appealed", m::Appealed { title }, link)
}

/// What the end of a dispute means for one side.
#[derive(Debug, Clone, Copy)]
pub enum Ending {
    /// The client keeps the files and their rights.
    FilesStay,
    PrizeGoesBack(Paisa),
    /// A part of the prize goes back, and the files stay with the client.
    PartGoesBack(Paisa),
    AwardTakenBack,
    /// The winner is paid so much after our fee.
    Paid(Paisa, Missing),
}

impl From<Ending> for Text {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::FilesStay => m::FilesStay.into(),
            Ending::PrizeGoesBack(amount) => m::PrizeGoesBack { amount }.into(),
            Ending::PartGoesBack(amount) => m::PartGoesBack { amount }.into(),
            Ending::AwardTakenBack => m::AwardTakenBack.into(),
            Ending::Paid(net, missing) => {
                let (missing, days) = missing.variant();
                m::Paid { net, missing, days }.into()
            }
        }
    }
}

/// To one side: carried out. `decision` says what was decided, `note` why.
pub fn settled(title: &str, decision: &str, note: &str, ending: Ending, link: &str) -> Message {
    Message::new("dispute.settled", m::Settled { title, decision, note }, link).and(Some(ending))
}
