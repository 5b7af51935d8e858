//! The pages between us and a provider. Every value is escaped; a script runs by its nonce only, and a form goes to the provider's
//! host only.

use ::payments::Provider;
use ::payments::gateway::CheckoutForm;
use kernel::ids::PaymentId;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;
use workflows::payments::checkout::Checkout;

use crate::error::ApiError;

#[cfg(test)]
mod tests;

/// A page with the policy that belongs to it.
pub(super) struct Page {
    pub(super) html: String,
    /// Its `Content-Security-Policy`.
    pub(super) policy: String,
}

/// The site's colours, in both of its themes; a code stays dark on light, or wallets could not read it.
const STYLE: &str = ":root{color-scheme:light dark;--paper:#faf7f0;--surface:#fff;--line:#e6dfcf;--ink:#1c1a14;--muted:#676050;\
    --brand:#0b6b4b;--on-brand:#fff;--brand-ink:#07503a}\
    @media(prefers-color-scheme:dark){:root{--paper:#131410;--surface:#1c1d18;--line:#36372e;--ink:#f4f1e7;--muted:#a8a290;\
    --brand:#43c497;--on-brand:#04170f;--brand-ink:#8ee2c1}}\
    *{box-sizing:border-box}body{margin:0;padding:1rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}\
    main{max-width:26rem;margin:min(10vh,6rem) auto 0;padding:1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:12px}\
    .of{margin:0 0 1.25rem;padding-bottom:1rem;border-bottom:1px solid var(--line);font-weight:700;color:var(--brand-ink)}\
    h1{font-size:1.25rem;line-height:1.3;margin:0 0 .5rem}p{margin:.5rem 0}.what{color:var(--muted)}.amount{font-size:1.75rem;line-height:1.2;font-weight:700}\
    a{color:var(--brand-ink)}.back{margin-bottom:0;text-align:center}#status{text-align:center;color:var(--muted)}\
    button,.button{display:block;width:100%;margin-top:1.25rem;padding:.75rem 1.25rem;border:0;border-radius:8px;background:var(--brand);\
    color:var(--on-brand);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}\
    button:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}\
    svg{display:block;width:15rem;max-width:100%;height:auto;aspect-ratio:1;margin:1.25rem auto .75rem;background:#fff;border-radius:8px}";

/// Posts the form at once.
const SUBMIT: &str = "document.getElementById('form').submit();";

/// The page of a payment: it posts the provider's form by itself, unless there is a code to scan.
pub(super) fn checkout(opened: &Checkout) -> Result<Page, ApiError> {
    let name = opened.provider.name();
    let dashboard = format!("/dashboard?payment={}", opened.payment);
    let code = opened.form.qr.as_deref().map(qr_code).transpose()?;
    let script = match &code {
        Some(_code) => watching(opened.payment, &dashboard),
        None => SUBMIT.to_owned(),
    };
    let body = html! {
        h1 { "Pay with " (name) }
        p class="what" { (opened.description) }
        p class="amount" { (opened.amount.display()) }
        @if let Some(code) = &code {
            p { "Scan this code with the " (name) " app, or continue to " (name) "'s page." }
            (code)
            p id="status" role="status" { "Waiting for your payment." }
        } @else {
            p { "You are being taken to " (name) ". If nothing happens, press Continue." }
        }
        (form(&opened.form))
        (back(&dashboard))
    };
    document(&format!("Pay with {name}"), &body, Some(&script), Some(&opened.form))
}

/// The page between two pages of a provider: it posts what the provider wants to hear once more.
pub(super) fn onwards(provider: Provider, onwards: &CheckoutForm) -> Result<Page, ApiError> {
    let title = format!("Back to {}", provider.name());
    let body = html! {
        h1 { (title) }
        p { "One more step. If nothing happens, press Continue." }
        (form(onwards))
    };
    document(&title, &body, Some(SUBMIT), Some(onwards))
}

/// The page of a token that was used or ran out: it leads to a new one.
pub(super) fn spent(payment: PaymentId) -> Result<Page, ApiError> {
    let body = html! {
        h1 { "This page was opened before" }
        p { "For your safety it can be opened once, for ten minutes. Nothing was paid by opening it." }
        a class="button" href={ "/api/payments/" (payment) "/go" } { "Continue to the payment" }
        (back(&format!("/dashboard?payment={payment}")))
    };
    document("Continue to the payment", &body, None, None)
}

/// The page of a payment that can no longer be paid.
pub(super) fn over() -> Result<Page, ApiError> {
    let body = html! {
        h1 { "This payment can no longer be paid" }
        p {
            "It was paid already, was given up, or its time has run out. If you paid, your dashboard shows it as soon as the provider \
             has confirmed it."
        }
        a class="button" href="/dashboard" { "Open your dashboard" }
    };
    document("This payment can no longer be paid", &body, None, None)
}

fn back(dashboard: &str) -> Markup {
    html! { p class="back" { a href=(dashboard) { "Back to your dashboard" } } }
}

fn form(form: &CheckoutForm) -> Markup {
    html! {
        form id="form" action=(form.action.as_str()) method=(form.method.as_str()) accept-charset="utf-8" {
            @for (name, value) in &form.fields { input type="hidden" name=(name) value=(value); }
            button type="submit" { "Continue" }
        }
    }
}

fn qr_code(text: &str) -> Result<Markup, ApiError> {
    let code = QrCode::new(text.as_bytes()).map_err(|error| ApiError::internal(&error))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(224, 224).build();
    // The picture stands in a document of its own there.
    let picture = picture.find("<svg").and_then(|at| picture.get(at..)).unwrap_or_default();
    Ok(PreEscaped(picture.replacen("<svg", "<svg role=\"img\" aria-label=\"Code to pay\"", 1)))
}

/// Looks every three seconds whether the payment stands elsewhere than waiting, and then goes where that is shown.
fn watching(payment: PaymentId, dashboard: &str) -> String {
    format!(
        "setInterval(function(){{fetch('/api/payments/{payment}',{{headers:{{accept:'application/json'}}}})\
         .then(function(answer){{return answer.ok?answer.json():null}})\
         .then(function(it){{if(it&&it.status!=='CREATED'&&it.status!=='PENDING'){{\
         document.getElementById('status').textContent='Your payment has arrived.';location.replace('{dashboard}')}}}})\
         .catch(function(){{}})}},3000);"
    )
}

fn document(title: &str, body: &Markup, script: Option<&str>, form: Option<&CheckoutForm>) -> Result<Page, ApiError> {
    let nonce = kernel::random::token().map_err(|error| ApiError::internal(&error))?;
    // The provider may answer the form with a way back to us, and browsers hold that against `form-action` too.
    let target = form
        .map_or_else(|| "'none'".to_owned(), |form| format!("{} 'self'", form.action.origin().ascii_serialization()));
    let html = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                meta name="robots" content="noindex";
                title { (title) " | Muqabla" }
                style nonce=(nonce) { (PreEscaped(STYLE)) }
            }
            body {
                main { p class="of" { "Muqabla" } (body) }
                @if let Some(code) = script { script nonce=(nonce) { (PreEscaped(code)) } }
            }
        }
    }
    .into_string();
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; \
         form-action {target}; base-uri 'none'; frame-ancestors 'none'"
    );
    Ok(Page { html, policy })
}
