//! The same promises of a folder and of S3, which checks signatures; what only S3 asks for.

use std::path::{Path as FilePath, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use futures_util::stream;
use kernel::secret::Secret;
use s3_server::{ACCESS_KEY_ID, Fault, Recorded, S3Server, SECRET_ACCESS_KEY};
use url::Url;

use super::*;

/// A store and where its files lie.
pub(super) struct Place {
    pub(super) store: Store,
    pub(super) folder: PathBuf,
    server: Option<S3Server>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let _left = std::fs::remove_dir_all(&self.folder);
    }
}

pub(super) fn folder() -> Place {
    let name = format!("muqabla-files-{}", hex::encode(kernel::random::bytes::<8>().unwrap()));
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::open(&Url::from_directory_path(&folder).unwrap(), &access()).unwrap();
    Place { store, folder, server: None }
}

pub(super) fn s3() -> Place {
    s3_with("", &access())
}

fn s3_with(parameters: &str, access: &S3Access) -> Place {
    let server = S3Server::start();
    let url = Url::parse(&format!("{}{parameters}", server.url())).unwrap();
    let store = Store::open(&url, access).unwrap();
    Place { store, folder: server.folder(), server: Some(server) }
}

fn access() -> S3Access {
    S3Access {
        access_key_id: Some(Secret::new(ACCESS_KEY_ID.to_owned())),
        secret_access_key: Some(Secret::new(SECRET_ACCESS_KEY.to_owned())),
        session_token: None,
        silence_max: Duration::from_secs(60),
    }
}

impl Place {
    fn requests(&self) -> Vec<Recorded> {
        self.server.as_ref().map(S3Server::requests).unwrap_or_default()
    }

    fn set_fault(&self, fault: Option<Fault>) {
        self.server.as_ref().unwrap().set_fault(fault);
    }

    /// Files, also those that the store does not list: parts, and what is being written.
    fn files(&self) -> usize {
        let parts = self.server.as_ref().map_or(0, S3Server::parts);
        parts + if self.folder.exists() { files_below(&self.folder) } else { 0 }
    }

    async fn receive(&self, key: &str, bytes: &[u8]) -> Received {
        let chunks: Vec<_> = bytes.chunks(100_000).map(|chunk| Ok::<_, ()>(Bytes::copy_from_slice(chunk))).collect();
        self.store.receive(key, stream::iter(chunks), u64::MAX).await.unwrap()
    }
}

fn files_below(folder: &FilePath) -> usize {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| if path.is_dir() { files_below(&path) } else { 1 })
        .sum()
}

/// Bytes of which no part looks like another.
fn bytes(count: usize) -> Vec<u8> {
    (0..count).map(|at| u8::try_from((at + at / 251) % 251).unwrap()).collect()
}

#[tokio::test]
async fn counts_hashes_and_keeps() {
    for Place { store, .. } in &[folder(), s3()] {
        let chunks = stream::iter([Ok::<_, ()>(Bytes::from_static(b"hello ")), Ok(Bytes::from_static(b"world"))]);
        let received = store.receive("a/b", chunks, 11).await.unwrap();
        assert_eq!((received.size_bytes, received.head.as_slice()), (11, &b"hello world"[..]));
        assert_eq!(hex::encode(&received.sha256[..4]), "b94d27b9");
        assert_eq!(store.read("a/b").await.unwrap(), Bytes::from_static(b"hello world"));
        assert_eq!(store.read_range("a/b", 4..7).await.unwrap(), Bytes::from_static(b"o w"));
        store.write("a/b", Bytes::from_static(b"other")).await.unwrap();
        let (size, read) = store.stream("a/b").await.unwrap();
        assert_eq!((size, read.try_collect::<Vec<_>>().await.unwrap().concat().as_slice()), (5, &b"other"[..]));
        store.remove("a/b").await.unwrap();
        store.remove("a/b").await.unwrap();
        assert!(matches!(store.read("a/b").await, Err(Error::NotFound)));
        assert!(matches!(store.read_range("a/b", 0..1).await, Err(Error::NotFound)));
        assert!(matches!(store.stream("a/b").await.map(drop), Err(Error::NotFound)));
    }
}

