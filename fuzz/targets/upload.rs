//! A multipart form: its parts, the file names, and the type that the first bytes of a file suggest.
#![no_main]

use actix_multipart::Multipart;
use actix_web::http::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use actix_web::web::Bytes;
use futures::executor::block_on;
use futures::stream::{self, StreamExt};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    // The first byte says how the body is cut into the pieces that arrive.
    let Some((size, body)) = data.split_first() else { return };
    let pieces: Vec<_> =
        body.chunks(usize::from(*size).max(1)).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("multipart/form-data; boundary=b"));
    let mut form = Multipart::new(&headers, stream::iter(pieces));
    block_on(async {
        while let Some(Ok(mut field)) = form.next().await {
            let typed = field.content_disposition().and_then(|disposition| disposition.get_filename());
            let name = files::name::clean(typed.unwrap_or_default());
            assert!(
                !name.is_empty() && name.chars().count() <= 120 && !name.contains(['/', '\\', '"', '\0']),
                "{name:?}"
            );
            let mut head = Vec::new();
            while let Some(Ok(piece)) = field.next().await {
                head.extend_from_slice(&piece);
            }
            head.truncate(files::sniff::HEAD_BYTES);
            if let Some(media_type) = files::sniff::media_type(&head) {
                let fitting = files::name::fitting(&name, media_type);
                assert!(fitting.chars().count() <= 120, "{fitting:?}");
            }
        }
    });
});
