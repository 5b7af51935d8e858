//! What people send about contests, and the page of a contest.

pub use contests::contest::Status as ContestStatus;
pub use readmodels::contests::ContestCard;
pub use readmodels::payments::Currency;
pub use readmodels::people::Person as PersonRef;

mod detail;
mod forms;
mod query;
mod terms;

pub use detail::{ContestDetail, ContestPayments};
pub use forms::{CreateContest, EditContest};
pub use query::{FeedQuery, ListQuery};
pub use terms::{AnswerRefundBody, ContestRaise, ExtendBody, RaiseBody};
