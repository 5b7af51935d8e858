//! What admins looked at, and why.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{KycApplicationId, KycDocumentId, KycViewId, UserId};

use crate::error::Error;
use crate::schema::kyc_views as views;

kernel::text_enum! {
    pub enum Purpose as KycViewPurpose {
        /// To decide about the application.
        Review = "REVIEW",
        /// Because of a quarrel or a doubtful payout.
        Dispute = "DISPUTE",
        /// Somebody with the right to ask has asked.
        LegalRequest = "LEGAL_REQUEST",
    }
}

/// Records that `admin` looks at an application, or at one of its identity documents. Committed before anything is shown.
pub fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: UserId,
    (application, document): (KycApplicationId, Option<KycDocumentId>),
    purpose: Purpose,
) -> Result<(), Error> {
    diesel::insert_into(views::table)
        .values((
            views::id.eq(ctx.new_id::<KycViewId>()),
            views::admin_id.eq(admin),
            views::application_id.eq(application),
            views::document_id.eq(document),
            views::purpose.eq(purpose.as_str()),
            views::at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}
