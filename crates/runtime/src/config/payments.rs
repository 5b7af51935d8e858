//! Payment providers: which, with whose credentials, at which addresses.

use std::sync::Arc;

use kernel::money::Paisa;
use kernel::secret::Secret;
use payments::gateway::{GatewaySecrets, Limits, MerchantQr, PaymentGateway, easypaisa, jazzcash};
use payments::{Environment, Gateways};
use url::Url;

use super::{Config, Profile, Reader};

#[cfg(test)]
mod tests;

/// Amounts are read in rupees; a rupee has so many paisa.
const PAISA: i64 = 100;

#[derive(Debug, Clone)]
pub enum Payments {
    /// Both providers simulated: no money moves.
    Sandbox,
    /// Stand-ins that this program starts beside itself, and that speak the providers' own protocols: no money moves.
    Fakes,
    Live(Box<Live>),
}

/// The providers that are configured; at least one.
#[derive(Debug, Clone, Default)]
pub struct Live {
    pub jazzcash: Option<jazzcash::Config>,
    pub easypaisa: Option<easypaisa::Config>,
    /// JazzCash's QR code of the merchant, shown beside the form.
    pub jazzcash_qr: Option<MerchantQr>,
    pub easypaisa_qr: Option<MerchantQr>,
}

impl Payments {
    /// Whether the simulator's page stands for the providers.
    pub fn is_simulated(&self) -> bool {
        matches!(self, Self::Sandbox)
    }

    /// The adapters.
    ///
    /// # Errors
    /// A setting that an adapter cannot work with.
    pub fn gateways(&self, secret: &Secret<String>) -> anyhow::Result<Gateways> {
        match self {
            // `serve` starts the stand-ins and puts their addresses here; commands that take no payments need none.
            Self::Sandbox | Self::Fakes => Ok(Gateways::sandbox(secret.expose())),
            Self::Live(live) => live.gateways(),
        }
    }
}

impl Live {
    fn gateways(&self) -> anyhow::Result<Gateways> {
        let mut adapters: Vec<Arc<dyn PaymentGateway>> = Vec::new();
        if let Some(config) = &self.jazzcash {
            let adapter = jazzcash::JazzCash::new(config.clone())?;
            adapters.push(Arc::new(match &self.jazzcash_qr {
                Some(qr) => adapter.with_qr(qr.clone()),
                None => adapter,
            }));
        }
        if let Some(config) = &self.easypaisa {
            let adapter = easypaisa::Easypaisa::new(config.clone())?;
            adapters.push(Arc::new(match &self.easypaisa_qr {
                Some(qr) => adapter.with_qr(qr.clone()),
                None => adapter,
            }));
        }
        let environment = adapters.first().map_or(Environment::Sandbox, |gateway| gateway.environment());
        Ok(Gateways::new(environment, adapters))
    }
}

