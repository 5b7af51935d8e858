//! Parts on their way into a backup and out of it: encrypted with age, hashed, never whole in memory.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;

use age::x25519::{Identity, Recipient};
use age::{Decryptor, Encryptor};
use anyhow::{Context, ensure};
use bytes::Bytes;
use files::{Error, Store};
use futures_util::{Stream, TryStreamExt, stream};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::spawn_blocking;
use tokio_util::io::{StreamReader, SyncIoBridge};

use super::manifest::Part;

const PIECE_BYTES: usize = 64 * 1024;
/// Pieces that wait between the thread that encrypts and the store.
const PIECES_WAITING: usize = 4;

/// Whom a backup is encrypted to; nobody, and it is not encrypted.
pub(super) type Recipients = Arc<[Recipient]>;
/// The keys that open it.
pub(super) type Identities = Arc<[Identity]>;

/// What was learnt of bytes that went by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Measured {
    pub(super) size: u64,
    pub(super) sha256: String,
}

/// Hashes what goes through it.
pub(super) struct Measure<T> {
    inner: T,
    size: u64,
    hash: Sha256,
}

impl<T> Measure<T> {
    pub(super) fn new(inner: T) -> Self {
        Self { inner, size: 0, hash: Sha256::new() }
    }

    fn count(&mut self, bytes: &[u8]) {
        self.hash.update(bytes);
        self.size = self.size.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
    }

    pub(super) fn end(self) -> (T, Measured) {
        (self.inner, Measured { size: self.size, sha256: hex::encode(self.hash.finalize()) })
    }
}

impl<T: Write> Write for Measure<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.count(bytes.get(..written).unwrap_or_default());
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Measure<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.count(buffer.get(..read).unwrap_or_default());
        Ok(read)
    }
}

/// Hands bytes from a thread to a stream, which fails unless the end was said: nothing that broke off looks whole.
struct Pieces {
    sender: Sender<Option<Bytes>>,
    waiting: Vec<u8>,
}

fn pieces() -> (Pieces, impl Stream<Item = io::Result<Bytes>> + Send + Unpin) {
    let (sender, receiver) = mpsc::channel(PIECES_WAITING);
    let next = async |mut receiver: Receiver<Option<Bytes>>| match receiver.recv().await {
        Some(Some(bytes)) => Ok(Some((bytes, receiver))),
        Some(None) => Ok(None),
        None => Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
    };
    (Pieces { sender, waiting: Vec::new() }, Box::pin(stream::try_unfold(receiver, next)))
}

