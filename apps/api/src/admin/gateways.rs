//! How payment providers answer, and what they paid to our bank account.

use ::payments::health::Breaker as GatewayBreaker;
use ::payments::settlement::{BYTES_MAX, Candidate, ComparedLine, Verdict as SettlementVerdict};
use ::payments::{Environment as GatewayEnvironment, Provider};
use i18n::api::admin as m;
use i18n::api::requests::NoFile;
use readmodels::finance_gateways::{self, UnderWay};
use utoipa_actix_web::scope;
use workflows::payments::settlement_report::{File, Report};

use crate::extract;
use crate::prelude::*;
use crate::state::App;

/// A settlement file may be larger than other requests, with what JSON adds to it.
const FILE_BYTES_MAX: usize = 2 * BYTES_MAX;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_gateways).service(
        scope::scope("/admin/settlements").app_data(extract::json_of(FILE_BYTES_MAX)).service(import_settlement),
    );
}

/// A provider as this process sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GatewayView {
    pub provider: Provider,
    /// Whether its money is real or sandbox money.
    pub environment: GatewayEnvironment,
    /// Whether payments can be made there.
    pub configured: bool,
    /// Whether it is the simulator.
    pub simulated: bool,
    /// Whether anything new is begun there.
    pub breaker: GatewayBreaker,
    /// When it last answered this process.
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_success_at: Option<OffsetDateTime>,
    /// When it last did not.
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_failure_at: Option<OffsetDateTime>,
    pub last_error: Option<String>,
    /// Attempts that can still be paid.
    pub pending: i64,
    /// Attempts whose link ran out and refunds that were sent, about which it has not said what became of them.
    pub unknown: i64,
    /// Payments that wait for an administrator.
    pub review: i64,
    /// Half of the newest calls took no longer, in milliseconds.
    pub p50_ms: Option<u64>,
    /// Calls of this process since it started.
    pub calls: u64,
    /// Of these, without an answer.
    pub failures: u64,
}

/// The payment providers: whether they are configured, whether they answer, and what is under way there.
#[utoipa::path(tag = "admin", responses((status = 200, body = [GatewayView])))]
#[get("/admin/gateways")]
pub async fn list_gateways(call: RequestContext, _admin: Staff<may::Payments>) -> ApiResult<Vec<GatewayView>> {
    let app = call.app.clone();
    let views = call
        .read(move |conn, ctx| {
            let environment = app.gateways.environment();
            Provider::ALL
                .iter()
                .map(|provider| {
                    let under_way = finance_gateways::under_way(conn, *provider, environment, ctx.now)?;
                    Ok(view(&app, *provider, under_way, ctx.now))
                })
                .collect::<Result<Vec<_>, readmodels::Error>>()
        })
        .await?;
    Ok(Json(views))
}

fn view(app: &App, provider: Provider, under_way: UnderWay, now: OffsetDateTime) -> GatewayView {
    let environment = app.gateways.environment();
    let figures = app.gateways.health(provider, environment).map(|health| health.figures(now));
    GatewayView {
        provider,
        environment,
        configured: figures.is_some(),
        simulated: app.config.payments.is_simulated(),
        breaker: figures.as_ref().map_or(GatewayBreaker::Closed, |figures| figures.breaker),
        last_success_at: figures.as_ref().and_then(|figures| figures.last_success_at),
        last_failure_at: figures.as_ref().and_then(|figures| figures.last_failure_at),
        last_error: figures.as_ref().and_then(|figures| figures.last_error.clone()),
        pending: under_way.pending,
        unknown: under_way.unknown,
        review: under_way.review,
        p50_ms: figures.as_ref().and_then(|figures| figures.p50_ms),
        calls: figures.as_ref().map_or(0, |figures| figures.calls),
        failures: figures.as_ref().map_or(0, |figures| figures.failures),
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SettlementBody {
    #[schema(required, value_type = Provider)]
    provider: Option<String>,
    /// The file: `transaction_id,order_ref,gross,fee,net,settled_on` and a line for each payment, rupees like 1500.00.
    #[schema(required)]
    csv: Option<String>,
    /// Only compares, changes nothing.
    #[serde(default)]
    dry_run: bool,
}

/// A line of a settlement file, with what it means.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettlementLine {
    /// Its number in the file.
    pub line: i32,
    pub verdict: SettlementVerdict,
    /// The provider's reference of the transaction.
    pub transaction_id: String,
    /// The payment, if we know it.
    pub payment_id: Option<Uuid>,
    /// What the payer paid, as the file says, in paisa.
    pub gross_cents: i64,
    /// What the provider kept, in paisa.
    pub fee_cents: i64,
    /// What came, as we know it, in paisa.
    pub expected_cents: Option<i64>,
}

/// A confirmed payment that no file has settled.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnsettledPayment {
    pub payment_id: Uuid,
    /// Our reference at the payment provider.
    pub order_ref: String,
    pub transaction_id: Option<String>,
    pub amount_cents: i64,
}

