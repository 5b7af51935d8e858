//! The built page, cut where its head is filled.

use std::path::PathBuf;
use std::sync::{Arc, RwLock};
use std::time::SystemTime;

/// `index.html` around the place of its title.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Template {
    before: String,
    after: String,
}

impl Template {
    /// Cuts the page at its title; a page without one is filled where its head begins.
    pub(super) fn parse(html: &str) -> Self {
        let cut = element(html, "<title", "</title>").or_else(|| {
            let at = html.find("<head>").map_or(0, |at| at.saturating_add("<head>".len()));
            html.split_at_checked(at)
        });
        let (before, after) = cut.unwrap_or(("", html));
        Self { before: without_description(before), after: without_description(after) }
    }

    /// The page with `head` where its title was.
    pub(super) fn fill(&self, head: &str) -> String {
        [self.before.as_str(), head, self.after.as_str()].concat()
    }
}

/// What stands before and after the first element that begins with `open`.
fn element<'a>(html: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    let (before, rest) = html.split_at_checked(html.find(open)?)?;
    let (_element, after) = rest.split_once(close)?;
    Some((before, after))
}

/// The description is the server's to write; one that was built in would be a second one.
fn without_description(html: &str) -> String {
    let found =
        ["<meta name=description ", "<meta name=\"description\" "].iter().find_map(|open| element(html, open, ">"));
    found.map_or_else(|| html.to_owned(), |(before, after)| [before, after].concat())
}

/// The page as it lies on disk, read once and again when it was built anew.
#[derive(Debug)]
pub(super) struct TemplateFile {
    path: PathBuf,
    read: RwLock<Option<(Stamp, Arc<Template>)>>,
}

/// Tells one build from the next.
type Stamp = (Option<SystemTime>, u64);

impl TemplateFile {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, read: RwLock::new(None) }
    }

    /// The page.
    ///
    /// # Errors
    /// When it cannot be read: it is being built.
    pub(super) fn load(&self) -> std::io::Result<Arc<Template>> {
        let about = std::fs::metadata(&self.path)?;
        let stamp = (about.modified().ok(), about.len());
        if let Ok(read) = self.read.read()
            && let Some((known, template)) = read.as_ref()
            && *known == stamp
        {
            return Ok(Arc::clone(template));
        }
        let template = Arc::new(Template::parse(&std::fs::read_to_string(&self.path)?));
        if let Ok(mut read) = self.read.write() {
            *read = Some((stamp, Arc::clone(&template)));
        }
        Ok(template)
    }
}

#[cfg(test)]
mod tests {
    use super::Template;

    #[test]
    fn the_title_makes_room_for_the_head() {
        for html in [
            "<!doctype html><html lang=en><head><meta charset=utf-8><title>Old</title><meta name=description content=\"Old.\"><script src=/a.js></script></head><body></body></html>",
            "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=\"description\" content=\"Old.\"><title>Old</title><script src=/a.js></script></head><body></body></html>",
        ] {
            assert_eq!(
                Template::parse(html).fill("<title>New</title>"),
                "<!doctype html><html lang=en><head><meta charset=utf-8><title>New</title><script src=/a.js></script></head><body></body></html>"
            );
        }
    }

    #[test]
    fn a_page_without_a_title_is_filled_too() {
        assert_eq!(
            Template::parse("<head><link></head>").fill("<title>New</title>"),
            "<head><title>New</title><link></head>"
        );
        assert_eq!(Template::parse("plain").fill("<title>New</title>"), "<title>New</title>plain");
        assert_eq!(Template::parse("").fill("x"), "x");
    }
}
