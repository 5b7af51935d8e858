//! Tries what the configuration names, one line per check: before a start, and when something does not work.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use files::Store;
use kernel::random;
use notifications::deliver::{MailBranding, Mailer};
use runtime::config::{Config, Problems};
use serde::Serialize;
use url::Url;

use crate::block_on;

mod database;
mod network;

/// How long each machine may take to answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Ok,
    /// Not checked, because the configuration does not ask for it or something before it failed.
    Skipped,
    /// Works, but look at it.
    Warning,
    Failed,
}

#[derive(Debug, Serialize)]
struct Line {
    check: String,
    outcome: Outcome,
    detail: String,
}

/// What was checked so far; each line is printed as it comes.
struct Report {
    lines: Vec<Line>,
    is_json: bool,
}

impl Report {
    fn add(&mut self, check: impl Into<String>, outcome: Outcome, detail: impl Into<String>) {
        let line = Line { check: check.into(), outcome, detail: detail.into() };
        if !self.is_json {
            let outcome = match line.outcome {
                Outcome::Ok => "ok     ",
                Outcome::Skipped => "skipped",
                Outcome::Warning => "warning",
                Outcome::Failed => "FAILED ",
            };
            // The exit code says it, too, when nobody reads the lines.
            let _unread = writeln!(std::io::stdout().lock(), "{outcome} {}: {}", line.check, line.detail);
        }
        self.lines.push(line);
    }

    /// A check that works or does not.
    fn result(&mut self, check: impl Into<String>, result: Result<String, String>) {
        match result {
            Ok(detail) => self.add(check, Outcome::Ok, detail),
            Err(detail) => self.add(check, Outcome::Failed, detail),
        }
    }

    fn finish(&self) -> anyhow::Result<ExitCode> {
        let is_ok = self.lines.iter().all(|line| line.outcome != Outcome::Failed);
        if self.is_json {
            let report = serde_json::json!({ "ok": is_ok, "checks": self.lines });
            writeln!(std::io::stdout().lock(), "{report:#}")?;
        }
        Ok(if is_ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Checks everything; fails when a check does.
pub(crate) fn run(is_offline: bool, is_json: bool) -> anyhow::Result<ExitCode> {
    let mut report = Report { lines: Vec::new(), is_json };
    match Config::read() {
        Ok(config) => {
            let profile = if config.is_development() { "development" } else { "production" };
            report.add("configuration", Outcome::Ok, format!("complete, profile {profile}"));
            website(&mut report, &config);
            traces(&mut report, &config);
            search_index(&mut report, &config);
            if !is_offline {
                try_machines(&mut report, &config)?;
            }
        }
        Err(Problems(problems)) => {
            problems.into_iter().for_each(|problem| report.add("configuration", Outcome::Failed, problem));
        }
    }
    report.finish()
}

fn try_machines(report: &mut Report, config: &Config) -> anyhow::Result<()> {
    database::check(report, config);
    block_on(async {
        store(report, config).await;
        Ok(())
    })?;
    mails(report, config);
    network::providers(report, config);
    network::public_address(report, &config.base_url);
    Ok(())
}

#[cfg(feature = "otel")]
fn traces(report: &mut Report, config: &Config) {
    match otlp::Settings::from_variables(|name| config.otel.get(name).cloned()) {
        Ok(None) => report.add("traces", Outcome::Skipped, "OTEL_EXPORTER_OTLP_ENDPOINT is not set: none are exported"),
        Ok(Some(settings)) => report.add("traces", Outcome::Ok, format!("exported, sampled by {:?}", settings.sampler)),
        Err(unusable) => report.add("traces", Outcome::Failed, unusable.to_string()),
    }
}

#[cfg(not(feature = "otel"))]
fn traces(report: &mut Report, config: &Config) {
    if !config.otel.is_empty() {
        report.add("traces", Outcome::Warning, "OTEL_… is set, but this build exports none: it has no feature `otel`");
    }
}

fn website(report: &mut Report, config: &Config) {
    let Some(folder) = &config.frontend_dir else {
        return report.add("website", Outcome::Skipped, "FRONTEND_DIR is not set: only the API is served");
    };
    let index = folder.join("index.html");
    let found = std::fs::metadata(&index);
    let result = found.map(|_there| "FRONTEND_DIR holds the built website".to_owned());
    report.result("website", result.map_err(|error| format!("{}: {error}", index.display())));
}

fn search_index(report: &mut Report, config: &Config) {
    let Some(folder) = &config.search_index else {
        return report.add("search index", Outcome::Skipped, "SEARCH_INDEX is off: the database answers all searches");
    };
    // The server makes the folder; here nothing is made but what is removed again.
    let parent = folder.ancestors().find(|parent| parent.is_dir()).unwrap_or(folder);
    let file = parent.join(format!(".muqabla-check-{}", std::process::id()));
    let tried = std::fs::write(&file, "").and_then(|()| std::fs::remove_file(&file));
    match tried {
        Ok(()) => report.add("search index", Outcome::Ok, "its folder can be written"),
        Err(error) => {
            let detail = format!("{}: {error}; the database answers all searches", parent.display());
            report.add("search index", Outcome::Warning, detail);
        }
    }
}

/// Writes an object, reads it, removes it.
async fn store(report: &mut Report, config: &Config) {
    let kind = if config.storage_url.scheme() == "s3" { "S3" } else { "folder" };
    let tried = tokio::time::timeout(ANSWERED_WITHIN.saturating_mul(4), async {
        let store = config.open_store().map_err(|error| error.to_string())?;
        write_and_remove(&store).await
    });
    let result = tried.await.unwrap_or_else(|_late| Err("it did not answer in time".to_owned()));
    report.result("store", result.map(|()| format!("{kind}: an object was written, read and removed")));
}

async fn write_and_remove(store: &Store) -> Result<(), String> {
    let content = random::token().map_err(|_none| "the system gives no randomness".to_owned())?;
    let key = format!("check/{content}");
    let shown = |step: &'static str| move |error: files::Error| format!("{step}: {error}");
    store.write(&key, content.clone().into()).await.map_err(shown("write"))?;
    let read = store.read(&key).await.map_err(shown("read"));
    store.remove(&key).await.map_err(shown("remove"))?;
    if read?.as_ref() == content.as_bytes() { Ok(()) } else { Err("read: other bytes than were written".to_owned()) }
}

fn mails(report: &mut Report, config: &Config) {
    let Some(url) = &config.smtp_url else {
        return report.add("mail server", Outcome::Skipped, "SMTP_URL is not set: mails stay in the outbox");
    };
    let branding = MailBranding::new(&config.base_url, &config.secret_key);
    let mailer = Mailer::smtp(url.expose(), &config.mail_from, branding).map_err(|error| error.to_string());
    let result = mailer.and_then(|mailer| mailer.check().map_err(|failure| failure.to_string()));
    let host = Url::parse(url.expose()).ok().and_then(|url| url.host_str().map(ToOwned::to_owned)).unwrap_or_default();
    report.result("mail server", result.map(|()| format!("{host} takes our connection and sign-in")));
}
