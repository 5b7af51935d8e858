//! Which store an address names, and everything that is wrong with the address.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use kernel::secret::Secret;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey, Checksum};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ClientOptions, RetryConfig};
use url::Url;

use super::Store;
use super::transport::{Circuit, Transport};

/// Parts are synced one by one, so they are not small; an upload holds one in memory.
const FILE_PART_BYTES: usize = 256 * 1024;
/// The least that S3 takes.
const S3_PART_BYTES: usize = 5 * 1024 * 1024;
const CONNECTED_WITHIN: Duration = Duration::from_secs(3);
const RETRIES_MAX: usize = 2;
/// After that a request that failed is not tried again.
const RETRIED_FOR: Duration = Duration::from_secs(8);
const PARAMETERS: &[&str] = &["endpoint", "region", "sse", "kms_key", "path_style"];
const KMS: &str = "aws:kms";

/// How S3 is reached beside its address.
#[derive(Debug, Clone)]
pub struct S3Access {
    pub access_key_id: Option<Secret<String>>,
    pub secret_access_key: Option<Secret<String>>,
    /// Of keys that are lent for a while.
    pub session_token: Option<Secret<String>>,
    /// How long it may be silent before a request is given up.
    pub silence_max: Duration,
}

impl S3Access {
    /// With the keys that `find` has under the standard names, behind `prefix`.
    pub fn from_names(prefix: &str, find: impl Fn(&str) -> Option<String>) -> Self {
        let find = |name: &str| find(&format!("{prefix}{name}")).map(Secret::new);
        Self {
            access_key_id: find("AWS_ACCESS_KEY_ID"),
            secret_access_key: find("AWS_SECRET_ACCESS_KEY"),
            session_token: find("AWS_SESSION_TOKEN"),
            silence_max: Duration::from_secs(10),
        }
    }
}

/// Why an address names no store: all reasons, without the values, which may hold secrets.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct Unusable(pub Vec<String>);

impl From<String> for Unusable {
    fn from(problem: String) -> Self {
        Self(vec![problem])
    }
}

/// Whether files and signatures would go to this store in the clear.
pub fn is_plain_http(url: &Url) -> bool {
    url.query_pairs().any(|(name, value)| name == "endpoint" && !value.to_ascii_lowercase().starts_with("https://"))
}

impl Store {
    /// The store behind `file:///folder` or `s3://bucket/prefix?endpoint=…&region=…&sse=…&kms_key=…&path_style=…`. Asks nothing of it.
    ///
    /// # Errors
    /// Everything that is wrong with the address or missing beside it.
    pub fn open(url: &Url, access: &S3Access) -> Result<Self, Unusable> {
        let prefix = Path::from_url_path(url.path()).map_err(|_unusable| "its path cannot be used".to_owned())?;
        match (url.scheme(), url.to_file_path()) {
            ("file", Ok(folder)) => Ok(Self::folder(folder, prefix)),
            ("s3", _) => Self::s3(url, prefix, access),
            (_, _) => Err(Unusable(vec!["it must begin with file:/// or s3://".to_owned()])),
        }
    }

    fn folder(folder: PathBuf, prefix: Path) -> Self {
        // What was written is on the disk before a row names it, with the entry of its folder (ADR 0047).
        let inner = Arc::new(LocalFileSystem::new().with_fsync(true));
        Self {
            inner,
            prefix,
            folder: Some(folder),
            part_bytes: FILE_PART_BYTES,
            answer_max: Duration::MAX,
            circuit: None,
        }
    }

    fn s3(url: &Url, prefix: Path, access: &S3Access) -> Result<Self, Unusable> {
        let address = Address::read(url, access)?;
        // Once for the process: reqwest does not choose one by itself.
        let _installed_before = rustls::crypto::ring::default_provider().install_default();
        // No timeout for the whole: large files may take their time, silence may not.
        let client = ClientOptions::new()
            .with_timeout_disabled()
            .with_connect_timeout(access.silence_max.min(CONNECTED_WITHIN))
            .with_read_timeout(access.silence_max);
        let retry = RetryConfig { max_retries: RETRIES_MAX, retry_timeout: RETRIED_FOR, ..RetryConfig::default() };
        let circuit = Arc::new(Circuit::new(access.silence_max / 2));
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(address.bucket)
            .with_region(address.region)
            .with_access_key_id(address.access_key_id)
            .with_secret_access_key(address.secret_access_key)
            .with_client_options(client)
            .with_allow_http(is_plain_http(url))
            .with_virtual_hosted_style_request(!address.path_style)
            .with_checksum_algorithm(Checksum::SHA256)
            // One by one: not every provider knows the request that deletes many.
            .with_disable_bulk_delete(true)
            .with_retry(retry)
            .with_http_connector(Transport { circuit: Arc::clone(&circuit) });
        if let Some(endpoint) = address.endpoint {
            builder = builder.with_endpoint(endpoint);
        }
        if let Some(token) = &access.session_token {
            builder = builder.with_token(token.expose());
        }
        // The library keeps the names of these keys to itself.
        for (name, value) in [("aws_server_side_encryption", address.sse), ("aws_sse_kms_key_id", address.kms_key)] {
            if let (Ok(key), Some(value)) = (name.parse::<AmazonS3ConfigKey>(), value) {
                builder = builder.with_config(key, value);
            }
        }
        let inner = Arc::new(builder.build().map_err(|error| format!("S3 cannot be reached by it: {error}"))?);
        let answer_max = access.silence_max.saturating_mul(3);
        Ok(Self { inner, prefix, folder: None, part_bytes: S3_PART_BYTES, answer_max, circuit: Some(circuit) })
    }
}

