//! What anybody can write: webhooks and returning browsers. Nothing is taken from them but our own reference. The address that
//! a webhook brings is read and never fetched.

use url::Url;

use super::{Easypaisa, WEBHOOK_HOSTS};
use crate::gateway::fields::Fields;
use crate::gateway::{RawEvent, RejectReason, ReturnStep};
use crate::order_ref::OrderRef;

/// The path of an order's state, before the account and the order.
const STATE_PATH: [&str; 4] = ["easypay-service", "rest", "v1", "order-status"];
/// An `auth_token` may be so long.
const TOKEN_MAX: usize = 1_024;
/// Names under which the provider sends our reference.
const REFERENCE_NAMES: [&str; 5] = ["orderRefNumber", "orderRefNum", "orderId", "order_id", "orderRef"];

impl Easypaisa {
    pub(super) fn order_ref(&self, raw: &RawEvent) -> Result<OrderRef, RejectReason> {
        let fields = Fields::read(raw)?;
        match fields.get("url") {
            Some(url) => self.order_of(url),
            None => reference(&fields).ok_or(RejectReason::Malformed("no reference")),
        }
    }

    /// The order that the address of a state names.
    fn order_of(&self, address: &str) -> Result<OrderRef, RejectReason> {
        const STRANGE: RejectReason = RejectReason::Malformed("not the address of one of our orders");
        // Nothing to decode, so that there is one reading of it.
        let plain = address.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":/.-_".contains(&byte));
        let url = Url::parse(address).ok().filter(|url| plain && url.as_str() == address).ok_or(STRANGE)?;
        let ours = url.scheme() == "https"
            && url.port().is_none()
            && url.host_str().is_some_and(|host| WEBHOOK_HOSTS.contains(&host));
        let path: Vec<&str> = url.path_segments().map(Iterator::collect).unwrap_or_default();
        match (ours, path.split_first_chunk::<4>()) {
            (true, Some((&STATE_PATH, [account, order]))) if *account == self.config.account => {
                OrderRef::parse(order).ok_or(STRANGE)
            }
            _ => Err(STRANGE),
        }
    }

    pub(super) fn returned(&self, fields: &Fields) -> ReturnStep {
        if let Some(order_ref) = reference(fields) {
            return ReturnStep::Unverified { order_ref };
        }
        match fields.get("auth_token") {
            Some(token) if is_token(token) => ReturnStep::PostAgain(self.second(token)),
            Some(_) | None => ReturnStep::Ignore,
        }
    }
}

fn reference(fields: &Fields) -> Option<OrderRef> {
    REFERENCE_NAMES.iter().find_map(|name| fields.get(name)).and_then(OrderRef::parse)
}

fn is_token(token: &str) -> bool {
    let plain = token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=-_.~".contains(&byte));
    !token.is_empty() && token.len() <= TOKEN_MAX && plain
}
