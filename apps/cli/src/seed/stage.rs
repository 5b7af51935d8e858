//! Where the demo is played: people, pictures, and one contest's way through its life.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use accounts::email::Email;
use accounts::registration::Registration;
use anyhow::Context;
use bytes::Bytes;
use contests::contest::ContestInput;
use contests::entry::submission;
use files::picture::{Header, Use};
use files::{NewFile, Purpose};
use kernel::actor::{Actor, Role, Staff};
use kernel::ctx::Ctx;
use kernel::ids::{ContestId, EntryId, FileId, PayoutId, UserId};
use kernel::secret::Secret;
use payments::Provider;
use payments::gateway::RawEvent;
use payouts::MethodType;
use payouts::method::NewMethod;
use runtime::services::Services;
use time::{Duration, OffsetDateTime};
use url::Url;
use workflows::contests::deposit::Deposit;

use super::script::{ContestText, Script, pick};

mod endings;
mod final_round;
mod identities;
mod pins;
mod places;
pub(crate) mod plans;
mod polls;
mod private;
mod rates;
mod sale;
mod trial;

/// The password of all demo accounts; production refuses them because it is never seeded.
pub(super) const PASSWORD: &str = "muqabla-demo-2026";
/// A paragraph of a text that somebody enters.
const DRAFT: &str = "A draft in response to the brief. It begins where the customer stands: at the door, with little time and one question. \
Every sentence answers it in words that people use at home.\n\n\
یہ مسودہ آپ کی ہدایت کے مطابق ہے۔ ہر جملہ سادہ ہے، اور ہر لفظ وہی ہے جو لوگ گھر میں بولتے ہیں۔\n\n";
/// Contests of the script that belong to the demo client.
const OF_DEMO_CLIENT: usize = 8;

/// A picture that several entries use. The worker makes previews of each, with a mark of its own.
struct Picture {
    original: Bytes,
    pixels: (i32, i32),
}

/// People, pictures and the application they play in.
pub(crate) struct Stage {
    services: Arc<Services>,
    script: Script,
    folder: PathBuf,
    now: OffsetDateTime,
    clients: Vec<Actor>,
    talents: Vec<Actor>,
    admin: Actor,
    drawn: HashMap<(String, usize), Picture>,
}

impl Stage {
    pub(crate) fn open(services: Arc<Services>, script: Script, folder: &Path) -> anyhow::Result<Self> {
        let now = services.clock.now();
        let hash = accounts::password::hash(&Secret::new(PASSWORD.to_owned()))?;
        let joined = Ctx::new(now.saturating_sub(Duration::days(220)), "seed", services.config.base_url.clone());
        let cast = script.cast.clone();
        let register =
            |first: &str, last: &str, email: &str, role: Role, code: Option<&str>| -> anyhow::Result<Actor> {
                let registration = Registration {
                    email: Email::parse(email).map_err(|errors| anyhow::anyhow!("{email}: {errors:?}"))?,
                    first_name: first.to_owned(),
                    last_name: Some(last.to_owned()),
                    role,
                };
                let made = services
                    .db
                    .write(|tx| workflows::accounts::register::register_in(tx, &joined, &registration, &hash, code));
                Ok(made?.actor())
            };
        let people = |names: &[(String, String)], demo: &str, role: Role| -> anyhow::Result<Vec<Actor>> {
            let mut all = Vec::<Actor>::new();
            for (index, (first, last)) in names.iter().enumerate() {
                let Some(known) = all.first() else {
                    all.push(register(first, last, demo, role, None)?);
                    continue;
                };
                let email = format!("{first}.{last}@demo.muqabla.pk").to_lowercase();
                // The demo client brought two of the others.
                let friend = role == Role::Client && (index == 2 || index == 4);
                let code =
                    friend.then(|| workflows::referrals::referral::code(&services.db, &joined, known)).transpose()?;
                all.push(register(first, last, &email, role, code.as_ref().map(|code| code.as_str()))?);
            }
            Ok(all)
        };
        let clients = people(&cast.clients, "client@demo.muqabla.pk", Role::Client)?;
        let talents = people(&cast.talents, "talent@demo.muqabla.pk", Role::Talent)?;
        let admin = register("Amna", "Khalid", "admin@demo.muqabla.pk", Role::Client, None)?;
        workflows::accounts::admin_rights::grant(&services.db, &joined, "admin@demo.muqabla.pk", Staff::Owner)?;
        let admin = Actor { staff: Some(Staff::Owner), ..admin };
        // Large payouts take two admins; each role is there to be looked at.
        for (first, last, email, role) in [
            ("Faisal", "Raza", "finance@demo.muqabla.pk", Staff::Finance),
            ("Mehwish", "Tariq", "moderator@demo.muqabla.pk", Staff::Moderator),
            ("Saad", "Iqbal", "support@demo.muqabla.pk", Staff::Support),
        ] {
            register(first, last, email, Role::Client, None)?;
            workflows::accounts::admin_rights::grant(&services.db, &joined, email, role)?;
        }
        let folder = folder.to_owned();
        let stage = Self { services, script, folder, now, clients, talents, admin, drawn: HashMap::new() };
        stage.dress()?;
        Ok(stage)
    }

