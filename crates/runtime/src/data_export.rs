//! Makes copies of people's data: a ZIP of documents and files that goes into the store encrypted, part by part.

use std::collections::BTreeSet;
use std::io::Write;
use std::panic::Location;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use futures_util::{StreamExt, stream};
use kernel::ids::UserId;
use kernel::spans;
use kernel::time::karachi;
use privacy::Export;
use privacy::export::encryption::{Encryptor, context};
use privacy::export::repo::Made;
use readmodels::copies::{self, OwnFile};
use serde_json::{Value, json};
use time::OffsetDateTime;
use tokio::sync::mpsc;
use tracing::{Instrument, Span};
use vault::{DataKey, Purpose};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use crate::services::Services;
use crate::worker::{EXPORTS, block};

/// Pieces between the one who makes the ZIP and the one who stores it.
const PIECES_IN_FLIGHT: usize = 4;

/// Makes the copies that were asked for; answers how many were tried.
///
/// # Errors
/// When the database cannot be reached.
pub(crate) async fn make_due(services: &Arc<Services>) -> anyhow::Result<usize> {
    let mut tried = 0_usize;
    while !services.is_draining()
        && let Some(copy) =
            block(services, |services, ctx| Ok(workflows::privacy::claim_export(&services.db, ctx)?)).await?
    {
        tried = tried.saturating_add(1);
        export(services, copy).instrument(spans::work(EXPORTS, Location::caller())).await?;
    }
    Ok(tried)
}

async fn export(services: &Arc<Services>, copy: Export) -> anyhow::Result<()> {
    let kept = copy.clone();
    let done = match make(services, &copy).await {
        Ok(made) => {
            block(services, move |services, ctx| {
                Ok(workflows::privacy::complete_export(&services.db, ctx, &kept, &made)?)
            })
            .await
        }
        Err(error) => Err(error),
    };
    let Err(error) = done else { return Ok(()) };
    tracing::error!(export_id = %copy.id, attempt = copy.attempts, %error, "a copy of data was not made");
    let is_outage = error.downcast_ref::<files::Error>().is_some_and(files::Error::is_outage);
    spans::fail(&Span::current(), if is_outage { "file_store" } else { "export" });
    block(services, move |services, ctx| Ok(workflows::privacy::fail_export(&services.db, ctx, &copy, is_outage)?))
        .await?;
    if is_outage { Err(error) } else { Ok(()) }
}

async fn make(services: &Arc<Services>, copy: &Export) -> anyhow::Result<Made> {
    let key = DataKey::random()?;
    let wrapped_key = key.wrap(&services.vault, Purpose::DataExport, &context(copy))?;
    let (pieces, stored) = mpsc::channel::<Bytes>(PIECES_IN_FLIGHT);
    let storage_key = copy.key_of_attempt();
    let storing = services.store.receive(
        &storage_key,
        stream::unfold(stored, |mut stored| async move {
            stored.recv().await.map(|piece| (Ok::<_, std::convert::Infallible>(piece), stored))
        }),
        u64::MAX,
    );
    let packing = async {
        let encryptor = Encryptor::new(key, context(copy));
        pack(services, copy.user, Writer::new(encryptor, pieces, services.clock.now())).await
    };
    let (stored, packed) = tokio::join!(storing, packing);
    // Who packs cannot go on when who stores has failed: that is the reason then. A copy that breaks off is noticed here, and its file goes.
    stored?;
    let size_bytes = packed?;
    Ok(Made { wrapped_key, size_bytes })
}

/// What the ZIP has written and nobody has encrypted yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Takes what the ZIP has written, and gives it on encrypted.
struct Sink {
    written: Written,
    encryptor: Encryptor,
    pieces: mpsc::Sender<Bytes>,
    size_bytes: i64,
}