#[tokio::test]
async fn every_size_around_a_part_arrives() {
    for place in [folder(), s3()] {
        let part = place.store.part_bytes;
        for (size, parts) in [(0, 0), (1, 0), (part, 0), (part + 1, 2), (2 * part, 2)] {
            let (sent, before) = (bytes(size), place.requests().len());
            let received = place.receive("a/b", &sent).await;
            assert_eq!(received.sha256, Sha256::digest(&sent).to_vec());
            assert!(place.store.read("a/b").await.unwrap() == sent, "{size}");
            if place.server.is_some() {
                let puts =
                    place.requests()[before..].iter().filter(|request| request.target.contains("partNumber")).count();
                assert_eq!(puts, parts, "{size}");
            }
        }
        assert_eq!(place.files(), 1, "nothing but the file");
    }
}

#[tokio::test]
async fn too_large_or_broken_or_left_leaves_nothing() {
    for place in [folder(), s3()] {
        let (store, part) = (&place.store, place.store.part_bytes);
        let small = stream::iter([Ok::<_, ()>(Bytes::from(vec![1; 8])), Ok(Bytes::from(vec![2; 4]))]);
        assert!(matches!(store.receive("x", small, 11).await, Err(Error::TooLarge { max_bytes: 11 })));
        let begun = Bytes::from(vec![1; part + 1]);
        let large = stream::iter([Ok::<_, ()>(begun.clone()), Ok(Bytes::from(vec![2; 4]))]);
        let limit = u64::try_from(part).unwrap() + 2;
        assert!(matches!(store.receive("x", large, limit).await, Err(Error::TooLarge { .. })));
        let broken = stream::iter([Ok(begun.clone()), Err(())]);
        assert!(matches!(store.receive("y", broken, u64::MAX).await, Err(Error::Interrupted)));
        assert_eq!(place.files(), 0);

        // Who asked for it is gone.
        let (arrived, sent) = (Mutex::new(false), stream::iter([Ok::<_, ()>(begun), Ok(Bytes::new())]));
        let sent = sent.inspect(|chunk| *arrived.lock().unwrap() = chunk.as_ref().is_ok_and(Bytes::is_empty));
        let receiving = store.receive("z", sent.chain(stream::pending()), u64::MAX);
        tokio::select! {
            _never = receiving => panic!("it has no end"),
            () = until(|| *arrived.lock().unwrap()) => {}
        }
        until(|| place.files() == 0).await;
    }
}

async fn until(condition: impl Fn() -> bool) {
    let waiting = async {
        while !condition() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting).await.unwrap();
}

#[tokio::test]
async fn a_file_goes_with_everything_that_was_made_of_it() {
    for place in [folder(), s3()] {
        let kept = ["entry/2", "entry/10"];
        let made = ["entry/1.pages/1.webp", "entry/1.pages/2.webp"].map(str::to_owned).into_iter();
        for key in made.chain(Variant::ALL.map(|variant| variant.key("entry/1"))).chain(kept.map(str::to_owned)) {
            place.store.write(&key, Bytes::from_static(b"x")).await.unwrap();
        }
        place.store.remove_with_previews("entry/1").await.unwrap();
        let mut left: Vec<_> = place.store.all().map_ok(|(key, _size)| key).try_collect::<Vec<_>>().await.unwrap();
        left.sort();
        assert_eq!(left, ["entry/10", "entry/2"]);
    }
}

#[tokio::test]
async fn an_upload_holds_the_memory_of_what_is_not_sent_yet() {
    let place = s3();
    let size = place.store.part_bytes - 1;
    let sent = stream::iter([Ok::<_, ()>(Bytes::from(vec![1; size]))]);
    let free = writer::free();
    let receiving = place.store.receive("a/b", sent.chain(stream::pending()), u64::MAX);
    tokio::select! {
        _never = receiving => panic!("it has no end"),
        () = until(|| free - writer::free() == size.div_ceil(64 * 1024)) => {}
    }
    assert_eq!(writer::free(), free);
    place.receive("a/b", &bytes(2 * size)).await;
    assert_eq!(writer::free(), free);
}