    /// Profiles, and payout methods for all talents but the last, whose payouts wait for one.
    fn dress(&self) -> anyhow::Result<()> {
        let ctx = self.ctx(self.now.saturating_sub(Duration::days(210)));
        let with_method = self.talents.len().saturating_sub(1);
        for (index, talent) in self.talents.iter().enumerate() {
            let (first, last) = pick(&self.script.cast.talents, index)?;
            let skills =
                (0..3).map(|k| pick(&self.script.cast.skills, index.saturating_mul(2).saturating_add(k)).cloned());
            let draft = accounts::profile::Draft {
                name: format!("{first} {last}"),
                bio: format!(
                    "I draw, build and write for people who know what they want to say. {first} from Pakistan, at work since 2015."
                ),
                skills: skills.collect::<anyhow::Result<_>>()?,
                portfolio: vec![format!("https://example.com/{}-{}", first.to_lowercase(), last.to_lowercase())],
            };
            workflows::accounts::profile::update(&self.services.db, &ctx, talent, draft)?;
            if index < with_method {
                let kind = *pick(&[MethodType::Easypaisa, MethodType::JazzCash], index)?;
                let number = format!("0300{:07}", index.saturating_mul(91_117).saturating_add(1_234_471));
                let method = NewMethod::parse(kind, &number, &format!("{first} {last}"), None)
                    .map_err(|errors| anyhow::anyhow!("payout method: {errors:?}"))?;
                let (services, ctx) = (&self.services, &ctx);
                services
                    .db
                    .write(|tx| workflows::payouts::method::add_in(tx, ctx, &services.vault, talent, &method))?;
            }
        }
        Ok(())
    }

    /// The moment at which the demo is left.
    pub(crate) fn now(&self) -> OffsetDateTime {
        self.now
    }

    /// A few hours, different for each contest, so that not everything happens at once.
    pub(crate) fn hours(&self, index: usize) -> Duration {
        Duration::hours(i64::try_from(index.saturating_mul(5).checked_rem(11).unwrap_or(0)).unwrap_or(0))
    }

    fn ctx(&self, at: OffsetDateTime) -> Ctx {
        // Nothing of the demo lies in the future.
        Ctx::new(at.min(self.now), "seed", self.services.config.base_url.clone())
    }

    /// The picture in one of its colourings, read and drawn when it is first used.
    fn picture(&mut self, name: &str, colouring: usize) -> anyhow::Result<&Picture> {
        let key = (name.to_owned(), colouring);
        if !self.drawn.contains_key(&key) {
            let path = self.folder.join("pictures").join(name);
            let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
            let original = if colouring == 0 { bytes } else { recoloured(&bytes, colouring)? };
            let pixels = Header::read(&original, Use::Preview)?.pixels()?;
            self.drawn.insert(key.clone(), Picture { original: Bytes::from(original), pixels });
        }
        self.drawn.get(&key).context("a picture that was just drawn")
    }

    /// Stores a file of `owner` as an upload would.
    async fn upload(&self, ctx: &Ctx, owner: UserId, purpose: Purpose, part: Part<'_>) -> anyhow::Result<FileId> {
        let (name, bytes, pixels) = match part {
            Part::Picture(picture) => ("design.png", picture.original.clone(), Some(picture.pixels)),
            Part::Text(text) => ("work.txt", Bytes::from(text), None),
            Part::File(name) => (name, self.document(name)?, None),
        };
        self.store(ctx, owner, Upload { purpose, name, bytes, pixels, preview_of: None }).await
    }