/// The parts of an address that can be used.
struct Address {
    bucket: String,
    endpoint: Option<String>,
    region: String,
    path_style: bool,
    sse: Option<String>,
    kms_key: Option<String>,
    access_key_id: String,
    secret_access_key: String,
}

impl Address {
    fn read(url: &Url, access: &S3Access) -> Result<Self, Unusable> {
        let mut problems: Vec<String> = Vec::new();
        let mut given: BTreeMap<String, String> = BTreeMap::new();
        for (name, value) in url.query_pairs() {
            if !PARAMETERS.contains(&name.as_ref()) {
                problems.push(format!("'{name}' is not one of {}", PARAMETERS.join(", ")));
            } else if given.insert(name.to_string(), value.into_owned()).is_some() {
                problems.push(format!("'{name}' is there twice"));
            }
        }
        if !url.username().is_empty() || url.password().is_some() {
            problems
                .push("it must not hold keys: they belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY".to_owned());
        }
        let bucket = url.host_str().unwrap_or_default().to_owned();
        let is_bucket = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '.');
        if !(3..=63).contains(&bucket.len()) || !bucket.chars().all(is_bucket) || url.port().is_some() {
            problems.push("behind s3:// it must name a bucket".to_owned());
        }
        if url.fragment().is_some() {
            problems.push("it must not hold a #".to_owned());
        }
        let mut one_of = |name: &str, allowed: [&str; 2]| {
            let value = given.get(name).cloned();
            if value.as_deref().is_some_and(|value| !allowed.contains(&value)) {
                problems.push(format!("{name} must be '{}' or '{}'", allowed[0], allowed[1]));
            }
            value
        };
        let (sse, path_style) = (one_of("sse", ["AES256", KMS]), one_of("path_style", ["true", "false"]));
        let kms_key = given.get("kms_key").cloned();
        if kms_key.is_some() && sse.as_deref() != Some(KMS) {
            problems.push(format!("kms_key is for sse={KMS} only"));
        }
        let endpoint = given.get("endpoint").map(|text| Url::parse(text).ok().filter(is_endpoint));
        if endpoint == Some(None) {
            problems.push("endpoint must be an address like https://s3.example.com, without a path".to_owned());
        }
        let path_style = path_style.map_or(endpoint.is_some(), |style| style == "true");
        let mut endpoint = endpoint.flatten();
        if let (Some(url), false) = (&mut endpoint, path_style) {
            // The library wants the bucket in the endpoint when hosts are virtual.
            let host = format!("{bucket}.{}", url.host_str().unwrap_or_default());
            if url.set_host(Some(&host)).is_err() {
                problems.push("path_style=false needs an endpoint with a name".to_owned());
            }
        }
        let region = given.get("region").cloned();
        if region.is_none() && !given.contains_key("endpoint") {
            problems.push("region is missing: AWS wants it, other providers have an endpoint".to_owned());
        }
        let mut key = |key: &Option<Secret<String>>, name: &str| {
            key.as_ref().map(|key| key.expose().clone()).unwrap_or_else(|| {
                problems.push(format!("{name} is missing"));
                String::new()
            })
        };
        let access_key_id = key(&access.access_key_id, "AWS_ACCESS_KEY_ID");
        let secret_access_key = key(&access.secret_access_key, "AWS_SECRET_ACCESS_KEY");
        if !problems.is_empty() {
            return Err(Unusable(problems));
        }
        Ok(Self {
            endpoint: endpoint.map(|url| url.as_str().trim_end_matches('/').to_owned()),
            bucket,
            region: region.unwrap_or_else(|| "us-east-1".to_owned()),
            path_style,
            sse,
            kms_key,
            access_key_id,
            secret_access_key,
        })
    }
}

fn is_endpoint(url: &Url) -> bool {
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    matches!(url.scheme(), "http" | "https") && url.has_host() && is_bare && url.username().is_empty()
}