impl Sink {
    async fn pass_on(&mut self) -> anyhow::Result<()> {
        let bytes = self.written.take();
        self.size_bytes = self.size_bytes.saturating_add(i64::try_from(bytes.len())?);
        let ready = self.encryptor.write(&bytes)?;
        send(&self.pieces, ready).await
    }

    async fn finish(mut self) -> anyhow::Result<i64> {
        self.pass_on().await?;
        let Self { encryptor, pieces, size_bytes, .. } = self;
        send(&pieces, encryptor.finish()?).await?;
        Ok(size_bytes)
    }
}

async fn send(pieces: &mpsc::Sender<Bytes>, ready: Vec<u8>) -> anyhow::Result<()> {
    if ready.is_empty() {
        return Ok(());
    }
    pieces.send(Bytes::from(ready)).await.map_err(|_closed| anyhow::anyhow!("the store takes no more"))
}

/// Packs files into a ZIP piece by piece.
struct Writer {
    /// Some 18 kB, with what it compresses.
    zip: Box<ZipWriter<StreamWriter<Written>>>,
    options: SimpleFileOptions,
    sink: Sink,
}

impl Writer {
    /// A ZIP whose files are all of this moment, in Pakistan's time as ZIPs know no zones.
    fn new(encryptor: Encryptor, pieces: mpsc::Sender<Bytes>, at: OffsetDateTime) -> Self {
        let at = at.to_offset(karachi());
        let year = u16::try_from(at.year()).unwrap_or_default();
        let (month, day) = (u8::from(at.month()), at.day());
        let moment = zip::DateTime::from_date_and_time(year, month, day, at.hour(), at.minute(), at.second());
        let options =
            SimpleFileOptions::default().last_modified_time(moment.unwrap_or_default()).unix_permissions(0o600);
        let written = Written::default();
        let zip = Box::new(ZipWriter::new_stream(written.clone()));
        Self { zip, options, sink: Sink { written, encryptor, pieces, size_bytes: 0 } }
    }

    /// A whole file that is in memory, deflated.
    async fn file(&mut self, name: &str, contents: &[u8]) -> anyhow::Result<()> {
        self.zip.start_file(name, self.options.compression_method(CompressionMethod::Deflated))?;
        self.write(contents).await
    }

    /// Begins a file as it is: pictures and archives do not become smaller.
    fn begin(&mut self, name: &str) -> anyhow::Result<()> {
        Ok(self.zip.start_file(name, self.options.compression_method(CompressionMethod::Stored))?)
    }

    /// More of the file that was begun.
    async fn write(&mut self, contents: &[u8]) -> anyhow::Result<()> {
        self.zip.write_all(contents)?;
        self.sink.pass_on().await
    }

    /// The end; answers the size of the ZIP.
    async fn finish(self) -> anyhow::Result<i64> {
        self.zip.finish()?;
        self.sink.finish().await
    }
}