    async fn store(&self, ctx: &Ctx, owner: UserId, upload: Upload<'_>) -> anyhow::Result<FileId> {
        let Upload { purpose, name, bytes, pixels, preview_of } = upload;
        let id: FileId = ctx.new_id();
        let storage_key = format!("{}/{id}", purpose.as_str().to_lowercase());
        let media_type = files::sniff::media_type(&bytes).with_context(|| format!("{name} is of no known type"))?;
        let received = self.services.store.receive(&storage_key, one(bytes), u64::MAX).await?;
        let (size_bytes, sha256, name) = (received.size_bytes, received.sha256, name.to_owned());
        let new = NewFile { id, purpose, name, media_type, size_bytes, sha256, storage_key, pixels, preview_of };
        self.services.db.write(|tx| files::repo::insert(tx, ctx, owner, &new))?;
        Ok(id)
    }

    /// A file of the demo that is no picture.
    fn document(&self, name: &str) -> anyhow::Result<Bytes> {
        let path = self.folder.join("documents").join(name);
        Ok(Bytes::from(std::fs::read(&path).with_context(|| path.display().to_string())?))
    }

    /// Sends what is due by now, so that refunds arrive and nothing of the past is left to the first minute.
    pub(crate) async fn finish(self) -> anyhow::Result<()> {
        runtime::worker::run_until_idle(&self.services).await?;
        // Voters and clients look at pictures, which are there now.
        self.ask_others()?;
        self.pin()?;
        self.sell().await?;
        self.post_privately()?;
        runtime::worker::run_until_idle(&self.services).await
    }
}

/// What an upload consists of.
enum Part<'p> {
    Picture(&'p Picture),
    Text(String),
    /// By its name among the demo's documents.
    File(&'p str),
}

/// A file on its way into the store.
struct Upload<'u> {
    purpose: Purpose,
    name: &'u str,
    bytes: Bytes,
    pixels: Option<(i32, i32)>,
    preview_of: Option<FileId>,
}

fn one(bytes: Bytes) -> impl futures_util::Stream<Item = Result<Bytes, std::convert::Infallible>> {
    futures_util::stream::iter([Ok(bytes)])
}

/// The picture with all its colours turned: what another author might have sent.
fn recoloured(bytes: &[u8], colouring: usize) -> anyhow::Result<Vec<u8>> {
    let degrees = i32::try_from(colouring.saturating_mul(75).checked_rem(360).unwrap_or(0))?;
    let mut turned = Vec::new();
    image::load_from_memory(bytes)?
        .huerotate(degrees)
        .write_to(&mut std::io::Cursor::new(&mut turned), image::ImageFormat::Png)?;
    Ok(turned)
}

/// One contest on its way.
pub(crate) struct Play {
    index: usize,
    text: ContestText,
    id: ContestId,
    client: Actor,
    posted: OffsetDateTime,
    deadline: OffsetDateTime,
    entries: Vec<(EntryId, Actor)>,
    winner: Option<Actor>,
    payout: Option<PayoutId>,
}

impl Play {
    /// The client posts the contest.
    pub(crate) fn post(
        stage: &Stage,
        index: usize,
        posted: OffsetDateTime,
        deadline: OffsetDateTime,
    ) -> anyhow::Result<Self> {
        let text = pick(&stage.script.contests, index)?.clone();
        let client = *pick(&stage.clients, stage.client_of(index))?;
        let input = ContestInput {
            title: text.title.clone(),
            brief: text.brief.clone(),
            category: text.category.clone(),
            prize: text.prize.checked_mul(100),
            deadline: Some(deadline),
            currency: "PKR".to_owned(),
            sealed: index.checked_rem(5) != Some(4),
            guaranteed: index.checked_rem(6) == Some(1),
            visibility: contests::contest::Visibility::Public,
            final_round_days: final_round::days(index),
            lower_places: places::lower(index, text.prize.saturating_mul(100)),
            unused_places: contests::contest::UnusedPlaces::default(),
            requirements: text.requirements.clone().into(),
            nda: None,
        };
        let id = workflows::contests::create::create(&stage.services.db, &stage.ctx(posted), &client, &input)?;
        Ok(Self { index, text, id, client, posted, deadline, entries: Vec::new(), winner: None, payout: None })
    }

    /// The client pays, and the provider says so.
    pub(crate) fn pay(&self, stage: &Stage) -> anyhow::Result<()> {
        let ctx = stage.ctx(self.posted.saturating_add(Duration::minutes(4)));
        let provider = *pick(Provider::ALL, self.index)?;
        let deposit = Deposit { contest: self.id, provider, key: None };
        let (db, gateways) = (&stage.services.db, &stage.services.gateways);
        let begun = workflows::contests::deposit::begin(db, &ctx, gateways, &self.client, &deposit)?;
        let raw = confirmation(provider, &begun.started.redirect_url)?;
        let answer = workflows::payments::webhook::apply_event(db, &ctx, gateways, provider, &raw)?;
        anyhow::ensure!(answer.status == 200, "the sandbox refused its own confirmation: {}", answer.body);
        Ok(())
    }

