//! Webhook events before verification. Without the secret no body may be verified.
#![no_main]

use std::sync::LazyLock;

use kernel::money::Paisa;
use kernel::secret::Secret;
use libfuzzer_sys::fuzz_target;
use payments::gateway::easypaisa::{self, Easypaisa};
use payments::gateway::fields::Fields;
use payments::gateway::http::Timeouts;
use payments::gateway::jazzcash::{self, JazzCash};
use payments::gateway::sandbox::Sandbox;
use payments::gateway::{GatewaySecrets, Limits, PaymentGateway, RawEvent, Verdict};
use payments::{Environment, Provider};
use url::Url;

const LIMITS: Limits = Limits { min: Paisa::new(2_000), max: Paisa::new(50_000_000) };

fn secret(text: &str) -> Secret<String> {
    Secret::new(text.to_owned())
}

static GATEWAYS: LazyLock<[Box<dyn PaymentGateway>; 4]> = LazyLock::new(|| {
    let return_url = Url::parse("https://contest.example/api/payments/return").expect("an address");
    let jazzcash = JazzCash::new(jazzcash::Config {
        environment: Environment::Production,
        merchant_id: "MC00001".to_owned(),
        password: secret("pw00000001"),
        salts: GatewaySecrets::new(secret("no-salt-of-the-corpus"), None),
        return_url: return_url.clone(),
        endpoints: jazzcash::Endpoints::known(jazzcash::HostFamily::Payments, jazzcash::Stage::Live).expect("known"),
        mpin: Some(secret("1234")),
        version: jazzcash::Version::V1,
        txn_type: "MWALLET".to_owned(),
        limits: LIMITS,
        timeouts: Timeouts::default(),
    });
    let easypaisa = Easypaisa::new(easypaisa::Config {
        environment: Environment::Production,
        store_id: "43".to_owned(),
        hash_keys: GatewaySecrets::new(secret("ABCDEFGHIJKLMNOP"), None),
        api_user: "store-user".to_owned(),
        api_password: secret("store-pass"),
        account: "03451234567".to_owned(),
        return_url,
        endpoints: easypaisa::Endpoints::known(easypaisa::Variant::Classic, easypaisa::Stage::Live).expect("known"),
        method: easypaisa::Method::Wallet,
        variant: easypaisa::Variant::Classic,
        limits: LIMITS,
        timeouts: Timeouts::default(),
    });
    [
        Box::new(jazzcash.expect("settings")),
        Box::new(easypaisa.expect("settings")),
        Box::new(Sandbox::derived(Provider::Easypaisa, "a secret of the application")),
        Box::new(Sandbox::derived(Provider::Jazzcash, "a secret of the application")),
    ]
});

fuzz_target!(|data: &[u8]| {
    let Some((kind, body)) = data.split_first() else { return };
    // What finance staff read of it.
    let _shown = payments::webhook_event::shown::masked(body);
    let raw = match kind % 3 {
        0 => RawEvent::posted("application/json", body),
        1 => RawEvent::posted("application/x-www-form-urlencoded; charset=utf-8", body),
        _ => RawEvent::got(&String::from_utf8_lossy(body)),
    };
    for gateway in GATEWAYS.iter() {
        assert!(!matches!(gateway.verify(&raw), Verdict::Verified(_)), "{raw:?} was verified without the secret");
        if let Ok(fields) = Fields::read(&raw) {
            let _step = gateway.on_return(&fields);
        }
    }
});
