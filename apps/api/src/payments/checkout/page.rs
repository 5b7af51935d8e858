//! The pages between us and a provider. Every value is escaped; a script runs by its nonce only, and a form goes to the provider's
//! host only.

use std::fmt::Write;

use ::papers::html::escape;
use ::payments::Provider;
use ::payments::gateway::CheckoutForm;
use kernel::ids::PaymentId;
use qrcode::QrCode;
use qrcode::render::svg;
use workflows::checkout::Checkout;

use crate::error::ApiError;

#[cfg(test)]
mod tests;

/// A page with the policy that belongs to it.
pub(super) struct Page {
    /// The document.
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

/// The page of a payment: it posts the provider's form by itself, unless there is a code to scan.
pub(super) fn checkout(opened: &Checkout) -> Result<Page, ApiError> {
    let name = opened.provider.name();
    let dashboard = format!("/dashboard?payment={}", opened.payment);
    let mut body = format!(
        "<h1>Pay with {name}</h1><p class=\"what\">{}</p><p class=\"amount\">{}</p>",
        escape(opened.description),
        escape(&opened.amount.display())
    );
    let script = match &opened.form.qr {
        Some(text) => {
            let _fits = write!(
                body,
                "<p>Scan this code with the {name} app, or continue to {name}'s page.</p>{}\
                 <p id=\"status\" role=\"status\">Waiting for your payment.</p>",
                qr_code(text)?
            );
            watching(opened.payment, &dashboard)
        }
        None => {
            let _fits = write!(body, "<p>You are being taken to {name}. If nothing happens, press Continue.</p>");
            "document.getElementById('form').submit();".to_owned()
        }
    };
    push_form(&mut body, &opened.form, "Continue");
    let _fits = write!(body, "<p class=\"back\"><a href=\"{dashboard}\">Back to your dashboard</a></p>");
    document(&format!("Pay with {name}"), &body, Some(&script), Some(&opened.form))
}

/// The page between two pages of a provider: it posts what the provider wants to hear once more.
pub(super) fn onwards(provider: Provider, form: &CheckoutForm) -> Result<Page, ApiError> {
    let name = provider.name();
    let mut body = format!("<h1>Back to {name}</h1><p>One more step. If nothing happens, press Continue.</p>");
    push_form(&mut body, form, "Continue");
    let script = "document.getElementById('form').submit();";
    document(&format!("Back to {name}"), &body, Some(script), Some(form))
}

/// The page of a token that was used or ran out: it leads to a new one.
pub(super) fn spent(payment: PaymentId) -> Result<Page, ApiError> {
    let body = format!(
        "<h1>This page was opened before</h1><p>For your safety it can be opened once, for ten minutes. Nothing was paid by \
         opening it.</p><a class=\"button\" href=\"/api/payments/{payment}/go\">Continue to the payment</a>\
         <p class=\"back\"><a href=\"/dashboard?payment={payment}\">Back to your dashboard</a></p>"
    );
    document("Continue to the payment", &body, None, None)
}

/// The page of a payment that can no longer be paid.
pub(super) fn over() -> Result<Page, ApiError> {
    let body = "<h1>This payment can no longer be paid</h1><p>It was paid already, was given up, or its time has run out. If you \
                paid, your dashboard shows it as soon as the provider has confirmed it.</p>\
                <a class=\"button\" href=\"/dashboard\">Open your dashboard</a>";
    document("This payment can no longer be paid", body, None, None)
}

fn push_form(body: &mut String, form: &CheckoutForm, button: &str) {
    let action = escape(form.action.as_str());
    // Writing to a string cannot fail.
    let _fits = write!(
        body,
        "<form id=\"form\" action=\"{action}\" method=\"{}\" accept-charset=\"utf-8\">",
        form.method.as_str()
    );
    for (name, value) in &form.fields {
        let _fits = write!(body, "<input type=\"hidden\" name=\"{}\" value=\"{}\">", escape(name), escape(value));
    }
    let _fits = write!(body, "<button type=\"submit\">{button}</button></form>");
}

fn qr_code(text: &str) -> Result<String, ApiError> {
    let code = QrCode::new(text.as_bytes()).map_err(|error| ApiError::internal(&error))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(224, 224).build();
    // The picture stands in a document of its own there.
    let picture = picture.find("<svg").and_then(|at| picture.get(at..)).unwrap_or_default();
    Ok(picture.replacen("<svg", "<svg role=\"img\" aria-label=\"Code to pay\"", 1))
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

fn document(title: &str, body: &str, script: Option<&str>, form: Option<&CheckoutForm>) -> Result<Page, ApiError> {
    let nonce = kernel::random::token().map_err(|error| ApiError::internal(&error))?;
    let script = script.map(|code| format!("<script nonce=\"{nonce}\">{code}</script>")).unwrap_or_default();
    // The provider may answer the form with a way back to us, and browsers hold that against `form-action` too.
    let target = form
        .map_or_else(|| "'none'".to_owned(), |form| format!("{} 'self'", form.action.origin().ascii_serialization()));
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"robots\" content=\"noindex\"><title>{} | Muqabla</title><style nonce=\"{nonce}\">{STYLE}</style></head>\
         <body><main><p class=\"of\">Muqabla</p>{body}</main>{script}</body></html>",
        escape(title)
    );
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; \
         form-action {target}; base-uri 'none'; frame-ancestors 'none'"
    );
    Ok(Page { html, policy })
}