    /// Talents enter, the client looks, rates and talks.
    pub(crate) async fn take_entries(&mut self, stage: &mut Stage, still_open: bool) -> anyhow::Result<()> {
        if self.index.is_multiple_of(3) {
            self.attach_files(stage).await?;
        }
        let wanted = match (self.text.pictures.len(), still_open) {
            (8.., _) => 8,
            (_, true) => self.index.checked_rem(5).unwrap_or(0).saturating_add(1),
            (_, false) => self.index.checked_rem(4).unwrap_or(0).saturating_add(3),
        };
        let span = self.deadline.min(stage.now).saturating_sub(Duration::hours(1)) - self.posted;
        let parts = i32::try_from(wanted)?.saturating_add(1);
        for k in 0..wanted {
            let part = span.checked_div(parts).unwrap_or(Duration::HOUR);
            let at = self.posted.saturating_add(part.saturating_mul(i32::try_from(k)?.saturating_add(1)));
            self.enter(stage, k, at).await?;
        }
        let before_end = |minutes| self.deadline.min(stage.now).saturating_sub(Duration::minutes(minutes));
        let [renewed, judged, renewed_after] = [before_end(45), before_end(30), before_end(10)];
        // Of the demo client's contests one has an entry in another version, and one has a version that the client has not opened.
        if self.index == 0 {
            self.renew(stage, 0, renewed).await?;
        }
        self.judge(stage, judged)?;
        if self.index == 1 {
            self.renew(stage, 0, renewed_after).await?;
        }
        Ok(())
    }

    /// The client adds to the brief what they have: a picture, and a paper.
    async fn attach_files(&self, stage: &mut Stage) -> anyhow::Result<()> {
        let ctx = stage.ctx(self.posted.saturating_add(Duration::minutes(6)));
        let (purpose, owner) = (Purpose::Attachment, self.client.user);
        let pictures = ["chenab-boats.png", "chiniot-wood.png", "hunza-stay.png"];
        let drawn = *pick(&pictures, self.index.checked_div(3).unwrap_or(0))?;
        let drawn = stage.picture(drawn, 0)?;
        let (bytes, pixels) = (drawn.original.clone(), Some(drawn.pixels));
        let picture = Upload { purpose, name: "what-we-like.png", bytes, pixels, preview_of: None };
        let bytes = stage.document("proposal.pdf")?;
        let paper = Upload { purpose, name: "about-us.pdf", bytes, pixels: None, preview_of: None };
        for upload in [picture, paper] {
            let file = stage.store(&ctx, owner, upload).await?;
            workflows::contests::attachments::add(&stage.services.db, &ctx, &self.client, self.id, file)?;
        }
        Ok(())
    }

    async fn enter(&mut self, stage: &mut Stage, k: usize, at: OffsetDateTime) -> anyhow::Result<()> {
        let ctx = stage.ctx(at);
        let first = if self.index.is_multiple_of(2) { 0 } else { self.index.saturating_mul(3) };
        let author = *pick(&stage.talents, first.saturating_add(k))?;
        let colouring = k.checked_div(self.text.pictures.len()).unwrap_or(0);
        let input = self.work(stage, &ctx, author.user, (k, colouring)).await?;
        let entry = workflows::entries::submit::submit(&stage.services.db, &ctx, &author, self.id, &input)?;
        self.entries.push((entry, author));
        Ok(())
    }

    /// The author of entry `k` sends another version: the same picture in other colours.
    async fn renew(&self, stage: &mut Stage, k: usize, at: OffsetDateTime) -> anyhow::Result<()> {
        let ctx = stage.ctx(at);
        let (entry, author) = *pick(&self.entries, k)?;
        let note = "The second version: other colours, and the letters stand further apart.".to_owned();
        let input = submission::EntryInput { note, ..self.work(stage, &ctx, author.user, (k, 2)).await? };
        workflows::entries::submit::submit_version(&stage.services.db, &ctx, &author, entry, &input)?;
        Ok(())
    }

