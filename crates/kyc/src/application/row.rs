//! An application as stored.

use diesel::prelude::*;
use kernel::ids::{Id, KycApplicationId, UserId};
use time::OffsetDateTime;

use crate::application::{Application, Status};
use crate::error::Error;
use crate::form::EncryptedForm;
use crate::schema::kyc_applications;

#[derive(Queryable, Selectable)]
#[diesel(table_name = kyc_applications)]
pub(super) struct ApplicationRow {
    id: KycApplicationId,
    user_id: UserId,
    status: String,
    full_name_sealed: Option<Vec<u8>>,
    cnic_sealed: Option<Vec<u8>>,
    phone_sealed: Option<Vec<u8>>,
    birth_date_sealed: Option<Vec<u8>>,
    cnic_fingerprint: Vec<u8>,
    submitted_at: OffsetDateTime,
    decided_at: Option<OffsetDateTime>,
    decided_by: Option<UserId>,
    reason: Option<String>,
    expires_at: Option<OffsetDateTime>,
    retain_until: Option<OffsetDateTime>,
    legal_hold: bool,
    erased_at: Option<OffsetDateTime>,
}

impl TryFrom<ApplicationRow> for Application {
    type Error = Error;

    fn try_from(row: ApplicationRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "kyc_applications", id: row.id.uuid() };
        let form = match (row.full_name_sealed, row.cnic_sealed, row.phone_sealed, row.birth_date_sealed) {
            (Some(full_name), Some(cnic), Some(phone), Some(birth_date)) => {
                Some(EncryptedForm { full_name, cnic, phone, birth_date })
            }
            (None, None, None, None) => None,
            _ => return Err(corrupt()),
        };
        Ok(Self {
            id: row.id,
            user: row.user_id,
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            form,
            cnic_fingerprint: row.cnic_fingerprint,
            submitted_at: row.submitted_at,
            decided_at: row.decided_at,
            decided_by: row.decided_by,
            reason: row.reason,
            expires_at: row.expires_at,
            retain_until: row.retain_until,
            legal_hold: row.legal_hold,
            erased_at: row.erased_at,
        })
    }
}
