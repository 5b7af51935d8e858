//! What an upload must be before it is recorded: of a kind that its purpose takes, and nothing else besides.

use std::io;

use kernel::ids::FileId;

use crate::document::{self, Job};
use crate::error::Error;
use crate::hostile::{self, archive};
use crate::picture::Header;
use crate::sniff::{self, Family};
use crate::{File, Purpose, Received, Sandbox, Store, budget};

/// What an upload is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    pub purpose: Purpose,
    /// The file that it is a preview of.
    pub preview_of: Option<File>,
}

impl Target {
    /// Where the upload lies in the store.
    pub fn storage_key(&self, id: FileId) -> String {
        format!("{}/{id}", self.purpose.as_str().to_lowercase())
    }

    /// The type of what was stored under `key`, and its size in pixels when it is a picture.
    ///
    /// # Errors
    /// What the content is refused for; [`Error::Busy`] and [`Error::Sandbox`] when it cannot be looked at now.
    pub async fn check(
        &self,
        (store, sandbox): (&Store, &Sandbox),
        key: &str,
        received: &Received,
    ) -> Result<(&'static str, Option<(i32, i32)>), Error> {
        let media_type = sniff::media_type(&received.head).ok_or(Error::TypeNotAccepted)?;
        let family = Family::of(media_type);
        if !self.purpose.accepts(family) {
            return Err(Error::TypeNotAccepted);
        }
        if let Some(of) = &self.preview_of
            && !Family::of(&of.media_type).takes_preview(family)
        {
            return Err(Error::OtherPreview);
        }
        match family {
            Family::Picture => return Ok((media_type, Some(self.pixels(store, key, received).await?))),
            Family::Document => self.inspect((store, sandbox), media_type, (key, received.size_bytes)).await?,
            Family::Archive => {
                let size = u64::try_from(received.size_bytes).unwrap_or(0);
                match archive::load(store, key, size).await? {
                    Some((found, bytes)) if archive::is_plain(&found, &bytes, size) => {}
                    Some(_) | None => return Err(Error::Hostile),
                }
            }
            Family::Font => {
                let permit = budget::acquire(Header::memory_of_reading(received.size_bytes)).await?;
                let bytes = store.read(key).await?;
                let look = move || {
                    let (bytes, _permit) = (bytes, permit);
                    hostile::hides_in_font(&bytes)
                };
                if tokio::task::spawn_blocking(look).await.map_err(io::Error::other)? {
                    return Err(Error::Hostile);
                }
            }
            Family::Audio | Family::Video => {}
        }
        Ok((media_type, None))
    }

    async fn pixels(&self, store: &Store, key: &str, received: &Received) -> Result<(i32, i32), Error> {
        let kind = self.purpose.picture_use();
        let permit = budget::acquire(Header::memory_of_reading(received.size_bytes)).await?;
        let bytes = store.read(key).await?;
        let look = move || {
            let (bytes, _permit) = (bytes, permit);
            if hostile::hides_in_picture(&bytes) { Err(Error::Hostile) } else { Header::read(&bytes, kind)?.pixels() }
        };
        tokio::task::spawn_blocking(look).await.map_err(io::Error::other)?
    }

    /// Refuses documents that do something by themselves, that nobody can read, or of whose pages there would be too many pictures.
    async fn inspect(
        &self,
        (store, sandbox): (&Store, &Sandbox),
        media_type: &str,
        (key, size_bytes): (&str, i64),
    ) -> Result<(), Error> {
        let has_pages = matches!(self.purpose, Purpose::Entry | Purpose::Preview | Purpose::Attachment);
        let job = match media_type {
            "application/pdf" => Job::InspectPdf,
            _text if has_pages => Job::InspectText,
            _text => return Ok(()),
        };
        let _permit = budget::acquire(Header::memory_of_reading(size_bytes)).await?;
        let found = sandbox.run_for_upload(job, &store.read(key).await?).await?;
        if has_pages {
            document::check_length(found.pages)?;
        }
        Ok(())
    }
}
