//! Machines that are only connected to: nothing is asked of them.

use std::collections::BTreeSet;
use std::net::{TcpStream, ToSocketAddrs};

use runtime::config::{Config, Payments};
use url::Url;

use super::{ANSWERED_WITHIN, Outcome, Report};

/// Connects to each address that a provider's adapter calls or sends payers to.
pub(super) fn providers(report: &mut Report, config: &Config) {
    let Payments::Live(live) = &config.payments else {
        return report.add("providers", Outcome::Skipped, "PAYMENTS_MODE is not 'live': no provider is called");
    };
    let jazzcash = live.jazzcash.iter().flat_map(|config| {
        let addresses = &config.endpoints;
        [&addresses.page, &addresses.inquiry, &addresses.refund].map(|address| ("JazzCash", address))
    });
    let easypaisa = live.easypaisa.iter().flat_map(|config| {
        let addresses = &config.endpoints;
        [&addresses.page, &addresses.confirm, &addresses.inquiry].map(|address| ("Easypaisa", address))
    });
    let hosts: BTreeSet<_> = jazzcash.chain(easypaisa).map(|(provider, url)| (provider, host_and_port(url))).collect();
    for (provider, host) in hosts {
        let result = connect(&host).map(|()| format!("{}:{} can be reached", host.0, host.1));
        report.result(format!("provider {provider}"), result);
    }
}

/// The address of the site may lead to a proxy, and the site need not run yet: only a name that leads nowhere is wrong.
pub(super) fn public_address(report: &mut Report, base_url: &str) {
    let Ok(url) = Url::parse(base_url) else { return };
    let host = host_and_port(&url);
    if let Err(error) = (host.0.as_str(), host.1).to_socket_addrs() {
        return report.add("public address", Outcome::Failed, format!("{} has no address: {error}", host.0));
    }
    match connect(&host) {
        Ok(()) => report.add("public address", Outcome::Ok, format!("{base_url} takes connections")),
        Err(error) => report.add("public address", Outcome::Warning, format!("nothing answers yet: {error}")),
    }
}

fn host_and_port(url: &Url) -> (String, u16) {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
    (host, url.port_or_known_default().unwrap_or(443))
}

fn connect((host, port): &(String, u16)) -> Result<(), String> {
    let addresses = (host.as_str(), *port).to_socket_addrs().map_err(|error| format!("{host}: {error}"))?;
    let mut failure = format!("{host} has no address");
    for address in addresses {
        match TcpStream::connect_timeout(&address, ANSWERED_WITHIN) {
            Ok(_connected) => return Ok(()),
            Err(error) => failure = format!("{host}:{port}: {error}"),
        }
    }
    Err(failure)
}
