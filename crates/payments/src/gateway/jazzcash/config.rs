//! The settings of a merchant's account.

use kernel::secret::Secret;
use url::Url;

use crate::gateway::http::Timeouts;
use crate::gateway::settings::{
    BadSetting, require, require_limits, require_safe, require_secret, require_secrets, require_word,
};
use crate::gateway::{GatewaySecrets, Limits};
use crate::provider::Environment;

/// The return address may be so long.
const RETURN_URL_MAX: usize = 200;

/// What a payer may pay with; empty lets the provider ask.
const TXN_TYPES: [&str; 6] = ["", "MWALLET", "MPAY", "MIGS", "OTC", "DD"];

kernel::text_enum! {
    /// The version of the form.
    pub enum Version {
        V1 = "1.1",
        /// `2.0`: the same and the fields of stored cards, which we do not use.
        V2 = "2.0",
    }
}

kernel::text_enum! {
    /// Which of the provider's families of hosts a merchant was given.
    pub enum HostFamily {
        /// `payments.jazzcash.com.pk`.
        Payments = "payments",
        /// `pgw.jazzcash.com.pk`.
        Pgw = "pgw",
        /// `onlinepayments.jazzcash.com.pk`.
        Orchestrator = "orchestrator",
    }
}

/// Whether the provider's test machines are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The provider's sandbox, with sandbox money. There is one, whatever the family.
    Test,
    Live,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoints {
    /// The hosted page, to which the browser posts.
    pub page: Url,
    pub inquiry: Url,
    pub refund: Url,
}

impl Endpoints {
    /// The addresses that are known of a family; any of them can be set to another. The newer families have no known page,
    /// the newest no known refund: those are the first family's.
    ///
    /// # Errors
    /// Never: the addresses are constant.
    pub fn known(family: HostFamily, stage: Stage) -> Result<Self, url::ParseError> {
        let first = match stage {
            Stage::Test => "https://sandbox.jazzcash.com.pk",
            Stage::Live => "https://payments.jazzcash.com.pk",
        };
        let page = format!("{first}/CustomerPortal/transactionmanagement/merchantform/");
        let refund = format!("{first}/ApplicationAPI/API/Purchase/domwalletrefundtransaction");
        let (inquiry, refund) = match (family, stage) {
            (_, Stage::Test) | (HostFamily::Payments, Stage::Live) => {
                (format!("{first}/ApplicationAPI/API/PaymentInquiry/Inquire"), refund)
            }
            (HostFamily::Pgw, Stage::Live) => (
                "https://pgw.jazzcash.com.pk/ApplicationAPI/API/PaymentInquiry/Inquire".to_owned(),
                "https://pgw.jazzcash.com.pk/api/Purchase/domwalletrefundtransaction".to_owned(),
            ),
            (HostFamily::Orchestrator, Stage::Live) => (
                "https://onlinepayments.jazzcash.com.pk/payment-orchestrator/api/v2/rest/payments/status/inquiry"
                    .to_owned(),
                refund,
            ),
        };
        Ok(Self { page: Url::parse(&page)?, inquiry: Url::parse(&inquiry)?, refund: Url::parse(&refund)? })
    }
}

/// What a merchant gets from the provider's portal, and what we add.
#[derive(Debug, Clone)]
pub struct Config {
    pub environment: Environment,
    pub merchant_id: String,
    /// From the portal. It travels in the form.
    pub password: Secret<String>,
    /// The integrity salt, and the one before it.
    pub salts: GatewaySecrets,
    /// Where the payer comes back to, exactly as registered in the portal.
    pub return_url: Url,
    pub endpoints: Endpoints,
    /// Without it refunds are made by hand.
    pub mpin: Option<Secret<String>>,
    pub version: Version,
    /// What a payer may pay with: `MWALLET`, `MPAY`, `MIGS`, `OTC`, `DD`, or empty to be asked there.
    pub txn_type: String,
    pub limits: Limits,
    /// How long an answer may take.
    pub timeouts: Timeouts,
}

impl Config {
    pub(super) fn check(&self) -> Result<(), BadSetting> {
        require_word(&self.merchant_id, 20, "merchant_id")?;
        let plain = self.merchant_id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        require(plain, "merchant_id", "letters and digits")?;
        require_secret(&self.password, "password")?;
        // Values of the form are joined with `&`: one inside would be read as a border.
        require(!self.password.expose().contains('&'), "password", "without an ampersand")?;
        require_secrets(&self.salts, "salts")?;
        if let Some(mpin) = &self.mpin {
            require_secret(mpin, "mpin")?;
            require(!mpin.expose().contains('&'), "mpin", "without an ampersand")?;
        }
        require(TXN_TYPES.contains(&self.txn_type.as_str()), "txn_type", "MWALLET, MPAY, MIGS, OTC, DD or empty")?;
        require_safe(&self.return_url, self.environment, "return_url")?;
        let url = self.return_url.as_str();
        require(
            url.len() <= RETURN_URL_MAX && !url.contains('&') && url.is_ascii(),
            "return_url",
            "at most 200 plain characters without an ampersand",
        )?;
        require_safe(&self.endpoints.page, self.environment, "endpoints.page")?;
        require_safe(&self.endpoints.inquiry, self.environment, "endpoints.inquiry")?;
        require_safe(&self.endpoints.refund, self.environment, "endpoints.refund")?;
        require_limits(self.limits)
    }
}