struct Prefix(&'static str);

impl Prefix {
    fn name(&self, rest: &str) -> String {
        format!("{}_{rest}", self.0)
    }
}

impl Reader {
    /// How money comes in, as the environment says.
    pub(super) fn payments(&mut self, profile: Profile, base_url: &str) -> Payments {
        let fakes = match self.find("MUQABLA_GATEWAYS").as_deref() {
            None => false,
            Some("fakes") => true,
            Some(other) => {
                self.problem(format!("MUQABLA_GATEWAYS is '{other}': it must be 'fakes', or missing"));
                false
            }
        };
        match self.find("PAYMENTS_MODE").as_deref() {
            Some("live") if fakes => {
                self.problem("MUQABLA_GATEWAYS=fakes and PAYMENTS_MODE=live exclude each other".to_owned());
                Payments::Fakes
            }
            Some("live") => Payments::Live(Box::new(self.live(profile, base_url))),
            None | Some("sandbox") if fakes => Payments::Fakes,
            None | Some("sandbox") => Payments::Sandbox,
            Some(other) => {
                self.problem(format!("PAYMENTS_MODE is '{other}': it must be 'sandbox' or 'live'"));
                Payments::Sandbox
            }
        }
    }

    fn live(&mut self, profile: Profile, base_url: &str) -> Live {
        let live = Live {
            jazzcash: self.jazzcash(profile, base_url),
            easypaisa: self.easypaisa(profile, base_url),
            jazzcash_qr: self.merchant_qr("JAZZCASH_QR"),
            easypaisa_qr: self.merchant_qr("EASYPAISA_QR"),
        };
        let begun = self.vars.keys().any(|name| name.starts_with("JAZZCASH_") || name.starts_with("EASYPAISA_"));
        if let (Some(one), Some(other)) = (&live.jazzcash, &live.easypaisa)
            && one.environment != other.environment
        {
            self.problem(
                "JAZZCASH_STAGE and EASYPAISA_STAGE must be the same: sandbox and live money are kept apart".to_owned(),
            );
        }
        if !begun {
            self.problem(
                "PAYMENTS_MODE is 'live', and no provider is configured: JAZZCASH_MERCHANT_ID or EASYPAISA_STORE_ID is \
                 missing, with what belongs to it"
                    .to_owned(),
            );
        }
        live
    }

    fn jazzcash(&mut self, profile: Profile, base_url: &str) -> Option<jazzcash::Config> {
        let of = Prefix("JAZZCASH");
        let wanted = ["MERCHANT_ID", "PASSWORD", "SALT"];
        let [merchant_id, password, salt] = self.credentials(&of, wanted)?;
        let (environment, is_test) = self.stage(&of, profile);
        let hosts = self.choice(&of, "HOSTS", jazzcash::HostFamily::parse, "payments", "payments, pgw or orchestrator");
        let stage = if is_test { jazzcash::Stage::Test } else { jazzcash::Stage::Live };
        let mut endpoints = jazzcash::Endpoints::known(hosts?, stage).ok()?;
        self.address(&of, "PAGE_URL", &mut endpoints.page);
        self.address(&of, "INQUIRY_URL", &mut endpoints.inquiry);
        self.address(&of, "REFUND_URL", &mut endpoints.refund);
        let config = jazzcash::Config {
            environment,
            merchant_id,
            password: Secret::new(password),
            salts: self.secrets(&of, salt, "SALT_PREVIOUS"),
            return_url: Url::parse(&format!("{base_url}/api/payments/jazzcash/return")).ok()?,
            endpoints,
            mpin: self.find(&of.name("MPIN")).map(Secret::new),
            version: self.choice(&of, "VERSION", jazzcash::Version::parse, "1.1", "1.1 or 2.0")?,
            txn_type: self.find(&of.name("TXN_TYPE")).unwrap_or_default(),
            limits: self.limits(&of, (20, 1_000_000)),
            timeouts: Default::default(),
        };
        match jazzcash::JazzCash::new(config.clone()) {
            Ok(_adapter) => Some(config),
            Err(bad) => self.bad_setting(&of, bad.setting, bad.rule),
        }
    }

    fn easypaisa(&mut self, profile: Profile, base_url: &str) -> Option<easypaisa::Config> {
        let of = Prefix("EASYPAISA");
        let wanted = ["STORE_ID", "HASH_KEY", "API_USER", "API_PASSWORD", "ACCOUNT"];
        let [store_id, hash_key, api_user, api_password, account] = self.credentials(&of, wanted)?;
        let (environment, is_test) = self.stage(&of, profile);
        let variant = self.choice(&of, "VARIANT", easypaisa::Variant::parse, "classic", "classic or newer")?;
        let stage = if is_test { easypaisa::Stage::Test } else { easypaisa::Stage::Live };
        let mut endpoints = easypaisa::Endpoints::known(variant, stage).ok()?;
        self.address(&of, "PAGE_URL", &mut endpoints.page);
        self.address(&of, "CONFIRM_URL", &mut endpoints.confirm);
        self.address(&of, "INQUIRY_URL", &mut endpoints.inquiry);
        let methods = "one of the provider's names, like MA_PAYMENT_METHOD, or missing";
        let config = easypaisa::Config {
            environment,
            store_id,
            hash_keys: self.secrets(&of, hash_key, "HASH_KEY_PREVIOUS"),
            api_user,
            api_password: Secret::new(api_password),
            account,
            return_url: Url::parse(&format!("{base_url}/api/payments/easypaisa/return")).ok()?,
            endpoints,
            method: self.choice(&of, "METHOD", easypaisa::Method::parse, "", methods)?,
            variant,
            limits: self.limits(&of, (20, 500_000)),
            timeouts: Default::default(),
        };
        match easypaisa::Easypaisa::new(config.clone()) {
            Ok(_adapter) => Some(config),
            Err(bad) => self.bad_setting(&of, bad.setting, bad.rule),
        }
    }

    /// All of a provider's credentials; none where nothing of the provider is set. What is missing of the rest is a problem.
    fn credentials<const N: usize>(&mut self, of: &Prefix, wanted: [&str; N]) -> Option<[String; N]> {
        let begun = self.vars.keys().any(|name| name.starts_with(&of.name("")));
        let found = wanted.map(|rest| self.find(&of.name(rest)));
        if begun {
            for (rest, value) in wanted.iter().zip(&found) {
                if value.is_none() {
                    self.problem(format!("{} is missing: it comes from the provider's merchant portal", of.name(rest)));
                }
            }
        }
        let complete: Option<Vec<String>> = found.into_iter().collect();
        complete?.try_into().ok()
    }

    /// Sandbox or live, and whether the provider's test machines are meant.
    fn stage(&mut self, of: &Prefix, profile: Profile) -> (Environment, bool) {
        let name = of.name("STAGE");
        let is_test = match (self.find(&name).as_deref(), profile) {
            (None, Profile::Production) | (Some("live"), _) => false,
            (None, Profile::Development) => true,
            (Some("test"), Profile::Development) => true,
            (Some("test"), Profile::Production) => {
                self.problem(format!("{name} is 'test': no real money would move, so production cannot start"));
                true
            }
            (Some(other), _) => {
                self.problem(format!("{name} is '{other}': it must be 'test' or 'live'"));
                true
            }
        };
        (if is_test { Environment::Sandbox } else { Environment::Production }, is_test)
    }

    fn secrets(&self, of: &Prefix, current: String, previous: &str) -> GatewaySecrets {
        GatewaySecrets::new(Secret::new(current), self.find(&of.name(previous)).map(Secret::new))
    }

    fn choice<T>(
        &mut self,
        of: &Prefix,
        rest: &str,
        parse: impl Fn(&str) -> Option<T>,
        default: &str,
        rule: &str,
    ) -> Option<T> {
        let text = self.find(&of.name(rest)).unwrap_or_else(|| default.to_owned());
        let chosen = parse(&text);
        if chosen.is_none() {
            self.problem(format!("{} is '{text}': it must be {rule}", of.name(rest)));
        }
        chosen
    }

    fn address(&mut self, of: &Prefix, rest: &str, known: &mut Url) {
        let Some(text) = self.find(&of.name(rest)) else { return };
        match Url::parse(&text) {
            Ok(url) => *known = url,
            Err(_other) => self.problem(format!("{} is '{text}': it must be an address", of.name(rest))),
        }
    }

    /// The text of the merchant's own QR code.
    fn merchant_qr(&mut self, name: &str) -> Option<MerchantQr> {
        let text = self.find(name)?;
        let read = MerchantQr::parse(&text);
        if let Err(bad) = &read {
            self.problem(format!("{name} must be {}", bad.rule));
        }
        read.ok()
    }

    /// Whole rupees.
    fn limits(&mut self, of: &Prefix, (min, max): (i64, i64)) -> Limits {
        let min = self.number(&of.name("MIN_PKR"), min, 1, 10_000_000);
        let max = self.number(&of.name("MAX_PKR"), max, 1, 10_000_000);
        Limits { min: Paisa::new(min.saturating_mul(PAISA)), max: Paisa::new(max.saturating_mul(PAISA)) }
    }

    /// Names the variable behind a setting of an adapter; never its value, which may be a secret.
    fn bad_setting<T>(&mut self, of: &Prefix, setting: &str, rule: &str) -> Option<T> {
        let name = match setting {
            "return_url" => "BASE_URL".to_owned(),
            "limits" => format!("{} and {}", of.name("MIN_PKR"), of.name("MAX_PKR")),
            "salts" => of.name("SALT"),
            "hash_keys" => of.name("HASH_KEY"),
            other => match other.strip_prefix("endpoints.") {
                Some(endpoint) => of.name(&format!("{}_URL", endpoint.to_uppercase())),
                None => of.name(&other.to_uppercase()),
            },
        };
        self.problem(format!("{name} must be {rule}"));
        None
    }

    /// Real money, or no start.
    pub(super) fn refuse_payments_for_production(&mut self, config: &Config) {
        match config.payments {
            Payments::Live(_) => {}
            Payments::Sandbox => self.problem(
                "PAYMENTS_MODE is not 'live': payments would run in the sandbox, where no real money moves, so the \
                 production profile cannot start"
                    .to_owned(),
            ),
            Payments::Fakes => {
                self.problem("MUQABLA_GATEWAYS is for development: no real money would move".to_owned());
            }
        }
    }
}
