//! The description of all calls, made from the handlers themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use actix_web::http::StatusCode;
use maud::{DOCTYPE, PreEscaped, html};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, Content, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, ResponseBuilder, Responses, Schema,
};
use utoipa_actix_web::{AppExt, scope};

use crate::error::Problem;
use crate::prelude::*;
use crate::server;

#[cfg(test)]
mod rules;
#[cfg(test)]
mod tests;

static DOCUMENT: LazyLock<String> = LazyLock::new(|| document().to_pretty_json().unwrap_or_default());
static PAGE: LazyLock<String> = LazyLock::new(|| page(&document()));

/// The document, made by registering all handlers with an application that serves nobody.
pub fn document() -> OpenApi {
    let (_app, mut document) = actix_web::App::new()
        .into_utoipa_app()
        .openapi(base())
        .configure(server::root)
        .service(scope::scope("/api").configure(server::api))
        .split_for_parts();
    for (path, item) in &mut document.paths.paths {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            if path.starts_with("/api/") {
                refuse(&mut operation.responses);
            }
            describe(&mut operation.responses);
        }
    }
    require_fields_of_answers(&mut document);
    document
}

/// Fields that an answer leaves out when there is nothing to say.
const LEFT_OUT: [(&str, &str); 9] = [
    ("DeletionBlocked", "open"),
    ("DepositStarted", "qrCodeData"),
    ("DepositStarted", "redirectUrl"),
    ("MailView", "replyTo"),
    ("MailView", "unsubscribe"),
    ("Problem", "fields"),
    ("Subscribed", "paymentId"),
    ("Subscribed", "redirectUrl"),
    ("WebhookAnswer", "pp_ResponseCode"),
];

/// utoipa takes every `Option` for a field that may be missing. In a request it may be; in an answer it is there, and null.
fn require_fields_of_answers(document: &mut OpenApi) {
    let bodies = document.paths.paths.values().flat_map(operations).filter_map(|(_, call)| call.request_body.as_ref());
    let mut waiting: Vec<String> = bodies.flat_map(schemas_in).collect();
    let Some(components) = &mut document.components else { return };
    let mut in_requests = BTreeSet::new();
    while let Some(name) = waiting.pop() {
        if let Some(schema) = components.schemas.get(&name).filter(|_schema| !in_requests.contains(&name)) {
            waiting.extend(schemas_in(schema));
            in_requests.insert(name);
        }
    }
    for (name, schema) in &mut components.schemas {
        if !in_requests.contains(name) {
            require_fields(name, schema);
        }
    }
}

/// The names of the schemas that a part of the document refers to.
fn schemas_in(part: &impl Serialize) -> Vec<String> {
    let json = serde_json::to_string(part).unwrap_or_default();
    json.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

fn require_fields(name: &str, schema: &mut RefOr<Schema>) {
    let RefOr::T(schema) = schema else { return };
    if let Schema::Object(object) = schema {
        let fields = object.properties.keys().filter(|field| !LEFT_OUT.contains(&(name, field.as_str())));
        object.required = fields.cloned().collect();
    } else if let Schema::AllOf(parts) = schema {
        parts.items.iter_mut().for_each(|part| require_fields(name, part));
    }
}

/// Every call may be refused with a problem, but for those that lead people on to a page.
fn refuse(responses: &mut Responses) {
    if !responses.responses.contains_key("303") {
        let problem = Content::new(Some(Ref::from_schema_name(Problem::name())));
        let refusal = ResponseBuilder::new().content("application/json", problem).build();
        responses.responses.entry("4XX".to_owned()).or_insert(RefOr::T(refusal));
    }
}

/// OpenAPI wants a description of each response. Where the handler gives none, it is the usual meaning of the status.
fn describe(responses: &mut Responses) {
    for (status, response) in &mut responses.responses {
        let RefOr::T(response) = response else { continue };
        if response.description.is_empty() {
            let named = status.parse().ok().and_then(|code: StatusCode| code.canonical_reason());
            let class = if status.starts_with('5') { "The server failed" } else { "Refused; `code` says why" };
            response.description = named.unwrap_or(class).to_owned();
        }
    }
}

/// A file as it is downloaded.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[allow(dead_code, reason = "describes the answer; it is sent as it is read")]
pub(crate) struct Binary(Vec<u8>);

fn base() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Muqabla API")
        .version("1")
        .description(Some(
            "Contests with held prizes. JSON in camelCase, times in RFC 3339 UTC, money as integer paisa in fields \
             that end in Cents. Errors are a Problem. Sign in with POST /api/auth/login; the session is a cookie.",
        ))
        .build();
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("id")));
    let mut components = ComponentsBuilder::new().schema_from::<Problem>().build();
    components.add_security_scheme("session", cookie);
    OpenApiBuilder::new().info(info).components(Some(components)).build()
}

/// The document for programs.
#[get("/openapi.json")]
pub async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(DOCUMENT.as_str())
}

/// The document for people; no script, nothing from elsewhere.
#[get("/docs")]
pub async fn docs() -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(PAGE.as_str())
}

/// The operations of a path, by method.
fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    [("GET", &item.get), ("POST", &item.post), ("PUT", &item.put), ("PATCH", &item.patch), ("DELETE", &item.delete)]
        .into_iter()
        .filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

const STYLE: &str = "body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#14213d;background:#fff}\
    h2{margin-top:2.5rem;text-transform:capitalize}section{border-top:1px solid #d8dee9;padding:.6rem 0}\
    b{display:inline-block;min-width:4.5rem;font-size:.85rem}pre{background:#f4f6fa;padding:.8rem;overflow:auto;font-size:.85rem}\
    @media(prefers-color-scheme:dark){body{background:#0f1524;color:#e6eaf2}pre{background:#1a2236}section{border-color:#2b3650}\
    a{color:#8fb4ff}}";

fn page(document: &OpenApi) -> String {
    let mut rows: BTreeMap<&str, Vec<(&str, &str, &Operation)>> = BTreeMap::new();
    for (path, item) in &document.paths.paths {
        for (method, operation) in operations(item) {
            let tag = operation.tags.as_ref().and_then(|tags| tags.first()).map_or("", String::as_str);
            rows.entry(tag).or_default().push((path, method, operation));
        }
    }
    let schemas = document.components.as_ref().and_then(|components| serde_json::to_value(&components.schemas).ok());
    html! {
        (DOCTYPE)
        html lang="en" {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width";
            title { "Muqabla API" }
            style { (PreEscaped(STYLE)) }
            h1 { "Muqabla API" }
            p { (document.info.description.as_deref().unwrap_or("")) }
            p { a href="/api/openapi.json" { "OpenAPI document" } }
            @for (tag, operations) in &rows {
                h2 { (tag) }
                @for (path, method, operation) in operations {
                    section {
                        b { (method) } " " code { (path) } br;
                        (operation.summary.as_deref().or(operation.description.as_deref()).unwrap_or(""))
                    }
                }
            }
            @if let Some(serde_json::Value::Object(schemas)) = &schemas {
                h2 { "Schemas" }
                @for (name, schema) in schemas {
                    details { summary { (name) } pre { (serde_json::to_string_pretty(schema).unwrap_or_default()) } }
                }
            }
        }
    }
    .into_string()
}
