//! What stand-ins for providers leave to the sandbox that they hold as `inner`.

/// Methods of a gateway: `account` for every stand-in, `checkout` for one at which people pay as in the sandbox.
macro_rules! sandboxed {
    (account) => {
        sandboxed! {
            fn provider() -> payments::Provider;
            fn environment() -> payments::Environment;
            fn limits() -> payments::gateway::Limits;
            fn merchant() -> Option<&str>;
            fn probe(absent: &payments::OrderRef) -> Result<payments::gateway::Probed, payments::gateway::GatewayError>;
            fn self_test() -> Result<(), payments::gateway::SelfTestFailed>;
            fn ack(outcome: payments::gateway::AckOutcome) -> payments::gateway::Ack;
        }
    };
    (checkout) => {
        sandboxed! {
            fn settles_by() -> payments::gateway::SettlesBy;
            fn grace_period() -> time::Duration;
            fn start(order: &payments::gateway::Order)
                -> Result<payments::gateway::Started, payments::gateway::GatewayError>;
            fn form(order: &payments::gateway::Order) -> Option<payments::gateway::CheckoutForm>;
            fn verify(raw: &payments::gateway::RawEvent) -> payments::gateway::Verdict;
            fn on_return(fields: &payments::gateway::fields::Fields) -> payments::gateway::ReturnStep;
        }
    };
    ($(fn $name:ident($($argument:ident: $type:ty)?) -> $answer:ty;)*) => {
        $(fn $name(&self $(, $argument: $type)?) -> $answer {
            self.inner.$name($($argument)?)
        })*
    };
}
pub(crate) use sandboxed;