    /// What is sent as entry `k`, with its picture in one of its colourings.
    async fn work(
        &self,
        stage: &mut Stage,
        ctx: &Ctx,
        author: UserId,
        (k, colouring): (usize, usize),
    ) -> anyhow::Result<submission::EntryInput> {
        let file = if self.text.pictures.is_empty() {
            self.enter_words(stage, ctx, author, k).await?
        } else {
            let name = pick(&self.text.pictures, k)?.clone();
            stage.picture(&name, colouring)?;
            let picture = stage.drawn.get(&(name, colouring)).context("the picture was drawn")?;
            stage.upload(ctx, author, Purpose::Entry, Part::Picture(picture)).await?
        };
        Ok(submission::EntryInput {
            files: vec![file],
            link: if self.text.pictures.is_empty() {
                format!("https://example.com/work/{}", k.saturating_add(1))
            } else {
                String::new()
            },
            note: pick(&stage.script.cast.notes, self.index.saturating_add(k))?.clone(),
            own_work: true,
            third_party: String::new(),
            ai_tools: String::new(),
        })
    }

    /// What people send when no picture is asked for: a document, a text, an archive, or sound with a shorter one to listen to.
    async fn enter_words(&self, stage: &Stage, ctx: &Ctx, author: UserId, k: usize) -> anyhow::Result<FileId> {
        let part = match k.checked_rem(4) {
            Some(0) => Part::File("proposal.pdf"),
            Some(2) => Part::File("website.zip"),
            Some(3) => Part::File("jingle.wav"),
            _ => Part::Text(format!("{}\n\n{}", self.text.title, DRAFT.repeat(9))),
        };
        let sounds = matches!(part, Part::File("jingle.wav"));
        let file = stage.upload(ctx, author, Purpose::Entry, part).await?;
        if sounds {
            let (name, purpose) = ("jingle-preview.wav", Purpose::Preview);
            let bytes = stage.document(name)?;
            stage.store(ctx, author, Upload { purpose, name, bytes, pixels: None, preview_of: Some(file) }).await?;
        }
        Ok(file)
    }

    fn judge(&self, stage: &Stage, at: OffsetDateTime) -> anyhow::Result<()> {
        let (db, ctx, cast) = (&stage.services.db, stage.ctx(at), &stage.script.cast);
        for (k, (entry, author)) in self.entries.iter().enumerate() {
            if k.checked_rem(3) != Some(2) {
                let stars = i64::try_from(5_usize.saturating_sub(k.checked_rem(3).unwrap_or(0)))?;
                workflows::entries::actions::rate(db, &ctx, &self.client, *entry, stars)?;
            }
            if k < 2 {
                workflows::entries::actions::shortlist(db, &ctx, &self.client, *entry, true)?;
                workflows::entries::actions::comment(
                    db,
                    &ctx,
                    &self.client,
                    *entry,
                    pick(&cast.comments, self.index)?,
                )?;
                let later = stage.ctx(at.saturating_add(Duration::minutes(9)));
                workflows::entries::actions::comment(db, &later, author, *entry, pick(&cast.replies, self.index)?)?;
            }
            if k == 4 {
                let reason = contests::entry::DeclineReason::Style;
                workflows::entries::actions::decline(db, &ctx, &self.client, *entry, reason)?;
            }
            workflows::entries::actions::see(db, &ctx, &self.client, *entry)?;
        }
        let Some((_, asker)) = self.entries.first() else { return Ok(()) };
        let asked = workflows::contests::questions::post(db, &ctx, asker, self.id, pick(&cast.questions, self.index)?)?;
        let later = stage.ctx(at.saturating_add(Duration::minutes(20)));
        workflows::contests::questions::answer(db, &later, &self.client, asked, pick(&cast.answers, self.index)?)?;
        Ok(())
    }

    pub(crate) fn close_entries(&self, stage: &Stage) -> anyhow::Result<()> {
        workflows::contests::timers::close_entries_due(&stage.services.db, &stage.ctx(self.deadline), 50)?;
        Ok(())
    }

    /// Nobody entered: three days after the deadline the prize goes back.
    pub(crate) fn refund(&self, stage: &Stage) -> anyhow::Result<()> {
        self.close_entries(stage)?;
        let ctx = stage.ctx(self.deadline.saturating_add(Duration::days(3)));
        workflows::contests::refund::refund_without_entries_due(&stage.services.db, &ctx, 50)?;
        Ok(())
    }

