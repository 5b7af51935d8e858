//! Serves the built website: files as they are, and the one page for every other address.

use std::path::Path;

use actix_files::{Files, NamedFile};
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse, fn_service};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::{Next, from_fn};
use actix_web::{Error, Scope, web};

use crate::error::ApiError;

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
    let index = folder.join("index.html");
    let page = fn_service(move |req: ServiceRequest| {
        let index = index.clone();
        async move {
            let (request, _payload) = req.into_parts();
            let missing = is_asset(request.path()) || !matches!(*request.method(), Method::GET | Method::HEAD);
            if missing {
                return Ok(ServiceResponse::from_err(ApiError::not_found(), request));
            }
            match NamedFile::open(&index) {
                Ok(file) => {
                    let response = file.use_etag(true).into_response(&request);
                    Ok(ServiceResponse::new(request, response))
                }
                Err(error) => Ok(ServiceResponse::from_err(ApiError::unavailable(&error), request)),
            }
        }
    });
    web::scope("")
        .wrap(from_fn(caching))
        .service(Files::new("/", folder).index_file("index.html").try_compressed().default_handler(page))
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
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(rule));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    Ok(answer)
}