#[tokio::test]
async fn requests_carry_checksums_and_encryption() {
    let place = s3_with("&sse=aws:kms&kms_key=arn:of:the:key", &access());
    place.receive("a/small", b"hello world").await;
    place.receive("a/large", &bytes(place.store.part_bytes + 1)).await;
    place.store.write("a/whole", Bytes::from_static(b"x")).await.unwrap();
    let requests = place.requests();
    let bodies: Vec<_> = requests.iter().filter(|request| request.method == "PUT").collect();
    assert_eq!(bodies.len(), 4);
    for request in &bodies {
        assert!(request.headers.contains_key("x-amz-checksum-sha256"), "{request:?}");
        assert!(request.headers["x-amz-content-sha256"].len() == 64, "{request:?}");
    }
    let begins = |request: &&Recorded| !request.target.contains("partNumber") && !request.target.contains("uploadId=");
    for request in requests.iter().filter(begins) {
        assert_eq!(request.headers["x-amz-server-side-encryption"], "aws:kms", "{request:?}");
        assert_eq!(request.headers["x-amz-server-side-encryption-aws-kms-key-id"], "arn:of:the:key");
    }
    place.store.remove("a/small").await.unwrap();
    assert_eq!(place.requests().last().unwrap().method, "DELETE", "not the request that deletes many");
}

#[tokio::test]
async fn wrong_keys_are_refused_and_logged_nowhere() {
    let wrong = S3Access {
        secret_access_key: Some(Secret::new("canary".to_owned())),
        session_token: Some(Secret::new("canary".to_owned())),
        ..access()
    };
    assert!(!format!("{wrong:?}").contains("canary"));
    let place = s3_with("", &wrong);
    let error = place.store.read("a/b").await.unwrap_err().to_string();
    assert!(error.contains("SignatureDoesNotMatch"), "{error}");
    // As AWS answers.
    let answer = "<Error><Code>SignatureDoesNotMatch</Code><CanonicalRequest>x-amz-security-token:canary</CanonicalRequest></Error>";
    place.set_fault(Some(Fault::Refusal(403, answer)));
    for error in [
        place.store.read("a/b").await.unwrap_err(),
        place.store.write("a/b", Bytes::new()).await.unwrap_err(),
        place.store.page("", 10).await.unwrap_err(),
        place.store.receive("a/b", stream::iter([Ok::<_, ()>(Bytes::new())]), 1).await.unwrap_err(),
    ] {
        let (shown, debugged) = (error.to_string(), format!("{error:?}"));
        assert!(shown.contains("SignatureDoesNotMatch") && error.is_outage(), "{shown}");
        assert!(!shown.contains("canary") && !debugged.contains("canary"), "{shown} {debugged}");
    }
}

#[tokio::test]
async fn a_bucket_that_is_gone_is_an_outage_and_no_missing_file() {
    let place = s3();
    place.set_fault(Some(Fault::Refusal(404, "<Error><Code>NoSuchKey</Code></Error>")));
    assert!(matches!(place.store.read("a/b").await, Err(Error::NotFound)));
    place.set_fault(Some(Fault::Refusal(404, "<Error><Code>NoSuchBucket</Code></Error>")));
    assert!(matches!(place.store.read("a/b").await, Err(Error::Store(_))));
    assert!(matches!(place.store.write("a/b", Bytes::new()).await, Err(Error::Store(_))));
}

#[tokio::test]
async fn silence_is_waited_for_a_few_times_and_then_not_at_all() {
    let place = s3_with("", &S3Access { silence_max: Duration::from_millis(400), ..access() });
    place.receive("a/b", b"x").await;
    place.set_fault(Some(Fault::Silence));
    for _request in 0..10 {
        assert!(matches!(place.store.read("a/b").await, Err(Error::Store(_))));
    }
    assert!(place.requests().len() < 10, "each would be tried three times");
    let upload = stream::iter([Ok::<_, ()>(Bytes::from(bytes(place.store.part_bytes + 1)))]);
    assert!(matches!(place.store.receive("a/c", upload, u64::MAX).await, Err(Error::Store(_))));
}

#[tokio::test]
async fn a_copy_ends_equal_and_goes_on_where_it_was() {
    for (from, to) in [(folder(), s3()), (s3(), folder()), (s3(), s3())] {
        let large = bytes(to.store.part_bytes + 1);
        from.receive("entry/1", &large).await;
        from.store.write("entry/1.pages/1.webp", Bytes::from_static(b"page")).await.unwrap();
        from.store.now().await.unwrap();
        let files: Vec<_> = from.store.all().try_collect().await.unwrap();
        assert_eq!(files.len(), 2, "the clock of a store stays there");
        for (outcome, expected) in [(Transfer::Copied, None), (Transfer::Equal, None), (Transfer::Equal, Some(&large))]
        {
            let sha256 = expected.map(Sha256::digest);
            for (key, size) in &files {
                let expected = sha256.as_deref().filter(|_| key == "entry/1");
                let became = from.store.copy_to(&to.store, (key, *size), expected).await.unwrap();
                assert_eq!(became, outcome, "{key}");
            }
        }
        assert!(to.store.read("entry/1").await.unwrap() == large);

        // Of the same size, and other content.
        to.store.write("entry/1.pages/1.webp", Bytes::from_static(b"gape")).await.unwrap();
        let page = ("entry/1.pages/1.webp", 4);
        assert_eq!(from.store.copy_to(&to.store, page, None).await.unwrap(), Transfer::Copied);
        assert_eq!(to.store.read(page.0).await.unwrap(), Bytes::from_static(b"page"));
        // The source is not what its row says.
        assert_eq!(from.store.copy_to(&to.store, page, Some(&[0; 32])).await.unwrap(), Transfer::Different);
        assert_eq!(from.store.copy_to(&to.store, ("entry/gone", 1), None).await.unwrap(), Transfer::Vanished);
    }
}

