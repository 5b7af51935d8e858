//! Bank files and the bank's answers.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentDisposition};
use kernel::ids::BatchId;
use kernel::money::Paisa;
use readmodels::finance_batches::{self, PayoutBatchView};
use utoipa_actix_web::scope;
use workflows::payouts::import::{Imported, ResultFile};

use crate::extract;
use crate::prelude::*;

/// A result file may be larger than other requests: a thousand rows with long reasons, and what JSON adds to them.
pub(crate) const RESULTS_BYTES_MAX: usize = 2 * 1024 * 1024;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(payout_batches).service(create_payout_batch).service(payout_batch_file).service(
        scope::scope("/admin/payout-results")
            .app_data(extract::json_of(RESULTS_BYTES_MAX))
            .service(import_payout_results),
    );
}

/// The newest bank files.
#[utoipa::path(tag = "admin", responses((status = 200, body = Vec<PayoutBatchView>)))]
#[get("/admin/payout-batches")]
pub async fn payout_batches(call: RequestContext, _admin: Staff<may::Payouts>) -> ApiResult<Vec<PayoutBatchView>> {
    Ok(Json(call.read(|conn, _ctx| finance_batches::newest(conn)).await?))
}

/// Puts every payout that is ready into a bank file (at most 1,000; the rest goes into the next), but for those of the
/// administrator's own contests.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = PayoutBatchView)))]
#[post("/admin/payout-batches")]
pub async fn create_payout_batch(call: RequestContext, admin: Staff<may::Payouts>) -> Result<HttpResponse, ApiError> {
    let admin = admin.0;
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        let created = workflows::payouts::batch::create(db, ctx, &admin)?;
        Ok::<_, ApiError>(db.read(|conn| finance_batches::one(conn, created.id))?)
    })
    .await
}

/// The file for the bank, with full account numbers: what the bank has not answered for yet. Each download is noted.
#[utoipa::path(tag = "admin", responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/admin/payout-batches/{id}/file")]
pub async fn payout_batch_file(
    call: RequestContext,
    admin: Staff<may::Payouts>,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let (admin, id, app) = (admin.0, BatchId::from(*id), call.app.clone());
    let csv = call.run(move |db, ctx| workflows::payouts::batch::file(db, ctx, &app.vault, &admin, id)).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header(ContentDisposition::attachment(format!("payouts-{id}.csv")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(csv))
}

/// A result file of the bank.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PayoutResultsBody {
    /// Its text: `payout_id,status,reference,failure_reason,paid_at`, at most 1,000 rows.
    csv: String,
    /// How many rows it has, as the bank says.
    control_rows: i64,
    /// What the payouts of all its rows come to, in paisa, as the bank says.
    control_total_cents: i64,
    /// Whether to look only.
    dry_run: bool,
}

/// A row of a result file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutResultRow {
    /// The line it begins on, from 1.
    pub line: usize,
    /// The payout, when the row names one.
    pub payout_id: Option<Uuid>,
    /// PAID, FAILED or UNKNOWN, when the row says one of these.
    pub status: Option<&'static str>,
    /// What the payout comes to, in paisa, when there is such a payout.
    pub amount_cents: Option<i64>,
    /// Why the row cannot be applied.
    pub problem: Option<String>,
}

/// What became of a result file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutResultsView {
    pub rows: Vec<PayoutResultRow>,
    pub row_count: usize,
    /// What their payouts come to, in paisa.
    pub total_cents: i64,
    /// How many rows cannot be applied; with one, nothing is.
    pub problems: usize,
    /// Whether it was applied now.
    pub applied: bool,
    /// Whether this very file was applied before; then nothing changes.
    pub already_imported: bool,
}

impl From<Imported> for PayoutResultsView {
    fn from(imported: Imported) -> Self {
        let problems = imported.checked.problems();
        let rows: Vec<PayoutResultRow> = imported
            .checked
            .rows
            .into_iter()
            .map(|checked| PayoutResultRow {
                line: checked.row.line,
                payout_id: checked.row.payout.map(Id::uuid),
                status: checked.row.word.map(payouts::results::Word::as_str),
                amount_cents: checked.amount.map(Paisa::get),
                problem: checked.problem,
            })
            .collect();
        Self {
            row_count: rows.len(),
            total_cents: imported.checked.total.get(),
            problems,
            applied: imported.applied,
            already_imported: imported.already_imported,
            rows,
        }
    }
}

/// Checks a result file and, unless it is a trial or a row has a problem, applies all of it. Paid rows from PKR 100,000 on
/// then wait for a second administrator. The control totals are compared once no row has a problem.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = PayoutResultsView)))]
#[post("")]
pub async fn import_payout_results(
    call: RequestContext,
    admin: Staff<may::Payouts>,
    body: Json<PayoutResultsBody>,
) -> Result<HttpResponse, ApiError> {
    let (admin, body) = (admin.0, body.into_inner());
    let file = ResultFile {
        csv: body.csv,
        control_rows: body.control_rows,
        control_total: Paisa::new(body.control_total_cents),
        dry_run: body.dry_run,
    };
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        workflows::payouts::import::import(db, ctx, &admin, &file).map(PayoutResultsView::from)
    })
    .await
}
