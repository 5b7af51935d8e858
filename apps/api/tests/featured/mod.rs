//! Featured places, credits and referrals over HTTP. The books are checked when each test ends.

mod friends;
mod lists;
mod places;
