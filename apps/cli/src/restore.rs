//! After a restore: holding, looking, going on (ADR 0045).

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, ensure};
use outbound::State;
use payments::gateway::gate::QuestionsOnly;
use payments::{Environment, Gateways};
use runtime::config::{Config, Payments};
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use workflows::restore::{self, RefundFound, Report};

/// Nothing leaves from now on.
pub(crate) fn mark(config: &Config, reason: &str) -> anyhow::Result<()> {
    let db = crate::open(config);
    let is_new = restore::mark(&db, &crate::admin::ctx(config, &db)?, reason)?;
    tracing::info!(is_new, "nothing leaves until `muqabla restore-resume`");
    Ok(())
}

/// The providers, behind a gate that lets questions pass only.
fn gateways(config: &Config) -> anyhow::Result<Gateways> {
    let gateways = match config.payments {
        // They live inside `muqabla serve`: nobody else can ask them, so all that they know is unknown.
        Payments::Fakes => Gateways::new(Environment::Sandbox, []),
        Payments::Sandbox | Payments::Live(_) => config.payments.gateways(&config.secret_key)?,
    };
    Ok(gateways.gated(Arc::new(QuestionsOnly)))
}

/// What would leave, and what the providers say.
pub(crate) fn report(config: &Config, as_json: bool) -> anyhow::Result<()> {
    let db = crate::open(config);
    let report = restore::report(&db, &crate::admin::ctx(config, &db)?, &gateways(config)?)?;
    let mut out = std::io::stdout().lock();
    if as_json {
        writeln!(out, "{:#}", json_of(&report)?)?;
    } else {
        text_of(&mut out, &report)?;
    }
    Ok(())
}

fn state_of(state: &State) -> anyhow::Result<Value> {
    Ok(match state {
        State::Running | State::New => json!({ "status": "RUNNING" }),
        State::Held(hold) => {
            json!({ "status": "HELD", "since": hold.since.format(&Rfc3339)?, "reason": hold.reason })
        }
        State::Moved { stored, current } => json!({ "status": "MOVED", "stored": stored, "current": current }),
    })
}

fn json_of(report: &Report) -> anyhow::Result<Value> {
    let mut mails = Vec::new();
    for (kind, count, oldest) in &report.mails {
        let oldest = oldest.map(|at| at.format(&Rfc3339)).transpose()?;
        mails.push(json!({ "kind": kind, "count": count, "oldestAt": oldest }));
    }
    let due: Vec<Value> = report.due.iter().map(|(kind, count)| json!({ "kind": kind, "count": count })).collect();
    let refunds = report.refunds.iter().map(|(refund, payment, found)| {
        json!({
            "refundId": refund.id.to_string(),
            "orderRef": payment.order_ref.as_str(),
            "provider": payment.provider.as_str(),
            "amountCents": refund.amount.get(),
            "status": refund.status.as_str(),
            "providerSays": words(found),
        })
    });
    let payments = report.payments.iter().map(|(payment, said)| {
        let says = match said {
            Ok(inquired) => inquired.outcome.as_str().to_owned(),
            Err(error) => error.to_string(),
        };
        json!({
            "paymentId": payment.id.to_string(),
            "orderRef": payment.order_ref.as_str(),
            "provider": payment.provider.as_str(),
            "amountCents": payment.amount.get(),
            "status": payment.status.as_str(),
            "providerSays": says,
        })
    });
    Ok(json!({
        "state": state_of(&report.state)?,
        "mails": mails,
        "due": due,
        "payoutsInBatches": report.payouts_in_batches,
        "refunds": refunds.collect::<Vec<_>>(),
        "payments": payments.collect::<Vec<_>>(),
    }))
}

fn words(found: &RefundFound) -> String {
    match found {
        RefundFound::Done { reference } => format!("done as {reference}"),
        RefundFound::Refused { code } => format!("refused with {code}"),
        RefundFound::Unknown { why } => format!("unknown: {why}"),
    }
}

/// The same for people: a heading for each part, a line for each thing.
fn text_of(out: &mut impl Write, report: &Report) -> anyhow::Result<()> {
    let all = json_of(report)?;
    writeln!(out, "State: {}", state_of(&report.state)?)?;
    writeln!(out, "Payouts in bank files without a result: {}", report.payouts_in_batches)?;
    for (part, title) in [
        ("mails", "Mails that would be delivered"),
        ("due", "Work that is due"),
        ("refunds", "Refunds that are not settled"),
        ("payments", "Payments that are open, under review, or held"),
    ] {
        let lines = all.get(part).and_then(Value::as_array).context("a part of the report is a list")?;
        writeln!(out, "\n{title}: {}", lines.len())?;
        for line in lines {
            let fields = line.as_object().context("a line of the report is an object")?;
            let shown = fields.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>();
            writeln!(out, "  {}", shown.join(" "))?;
        }
    }
    Ok(())
}

/// Records what the providers know, and lets work go on.
pub(crate) fn resume(config: &Config, by: &str, accept_unknown: bool) -> anyhow::Result<()> {
    let db = crate::open(config);
    let ctx = crate::admin::ctx(config, &db)?;
    let found = db.read(|conn| accounts::user::repo::find_by_email(conn, &accounts::email::key(by)))?;
    let admin = found.context("nobody is registered with this address")?.actor();
    let resumed = restore::resume(&db, &ctx, &gateways(config)?, &admin, accept_unknown)?;
    tracing::info!(
        payments = resumed.payments,
        silent = resumed.silent,
        refunds_done = resumed.refunds_done,
        refunds_refused = resumed.refunds_refused,
        refunds_unknown = resumed.refunds_unknown,
        "asked the providers"
    );
    ensure!(
        resumed.is_running,
        "still held: {} refunds and {} payments are unknown at their providers; see `restore-report`, then use --accept-unknown",
        resumed.refunds_unknown,
        resumed.silent
    );
    tracing::info!("work goes on");
    Ok(())
}
