//! Titles and descriptions of our addresses, and questions with their answers: the frontend's own files.
//!
//! They are compiled in instead of read from the built website: texts and screens come from one commit, a server without a
//! website knows its sitemap, and nothing can be missing while the server runs.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

const HEADS: &str = include_str!("../../../frontend/src/content/heads.json");
const QUESTIONS: &str = include_str!("../../../frontend/src/content/faq.gen.json");

/// What a page is called and what is said of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    pub(crate) title: String,
    pub(crate) description: String,
}

/// The product as a whole.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Site {
    pub(crate) name: String,
    pub(crate) description: String,
}

/// Titles where there is nothing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Missing {
    pub(crate) page: String,
    pub(crate) contest: String,
    pub(crate) person: String,
    pub(crate) poll: String,
}

/// `heads.json`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Texts {
    pub(crate) site: Site,
    /// Pages for everybody, found by search engines.
    pub(crate) public: BTreeMap<String, Text>,
    /// Pages that no search engine should show; `:name` stands for any segment.
    pub(crate) hidden: BTreeMap<String, String>,
    /// Pages that exist in development only.
    pub(crate) development: BTreeMap<String, String>,
    pub(crate) missing: Missing,
}

/// A question with its answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub(crate) question: String,
    pub(crate) answer: String,
}

#[allow(clippy::expect_used, reason = "the texts are compiled in; a test reads them")]
static TEXTS: LazyLock<Texts> = LazyLock::new(|| serde_json::from_str(HEADS).expect("heads.json"));

#[allow(clippy::expect_used, reason = "the texts are compiled in; a test reads them")]
static ANSWERED: LazyLock<BTreeMap<String, Vec<Question>>> =
    LazyLock::new(|| serde_json::from_str(QUESTIONS).expect("faq.gen.json"));

pub(crate) fn texts() -> &'static Texts {
    &TEXTS
}

/// The questions that the page at `path` answers.
pub(crate) fn questions(path: &str) -> &'static [Question] {
    ANSWERED.get(path).map_or(&[], Vec::as_slice)
}

/// What fits `path` among addresses in which `:name` stands for any one segment; exact ones come first.
pub(crate) fn matching<'a, T>(pages: &'a BTreeMap<String, T>, path: &str) -> Option<&'a T> {
    let fits = |pattern: &str| {
        let mut given = path.split('/');
        let all = pattern.split('/').all(|part| {
            given.next().is_some_and(|segment| part == segment || (part.starts_with(':') && !segment.is_empty()))
        });
        all && given.next().is_none()
    };
    pages.get(path).or_else(|| pages.iter().find(|(pattern, _page)| fits(pattern)).map(|(_pattern, page)| page))
}

#[cfg(test)]
mod tests {
    use super::{matching, questions, texts};

    #[test]
    fn texts_fit_where_they_are_shown() {
        let texts = texts();
        for (path, text) in &texts.public {
            assert!(path.starts_with('/'), "{path}");
            assert!(text.title.chars().count() <= 60, "{path}");
            assert!(
                (50..=180).contains(&text.description.chars().count()),
                "{path}: {}",
                text.description.chars().count()
            );
        }
        assert!(questions("/pricing").len() >= 2 && questions("/how-it-works").len() >= 2);
        assert!(questions("/terms").is_empty());
    }

    #[test]
    fn segments_stand_for_any_but_none() {
        let found = |path: &str| matching(&texts().hidden, path).map(String::as_str);
        assert_eq!(found("/admin"), Some("Needs you · Admin"));
        assert_eq!(found("/admin/disputes/1"), Some("Dispute · Admin"));
        assert_eq!(
            (found("/admin/disputes/"), found("/admin/disputes/1/2"), found("/admin/nothing")),
            (None, None, None)
        );
    }
}
