//! What people send about contests, and the page of a contest.

pub use contests::contest::Status as ContestStatus;
pub use readmodels::contests::ContestCard;
pub use readmodels::payments::Currency;
pub use readmodels::people::Person as PersonRef;

mod forms;
mod query;
mod terms;

pub use forms::{CreateContest, EditContest};
pub use query::{FeedQuery, ListQuery};
pub use terms::{AnswerRefundBody, ExtendBody, RaiseBody, RemovePersonBody};
