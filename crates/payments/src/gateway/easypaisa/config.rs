//! The settings of a merchant's store.

use kernel::secret::Secret;
use url::Url;

use crate::gateway::http::Timeouts;
use crate::gateway::settings::{BadSetting, require, require_limits, require_safe, require_secret, require_word};
use crate::gateway::{GatewaySecrets, Limits};
use crate::provider::Environment;

/// Hosts that a webhook may name.
pub const WEBHOOK_HOSTS: [&str; 2] = ["easypay.easypaisa.com.pk", "easypaystg.easypaisa.com.pk"];

kernel::text_enum! {
    /// What a payer may pay with.
    pub enum Method {
        Any = "",
        Wallet = "MA_PAYMENT_METHOD",
        /// A voucher, paid in a shop.
        Shop = "OTC_PAYMENT_METHOD",
        Card = "CC_PAYMENT_METHOD",
        Qr = "QR_PAYMENT_METHOD",
        Bank = "DD_PAYMENT_METHOD",
    }
}

kernel::text_enum! {
    /// Which of the provider's two checkouts a store was given.
    pub enum Variant {
        /// `Index.jsf`: a posted form with `merchantHashedReq`.
        Classic = "classic",
        /// `tpg`: an address with `encryptedHashRequest`.
        Newer = "newer",
    }
}

/// Whether the provider's test machines are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Its staging, with sandbox money.
    Test,
    Live,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoints {
    pub page: Url,
    pub confirm: Url,
    pub inquiry: Url,
}

impl Endpoints {
    /// The known addresses.
    ///
    /// # Errors
    /// Never: the addresses are constant.
    pub fn known(variant: Variant, stage: Stage) -> Result<Self, url::ParseError> {
        let host = match stage {
            Stage::Test => "https://easypaystg.easypaisa.com.pk",
            Stage::Live => "https://easypay.easypaisa.com.pk",
        };
        let page = match variant {
            Variant::Classic => format!("{host}/easypay/Index.jsf"),
            Variant::Newer => format!("{host}/tpg/"),
        };
        Ok(Self {
            page: Url::parse(&page)?,
            confirm: Url::parse(&format!("{host}/easypay/Confirm.jsf"))?,
            inquiry: Url::parse(&format!("{host}/easypay-service/rest/v4/inquire-transaction"))?,
        })
    }
}

/// What a merchant gets from the provider's portal, and what we add.
#[derive(Debug, Clone)]
pub struct Config {
    pub environment: Environment,
    pub store_id: String,
    /// The hash key, 16 characters, and the one before it.
    pub hash_keys: GatewaySecrets,
    /// The user of its interface.
    pub api_user: String,
    pub api_password: Secret<String>,
    pub account: String,
    /// Where the payer comes back to.
    pub return_url: Url,
    pub endpoints: Endpoints,
    /// What a payer may pay with.
    pub method: Method,
    pub variant: Variant,
    pub limits: Limits,
    /// How long an answer may take.
    pub timeouts: Timeouts,
}

impl Config {
    pub(super) fn check(&self) -> Result<(), BadSetting> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        require_word(&self.store_id, 12, "store_id")?;
        require(digits(&self.store_id), "store_id", "digits")?;
        let keys_fit = self.hash_keys.either().all(|key| key.len() == 16 && key.is_ascii());
        require(keys_fit, "hash_keys", "16 characters")?;
        require_word(&self.api_user, 64, "api_user")?;
        require(!self.api_user.contains(':'), "api_user", "without a colon")?;
        require_secret(&self.api_password, "api_password")?;
        require_word(&self.account, 34, "account")?;
        let plain = self.account.bytes().all(|byte| byte.is_ascii_alphanumeric());
        require(plain, "account", "letters and digits")?;
        require_safe(&self.return_url, self.environment, "return_url")?;
        let url = self.return_url.as_str();
        require(!url.contains(['&', '?']) && url.is_ascii(), "return_url", "plain characters without a query")?;
        require_safe(&self.endpoints.page, self.environment, "endpoints.page")?;
        require_safe(&self.endpoints.confirm, self.environment, "endpoints.confirm")?;
        require_safe(&self.endpoints.inquiry, self.environment, "endpoints.inquiry")?;
        require_limits(self.limits)
    }
}
