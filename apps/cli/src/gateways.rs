//! Whether payment providers take our credentials, and whether our clock agrees with theirs: for people, before they go live.

use std::fmt::Write;

use anyhow::bail;
use clap::Subcommand;
use kernel::ctx::Ctx;
use kernel::time::{Clock, SystemClock};
use payments::OrderRef;
use payments::gateway::{PaymentGateway, Probe};
use runtime::config::{Config, Payments};

/// What is done with gateways.
#[derive(Subcommand)]
pub(crate) enum GatewaysCommand {
    /// Asks each configured provider for an order that does not exist, which changes nothing there. Fails when something is wrong.
    Check,
}

/// A provider's clock and ours may differ by so many seconds: forms carry the time until which they may be paid.
const SKEW_SECONDS_MAX: i64 = 120;

/// Checks the providers that the environment configures.
pub(crate) fn run(config: &Config, command: &GatewaysCommand) -> anyhow::Result<()> {
    let GatewaysCommand::Check = command;
    let Payments::Live(_) = &config.payments else {
        bail!("PAYMENTS_MODE is not 'live': there is no provider to check");
    };
    let gateways = config.payments.gateways(&config.secret_key)?;
    let clock = SystemClock::default();
    let mut wrong = 0_usize;
    for gateway in gateways.all() {
        let ctx = Ctx::new(clock.now(), "gateways check", std::sync::Arc::clone(&config.base_url));
        let report = check(gateway, config, &ctx)?;
        for line in &report {
            match line {
                Ok(good) => tracing::info!(provider = gateway.provider().as_str(), "{good}"),
                Err(bad) => tracing::error!(provider = gateway.provider().as_str(), "{bad}"),
            }
        }
        wrong = wrong.saturating_add(report.iter().filter(|line| line.is_err()).count());
    }
    if wrong > 0 { bail!("checks that failed: {wrong}") } else { Ok(()) }
}

/// What was found: good or bad, a sentence each.
type Report = Vec<Result<String, String>>;

fn check(gateway: &dyn PaymentGateway, config: &Config, ctx: &Ctx) -> anyhow::Result<Report> {
    let mut report = vec![Ok(format!("credentials are complete ({})", gateway.environment().as_str()))];
    report.push(if config.is_https() {
        Ok(format!("payers come back to {}/api/payments/{}/return", config.base_url, gateway.provider().as_str()))
    } else {
        Err(format!("BASE_URL is {}: payers must come back by https", config.base_url))
    });
    report.push(match gateway.self_test() {
        Ok(()) => Ok("published examples of signatures come out as published".to_owned()),
        Err(failed) => Err(failed.to_string()),
    });
    let absent = OrderRef::new(ctx, gateway.environment())?;
    match gateway.probe(&absent) {
        Ok(probed) => {
            report.push(of_probe(&probed.answer));
            report.push(of_clock(probed.clock, ctx));
        }
        Err(error) => report.push(Err(format!("it did not answer: {error}"))),
    }
    Ok(report)
}

fn of_probe(answer: &Probe) -> Result<String, String> {
    match answer {
        Probe::NotFound => Ok("it takes our credentials: an order that does not exist is not found".to_owned()),
        Probe::Denied { code } => Err(format!("it does not take our credentials (code {code})")),
        Probe::Other { code } => {
            Err(format!("it answered something else to an order that does not exist (code {code})"))
        }
    }
}

fn of_clock(theirs: Option<time::OffsetDateTime>, ctx: &Ctx) -> Result<String, String> {
    let Some(theirs) = theirs else { return Ok("its answer tells no time: compare the clock by hand".to_owned()) };
    let skew = (theirs - ctx.now).whole_seconds();
    let mut sentence = String::new();
    // Writing to a string cannot fail.
    let _fits = write!(sentence, "its clock and ours differ by {} seconds", skew.abs());
    if skew.abs() <= SKEW_SECONDS_MAX { Ok(sentence) } else { Err(sentence) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_not_found_is_good() {
        assert!(of_probe(&Probe::NotFound).is_ok());
        assert!(of_probe(&Probe::Denied { code: "101".to_owned() }).is_err_and(|bad| bad.contains("101")));
        assert!(of_probe(&Probe::Other { code: "999".to_owned() }).is_err_and(|bad| bad.contains("999")));
    }

    #[test]
    fn a_clock_may_be_two_minutes_off() {
        let now = time::macros::datetime!(2026-11-21 12:00 UTC);
        let ctx = Ctx::new(now, "test", std::sync::Arc::from("https://muqabla.pk"));
        let of = |seconds| of_clock(Some(now + time::Duration::seconds(seconds)), &ctx);
        assert!(of(120).is_ok() && of(-120).is_ok() && of_clock(None, &ctx).is_ok());
        assert!(of(121).is_err() && of(-121).is_err());
    }
}
