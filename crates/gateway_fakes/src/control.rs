//! The calls by which a test or a person turns switches.

use serde_json::{Value, json};

use crate::State;
use crate::http::{Reply, Request};
use crate::switch::{Switch, Switches, Times};

/// Answers a call about the fake itself; none for calls about payments. `orders` are reference, state and paisa.
pub(crate) fn answer(
    request: &Request,
    switches: &Switches,
    orders: impl FnOnce() -> Vec<(String, State, i64)>,
) -> Option<Reply> {
    match (request.method.as_str(), request.path.as_str()) {
        ("GET", "/_switch") => Some(Reply::json(200, &on(switches))),
        ("POST", "/_switch") => Some(set(request, switches)),
        ("POST", "/_release") => {
            switches.release();
            Some(Reply::json(200, &json!({})))
        }
        ("GET", "/_orders") => {
            let lines = orders().into_iter().map(|(reference, state, paisa)| {
                json!({ "reference": reference, "state": state.as_str(), "amountCents": paisa })
            });
            Some(Reply::json(200, &Value::Array(lines.collect())))
        }
        _ => None,
    }
}

fn on(switches: &Switches) -> Value {
    let names: Vec<&str> = switches.on().into_iter().map(Switch::as_str).collect();
    json!({ "on": names })
}

fn set(request: &Request, switches: &Switches) -> Reply {
    let form = request.form();
    let value = |wanted: &str| form.iter().find(|(name, _value)| name == wanted).map(|(_name, value)| value.as_str());
    let times = match value("times").unwrap_or("always") {
        "always" => Some(Times::Always),
        "once" => Some(Times::Once),
        "off" => Some(Times::Count(0)),
        count => count.parse().ok().map(Times::Count),
    };
    match (value("name").and_then(Switch::parse), times) {
        (Some(switch), Some(times)) => {
            switches.set(switch, times);
            Reply::json(200, &on(switches))
        }
        _ => Reply::json(400, &json!({ "message": "name must be a switch; times: always, once, off or a number" })),
    }
}
