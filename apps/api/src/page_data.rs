//! Puts into a page the answers of the API that its screen reads first, so that the browser does not wait for the scripts to ask.
//!
//! The answers come from the handlers of the API themselves, asked with the browser's own cookies: the same access checks, limits and
//! cache, and the same bytes. What does not answer with 200 in time is left out, and the browser asks for it as it does after navigation.

use std::time::Duration;

use actix_http::Request;
use actix_service::boxed::{self, BoxService};
use actix_service::{IntoServiceFactory, Service, ServiceFactory, map_config};
use actix_web::body::{BoxBody, to_bytes_limited};
use actix_web::dev::{AppConfig, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, COOKIE, HeaderName, USER_AGENT, VARY};
use actix_web::http::{Method, StatusCode, Uri, Version};
use actix_web::web::{self, Data};
use actix_web::{Error, HttpRequest};
use futures_util::future::join_all;
use maud::{PreEscaped, html};
use tokio::sync::OnceCell;

use crate::auth::cookie_name;
use crate::head::json_in_html;
use crate::headers::accepts;
use crate::state::App;
use crate::{auth, categories, contests, reviews, search, users};

mod reads;

/// Answers that are not there by then are left to the browser.
const WAIT_MAX: Duration = Duration::from_secs(1);
/// Bytes of all answers in one page together.
const BYTES_MAX: usize = 64 * 1024;
/// What the handlers are told of the browser's request.
const PASSED_ON: [HeaderName; 3] = [COOKIE, USER_AGENT, HeaderName::from_static("x-forwarded-for")];

type Api = BoxService<Request, ServiceResponse<BoxBody>, Error>;

/// Reads the answers, through a copy of the API that has the calls of [`reads`] and no others.
#[derive(Default)]
pub(crate) struct PageData(OnceCell<Api>);

/// The element that holds the answers.
pub(crate) struct Element {
    pub(crate) html: String,
    /// The answers may be those of one person.
    pub(crate) is_private: bool,
}

struct Answer {
    address: String,
    json: String,
    /// The same for everybody.
    is_public: bool,
}

impl PageData {
    /// The answers for the page that `request` asks for; none for those who only look at its head.
    pub(crate) async fn load(&self, app: &Data<App>, request: &HttpRequest) -> Option<Element> {
        if !is_wanted(request) {
            return None;
        }
        let is_private = request.cookie(cookie_name(&app.config)).is_some();
        let api = self.0.get_or_try_init(|| start(app)).await.ok()?;
        let addresses = reads::of_page(request.path(), request.query_string(), is_private);
        let answers = join_all(addresses.into_iter().map(|address| ask(api, request, address))).await;
        Some(Element { html: element(&answers.into_iter().flatten().collect::<Vec<_>>()), is_private })
    }
}

/// Browsers that open a page name HTML among what they accept. The service worker that keeps a page, and most who draw previews of links,
/// do not, and get it without data.
fn is_wanted(request: &HttpRequest) -> bool {
    *request.method() == Method::GET && accepts(request, "text/html")
}

async fn start(app: &Data<App>) -> Result<Api, ()> {
    let calls = web::scope("/api")
        .wrap(auth::sessions(app))
        .service(auth::current_user)
        .service(contests::feed)
        .service(contests::list_contests)
        .service(contests::get_contest)
        .service(categories::category_stats)
        .service(search::search_contests)
        .service(users::public_profile)
        .service(reviews::received_reviews);
    let api = actix_web::App::new().app_data(Data::clone(app)).service(calls);
    let factory = map_config(IntoServiceFactory::<_, Request>::into_factory(api), |()| AppConfig::default());
    factory.new_service(()).await.map(boxed::service)
}

/// The answer to a read as `request`'s browser would get it.
async fn ask(api: &Api, request: &HttpRequest, address: String) -> Option<Answer> {
    let mut read = Request::new();
    let head = read.head_mut();
    // A head that was used before keeps its first line.
    head.method = Method::GET;
    head.version = Version::HTTP_11;
    head.uri = address.parse::<Uri>().ok()?;
    head.peer_addr = request.peer_addr();
    for name in PASSED_ON {
        for value in request.headers().get_all(&name) {
            head.headers.append(name.clone(), value.clone());
        }
    }
    let answer = async {
        let response = api.call(read).await.ok()?.into_parts().1;
        let has = |name: HeaderName, word: &str| {
            response.headers().get_all(name).any(|value| value.to_str().is_ok_and(|text| text.contains(word)))
        };
        let is_public = has(CACHE_CONTROL, "public") && !has(VARY, "Cookie");
        let status = response.status();
        let body = to_bytes_limited(response.into_body(), BYTES_MAX).await.ok()?.ok()?;
        let json = match status {
            StatusCode::OK => String::from_utf8(body.into()).ok()?,
            StatusCode::NO_CONTENT => "null".to_owned(),
            _other => return None,
        };
        Some((json, is_public))
    };
    let (json, is_public) = tokio::time::timeout(WAIT_MAX, answer).await.ok()??;
    Some(Answer { address, json, is_public })
}

/// A data block: no browser runs it, and nothing in it can end it. Answers that do not fit any more are left out.
fn element(answers: &[Answer]) -> String {
    let mut left = BYTES_MAX;
    let fits = |answer: &&Answer| {
        let rest = left.checked_sub(answer.json.len());
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    let fitting: Vec<&Answer> = answers.iter().filter(fits).collect();
    let reads: Vec<String> =
        fitting.iter().map(|answer| format!("{}:{}", quoted(&answer.address), answer.json)).collect();
    let public: Vec<String> =
        fitting.iter().filter(|answer| answer.is_public).map(|answer| quoted(&answer.address)).collect();
    let json = format!("{{\"reads\":{{{}}},\"public\":[{}]}}", reads.join(","), public.join(","));
    html! { script type="application/json" id="page-data" { (PreEscaped(json_in_html(&json))) } }.into_string()
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::{Answer, BYTES_MAX, element};

    fn answer(address: &str, json: String, is_public: bool) -> Answer {
        Answer { address: address.to_owned(), json, is_public }
    }

    #[test]
    fn nothing_in_an_answer_ends_the_element() {
        let hostile = serde_json::json!({"title": "</script><script>alert(1)</script><!-- & \u{2028}\u{2029}"});
        let html = element(&[
            answer("/api/a?b=1&c=<", hostile.to_string(), true),
            answer("/api/me", "null".to_owned(), false),
        ]);
        let inside = html.strip_prefix("<script type=\"application/json\" id=\"page-data\">").unwrap();
        let inside = inside.strip_suffix("</script>").unwrap();
        assert!(!inside.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{inside}");
        let data: serde_json::Value = serde_json::from_str(inside).unwrap();
        assert_eq!(data["reads"]["/api/a?b=1&c=<"], hostile);
        assert!(data["reads"]["/api/me"].is_null());
        assert_eq!(data["public"], serde_json::json!(["/api/a?b=1&c=<"]));
    }

    #[test]
    fn answers_that_do_not_fit_are_left_out_and_later_ones_that_do_are_kept() {
        let large = format!("\"{}\"", "x".repeat(BYTES_MAX));
        let html = element(&[answer("/api/large", large, true), answer("/api/small", "[]".to_owned(), true)]);
        assert!(html.contains("\"/api/small\":[]") && !html.contains("/api/large"), "{html}");
    }
}
