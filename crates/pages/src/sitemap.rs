//! What search engines may look for: `robots.txt`, and all public pages and contests as a sitemap in parts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::pg::PgConnection;
use kernel::ids::ContestId;
use readmodels::seo;
use time::format_description::well_known::Rfc3339;
use tokio::sync::Mutex;

use crate::{Error, page};

/// Contests of one part when it is laid out. The protocol allows 50,000: drafts that are paid meanwhile find room.
const PART: i64 = 45_000;
/// Contests of one part at most.
const PART_MAX: i64 = 50_000;
/// Contests read at once: what is in memory of a part, however long it is.
const READ: i64 = 1_000;
/// How long a layout of parts is kept: one crawl sees the same parts, whatever changes meanwhile.
const LAYOUT_KEPT: Duration = Duration::from_secs(600);
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";

/// Everything may be read but what is for developers. Pages that should not be shown say so themselves, which they can
/// only do where they may be read; and the app reads `/api` to draw its pages.
pub fn robots(base: &str) -> String {
    format!("User-agent: *\nDisallow: /dev/\n\nSitemap: {base}/sitemap.xml\n")
}

/// Where the parts of the list of contests end, since when that is known.
#[derive(Debug, Default)]
pub struct Layout(Mutex<Option<(Instant, Arc<[ContestId]>)>>);

impl Layout {
    /// The ends of all parts but the last, which is open; `count` runs [`part_ends`] where waiting for the database holds up nobody else.
    pub async fn ends<E>(&self, count: impl Future<Output = Result<Vec<ContestId>, E>>) -> Result<Arc<[ContestId]>, E> {
        // A caller who comes while somebody counts waits for that count.
        let mut known = self.0.lock().await;
        if let Some((at, ends)) = known.as_ref()
            && at.elapsed() < LAYOUT_KEPT
        {
            return Ok(Arc::clone(ends));
        }
        let ends: Arc<[ContestId]> = count.await?.into();
        *known = Some((Instant::now(), Arc::clone(&ends)));
        Ok(ends)
    }
}

/// The last contests of all whole parts.
pub fn part_ends(conn: &mut PgConnection) -> Result<Vec<ContestId>, Error> {
    Ok(seo::part_ends(conn, PART)?)
}

/// The list of all parts.
pub fn index(base: &str, ends: &[ContestId]) -> String {
    let last = ends.len().saturating_add(1);
    let numbered = (1..=last).map(|number| format!("contests-{number}"));
    let parts: String = std::iter::once("pages".to_owned())
        .chain(numbered)
        .map(|name| format!("<sitemap><loc>{base}/sitemaps/{name}.xml</loc></sitemap>\n"))
        .collect();
    format!("{HEAD}<sitemapindex {NAMESPACE}>\n{parts}</sitemapindex>\n")
}

/// Pages that are not contests.
pub fn pages(base: &str) -> String {
    let urls: String = page::paths()
        .iter()
        .map(|path| format!("<url><loc>{base}{}</loc></url>\n", path.replace('&', "&amp;")))
        .collect();
    format!("{HEAD}<urlset {NAMESPACE}>\n{urls}</urlset>\n")
}

/// What is still to be written of one part of the contests.
#[derive(Clone, Copy)]
pub struct Part {
    after: Option<ContestId>,
    until: Option<ContestId>,
    left: i64,
    begun: bool,
}

impl Part {
    /// The part of this number, from 1.
    pub fn new(ends: &[ContestId], number: usize) -> Option<Self> {
        let before = number.checked_sub(1).filter(|before| *before <= ends.len())?;
        let after = before.checked_sub(1).and_then(|last| ends.get(last)).copied();
        Some(Self { after, until: ends.get(before).copied(), left: PART_MAX, begun: false })
    }

    /// Some rows of the part, and what is left of it.
    pub fn write(mut self, conn: &mut PgConnection, base: &str) -> Result<(String, Option<Self>), Error> {
        let limit = READ.min(self.left);
        let rows = seo::published(conn, self.after, self.until, limit)?;
        let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let mut text = if self.begun { String::new() } else { format!("{HEAD}<urlset {NAMESPACE}>\n") };
        for (id, changed) in &rows {
            let changed = changed.format(&Rfc3339).unwrap_or_default();
            text.push_str(&format!("<url><loc>{base}/contests/{id}</loc><lastmod>{changed}</lastmod></url>\n"));
        }
        self.begun = true;
        self.left = self.left.saturating_sub(count);
        self.after = rows.last().map(|(id, _changed)| *id).or(self.after);
        if count < limit || self.left == 0 {
            text.push_str("</urlset>\n");
            return Ok((text, None));
        }
        Ok((text, Some(self)))
    }
}
