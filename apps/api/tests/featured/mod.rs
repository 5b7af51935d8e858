//! Featured places, credits and referrals over HTTP. The ledger is checked when each test ends.

mod friends;
mod lists;
mod places;
