//! Who the people of the demo are: clients are known; of talents some are known, some waiting, one to try again.

use std::io::Cursor;

use anyhow::Context;
use bytes::Bytes;
use files::budget;
use files::picture::{Header, Use};
use image::{ImageFormat, Rgb, RgbImage};
use kernel::actor::Actor;
use kernel::ids::KycDocumentId;
use kyc::form::RawForm;
use kyc::identity_document::repo::NewIdentityDocument;
use kyc::identity_document::{self, MediaType};
use kyc::{Kind, application};
use time::{Duration, OffsetDateTime};
use workflows::identity::{self, Submission};

use super::{Play, Stage};
use crate::seed::script::pick;

/// Talents left waiting for a decision.
const WAITING: usize = 3;

impl Stage {
    /// The demo talent was verified long ago, and the clients: what they pay for and say counts for talents.
    pub(crate) async fn verify_demo_people(&self) -> anyhow::Result<()> {
        let demo = *pick(&self.talents, 0)?;
        for person in std::iter::once(&demo).chain(&self.clients) {
            self.verify(*person, self.now.saturating_sub(Duration::days(200))).await?;
        }
        Ok(())
    }

    /// Somebody is about to be paid: an admin has looked at who they are.
    pub(super) async fn verify(&self, talent: Actor, at: OffsetDateTime) -> anyhow::Result<()> {
        let newest = self.services.db.read(|conn| application::repo::newest_of(conn, talent.user))?;
        if newest.is_some() {
            return Ok(());
        }
        let application = self.show(talent, at).await?;
        let ctx = self.ctx(at.saturating_add(Duration::hours(3)));
        identity::approve(&self.services.db, &ctx, &self.services.vault, &self.admin, application)?;
        Ok(())
    }

    /// Of those who were never paid, some wait to be looked at, and one has to try again.
    pub(crate) async fn fill_queue(&self) -> anyhow::Result<()> {
        let mut hours = 2_i64;
        let mut shown = 0_usize;
        for talent in &self.talents {
            let newest = self.services.db.read(|conn| application::repo::newest_of(conn, talent.user))?;
            if newest.is_some() || shown > WAITING {
                continue;
            }
            let at = self.now.saturating_sub(Duration::hours(hours));
            let application = self.show(*talent, at).await?;
            if shown == 0 {
                let reason = "The selfie is too dark to compare. Take it by a window, with the card beside your face.";
                let ctx = self.ctx(at.saturating_add(Duration::HOUR));
                identity::reject(&self.services.db, &ctx, &self.admin, application, reason)?;
            }
            hours = hours.saturating_add(9);
            shown = shown.saturating_add(1);
        }
        Ok(())
    }

    async fn show(&self, talent: Actor, at: OffsetDateTime) -> anyhow::Result<kernel::ids::KycApplicationId> {
        let index = self.talents.iter().chain(&self.clients).position(|one| one.user == talent.user);
        let index = index.context("somebody of the demo")?;
        let mut names = self.script.cast.talents.iter().chain(&self.script.cast.clients);
        let (first, last) = names.nth(index).context("a name of the demo")?;
        let mut documents = Vec::new();
        for kind in [Kind::CnicFront, Kind::CnicBack, Kind::Selfie] {
            documents.push((kind, self.upload_document(talent, kind, at).await?));
        }
        let number = index.saturating_mul(391_117).saturating_add(1_234_471).checked_rem(10_000_000).unwrap_or(0);
        let raw = RawForm {
            full_name: format!("{first} {last}"),
            cnic: format!("42201-{number:07}-{}", index.checked_rem(9).unwrap_or(0).saturating_add(1)),
            phone: format!("0300{number:07}"),
            birth_date: format!(
                "19{:02}-0{}-14",
                index.saturating_add(84).min(99),
                index.checked_rem(9).unwrap_or(0).saturating_add(1)
            ),
        };
        let (ctx, submission) = (self.ctx(at), Submission { raw, documents });
        Ok(identity::submit(&self.services.db, &ctx, &self.services.vault, &talent, &submission)?.id)
    }

    async fn upload_document(&self, talent: Actor, kind: Kind, at: OffsetDateTime) -> anyhow::Result<KycDocumentId> {
        let ctx = self.ctx(at.saturating_sub(Duration::minutes(4)));
        let (id, user) = (ctx.new_id::<KycDocumentId>(), talent.user);
        let drawn = drawn(kind)?;
        let permit = budget::acquire(Header::read(&drawn, Use::Document)?.memory()).await?;
        let document = files::preview::make_document_picture(&drawn, &permit)?;
        let encrypted = identity_document::encrypt(&self.services.vault, id, user, &document)?;
        let storage_key = identity_document::storage_key(id);
        self.services.store.write(&storage_key, Bytes::from(encrypted.stored)).await?;
        let new = NewIdentityDocument {
            id,
            user,
            kind,
            media_type: MediaType::Jpeg,
            size_bytes: i64::try_from(document.len())?,
            storage_key,
            wrapped_key: encrypted.wrapped_key,
        };
        Ok(identity::record_document(&self.services.db, &ctx, &new)?.id)
    }
}

impl Play {
    /// The winner shows who they are before the money goes out.
    pub(crate) async fn show_identity(&self, stage: &Stage) -> anyhow::Result<()> {
        stage.verify(self.winner()?, self.after(4)).await
    }
}

/// A card, or a face with a card, in a few shapes: nobody's.
fn drawn(kind: Kind) -> anyhow::Result<Vec<u8>> {
    let (card, band, ink) = (Rgb([236, 240, 232]), Rgb([11, 107, 75]), Rgb([120, 130, 124]));
    let skin = Rgb([201, 157, 122]);
    let picture = RgbImage::from_fn(860, 540, |x, y| {
        let line = y > 150 && y < 460 && (y / 24).is_multiple_of(2) && x > 330 && x < 780;
        let (dx, dy) = (i64::from(x).saturating_sub(170), i64::from(y).saturating_sub(260));
        let is_face = dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy)) < 8_100;
        match kind {
            Kind::CnicBack if y > 90 && y < 170 => Rgb([60, 66, 62]),
            _ if y < 70 => band,
            Kind::Selfie | Kind::CnicFront if is_face => skin,
            _ if line => ink,
            Kind::CnicFront | Kind::CnicBack | Kind::Selfie | Kind::AddressProof => card,
        }
    });
    let mut bytes = Vec::new();
    picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)?;
    Ok(bytes)
}
