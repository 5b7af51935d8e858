//! A private contest of the demo client: one member signed its NDA, the other has only the link.

use anyhow::Context;
use contests::contest::{self, ContestInput, Visibility};
use contests::nda::{self, Nda, Signature};
use contests::{link_secret, member};
use kernel::ids::ContestId;
use payments::Provider;
use time::Duration;
use workflows::contests::deposit::Deposit;
use workflows::contests::{create, deposit};
use workflows::members;

use super::{Stage, confirmation};

impl Stage {
    /// Posts it, pays it and brings its members. To be done once the client's plan is paid.
    pub(crate) fn post_privately(&self) -> anyhow::Result<()> {
        let client = self.clients.first().context("no client")?;
        let (db, vault) = (&self.services.db, &self.services.vault);
        let ctx = self.ctx(self.now.saturating_sub(Duration::days(2)));
        let input = ContestInput {
            title: "Name and mark for a tea brand before its launch".to_owned(),
            brief: "We launch a line of Kashmiri teas in spring and nobody knows its name yet. Draw a mark that works on a tin, \
                    on a tea bag's tag and in one colour, and propose up to three names that a child can say."
                .to_owned(),
            category: "Logo Design".to_owned(),
            prize: Some(4_500_000),
            deadline: Some(self.now.saturating_add(Duration::days(12))),
            currency: "PKR".to_owned(),
            sealed: true,
            guaranteed: false,
            visibility: Visibility::Private,
            final_round_days: None,
            lower_places: Vec::new(),
            unused_places: contests::contest::UnusedPlaces::default(),
            requirements: contest::Requirements::default(),
            nda: None,
        };
        let id = create::create(db, &ctx, client, &input)?;
        let gateways = &self.services.gateways;
        let wanted = Deposit { contest: id, provider: Provider::Easypaisa, key: None };
        let begun = deposit::begin(db, &ctx, gateways, client, &wanted)?;
        let raw = confirmation(Provider::Easypaisa, &begun.started.redirect_url)?;
        let answer = workflows::payments::webhook::apply_event(db, &ctx, gateways, Provider::Easypaisa, &raw)?;
        anyhow::ensure!(answer.status == 200, "the sandbox refused its own confirmation: {}", answer.body);

        let [invited, joined] = [self.talents.first(), self.talents.get(1)].map(|talent| talent.context("no talent"));
        let (invited, joined) = (invited?, joined?);
        members::invite(db, &ctx, client, id, "talent@demo.muqabla.pk")?;
        members::make_link(db, &ctx, vault, client, id)?;
        let link = db.read(|conn| member::repo::find_link(conn, id))?.context("the link that was just made")?;
        let secret = link.secret(vault).context("no secret")?;
        members::join(db, &ctx, joined, &link_secret::hash(&secret))?;
        self.sign(id, invited, &input.title)
    }

    fn sign(&self, contest: ContestId, signer: &kernel::actor::Actor, title: &str) -> anyhow::Result<()> {
        let client = self.clients.first().context("no client")?;
        let ctx = self.ctx(self.now.saturating_sub(Duration::days(1)));
        self.services.db.write(|tx| {
            let [signer, client] = accounts::user::repo::contacts(tx, [signer.user, client.user])?;
            let nda = match nda::repo::find(tx, contest)? {
                Some(nda) => nda,
                None => {
                    let nda = Nda::new(contest, &nda::Choice::Standard, ctx.now);
                    nda::repo::store(tx, &nda)?;
                    nda
                }
            };
            let signature = Signature {
                contest,
                user: signer.user,
                legal_name: signer.name(),
                client_name: client.name(),
                contest_title: title.to_owned(),
                text_sha256: nda.sha256,
                address: Some("203.0.113.24".to_owned()),
                signed_at: ctx.now,
            };
            nda::repo::insert_signature(tx, &signature)?;
            Ok::<_, workflows::error::Error>(())
        })?;
        Ok(())
    }
}
