//! What a body is, and what none is.

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::test::TestRequest;
use serde::Deserialize;

use super::super::json_of;
use super::*;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    title: Option<String>,
    tags: Option<Vec<String>>,
    contest: Option<uuid::Uuid>,
    size: Option<Size>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "only read by serde")]
struct Size {
    width_px: i64,
}

async fn taken(kind: &str, body: &str) -> Result<Note, (StatusCode, String)> {
    let request = TestRequest::post().insert_header((CONTENT_TYPE, kind.to_owned())).app_data(json_of(100));
    let (request, mut payload): (HttpRequest, Payload) = request.set_payload(body.to_owned()).to_http_parts();
    let note = Json::<Note>::from_request(&request, &mut payload).await;
    note.map(Json::into_inner).map_err(|error| (error.as_response_error().status_code(), format!("{error:?}")))
}

async fn refusal(body: &str) -> (StatusCode, String) {
    match taken("application/json", body).await {
        Ok(note) => panic!("{body} was taken: {note:?}"),
        Err(refusal) => refusal,
    }
}

#[actix_web::test]
async fn an_object_is_taken() {
    for body in ["{}", " \r\n\t{} ", r#"{"title":null}"#] {
        assert_eq!(taken("application/json", body).await.unwrap().title, None, "{body}");
    }
    let body = r#"{"title":"\\u0000 and \u0001 \\\\u0000","tags":["[]","{"]}"#;
    let note = taken("application/json; charset=utf-8", body).await.unwrap();
    assert_eq!(note.title.as_deref(), Some("\\u0000 and \u{1} \\\\u0000"));
    assert_eq!(note.tags, Some(vec!["[]".to_owned(), "{".to_owned()]));
    assert!(note.contest.is_none() && note.size.is_none());
}

#[actix_web::test]
async fn what_is_no_object_is_refused() {
    for body in ["[]", " \n[]", "[null,null]", r#"["a",["b"]]"#, "[{}]", "null", "5", "true", r#""{}""#] {
        let (status, text) = refusal(body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(text.contains("Send a JSON object"), "{body}: {text}");
    }
}

#[actix_web::test]
async fn a_nul_is_refused_wherever_it_stands() {
    for (body, field) in [
        (r#"{"title":"\u0000"}"#, "title"),
        (r#"{"title":"a\\\u0000b"}"#, "title"),
        (r#"{"title":"fine \\u0000","tags":["fine","\n\u0000"]}"#, "tags"),
        (r#"{"tags":["a"],"title":"\"\u0000"}"#, "title"),
        (r#"{"other":{"deep":["\u0000"]}}"#, "other"),
    ] {
        let (status, text) = refusal(body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(text.contains(&format!(r#"fields: {{"{field}": "Remove the NUL"#)), "{body}: {text}");
    }
    for body in [r#"{"\u0000":1}"#, r#"{"title":"\u0000","title":"again"}"#] {
        let (status, text) = refusal(body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(text.contains("Remove the NUL") && text.contains("fields: {}"), "{body}: {text}");
    }
}

#[actix_web::test]
async fn everything_else_is_as_it_was() {
    for (kind, body, status) in [
        ("text/plain", "{}", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("application/json", "", StatusCode::BAD_REQUEST),
        ("application/json", "{", StatusCode::BAD_REQUEST),
        ("application/json", "[", StatusCode::BAD_REQUEST),
        ("application/json", "{}{}", StatusCode::BAD_REQUEST),
        ("application/json", "{\"title\":\"\0\"}", StatusCode::BAD_REQUEST),
        ("application/json", r#"{"title":"\ud800"}"#, StatusCode::BAD_REQUEST),
        ("application/json", r#"{"title":"\u00"}"#, StatusCode::BAD_REQUEST),
        ("application/json", r#"{"title":5}"#, StatusCode::UNPROCESSABLE_ENTITY),
        ("application/json", r#"{"other":5}"#, StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(taken(kind, body).await.unwrap_err().0, status, "{kind} {body}");
    }
    let long = format!(r#"{{"title":"{}"}}"#, "a".repeat(100));
    assert_eq!(taken("application/json", &long).await.unwrap_err().0, StatusCode::PAYLOAD_TOO_LARGE);
}

#[actix_web::test]
async fn a_value_that_does_not_fit_names_its_field() {
    let wrong = "This field has a value of the wrong type";
    for (body, field, message) in [
        (r#"{"title":5}"#, "title", wrong),
        (r#"{"contest":"x"}"#, "contest", wrong),
        (r#"{"contest":{}}"#, "contest", wrong),
        (r#"{"tags":["a",null]}"#, "tags", wrong),
        (r#"{"size":[]}"#, "size", wrong),
        (r#"{"size":{"widthPx":"5"}}"#, "widthPx", wrong),
        (r#"{"size":{"widthPx":5.5}}"#, "widthPx", wrong),
        (r#"{"size":{"widthPx":9223372036854775808}}"#, "widthPx", wrong),
        (r#"{"size":{}}"#, "widthPx", "This field is required"),
        (r#"{"size":{"widthPx":1,"depth":2}}"#, "depth", "This field is not known here"),
        (r#"{"other":5}"#, "other", "This field is not known here"),
        (r#"{"title":"a","title":"b"}"#, "title", "This field is given twice"),
    ] {
        let (status, text) = refusal(body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(text.contains(&format!(r#"fields: {{"{field}": "{message}"}}"#)), "{body}: {text}");
    }
}
