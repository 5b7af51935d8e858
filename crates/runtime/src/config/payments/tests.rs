use super::*;
use crate::config::Config;

const DEVELOPMENT: &[(&str, &str)] = &[("DATABASE_URL", "postgres://localhost/muqabla")];
const LIVE: &[(&str, &str)] = &[
    ("DATABASE_URL", "postgres://localhost/muqabla"),
    ("MUQABLA_PROFILE", "production"),
    ("SECRET_KEY", "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"),
    ("BASE_URL", "https://muqabla.pk"),
    ("SMTP_URL", "smtps://mail.example.com"),
    ("PAYMENTS_MODE", "live"),
];
const JAZZCASH: &[(&str, &str)] =
    &[("JAZZCASH_MERCHANT_ID", "MC12345"), ("JAZZCASH_PASSWORD", "p4ssw0rd9x"), ("JAZZCASH_SALT", "s4lts4lts4")];
const EASYPAISA: &[(&str, &str)] = &[
    ("EASYPAISA_STORE_ID", "43"),
    ("EASYPAISA_HASH_KEY", "ABCDEFGHIJKLMNOP"),
    ("EASYPAISA_API_USER", "muqabla"),
    ("EASYPAISA_API_PASSWORD", "p4ssw0rd9x"),
    ("EASYPAISA_ACCOUNT", "03001234567"),
];

fn read(parts: &[&[(&str, &str)]]) -> Result<Config, Vec<String>> {
    let vars = parts.concat().into_iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
    Config::from_vars(vars).map_err(|problems| problems.0)
}

fn gateways(config: &Config) -> Gateways {
    config.payments.gateways(&config.secret_key).unwrap()
}

#[test]
fn production_starts_with_one_complete_provider() {
    for providers in [&[JAZZCASH][..], &[EASYPAISA], &[JAZZCASH, EASYPAISA]] {
        let config = read(&[&[LIVE], providers].concat()).unwrap();
        let built = gateways(&config);
        assert_eq!((built.environment(), built.all().count()), (Environment::Production, providers.len()));
        for gateway in built.all() {
            let form = gateway.settles_by();
            assert_eq!(form, ::payments::gateway::SettlesBy::Inquiry);
        }
    }
    let config = read(&[LIVE, JAZZCASH]).unwrap();
    let Payments::Live(live) = &config.payments else { panic!("live") };
    let jazzcash = live.jazzcash.as_ref().unwrap();
    assert_eq!(jazzcash.return_url.as_str(), "https://muqabla.pk/api/payments/jazzcash/return");
    assert!(jazzcash.endpoints.page.as_str().starts_with("https://payments.jazzcash.com.pk/"));
    assert_eq!(jazzcash.limits.min, Paisa::new(2_000));
    let shown = format!("{config:?}");
    assert!(!shown.contains("p4ssw0rd9x") && !shown.contains("s4lts4lts4"), "no secret is ever printed");
}

#[test]
fn production_refuses_to_start_without_and_names_what_is_missing() {
    let problems = read(&[LIVE]).unwrap_err();
    assert!(problems.len() == 1 && problems[0].contains("JAZZCASH_MERCHANT_ID"), "{problems:?}");
    for (provider, prefix) in [(JAZZCASH, "JAZZCASH_"), (EASYPAISA, "EASYPAISA_")] {
        for missing in provider {
            let rest: Vec<_> = provider.iter().filter(|pair| pair.0 != missing.0).copied().collect();
            let problems = read(&[LIVE, &rest]).unwrap_err();
            assert!(problems.len() == 1 && problems[0].starts_with(missing.0), "{prefix} {problems:?}");
        }
    }
    for wrong in [
        ("PAYMENTS_MODE", "sandbox"),
        ("PAYMENTS_MODE", "free"),
        ("MUQABLA_GATEWAYS", "fakes"),
        ("MUQABLA_GATEWAYS", "real"),
        ("JAZZCASH_STAGE", "test"),
        ("JAZZCASH_STAGE", "other"),
        ("JAZZCASH_HOSTS", "other"),
        ("JAZZCASH_VERSION", "3"),
        ("JAZZCASH_TXN_TYPE", "GOLD"),
        ("JAZZCASH_PAGE_URL", "http://payments.jazzcash.com.pk/"),
        ("JAZZCASH_INQUIRY_URL", "here"),
        ("JAZZCASH_SALT", "with a space"),
        ("JAZZCASH_QR", "no such code"),
        ("JAZZCASH_MIN_PKR", "0"),
        ("JAZZCASH_MAX_PKR", "10"),
        ("EASYPAISA_VARIANT", "old"),
    ] {
        let vars: Vec<_> =
            LIVE.iter().chain(JAZZCASH).chain(EASYPAISA).filter(|pair| pair.0 != wrong.0).copied().collect();
        let problems = read(&[&vars, &[wrong]]).unwrap_err();
        assert!(problems.iter().any(|problem| problem.contains(wrong.0)), "{wrong:?} {problems:?}");
        assert!(problems.iter().all(|problem| !problem.contains("s4lts4lts4")), "{problems:?}");
    }
}

#[test]
fn development_has_the_sandbox_unless_it_asks() {
    let config = read(&[DEVELOPMENT]).unwrap();
    assert!(config.payments.is_simulated());
    assert_eq!(gateways(&config).environment(), Environment::Sandbox);
    let config = read(&[DEVELOPMENT, &[("MUQABLA_GATEWAYS", "fakes")]]).unwrap();
    assert!(matches!(config.payments, Payments::Fakes));
    let test = [("PAYMENTS_MODE", "live"), ("BASE_URL", "https://dev.muqabla.pk")];
    let config = read(&[DEVELOPMENT, &test, JAZZCASH]).unwrap();
    assert_eq!(gateways(&config).environment(), Environment::Sandbox, "the provider's test machines");
    let mixed = [("PAYMENTS_MODE", "live"), ("BASE_URL", "https://dev.muqabla.pk"), ("EASYPAISA_STAGE", "live")];
    let problems = read(&[DEVELOPMENT, &mixed, JAZZCASH, EASYPAISA]).unwrap_err();
    assert!(problems.iter().any(|problem| problem.contains("EASYPAISA_STAGE")), "{problems:?}");
}
