//! The first reference: the same framework, the same number of workers, the same bytes, and nothing to do for them.

use std::collections::HashMap;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, RwLock};

use actix_web::http::StatusCode;
use actix_web::web::{self, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use anyhow::anyhow;

use crate::client::{Answer, Request};

/// What is known, by path and query.
type Known = Arc<RwLock<HashMap<String, Kept>>>;

#[derive(Clone)]
struct Kept {
    status: StatusCode,
    headers: Vec<(String, String)>,
    body: web::Bytes,
}

/// A server that answers from memory.
pub(crate) struct Reference {
    pub(crate) address: SocketAddr,
    known: Known,
}

/// Headers that the framework writes itself.
const FRAMING: [&str; 4] = ["content-length", "date", "connection", "transfer-encoding"];

impl Reference {
    /// Starts it on a free port; it ends with the program.
    ///
    /// # Errors
    /// No port is free.
    pub(crate) fn start() -> anyhow::Result<Self> {
        let known = Known::default();
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let address = listener.local_addr()?;
        let shared = Data::new(Arc::clone(&known));
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let server =
                    HttpServer::new(move || App::new().app_data(Data::clone(&shared)).default_service(web::to(answer)));
                server.listen(listener)?.disable_signals().run().await
            })
        });
        Ok(Self { address, known })
    }

    /// Forgets what it knew and answers these from now on.
    ///
    /// # Errors
    /// It broke.
    pub(crate) fn learn(&self, answers: &[(Request, Answer)]) -> anyhow::Result<()> {
        let kept = |answer: &Answer| Kept {
            status: StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK),
            headers: answer.headers.iter().filter(|(name, _)| !FRAMING.contains(&name.as_str())).cloned().collect(),
            body: web::Bytes::copy_from_slice(&answer.body),
        };
        let mut known = self.known.write().map_err(|_poisoned| anyhow!("the memory broke"))?;
        *known = answers.iter().map(|(request, answer)| (request.path().to_owned(), kept(answer))).collect();
        Ok(())
    }
}

async fn answer(request: HttpRequest, known: Data<Known>) -> HttpResponse {
    let path = request.uri().path_and_query().map_or("", |path| path.as_str());
    let kept = known.read().ok().and_then(|known| known.get(path).cloned());
    let Some(kept) = kept else { return HttpResponse::NotFound().finish() };
    let mut answer = HttpResponse::build(kept.status);
    for (name, value) in &kept.headers {
        answer.insert_header((name.as_str(), value.as_str()));
    }
    answer.body(kept.body)
}