impl Pieces {
    async fn end(self) -> anyhow::Result<()> {
        if !self.waiting.is_empty() {
            self.sender.send(Some(self.waiting.into())).await?;
        }
        Ok(self.sender.send(None).await?)
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= PIECE_BYTES {
            let piece = std::mem::take(&mut self.waiting);
            self.sender.blocking_send(Some(piece.into())).map_err(|_gone| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Encrypts what `source` writes, on a thread that may block, and stores it under `name`. Answers also what the bytes were before.
pub(super) async fn store(
    store: &Store,
    name: &str,
    recipients: &Recipients,
    source: impl FnOnce(&mut dyn Write) -> anyhow::Result<()> + Send + 'static,
) -> anyhow::Result<(Part, Measured)> {
    let (pieces, stream) = pieces();
    let recipients = Arc::clone(recipients);
    let encrypting = async {
        let (pieces, measured) = spawn_blocking(move || encrypt(pieces, &recipients, source)).await??;
        pieces.end().await?;
        anyhow::Ok(measured)
    };
    let (received, measured) = tokio::join!(store.receive(name, stream, u64::MAX), encrypting);
    let received = match received {
        // The reason is the source's.
        Err(Error::Interrupted) => {
            measured?;
            return Err(Error::Interrupted.into());
        }
        received => received.with_context(|| format!("{name} cannot be written"))?,
    };
    let (size, sha256) = (u64::try_from(received.size_bytes)?, hex::encode(received.sha256));
    Ok((Part { name: name.to_owned(), size, sha256 }, measured?))
}

fn any_recipient(recipient: &Recipient) -> &dyn age::Recipient {
    recipient
}

fn any_identity(identity: &Identity) -> &dyn age::Identity {
    identity
}

fn encrypt(
    mut pieces: Pieces,
    recipients: &[Recipient],
    source: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<(Pieces, Measured)> {
    if recipients.is_empty() {
        let mut plain = Measure::new(pieces);
        source(&mut plain)?;
        return Ok(plain.end());
    }
    let all = recipients.iter().map(any_recipient);
    let mut plain = Measure::new(Encryptor::with_recipients(all)?.wrap_output(&mut pieces)?);
    source(&mut plain)?;
    let (encrypted, measured) = plain.end();
    encrypted.finish()?;
    Ok((pieces, measured))
}

/// Writes what lies under `key` of the file store.
pub(super) async fn store_file(
    from: &Store,
    key: &str,
    to: &Store,
    name: &str,
    recipients: &Recipients,
) -> anyhow::Result<(Part, Measured)> {
    let (_size, bytes) = from.stream(key).await?;
    let mut file = reader(bytes);
    store(to, name, recipients, move |out| Ok(io::copy(&mut file, out).map(drop)?)).await
}

fn reader(bytes: impl Stream<Item = Result<Bytes, Error>> + Send + 'static) -> impl Read + Send + 'static {
    SyncIoBridge::new(StreamReader::new(Box::pin(bytes.map_err(io::Error::other))))
}

/// Gives what a part holds to `sink`, on a thread that may block. What `sink` got is worth nothing before this answers: the hash is known at the
/// end.
pub(super) async fn load<T: Send + 'static>(
    store: &Store,
    part: &Part,
    identities: Option<&Identities>,
    sink: impl FnOnce(&mut dyn Read) -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    let (_size, bytes) = store.stream(&part.name).await.with_context(|| format!("{} cannot be read", part.name))?;
    let identities = identities.cloned();
    let loading = spawn_blocking(move || {
        let mut stored = Measure::new(reader(bytes));
        let result = match identities {
            None => sink(&mut stored),
            Some(identities) => {
                let decryptor = Decryptor::new_buffered(BufReader::new(&mut stored))?;
                sink(&mut decryptor.decrypt(identities.iter().map(any_identity))?)
            }
        }?;
        io::copy(&mut stored, &mut io::sink())?;
        anyhow::Ok((result, stored.end().1))
    });
    let (result, stored) = loading.await?.with_context(|| format!("{} cannot be read", part.name))?;
    ensure!(
        stored.size == part.size && stored.sha256 == part.sha256,
        "{} was changed or is cut off: its SHA-256 is not that of the manifest",
        part.name
    );
    Ok(result)
}

/// Puts what a part holds under `key` of the file store, whole or not at all.
pub(super) async fn load_file(
    from: &Store,
    part: &Part,
    identities: Option<&Identities>,
    to: &Store,
    key: &str,
) -> anyhow::Result<Measured> {
    let (pieces, stream) = pieces();
    let decrypting = async {
        let sink = move |plain: &mut dyn Read| {
            let mut out = Measure::new(pieces);
            io::copy(plain, &mut out)?;
            Ok(out.end())
        };
        let (pieces, measured) = load(from, part, identities, sink).await?;
        pieces.end().await?;
        anyhow::Ok(measured)
    };
    let (received, measured) = tokio::join!(to.receive(key, stream, u64::MAX), decrypting);
    match (received, measured) {
        (Err(Error::Interrupted), Err(error)) => Err(error),
        (Err(error), _) => Err(error).with_context(|| format!("{key} cannot be written")),
        (Ok(_received), measured) => measured,
    }
}

/// What a part holds, hashed.
pub(super) async fn measure(store: &Store, part: &Part, identities: Option<&Identities>) -> anyhow::Result<Measured> {
    load(store, part, identities, |plain| {
        let mut plain = Measure::new(plain);
        io::copy(&mut plain, &mut io::sink())?;
        Ok(plain.end().1)
    })
    .await
}
