//! The built page, cut where its head is filled.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use std::time::SystemTime;

use maud::html;
use serde::Deserialize;

use crate::texts;

/// Lies beside the page.
const FIRST_SCREENS: &str = "first-screens.json";

/// The files of the screens at which visits begin, by address.
#[derive(Debug, Default, Deserialize, PartialEq, Eq)]
struct FirstScreens {
    visitors: BTreeMap<String, Vec<String>>,
    /// With their frame.
    members: BTreeMap<String, Vec<String>>,
    /// What surrounds all screens of members.
    frame: Vec<String>,
}

/// `index.html` around the place of its title.
#[derive(Debug, PartialEq, Eq)]
pub struct Template {
    before: String,
    after: String,
    first_screens: FirstScreens,
}

impl Template {
    /// Cuts the page at its title; a page without one is filled where its head begins.
    pub fn parse(html: &str) -> Self {
        let cut = element(html, "<title", "</title>").or_else(|| {
            let at = html.find("<head>").map_or(0, |at| at.saturating_add("<head>".len()));
            html.split_at_checked(at)
        });
        let (before, after) = cut.unwrap_or(("", html));
        Self {
            before: without_description(before),
            after: without_description(after),
            first_screens: FirstScreens::default(),
        }
    }

    /// The page and what lies beside it. A website without list of screens is one that is being developed.
    fn read(path: &Path) -> std::io::Result<Self> {
        let page = Self::parse(&std::fs::read_to_string(path)?);
        let listed = std::fs::read(path.with_file_name(FIRST_SCREENS)).unwrap_or_default();
        Ok(Self { first_screens: serde_json::from_slice(&listed).unwrap_or_default(), ..page })
    }

    /// The page with `head` where its title was, and `data` at its end, where it holds up no file that the page loads.
    pub fn fill(&self, head: &str, data: &str) -> String {
        let (body, end) =
            self.after.rfind("</body>").and_then(|at| self.after.split_at_checked(at)).unwrap_or((&self.after, ""));
        [self.before.as_str(), head, body, data, end].concat()
    }

    /// The elements that have the browser load the screen at `path` beside the app instead of after it.
    pub fn preloads(&self, path: &str, signed: bool) -> String {
        let FirstScreens { visitors, members, frame } = &self.first_screens;
        let (screens, others) = if signed { (members, frame.as_slice()) } else { (visitors, &[][..]) };
        let element = |file: &String| {
            let kind = if file.ends_with(".css") { "style" } else { "script" };
            html! { link rel="preload" as=(kind) href=(file); }.into_string()
        };
        texts::matching(screens, path).map_or(others, Vec::as_slice).iter().map(element).collect()
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

/// The page as it lies on disk, read once and again when it was rebuilt.
#[derive(Debug)]
pub struct TemplateFile {
    path: PathBuf,
    read: RwLock<Option<(Stamp, Arc<Template>)>>,
}

/// Tells one build from the next.
type Stamp = (Option<SystemTime>, u64);

impl TemplateFile {
    pub fn new(path: PathBuf) -> Self {
        Self { path, read: RwLock::new(None) }
    }

    /// The page.
    ///
    /// # Errors
    /// When it cannot be read: it is being built.
    pub fn load(&self) -> std::io::Result<Arc<Template>> {
        let about = std::fs::metadata(&self.path)?;
        let stamp = (about.modified().ok(), about.len());
        if let Ok(read) = self.read.read()
            && let Some((known, template)) = read.as_ref()
            && *known == stamp
        {
            return Ok(Arc::clone(template));
        }
        let template = Arc::new(Template::read(&self.path)?);
        if let Ok(mut read) = self.read.write() {
            *read = Some((stamp, Arc::clone(&template)));
        }
        Ok(template)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{FirstScreens, Template};

    #[test]
    fn the_title_makes_room_for_the_head() {
        for html in [
            "<!doctype html><html lang=en><head><meta charset=utf-8><title>Old</title><meta name=description content=\"Old.\"><script src=/a.js></script></head><body></body></html>",
            "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=\"description\" content=\"Old.\"><title>Old</title><script src=/a.js></script></head><body></body></html>",
        ] {
            assert_eq!(
                Template::parse(html).fill("<title>New</title>", ""),
                "<!doctype html><html lang=en><head><meta charset=utf-8><title>New</title><script src=/a.js></script></head><body></body></html>"
            );
        }
    }

    fn files_by_address(listed: &[(&str, &[&str])]) -> BTreeMap<String, Vec<String>> {
        let owned = |files: &[&str]| files.iter().map(|&file| file.to_owned()).collect();
        listed.iter().map(|&(address, files)| (address.to_owned(), owned(files))).collect()
    }

    #[test]
    fn the_files_of_a_screen_are_named_at_its_address_only() {
        let first_screens = FirstScreens {
            visitors: files_by_address(&[
                ("/contests", &["/list.js"]),
                ("/contests/:id", &["/one.js", "/one.css"]),
                ("/contests/new", &[]),
            ]),
            members: files_by_address(&[("/contests/new", &["/frame.js", "/new.js"])]),
            frame: vec!["/frame.js".to_owned()],
        };
        let template = Template { first_screens, ..Template::parse("<title></title>") };
        let script = |file: &str| format!("<link rel=\"preload\" as=\"script\" href=\"{file}\">");
        assert_eq!(
            template.preloads("/contests/0190", false),
            script("/one.js") + "<link rel=\"preload\" as=\"style\" href=\"/one.css\">"
        );
        assert_eq!(template.preloads("/contests", false), script("/list.js"));
        for nothing in ["/", "/contests/1/2", "/contests/new", "/dashboard"] {
            assert_eq!(template.preloads(nothing, false), "");
        }
        assert_eq!(template.preloads("/contests/new", true), script("/frame.js") + &script("/new.js"));
        assert_eq!(template.preloads("/elsewhere", true), script("/frame.js"));
    }

    #[test]
    fn a_page_without_a_title_is_filled_too() {
        assert_eq!(
            Template::parse("<head><link></head>").fill("<title>New</title>", ""),
            "<head><title>New</title><link></head>"
        );
        assert_eq!(Template::parse("plain").fill("<title>New</title>", ""), "<title>New</title>plain");
        assert_eq!(Template::parse("").fill("x", ""), "x");
    }
}
