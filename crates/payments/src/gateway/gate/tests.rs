//! A gate holds what acts at a provider, or all calls; what is pure passes.

use kernel::ids::{Id, PaymentId, RefundId};
use kernel::money::Paisa;
use uuid::Uuid;

use super::*;
use crate::error::Error;
use crate::gateway::Gateways;
use crate::gateway::sandbox::Sandbox;

struct Held;

impl Gate for Held {
    fn check(&self, _call: Call) -> Result<(), GatewayError> {
        Err(GatewayError::Withheld("restored".to_owned()))
    }

    fn is_held(&self) -> bool {
        true
    }
}

fn order_ref() -> OrderRef {
    OrderRef::parse("SX202611211200001A2B").unwrap()
}

fn order() -> Order {
    Order {
        payment: PaymentId::from_uuid(Uuid::from_u128(1)),
        order_ref: order_ref(),
        amount: Paisa::new(150_000),
        description: "Contest prize deposit",
        about: Uuid::from_u128(2),
        created_at: testkit::START,
        expires_at: testkit::START + Duration::minutes(30),
    }
}

/// Which of start, inquire, refund, `refund_state` and probe the gate withholds.
fn withheld(gateway: &dyn PaymentGateway) -> [bool; 5] {
    let question = InquiryOrder {
        payment: PaymentId::from_uuid(Uuid::from_u128(1)),
        order_ref: order_ref(),
        amount: Paisa::new(150_000),
        provider_txn_id: None,
        within: std::time::Duration::from_secs(1),
    };
    let refund = RefundOrder {
        refund: RefundId::from_uuid(Uuid::from_u128(3)),
        order_ref: order_ref(),
        provider_txn_id: None,
        amount: Paisa::new(150_000),
    };
    [
        gateway.start(&order()).err(),
        gateway.inquire(&question).err(),
        gateway.refund(&refund).err(),
        gateway.refund_state(&refund).err(),
        gateway.probe(&order_ref()).err(),
    ]
    .map(|error| matches!(error, Some(GatewayError::Withheld(_))))
}

#[test]
fn questions_pass_where_only_questions_may() {
    let gateways = Gateways::sandbox("secret").gated(Arc::new(QuestionsOnly));
    assert!(!gateways.is_held());
    gateways.require_open().unwrap();
    assert_eq!(withheld(gateways.current(Provider::Jazzcash).unwrap()), [true, false, true, false, false]);
}

#[test]
fn nothing_passes_while_all_is_held() {
    let gateways = Gateways::sandbox("secret").gated(Arc::new(Held));
    assert!(gateways.is_held());
    for refused in [gateways.require_open(), gateways.require_up(Provider::Jazzcash, testkit::START)] {
        assert!(matches!(refused, Err(Error::Gateway(GatewayError::Withheld(_)))), "{refused:?}");
    }
    assert_eq!(withheld(gateways.current(Provider::Jazzcash).unwrap()), [true; 5]);
    let open = Gateways::sandbox("secret");
    assert!(!open.is_held());
    assert_eq!(withheld(open.current(Provider::Jazzcash).unwrap()), [false; 5]);
}

#[test]
fn what_is_pure_is_what_the_adapter_says() {
    let gateways = Gateways::sandbox("secret").gated(Arc::new(Held));
    for provider in Provider::ALL {
        let (gated, plain) = (gateways.current(*provider).unwrap(), Sandbox::derived(*provider, "secret"));
        assert_eq!((gated.provider(), gated.environment()), (*provider, Environment::Sandbox));
        assert_eq!((gated.limits(), gated.merchant()), (plain.limits(), plain.merchant()));
        assert_eq!((gated.late_success(), gated.settles_by()), (plain.late_success(), plain.settles_by()));
        assert_eq!(gated.grace_period(), plain.grace_period());
        assert_eq!(gated.form(&order()), plain.form(&order()));
        let event = RawEvent::posted("text/plain", "");
        assert_eq!(gated.verify(&event), plain.verify(&event));
        assert_eq!(gated.on_return(&Fields::default()), plain.on_return(&Fields::default()));
        assert_eq!(gated.self_test(), Ok(()));
        assert_eq!(gated.ack(AckOutcome::Expired), plain.ack(AckOutcome::Expired));
    }
}
