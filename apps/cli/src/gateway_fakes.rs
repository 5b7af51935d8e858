//! Stand-ins for the payment providers beside the server: `MUQABLA_GATEWAYS=fakes`, in development only.

use anyhow::Context;
use gateway_fakes::{EASYPAISA, Easypaisa, JAZZCASH, JazzCash, Merchant};
use kernel::money::Paisa;
use kernel::secret::Secret;
use payments::Environment;
use payments::gateway::{GatewaySecrets, Limits, MerchantQr, easypaisa, jazzcash};
use runtime::config::{Config, Live, Payments};
use url::Url;

/// The stand-ins; they end when this is dropped.
struct Fakes {
    _jazzcash: JazzCash,
    _easypaisa: Easypaisa,
}

/// Serves, beside the stand-ins when the configuration asks for them.
pub(crate) fn serve(mut config: Config, serve: fn(Config) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let _fakes = start(&mut config)?;
    serve(config)
}

/// Starts the stand-ins when the configuration asks for them, and points the configuration at them.
fn start(config: &mut Config) -> anyhow::Result<Option<Fakes>> {
    if !matches!(config.payments, Payments::Fakes) {
        return Ok(None);
    }
    let merchant = |provider: &str| Merchant {
        return_url: format!("{}/api/payments/{provider}/return", config.base_url),
        webhook_url: Some(format!("http://127.0.0.1:{}/api/payments/{provider}/ipn", config.port)),
    };
    let (at_jazzcash, at_easypaisa) = (merchant("jazzcash"), merchant("easypaisa"));
    let jazzcash = JazzCash::start(0, at_jazzcash.clone()).context("the stand-in for JazzCash")?;
    let easypaisa = Easypaisa::start(0, at_easypaisa.clone()).context("the stand-in for Easypaisa")?;
    let live = Live {
        jazzcash: Some(jazzcash_config(&jazzcash, &at_jazzcash.return_url)?),
        easypaisa: Some(easypaisa_config(&easypaisa, &at_easypaisa.return_url)?),
        // One of the two shows a code to scan, the other one sends the browser on by itself.
        jazzcash_qr: Some(MerchantQr::parse(&JazzCash::merchant_qr()).context("the stand-in's code")?),
        easypaisa_qr: None,
    };
    config.payments = Payments::Live(Box::new(live));
    let (at_jazzcash, at_easypaisa) = (jazzcash.page_url(), easypaisa.page_url());
    tracing::info!(jazzcash = at_jazzcash, easypaisa = at_easypaisa, "stand-ins for providers: no money moves");
    Ok(Some(Fakes { _jazzcash: jazzcash, _easypaisa: easypaisa }))
}

fn limits() -> Limits {
    Limits { min: Paisa::new(500), max: Paisa::new(50_000_000) }
}

fn secret(text: &str) -> Secret<String> {
    Secret::new(text.to_owned())
}

fn jazzcash_config(fake: &JazzCash, return_url: &str) -> anyhow::Result<jazzcash::Config> {
    Ok(jazzcash::Config {
        environment: Environment::Sandbox,
        merchant_id: JAZZCASH.merchant_id.to_owned(),
        password: secret(JAZZCASH.password),
        salts: GatewaySecrets::new(secret(JAZZCASH.salt), None),
        return_url: Url::parse(return_url)?,
        endpoints: jazzcash::Endpoints {
            page: Url::parse(&fake.page_url())?,
            inquiry: Url::parse(&fake.inquiry_url())?,
            refund: Url::parse(&fake.refund_url())?,
        },
        mpin: Some(secret(JAZZCASH.mpin)),
        version: jazzcash::Version::V1,
        txn_type: "MWALLET".to_owned(),
        limits: limits(),
        timeouts: Default::default(),
    })
}

fn easypaisa_config(fake: &Easypaisa, return_url: &str) -> anyhow::Result<easypaisa::Config> {
    Ok(easypaisa::Config {
        environment: Environment::Sandbox,
        store_id: EASYPAISA.store_id.to_owned(),
        hash_keys: GatewaySecrets::new(secret(EASYPAISA.hash_key), None),
        api_user: EASYPAISA.api_user.to_owned(),
        api_password: secret(EASYPAISA.api_password),
        account: EASYPAISA.account.to_owned(),
        return_url: Url::parse(return_url)?,
        endpoints: easypaisa::Endpoints {
            page: Url::parse(&fake.page_url())?,
            confirm: Url::parse(&fake.confirm_url())?,
            inquiry: Url::parse(&fake.inquiry_url())?,
        },
        method: easypaisa::Method::Any,
        variant: easypaisa::Variant::Classic,
        limits: limits(),
        timeouts: Default::default(),
    })
}
