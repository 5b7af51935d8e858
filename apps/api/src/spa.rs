//! Serves the built website: files as they are, and the one page, with its head filled, for every other address.

use std::path::Path;
use std::rc::Rc;

use actix_files::Files;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse, fn_service};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::{Next, from_fn};
use actix_web::{Error, Scope, web};

use crate::error::ApiError;
use crate::head::Filler;
use crate::state::RequestContext;

/// Everything below `/` that nothing before took.
pub fn site(
    folder: &Path,
) -> Scope<
    impl actix_web::dev::ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<BoxBody>,
        Error = Error,
        InitError = (),
    > + use<>,
> {
    let filler = Rc::new(Filler::new(folder.join("index.html")));
    let page = fn_service(move |req: ServiceRequest| {
        let filler = Rc::clone(&filler);
        async move { Ok(page(&filler, req).await) }
    });
    let files = Files::new("/", folder)
        // Otherwise a name that begins with a dot is a malformed request; here it is a page that there is not.
        .use_hidden_files()
        .path_filter(|path, _head| is_file(path))
        .try_compressed()
        .default_handler(page);
    web::scope("").wrap(from_fn(caching)).service(files)
}

/// The page, with its head filled; below `/assets/` there are files or nothing.
async fn page(filler: &Filler, mut req: ServiceRequest) -> ServiceResponse<BoxBody> {
    let missing = is_asset(req.path()) || !matches!(*req.method(), Method::GET | Method::HEAD);
    let call = req.extract::<RequestContext>().await;
    let (request, _payload) = req.into_parts();
    let answer = match call {
        Ok(_call) if missing => Err(ApiError::not_found()),
        Ok(call) => filler.answer(&call, &request).await,
        Err(error) => Err(error),
    };
    match answer {
        Ok(answer) => ServiceResponse::new(request, answer),
        Err(error) => ServiceResponse::from_err(error, request),
    }
}

/// Files have a name with an ending, and none of their names begins with a dot. `index.html` is not one of them: nobody gets it without
/// its head.
fn is_file(path: &Path) -> bool {
    let is_hidden = path.iter().any(|name| name.to_string_lossy().starts_with('.'));
    path.extension().is_some() && !is_hidden && !path.to_string_lossy().starts_with("index.html")
}

fn is_asset(path: &str) -> bool {
    path.starts_with("/assets/")
}

/// Assets carry a hash of their content in their names and never change; the page always asks.
async fn caching(
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let asset = is_asset(req.path());
    let mut answer = next.call(req).await?.map_into_boxed_body();
    let rule = match (asset, answer.status().is_success() || answer.status() == 304) {
        (true, true) => "public, max-age=31536000, immutable",
        (true, false) => "no-store",
        (false, _) => "no-cache",
    };
    let headers = answer.headers_mut();
    // A page that holds somebody's data has said more.
    if asset || !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(rule));
    }
    if !headers.contains_key(header::VARY) {
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    Ok(answer)
}