/// Packs everything of the person; answers the size of the ZIP.
async fn pack(services: &Arc<Services>, user: UserId, mut writer: Writer) -> anyhow::Result<i64> {
    let now = services.clock.now();
    let (json_files, own_files, identity_documents) = block(services, move |services, _ctx| {
        Ok(services.db.read(|conn| {
            let json_files = copies::json_files(conn, user)?;
            let identity_documents = kyc::identity_document::repo::of_user(conn, user)?;
            Ok::<_, readmodels::Error>((json_files, copies::files(conn, user)?, identity_documents))
        })?)
    })
    .await?;
    let mut list = Vec::new();
    for file in json_files {
        list.push(json!({ "file": file.name, "about": file.about }));
        writer.file(file.name, file.json.as_bytes()).await?;
    }
    for (name, about, rows) in block(services, move |services, _ctx| opened(services, user)).await? {
        list.push(json!({ "file": name, "about": about }));
        writer.file(name, &serde_json::to_vec_pretty(&rows)?).await?;
    }
    let mut missing = Vec::new();
    let mut names = BTreeSet::new();
    for file in own_files {
        let name = free_name(&mut names, &file);
        if !add_file(services, &mut writer, &name, &file).await? {
            missing.push(name);
        }
    }
    for document in identity_documents {
        let ending = if document.media_type == kyc::identity_document::MediaType::Pdf { "pdf" } else { "jpg" };
        let name = format!("files/identity/{}-{}.{ending}", document.kind.as_str().to_lowercase(), document.id);
        match services.store.read(&document.storage_key).await {
            Ok(stored) => {
                let plain =
                    block(services, move |services, _ctx| Ok(document.decrypt(&services.vault, &stored)?)).await?;
                writer.file(&name, &plain).await?;
            }
            Err(files::Error::NotFound) => missing.push(name),
            Err(error) => return Err(error.into()),
        }
    }
    let about = json!({
        "what": "Everything that Muqabla keeps about you. Amounts are in paisa (PKR 1 = 100), times in UTC.",
        "madeAt": now.format(&time::format_description::well_known::Rfc3339)?,
        "documents": list,
        "filesThatWereNotThere": missing,
    });
    writer.file("about.json", &serde_json::to_vec_pretty(&about)?).await?;
    writer.finish().await
}

/// What is stored encrypted, opened for the person: payout accounts and identity forms.
fn opened(services: &Services, user: UserId) -> anyhow::Result<Vec<(&'static str, &'static str, Value)>> {
    let methods = services.db.read(|conn| payouts::method::repo::of_user(conn, user))?;
    let mut accounts = Vec::new();
    for method in methods {
        let number = payouts::vault::decrypt(&services.vault, user, &method.encrypted)?;
        accounts.push(json!({
            "type": method.kind.as_str(), "accountNumber": number.expose(), "accountName": method.account_name,
            "bankName": method.bank_name, "isDefault": method.is_default,
        }));
    }
    let mut forms = Vec::new();
    for application in services.db.read(|conn| kyc::application::repo::of_user(conn, user))? {
        let Some(encrypted) = &application.form else { continue };
        let form = encrypted.decrypt(&services.vault, application.owner())?;
        forms.push(json!({
            "id": application.id.to_string(), "fullName": form.full_name.expose(), "cnic": form.cnic_as_written(),
            "phoneNumber": form.phone.expose(), "dateOfBirth": kyc::form::iso(*form.birth_date.expose()),
        }));
    }
    Ok(vec![
        ("payout-methods.json", "Where you want to be paid", Value::Array(accounts)),
        ("identity-forms.json", "What you submitted to have your identity checked", Value::Array(forms)),
    ])
}

/// The folder of a purpose and the name that the file had, with a number when another one had it, too. Names are cleaned when a file
/// comes: they hold no slash.
fn free_name(taken: &mut BTreeSet<String>, file: &OwnFile) -> String {
    let folder = file.purpose.to_lowercase().replace('_', "-");
    let mut name = format!("files/{folder}/{}", file.name);
    let mut count = 1_u32;
    while !taken.insert(name.to_lowercase()) {
        count = count.saturating_add(1);
        name = format!("files/{folder}/{count}-{}", file.name);
    }
    name
}

/// Adds a file of any size; answers whether it was there.
async fn add_file(services: &Arc<Services>, writer: &mut Writer, name: &str, file: &OwnFile) -> anyhow::Result<bool> {
    let (size, mut bytes) = match services.store.stream(&file.storage_key).await {
        Ok((size, bytes)) => (size, Box::pin(bytes)),
        Err(files::Error::NotFound) => return Ok(false),
        Err(error) => return Err(error.into()),
    };
    writer.begin(name)?;
    let mut written = 0_u64;
    while let Some(piece) = bytes.next().await {
        let piece = piece?;
        written = written.saturating_add(u64::try_from(piece.len())?);
        writer.write(&piece).await?;
    }
    anyhow::ensure!(written == size, "a file changed while it was copied");
    Ok(true)
}
