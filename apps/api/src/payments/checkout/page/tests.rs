use ::payments::gateway::FormMethod;
use kernel::ids::Id;
use kernel::money::Paisa;
use url::Url;
use uuid::Uuid;

use super::*;

const EVIL: &str = "\"><script>alert(1)</script>'&<img src=x onerror=alert(1)>";

fn form(qr: Option<&str>) -> CheckoutForm {
    CheckoutForm {
        action: Url::parse("https://provider.example:8443/pay;v=1?a=1&b=%22").unwrap(),
        method: FormMethod::Post,
        fields: vec![("pp_Amount".to_owned(), "150000".to_owned()), (EVIL.to_owned(), EVIL.to_owned())],
        qr: qr.map(str::to_owned),
    }
}

fn opened(qr: Option<&str>) -> Checkout {
    Checkout {
        payment: PaymentId::from_uuid(Uuid::from_u128(7)),
        contest: None,
        provider: Provider::Jazzcash,
        amount: Paisa::new(150_000),
        description: "Contest prize deposit",
        form: form(qr),
    }
}

fn nonce(page: &Page) -> &str {
    page.policy.split("script-src 'nonce-").nth(1).unwrap().split('\'').next().unwrap()
}

#[test]
fn nothing_can_be_injected() {
    for page in [checkout(&opened(None)), checkout(&opened(Some(EVIL))), onwards(Provider::Easypaisa, &form(None))] {
        let page = page.unwrap();
        assert!(!page.html.contains("alert(1)</script>") && !page.html.contains("<img"), "{}", page.html);
        assert_eq!(page.html.matches("<script").count(), 1);
        assert!(page.html.contains(&format!("<script nonce=\"{}\">", nonce(&page))));
        assert!(page.html.contains("name=\"pp_Amount\" value=\"150000\""));
        assert!(
            page.html.contains("method=\"post\"") && page.html.contains("<button type=\"submit\">Continue</button>")
        );
    }
}

#[test]
fn a_form_goes_to_the_provider_only_and_scripts_run_by_nonce_only() {
    let (page, other) = (checkout(&opened(None)).unwrap(), checkout(&opened(None)).unwrap());
    assert!(page.policy.contains("form-action https://provider.example:8443 'self';"), "{}", page.policy);
    assert!(page.policy.contains("default-src 'none'") && !page.policy.contains("unsafe"));
    assert_ne!(nonce(&page), nonce(&other), "fresh for each page");
    assert!(nonce(&page).len() >= 20);
    for page in [spent(PaymentId::from_uuid(Uuid::from_u128(7))).unwrap(), over().unwrap()] {
        assert!(page.policy.contains("form-action 'none'"));
        assert!(!page.html.contains("<script") && !page.html.contains("<form"));
    }
}

#[test]
fn a_code_to_scan_waits_for_the_payment_and_does_not_leave_by_itself() {
    let page = checkout(&opened(Some("00020101021226"))).unwrap();
    assert!(page.html.contains("<svg role=\"img\"") && !page.html.contains("<?xml"));
    assert!(
        page.html.contains("role=\"status\"")
            && page.html.contains("/api/payments/00000000-0000-0000-0000-000000000007")
    );
    assert!(!page.html.contains(".submit()"));
    assert!(checkout(&opened(None)).unwrap().html.contains(".submit()"));
}
