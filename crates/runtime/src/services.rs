//! What operations use beside their arguments: the same for the server, the worker and the command line.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use files::{File, Sandbox, Seed, Store};
use kernel::ctx::Ctx;
use kernel::db::{Db, DbConfig};
use kernel::time::{Clock, SystemClock};
use notifications::deliver::{MailBranding, Mailer};
use notifications::outbox::Bodies;
use payments::Gateways;
use search::index::SearchIndex;
use tokio::sync::{Notify, RwLock};
use vault::Vault;

use crate::changes::Changes;
use crate::config::Config;
use crate::event_hub::Hub;
use crate::figures::Cache;
use crate::machine::Disk;
use crate::outbound::{GatedMailer, Outbound};
use crate::pooler;
use crate::replica::Replica;

pub struct Services {
    pub db: Db,
    /// For questions about the database itself: it has connections of its own, which no request takes.
    pub probe_db: Db,
    /// Answers reads of people who are not signed in.
    pub replica: Replica,
    pub clock: Arc<dyn Clock>,
    /// The same clock when it can be moved: development only.
    pub movable_clock: Option<Arc<SystemClock>>,
    pub config: Config,
    /// Where uploads and previews lie.
    pub store: Store,
    pub sandbox: Sandbox,
    pub mailer: GatedMailer,
    /// Whether anything may leave.
    pub outbound: Arc<Outbound>,
    /// What mails say about where they come from.
    pub branding: MailBranding,
    /// Pages that hear of notifications.
    pub events: Hub,
    /// What was heard of changes to contests.
    pub changes: Changes,
    /// Answers searches while a follower keeps it up to date.
    pub search_index: Arc<SearchIndex>,
    pub gateways: Gateways,
    /// Encrypts account numbers and identities.
    pub vault: Vault,
    /// Each round of due work holds it for reading; a caller that waits until nothing is due holds it for writing.
    pub(crate) rounds: RwLock<()>,
    /// Wakes this process's worker.
    pub(crate) written: Notify,
    pub(crate) figures: Cache,
    draining: AtomicBool,
}

impl Services {
    /// Around a clock and the stores that the configuration names.
    ///
    /// # Errors
    /// When the address of the file store or of the mail server cannot be used.
    pub fn new(config: Config, db: Db, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let branding = MailBranding::new(&config.base_url, &config.secret_key);
        let mailer = match &config.smtp_url {
            Some(url) => Mailer::smtp(url.expose(), &config.mail_from, branding.clone())?,
            None => Mailer::Mailbox,
        };
        let changes = Changes::default();
        let outbound = Arc::new(Outbound::new(db.clone(), Arc::clone(&clock), Arc::clone(&config.base_url)));
        Ok(Self {
            probe_db: Db::new(&DbConfig { connections_max: 2, connections_idle_min: 0, ..config.database() }),
            replica: Replica::new(config.database_read().as_ref(), changes.clone(), config.database_read_lag_max),
            db,
            gateways: config.payments.gateways(&config.secret_key)?.gated(Arc::<Outbound>::clone(&outbound)),
            vault: Vault::new(&config.secret_key, &config.secret_keys_previous),
            store: config.open_store()?,
            sandbox: Sandbox::new(config.program.clone()),
            mailer: GatedMailer::new(mailer, Arc::clone(&outbound)),
            outbound,
            branding,
            events: Hub::default(),
            changes,
            search_index: Arc::default(),
            clock,
            movable_clock: None,
            config,
            rounds: RwLock::new(()),
            written: Notify::new(),
            figures: Cache::default(),
            draining: AtomicBool::new(false),
        })
    }

    /// Around the database's clock; in development it may run ahead.
    ///
    /// # Errors
    /// As [`Self::new`]; when the configuration says otherwise than what is found whether a pooler stands before the database; in development,
    /// when the database cannot be reached.
    pub fn open(config: Config) -> anyhow::Result<Self> {
        pooler::check(&config)?;
        let db = Db::new(&config.database());
        let clock = Arc::new(SystemClock::default());
        let development = config.is_development();
        if development {
            clock.set_offset(db.read(accounts::development::clock_offset).context("cannot reach the database")?);
        }
        if let Err(error) = db.follow_clock(&*clock) {
            tracing::warn!(%error, "the database does not say what time it is; this machine's clock is used until it does");
        }
        let mut services = Self::new(config, db, Arc::<SystemClock>::clone(&clock))?;
        services.movable_clock = development.then_some(clock);
        Ok(services)
    }

    /// The disk of uploads, when they lie in a folder.
    pub(crate) fn uploads_disk(&self) -> Option<Disk> {
        self.config.storage_url.to_file_path().ok().and_then(|folder| Disk::of(&folder))
    }

    /// Surroundings for an operation that begins now.
    pub fn ctx(&self, request_id: impl Into<String>) -> Ctx {
        Ctx::new(self.clock.now(), request_id, Arc::clone(&self.config.base_url))
    }

    /// From now on `/readyz` answers 503. Everything else is served as before, so that a load balancer loses nothing until it has found out.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Drains, ends event streams and refuses new ones.
    pub fn stop(&self) {
        self.drain();
        self.events.close();
    }

    /// Whether the process was asked to end.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// Has this process's worker look for due work: a request may have made something due. Workers of other processes find it in their next look.
    pub fn look_for_due_work(&self) {
        self.written.notify_one();
    }

    /// What the watermark of a file is drawn from.
    pub fn seed(&self, file: &File) -> Seed {
        Seed::of_file(self.config.secret_key.expose().as_bytes(), file.id)
    }

    /// Whether mails keep their bodies once they are sent: only where `/dev/mailbox` shows them.
    pub fn mail_bodies(&self) -> Bodies {
        if self.config.is_development() { Bodies::Keep } else { Bodies::Erase }
    }
}
