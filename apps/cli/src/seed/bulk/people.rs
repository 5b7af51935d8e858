//! Who posts and who enters in bulk.

use accounts::email::Email;
use anyhow::{Context, anyhow};
use kernel::ids::{KycApplicationId, PayoutMethodId, TransactionId, UserId};
use kernel::secret::Secret;
use kyc::form::{Form, Owner, RawForm};
use ledger::account::AccountKey;
use payouts::MethodType;
use payouts::Vault;
use payouts::method::NewMethod;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::dice::Dice;
use super::rows::{Bytes, Key, row};
use super::tables::Rows;
use super::{Run, words};

/// Somebody who enters, and where the money goes.
pub(super) struct Talent {
    pub(super) id: UserId,
    pub(super) method: PayoutMethodId,
    pub(super) encrypted: Vec<u8>,
    pub(super) last4: String,
    /// The name on the account.
    pub(super) name: String,
    /// The account of what is owed between award and payout.
    pub(super) payable: Uuid,
}

pub(super) struct People {
    /// Each with two running contests at most, as the free plan allows.
    pub(super) clients: Vec<UserId>,
    /// Enough for the fullest contest.
    pub(super) talents: Vec<Talent>,
    pub(super) operator: UserId,
}

/// Entrants at least, so that no contest has one person twice.
const TALENTS_MIN: u64 = 60;
const CONTESTS_PER_CLIENT: u64 = 5;
const CONTESTS_PER_TALENT: u64 = 20;

impl People {
    /// Writes the people of a run into `rows`.
    pub(super) fn gather(run: &Run, vault: &Vault, rows: &mut Rows) -> anyhow::Result<Self> {
        let clients = run.contests.div_ceil(CONTESTS_PER_CLIENT).max(1);
        let talents = run.contests.div_ceil(CONTESTS_PER_TALENT).max(TALENTS_MIN);
        let mut dice = Dice::new(run.seed, u64::MAX);
        let operator = register(
            run,
            &mut dice,
            rows,
            &Card { side: "operator", number: 0, role: "CLIENT", staff: Some("OWNER") },
        )?
        .0;
        let clients = (0..clients)
            .map(|number| {
                let card = Card { side: "client", number, role: "CLIENT", staff: None };
                let (id, name) = register(run, &mut dice, rows, &card)?;
                // What the others pay for and say does not count for talents.
                if number.is_multiple_of(2) {
                    identify(vault, &mut dice, rows, (id, &name, joined(run.now)))?;
                }
                Ok(id)
            })
            .collect::<anyhow::Result<_>>()?;
        let talents =
            (0..talents).map(|number| talent(run, vault, &mut dice, rows, number)).collect::<anyhow::Result<_>>()?;
        Ok(Self { clients, talents, operator })
    }
}

/// When everybody joined: before the first contest.
fn joined(now: OffsetDateTime) -> OffsetDateTime {
    now.saturating_sub(Duration::days(800))
}

struct Card {
    side: &'static str,
    number: u64,
    role: &'static str,
    staff: Option<&'static str>,
}

fn register(run: &Run, dice: &mut Dice, rows: &mut Rows, card: &Card) -> anyhow::Result<(UserId, String)> {
    let at = joined(run.now);
    let id: UserId = dice.id(at);
    let (first, last) = words::person(dice);
    let typed = format!("{}-{}.{:x}@bulk.example", card.side, card.number, run.seed);
    let email = Email::parse(&typed).map_err(|errors| anyhow!("{typed}: {errors:?}"))?;
    let (address, key, password) = (email.address(), email.key(), run.password_hash.expose().as_str());
    row!(rows.users; Key(id), address, key, first, last, card.role, password, at, card.staff, "", "{}", "{}", at, at);
    Ok((id, format!("{first} {last}")))
}

/// Everybody who is paid is known, and every second client.
fn identify(
    vault: &Vault,
    dice: &mut Dice,
    rows: &mut Rows,
    (user, name, at): (UserId, &str, OffsetDateTime),
) -> anyhow::Result<()> {
    let raw = RawForm {
        full_name: name.to_owned(),
        cnic: format!("{}{:012}", dice.between(1, 8), dice.below(1_000_000_000_000)),
        phone: format!("0300{:07}", dice.below(10_000_000)),
        birth_date: "1994-03-23".to_owned(),
    };
    // Within a day, not all in one second: staff list them by their time.
    let seconds = kernel::ids::Id::uuid(user).as_u128().checked_rem(86_400).context("a day")?;
    let at = at.saturating_add(Duration::seconds(i64::try_from(seconds)?));
    let form = Form::parse(&raw, at).map_err(|errors| anyhow!("identity of {name}: {errors:?}"))?;
    let application: KycApplicationId = dice.id(at);
    let encrypted = form.encrypt(vault, Owner { application, user })?;
    let prints = form.cnic_fingerprints(vault)?;
    let print = prints.first().context("a fingerprint")?;
    row!(rows.kyc_applications; Key(application), Key(user), kyc::Status::Approved.as_str(), Bytes(&encrypted.full_name),
        Bytes(&encrypted.cnic), Bytes(&encrypted.phone), Bytes(&encrypted.birth_date), Bytes(print), at, at,
        kyc::application::expires_at(at));
    Ok(())
}

fn talent(run: &Run, vault: &Vault, dice: &mut Dice, rows: &mut Rows, number: u64) -> anyhow::Result<Talent> {
    let at = joined(run.now);
    let (id, name) = register(run, dice, rows, &Card { side: "talent", number, role: "TALENT", staff: None })?;
    let typed = format!("0300{:07}", number.checked_rem(10_000_000).context("a number")?);
    let method = NewMethod::parse(MethodType::Easypaisa, &typed, &name, None)
        .map_err(|errors| anyhow!("payout method {typed}: {errors:?}"))?;
    let number: &Secret<String> = &method.number;
    let last4: String = number.expose().chars().rev().take(4).collect::<Vec<_>>().into_iter().rev().collect();
    let talent = Talent {
        id,
        method: dice.id(at),
        encrypted: payouts::vault::encrypt(vault, id, number)?,
        last4,
        name,
        payable: kernel::ids::Id::uuid(dice.id::<TransactionId>(at)),
    };
    row!(rows.payout_methods; Key(talent.method), Key(id), method.kind.as_str(), Bytes(&talent.encrypted), &talent.last4,
        Bytes(&payouts::vault::fingerprint(vault, number)?), &talent.name, true, at);
    identify(vault, dice, rows, (id, &talent.name, at))?;
    let payable = AccountKey::WinnerPayable(id);
    // Every award is followed by its payout: between contests nothing is owed here.
    row!(rows.ledger_accounts; talent.payable, run.environment.as_str(), payable.to_string(), payable.kind(),
        payable.normal_side().as_str(), 0, at);
    Ok(talent)
}