    /// A day after the deadline the client awards; the demo talent wins where it took part.
    pub(crate) fn award(&mut self, stage: &Stage) -> anyhow::Result<()> {
        let demo = pick(&stage.talents, 0)?.user;
        let chosen = self.entries.iter().take(2).find(|(_, author)| author.user == demo).or(self.entries.first());
        let (entry, winner) = *chosen.context("an awarded contest needs an entry")?;
        let ctx = stage.ctx(self.after(1));
        let award = self.placed(entry);
        self.payout = Some(workflows::contests::award::award(&stage.services.db, &ctx, &self.client, self.id, award)?);
        self.winner = Some(winner);
        Ok(())
    }

    /// Five days pass without files.
    pub(crate) fn lapse(&self, stage: &Stage) -> anyhow::Result<()> {
        workflows::handovers::handover::lapse_undelivered(&stage.services.db, &stage.ctx(self.after(6)), 50)?;
        Ok(())
    }

    /// The winner uploads and delivers.
    pub(crate) async fn deliver(&self, stage: &Stage) -> anyhow::Result<()> {
        let (ctx, winner) = (stage.ctx(self.after(3)), self.winner()?);
        let words = format!("Final files for {}.\nFonts are outlined, colours are named.\n", self.text.title);
        let file = stage.upload(&ctx, winner.user, Purpose::Handover, Part::Text(words)).await?;
        workflows::handovers::handover::add_file(&stage.services.db, &ctx, &winner, self.id, file)?;
        workflows::handovers::handover::deliver(&stage.services.db, &ctx, &winner, self.id)?;
        Ok(())
    }

    /// The client asks for changes.
    pub(crate) fn ask_for_changes(&self, stage: &Stage) -> anyhow::Result<()> {
        let note = "Very close. Please add the one-colour version and name the typeface.";
        workflows::handovers::handover::request_changes(
            &stage.services.db,
            &stage.ctx(self.after(4)),
            &self.client,
            self.id,
            note,
        )?;
        Ok(())
    }

    pub(crate) fn accept(&self, stage: &Stage) -> anyhow::Result<()> {
        workflows::handovers::handover::accept(&stage.services.db, &stage.ctx(self.after(5)), &self.client, self.id)?;
        Ok(())
    }

    /// The admin transfers the prize. A winner without a payout method waits.
    pub(crate) fn pay_out(&self, stage: &Stage) -> anyhow::Result<()> {
        let report = workflows::payouts::payout::PaidReport {
            reference: format!("TRX-{:07}", self.index.saturating_mul(7_919).saturating_add(1_204_500)),
            evidence_url: None,
            notes: None,
        };
        workflows::payouts::payout::mark_paid(
            &stage.services.db,
            &stage.ctx(self.after(6)),
            &stage.admin,
            self.payout()?,
            &report,
        )?;
        Ok(())
    }

    /// The wallet refuses the transfer.
    pub(crate) fn fail_payout(&self, stage: &Stage) -> anyhow::Result<()> {
        let reason = "The wallet has reached its monthly limit.";
        workflows::payouts::payout::mark_failed(
            &stage.services.db,
            &stage.ctx(self.after(6)),
            &stage.admin,
            self.payout()?,
            reason,
        )?;
        Ok(())
    }

    fn after(&self, days: i64) -> OffsetDateTime {
        self.deadline.saturating_add(Duration::days(days))
    }

    fn winner(&self) -> anyhow::Result<Actor> {
        self.winner.context("not awarded yet")
    }

    fn payout(&self) -> anyhow::Result<PayoutId> {
        self.payout.context("not awarded yet")
    }
}

/// The message that the simulator page posts when a person simulates success, made of the address it was opened with.
fn confirmation(provider: Provider, redirect_url: &str) -> anyhow::Result<RawEvent> {
    let base = Url::parse("http://simulator.invalid")?;
    let query: HashMap<String, String> = base.join(redirect_url)?.query_pairs().into_owned().collect();
    let get = |name: &str| query.get(name).cloned().with_context(|| format!("no {name} in the simulator's address"));
    let body = match provider {
        Provider::Easypaisa => serde_json::json!({
            "amount": get("amount")?, "reference": get("ref")?, "status": "SUCCESS",
            "merchant_ref": get("contest")?, "signature": get("sig")?,
        }),
        Provider::Jazzcash => serde_json::json!({
            "pp_Amount": get("amount")?.replace('.', ""), "pp_TxnRefNo": get("ref")?, "pp_ResponseCode": "000",
            "pp_MerchantID": get("mid")?, "contestId": get("contest")?, "pp_SecureHash": get("sig")?,
        }),
    };
    Ok(RawEvent::posted("application/json", serde_json::to_vec(&body)?))
}