#[test]
fn an_address_names_everything_that_is_wrong() {
    let none = S3Access { access_key_id: None, secret_access_key: None, ..access() };
    let problems = |url: &str, access: &S3Access| match Store::open(&Url::parse(url).unwrap(), access) {
        Ok(_store) => Vec::new(),
        Err(Unusable(problems)) => problems,
    };
    let bad =
        "s3://canary:canary@Bucket?endpoint=ftp://canary&sse=des&path_style=no&kms_key=canary&key=canary&sse=canary#x";
    let found = problems(bad, &none);
    for word in [
        "'key'",
        "'sse' is there twice",
        "keys",
        "bucket",
        "#",
        "sse must",
        "path_style",
        "kms_key",
        "endpoint",
        "AWS_ACCESS_KEY_ID is missing",
        "AWS_SECRET_ACCESS_KEY is missing",
    ] {
        assert!(found.iter().any(|problem| problem.contains(word)), "{word} in {found:?}");
    }
    assert!(!found.concat().contains("canary"), "{found:?}");
    for url in [
        "s3://bucket",
        "s3://bu?region=x",
        "s3://bucket?region=x&sse=AES256&kms_key=x",
        "s3://bucket?endpoint=https://s3.example.com/path",
        "s3://bucket?endpoint=https://user@s3.example.com",
        "s3://bucket?endpoint=https://127.0.0.1&path_style=false",
        "s3://bucket:9?region=x",
        "s3://bucket/a//b?region=x",
        "gs://bucket",
    ] {
        assert_eq!(problems(url, &access()).len(), 1, "{url}");
    }
    for url in [
        "s3://bucket?region=eu-central-1",
        "s3://bucket.of-9/some/prefix?endpoint=https://s3.example.com&sse=aws:kms",
        "s3://bucket?endpoint=https://s3.example.com&path_style=false&region=x&sse=aws:kms&kms_key=x",
    ] {
        assert!(problems(url, &access()).is_empty(), "{url}");
    }
    for (url, is_plain) in
        [("s3://b?endpoint=HTTP://x", true), ("s3://b?endpoint=https://x", false), ("file:///x", false)]
    {
        assert_eq!(is_plain_http(&Url::parse(url).unwrap()), is_plain, "{url}");
    }
}

#[tokio::test]
async fn a_bucket_may_be_part_of_the_host() {
    let server = S3Server::start();
    let url = server.url().replace("127.0.0.1", "localhost") + "&path_style=false";
    let store = Store::open(&Url::parse(&url).unwrap(), &access()).unwrap();
    let shown = format!("{:?}", store.inner);
    assert!(shown.contains("http://files.localhost:") && !shown.contains(SECRET_ACCESS_KEY), "{shown}");
}

/// What the kernel says it never had to write, because it was removed before: pages that were not synced.
fn never_written() -> u64 {
    let io = std::fs::read_to_string("/proc/self/io").unwrap();
    io.lines().find_map(|line| line.strip_prefix("cancelled_write_bytes: ")).unwrap().parse().unwrap()
}

#[tokio::test]
async fn what_is_stored_is_on_the_disk() {
    let place = folder();
    assert!(format!("{:?}", place.store.inner).contains("fsync: true"));
    let large = vec![7; 1 << 20];
    let before = never_written();
    place.receive("a/received", &large).await;
    place.receive("a/small", &large[..1_000]).await;
    place.store.write("b/written", large.into()).await.unwrap();
    // Nothing is left to be written when the files go. (A file system in memory writes nothing at all.)
    std::fs::remove_dir_all(&place.folder).unwrap();
    assert_eq!(never_written() - before, 0);
}
