//! The spans of traces: the only place that makes them, so that what a trace may say is one list ([`ATTRIBUTES`]).
//!
//! They are spans of `tracing` with a target of their own and the lowest level: while no traces are exported, `tracing` knows that nobody wants
//! them, and one costs a comparison. Values are names from the code, numbers, SQLSTATEs and the request's id; none comes from a person.

use std::fmt;
use std::panic::Location;
use std::sync::OnceLock;

use tracing::{Span, trace_span};

#[cfg(test)]
mod tests;

/// The target of all spans that are exported, and of nothing else.
pub const TARGET: &str = "muqabla::spans";

/// Every attribute that may be exported. The exporter drops all others, events included.
pub const ATTRIBUTES: &[&str] = &[
    "http.request.method",
    // A template like `/api/contests/{id}`, never a path.
    "http.route",
    "http.response.status_code",
    REQUEST_ID,
    "db.system.name",
    // Of a transaction: read, write, atomic. Never SQL.
    "db.operation.name",
    // The file of ours whose transaction or work it is.
    "code.file.path",
    // The other machine: a provider, `smtp` or `s3`.
    "peer.service",
    // What it was asked to do.
    "rpc.method",
    // A SQLSTATE, a status, or a word of ours.
    "error.type",
];

/// As in the log and in answers.
pub const REQUEST_ID: &str = "muqabla.request_id";

/// The span of a request; it is the first of ours in a trace. [`answered`] completes it.
pub fn request(request_id: &str) -> Span {
    trace_span!(
        target: TARGET,
        "request",
        otel.kind = "server",
        otel.status_code = tracing::field::Empty,
        http.request.method = tracing::field::Empty,
        http.route = tracing::field::Empty,
        http.response.status_code = tracing::field::Empty,
        muqabla.request_id = request_id,
        error.type = tracing::field::Empty,
    )
}

/// What became of the request of `span`. `route` is a template; what matches none has no route.
pub fn answered(span: &Span, method: &str, route: Option<&str>, status: u16) {
    if span.is_disabled() {
        return;
    }
    // A client may invent methods.
    let method = METHODS.iter().find(|known| **known == method).copied().unwrap_or("_OTHER");
    span.record("http.request.method", method);
    span.record("http.response.status_code", status);
    if let Some(route) = route {
        span.record("http.route", route);
    }
    // A refusal is no fault of the server.
    if status >= 500 {
        fail(span, &status.to_string());
    }
}

const METHODS: [&str; 9] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE"];

/// The span of one item of the worker: a mail, a picture, a copy of data. `caller` is the code that does it.
pub fn work(name: &'static str, caller: &'static Location<'static>) -> Span {
    trace_span!(
        target: TARGET,
        "work",
        otel.name = name,
        otel.status_code = tracing::field::Empty,
        code.file.path = caller.file(),
        error.type = tracing::field::Empty,
    )
}

/// The span of one item that the clock made due: a contest whose deadline has come, a refund that is sent.
pub fn due_item(caller: &'static Location<'static>) -> Span {
    trace_span!(
        target: TARGET,
        "work",
        otel.name = %Name("due item", caller),
        otel.status_code = tracing::field::Empty,
        code.file.path = caller.file(),
        error.type = tracing::field::Empty,
    )
}

/// The span of a transaction, as a part of a request or of an item. Looking for due work is neither, and goes on all day: it has none.
pub(crate) fn transaction(operation: &'static str, caller: &'static Location<'static>) -> Span {
    if !is_part() {
        return Span::none();
    }
    trace_span!(
        target: TARGET,
        "transaction",
        otel.name = %Name(operation, caller),
        otel.kind = "client",
        otel.status_code = tracing::field::Empty,
        db.system.name = "postgresql",
        db.operation.name = operation,
        code.file.path = caller.file(),
        error.type = tracing::field::Empty,
    )
}

/// The span of a call to another machine, as a part of a request or of an item.
pub fn call(service: &'static str, method: &'static str) -> Span {
    if !is_part() {
        return Span::none();
    }
    trace_span!(
        target: TARGET,
        "call",
        otel.name = %format_args!("{service} {method}"),
        otel.kind = "client",
        otel.status_code = tracing::field::Empty,
        peer.service = service,
        rpc.method = method,
        error.type = tracing::field::Empty,
    )
}

/// Marks `span` as failed. `kind` names no person: a SQLSTATE, a status, a word of ours; never a message.
pub fn fail(span: &Span, kind: &str) {
    span.record("otel.status_code", "ERROR");
    span.record("error.type", kind);
}

/// Whether spans are wanted, and this one would have a parent.
fn is_part() -> bool {
    tracing::enabled!(target: TARGET, tracing::Level::TRACE) && !Span::current().is_none()
}

/// `write workflows::contests::award` for a transaction of `crates/workflows/src/contests/award.rs`.
struct Name(&'static str, &'static Location<'static>);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)?;
        let path = self.1.file().trim_end_matches(".rs");
        let parts = path.split('/').filter(|part| !matches!(*part, "crates" | "apps" | "src"));
        for (position, part) in parts.enumerate() {
            f.write_str(if position == 0 { " " } else { "::" })?;
            f.write_str(part)?;
        }
        Ok(())
    }
}

/// Makes the span whose context a W3C `traceparent` names the parent of one that was not entered yet.
type SetParent = fn(&Span, &str);

static SET_PARENT: OnceLock<SetParent> = OnceLock::new();

/// Gives [`continue_trace`] its effect. What exports spans calls it, once.
pub fn on_continue_trace(set_parent: SetParent) {
    let _second_exporter = SET_PARENT.set(set_parent);
}

/// Makes `span`, which was not entered yet, a part of the trace of another program. `traceparent` must come from one that is trusted: it decides
/// whether the trace is sampled.
pub fn continue_trace(span: &Span, traceparent: &str) {
    if !span.is_disabled()
        && let Some(set_parent) = SET_PARENT.get()
    {
        set_parent(span, traceparent);
    }
}
