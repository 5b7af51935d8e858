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
use pages::page_data::{Answer, BYTES_MAX, element, reads};
use tokio::sync::OnceCell;

use crate::auth::cookie_name;
use crate::headers::accepts;
use crate::state::App;
use crate::{auth, categories, contests, reviews, search, users};

/// Answers that are not there by then are left to the browser.
const WAIT_MAX: Duration = Duration::from_secs(1);
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
