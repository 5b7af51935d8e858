//! How spans reach the collector: with the HTTP client that payments use.

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use opentelemetry_http::{HttpClient, HttpError, Request, Response};
use ureq::Agent;

/// What a collector may answer.
const ANSWER_BYTES_MAX: u64 = 64 * 1024;

/// Blocks: only the thread of the exporter waits for it.
#[derive(Debug)]
pub(crate) struct Client(Agent);

impl Client {
    /// `timeout` is from dialling to the last byte of the answer.
    pub(crate) fn new(timeout: Duration) -> Self {
        let config = Agent::config_builder()
            .timeout_global(Some(timeout))
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .proxy(None)
            .user_agent("Muqabla/1")
            .build();
        Self(config.new_agent())
    }
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (head, mut body) = self.0.run(request.map(|body| body.to_vec()))?.into_parts();
        let answer = body.with_config().limit(ANSWER_BYTES_MAX).read_to_vec()?;
        Ok(Response::from_parts(head, answer.into()))
    }
}
