//! Buying an entry beside the winner, over HTTP.

use ::payments::Provider;
use kernel::fields::FieldErrors;
use kernel::ids::EntryId;
use kernel::money::Paisa;
use readmodels::entries::EntryView;
use workflows::contests::entry_purchase::{self, Buy};

use crate::idempotency::replayed;
use crate::payments::dto::DepositStarted;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(set_entry_price).service(remove_entry_price).service(buy_entry);
}

/// For how much the client may buy the entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PriceBody {
    /// In paisa: what the client pays, our fee included.
    price_cents: i64,
}

/// The price that the client saw, and where it is paid.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BuyBody {
    /// In paisa.
    #[schema(required, value_type = i64)]
    price_cents: Option<i64>,
    #[schema(required, value_type = Provider)]
    provider: Option<String>,
}

impl BuyBody {
    fn check(&self) -> Result<(Paisa, Provider), FieldErrors> {
        let mut errors = FieldErrors::new();
        errors.require(self.price_cents.is_some(), "priceCents", "The price is missing");
        let provider = self.provider.as_deref().and_then(Provider::parse);
        errors.require(provider.is_some(), "provider", "Choose Easypaisa or JazzCash");
        match (self.price_cents, provider) {
            (Some(price), Some(provider)) => Ok((Paisa::new(price), provider)),
            _ => Err(errors),
        }
    }
}

async fn priced(call: RequestContext, actor: Actor, id: EntryId, price: Option<i64>) -> ApiResult<EntryView> {
    call.run(move |db, ctx| {
        entry_purchase::set_price(db, ctx, &actor, id, price)?;
        Ok::<_, ApiError>(db.read(|conn| readmodels::entries::one(conn, &actor, id, ctx.now))?)
    })
    .await
    .map(Json)
}

/// Names or changes the price for which the client may buy the viewer's own entry, if it does not win.
#[utoipa::path(tag = "entries", responses((status = 200, body = EntryView)))]
#[put("/entries/{id}/price")]
pub async fn set_entry_price(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<PriceBody>,
) -> ApiResult<EntryView> {
    priced(call, actor.0, EntryId::from(*id), Some(body.price_cents)).await
}

/// Takes the viewer's own entry off sale.
#[utoipa::path(tag = "entries", responses((status = 200, body = EntryView)))]
#[delete("/entries/{id}/price")]
pub async fn remove_entry_price(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<EntryView> {
    priced(call, actor.0, EntryId::from(*id), None).await
}

/// Starts buying an entry of an own contest beside the winner, or finds the attempt that is open.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 200, body = DepositStarted)))]
#[post("/entries/{id}/purchase")]
pub async fn buy_entry(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<BuyBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, entry, (price, provider)) = (actor.0, EntryId::from(*id), body.check()?);
    let key = call.idempotency_key(Some(actor.user))?;
    let gateways = call.app.gateways.clone();
    let buy = Buy { entry, price, provider, key };
    let begun = call.run(move |db, ctx| entry_purchase::begin(db, ctx, &gateways, &actor, &buy)).await?;
    Ok(replayed(DepositStarted::from(begun.started), begun.is_replayed))
}
