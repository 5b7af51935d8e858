//! What administrators do.

use utoipa_actix_web::service_config::ServiceConfig;

pub mod audit;
pub mod batches;
pub mod chargebacks;
pub mod contests;
pub mod copies;
pub mod disputes;
pub mod dto;
pub mod experiments;
pub mod figures;
pub mod gateways;
pub mod kyc;
pub mod kyc_dto;
pub mod ledger;
pub mod mails;
pub mod messages;
pub mod money_back;
pub mod payments;
pub mod payouts;
pub mod people;
pub mod plans;
pub mod queues;
pub mod refund_requests;
pub mod refunds;
pub mod search;
pub mod stats;
pub mod story;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(payouts::routes)
        .configure(batches::routes)
        .configure(kyc::routes)
        .configure(payments::routes)
        .configure(refunds::routes)
        .configure(gateways::routes)
        .configure(chargebacks::routes)
        .configure(ledger::routes)
        .configure(disputes::routes)
        .configure(refund_requests::routes)
        .configure(stats::routes)
        .configure(plans::routes)
        .configure(money_back::routes)
        .configure(people::routes)
        .configure(story::routes)
        .configure(search::routes)
        .configure(queues::routes)
        .configure(contests::routes)
        .configure(messages::routes)
        .configure(mails::routes)
        .configure(copies::routes)
        .configure(audit::routes)
        .configure(figures::routes)
        .configure(experiments::routes);
}