/// What a settlement file says, compared with what we know.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettlementReport {
    /// The stored file; null for a dry run.
    pub id: Option<Uuid>,
    pub dry_run: bool,
    /// Whether this very file was imported before.
    pub imported_before: bool,
    /// Lines of payments of ours that were not settled before; these are posted.
    pub matched: usize,
    /// What these paid before fees, in paisa.
    pub gross_cents: i64,
    /// What the provider kept of that, in paisa.
    pub fee_cents: i64,
    /// Lines that are not posted: MISSING_HERE, AMOUNT_DIFFERS or SETTLED_BEFORE.
    pub others: Vec<SettlementLine>,
    /// Payments confirmed up to the last day of the file that no file has settled, the oldest first, at most 200.
    pub missing_there: Vec<UnsettledPayment>,
}

impl From<&ComparedLine> for SettlementLine {
    fn from(compared: &ComparedLine) -> Self {
        Self {
            line: compared.line.number,
            verdict: compared.verdict,
            transaction_id: compared.line.provider_txn_id.clone(),
            payment_id: compared.payment.as_ref().map(|payment| payment.id.uuid()),
            gross_cents: compared.line.gross.get(),
            fee_cents: compared.line.fee.get(),
            expected_cents: compared.payment.as_ref().map(|payment| payment.amount.get()),
        }
    }
}

impl From<Candidate> for UnsettledPayment {
    fn from(payment: Candidate) -> Self {
        Self {
            payment_id: payment.id.uuid(),
            order_ref: payment.order_ref,
            transaction_id: payment.provider_txn_id,
            amount_cents: payment.amount.get(),
        }
    }
}

impl From<Report> for SettlementReport {
    fn from(report: Report) -> Self {
        let (matched, others): (Vec<&ComparedLine>, Vec<&ComparedLine>) =
            report.lines.iter().partition(|compared| compared.verdict == SettlementVerdict::Matched);
        Self {
            id: report.file.map(Id::uuid),
            dry_run: report.file.is_none(),
            imported_before: report.imported_before,
            matched: matched.len(),
            gross_cents: report.gross.get(),
            fee_cents: report.fee.get(),
            others: others.into_iter().map(Into::into).collect(),
            missing_there: report.missing_there.into_iter().map(Into::into).collect(),
        }
    }
}

/// Compares a settlement file with our payments, and posts what matches unless it is a dry run. The same file is taken once.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = SettlementReport)))]
#[post("")]
pub async fn import_settlement(
    call: RequestContext,
    admin: Staff<may::Payments>,
    body: Json<SettlementBody>,
) -> Result<HttpResponse, ApiError> {
    let (body, gateways) = (body.into_inner(), call.app.gateways.clone());
    let provider = body.provider.as_deref().and_then(Provider::parse);
    let provider = provider.ok_or_else(|| ApiError::field("provider", m::NoProvider))?;
    let csv = body.csv.filter(|csv| !csv.trim().is_empty());
    let file = File { provider, csv: csv.ok_or_else(|| ApiError::field("csv", NoFile))? };
    let admin = admin.0;
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        let report = match body.dry_run {
            true => workflows::payments::settlement_report::compare(db, ctx, &gateways, &file),
            false => workflows::payments::settlement_report::import(db, ctx, &gateways, &admin, &file),
        };
        report.map(SettlementReport::from)
    })
    .await
}
