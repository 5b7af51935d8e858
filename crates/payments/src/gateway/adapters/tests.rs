//! Which adapter is taken, and when none is.

use std::time::Duration;

use super::*;

const NOW: OffsetDateTime = testkit::START;

fn gateways() -> Gateways {
    Gateways::sandbox("secret")
}

/// Opens the circuit of `provider` at [`NOW`].
fn open(gateways: &Gateways, provider: Provider) {
    let health = gateways.health(provider, Environment::Sandbox).unwrap();
    (0..10).for_each(|_| health.failed(NOW, Duration::from_millis(1), "refused"));
}

/// The provider that is named in place of Easypaisa, which is down.
fn other(refused: &Result<(), Error>) -> Option<Provider> {
    let Err(Error::GatewayDown { provider: Provider::Easypaisa, other }) = refused else { panic!("{refused:?}") };
    *other
}

#[test]
fn adapters_are_found_by_provider_and_environment() {
    let gateways = gateways();
    assert_eq!(gateways.environment(), Environment::Sandbox);
    assert_eq!(gateways.all().map(PaymentGateway::provider).collect::<Vec<_>>(), Provider::ALL);
    for provider in Provider::ALL {
        assert_eq!(gateways.current(*provider).unwrap().provider(), *provider);
        let production = gateways.of(*provider, Environment::Production);
        assert!(matches!(production, Err(Error::ProviderUnavailable)));
        assert!(gateways.health(*provider, Environment::Production).is_none());
    }
}

#[test]
fn amounts_are_within_the_limits_of_the_provider() {
    let gateways = gateways();
    for amount in [500, 501, 50_000_000] {
        gateways.check_amount(Provider::Jazzcash, Paisa::new(amount)).unwrap();
    }
    for amount in [499, 50_000_001] {
        let refused = gateways.check_amount(Provider::Jazzcash, Paisa::new(amount));
        let Err(Error::OutsideLimits { provider, min, max, other }) = refused else { panic!("{amount}") };
        assert_eq!((provider, min.get(), max.get(), other), (Provider::Jazzcash, 500, 50_000_000, None));
    }
}

#[test]
fn a_provider_that_is_down_is_named_with_one_that_answers() {
    let gateways = gateways();
    gateways.require_up(Provider::Easypaisa, NOW).unwrap();
    open(&gateways, Provider::Easypaisa);
    assert_eq!(other(&gateways.require_up(Provider::Easypaisa, NOW)), Some(Provider::Jazzcash));
    assert_eq!(other(&gateways.try_acquire(Provider::Easypaisa, NOW)), Some(Provider::Jazzcash));
    gateways.require_up(Provider::Jazzcash, NOW).unwrap();
    gateways.try_acquire(Provider::Jazzcash, NOW).unwrap();
    open(&gateways, Provider::Jazzcash);
    assert_eq!(other(&gateways.require_up(Provider::Easypaisa, NOW)), None);

    let later = NOW + time::Duration::hours(1);
    gateways.require_up(Provider::Easypaisa, later).unwrap();
    gateways.try_acquire(Provider::Easypaisa, later).unwrap();
    assert_eq!(other(&gateways.try_acquire(Provider::Easypaisa, later)), None, "one attempt; the other is half open");
}
