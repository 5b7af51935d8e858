//! A head as HTML. Titles and briefs are people's own words: the templates escape them.

use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use crate::picture::SITE_PATH;
use crate::texts::texts;

/// A picture that stands for a page where it is shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub(crate) path: String,
    pub(crate) alt: String,
}

/// What search engines, chats and the browser's tab are told about a page.
#[derive(Debug, Clone)]
pub struct Head {
    /// Without the name of the site.
    pub(crate) title: String,
    pub(crate) description: String,
    /// The path, with a query where it matters, by which the page is known; of pages that nobody should find, none.
    pub(crate) canonical: Option<String>,
    /// Whether search engines may show it.
    pub(crate) indexed: bool,
    /// In the words of Open Graph.
    pub(crate) kind: &'static str,
    /// Shown where the page is shared.
    pub(crate) picture: Picture,
    /// In the words of schema.org.
    pub(crate) data: Vec<Value>,
}

impl Head {
    /// The head of a page that no search engine should show.
    pub fn hidden(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            description: texts().site.description.clone(),
            canonical: None,
            indexed: false,
            kind: "website",
            picture: Picture::of_site(),
            data: Vec::new(),
        }
    }

    /// What the browser's tab says; the browser says the same after navigation (`useTitle`).
    fn full_title(&self) -> String {
        format!("{} · {}", self.title, texts().site.name)
    }

    /// The elements for the page's head; `base` is where people reach the product.
    pub fn html(&self, base: &str) -> String {
        let canonical = self.canonical.as_ref().map(|path| format!("{base}{path}"));
        html! {
            title { (printable(&self.full_title())) }
            (meta("description", &self.description))
            @if !self.indexed { (meta("robots", "noindex")) }
            @if let Some(address) = &canonical { link rel="canonical" href=(printable(address)); }
            (self.shared(base, canonical.as_deref()))
            // A data block: browsers never run it, so the policy for scripts does not touch it.
            @for data in &self.data {
                script type="application/ld+json" { (PreEscaped(json_in_html(&data.to_string()))) }
            }
        }
        .into_string()
    }

    /// For chats and social networks.
    fn shared(&self, base: &str, canonical: Option<&str>) -> Markup {
        let picture = format!("{base}{}", self.picture.path);
        html! {
            (property("og:site_name", &texts().site.name))
            (property("og:locale", "en_PK"))
            (property("og:type", self.kind))
            (property("og:title", &self.title))
            (property("og:description", &self.description))
            @if let Some(address) = canonical { (property("og:url", address)) }
            (property("og:image", &picture))
            (property("og:image:type", "image/png"))
            (property("og:image:width", "1200"))
            (property("og:image:height", "630"))
            (property("og:image:alt", &self.picture.alt))
            (meta("twitter:card", "summary_large_image"))
            (meta("twitter:title", &self.title))
            (meta("twitter:description", &self.description))
            (meta("twitter:image", &picture))
            (meta("twitter:image:alt", &self.picture.alt))
        }
    }
}

impl Picture {
    /// The picture of pages that have none of their own.
    pub(crate) fn of_site() -> Self {
        Self { path: SITE_PATH.to_owned(), alt: "Muqabla: win contests, build your career".to_owned() }
    }
}

fn meta(name: &str, content: &str) -> Markup {
    html! { meta name=(name) content=(printable(content)); }
}

fn property(name: &str, content: &str) -> Markup {
    html! { meta property=(name) content=(printable(content)); }
}

/// Control characters have no place in text or in an attribute.
fn printable(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// JSON that no HTML parser takes for the end of its element, and no script for a new line. JSON has these characters inside texts only,
/// where an escape stands for the same character.
pub(crate) fn json_in_html(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => safe.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Head, json_in_html, meta};

    const HOSTILE: &[&str] = &[
        "</title><script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "' onload='x",
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "a & b &lt; c",
        "مقابلہ کا لوگو",
        "🎨🏏",
        "line\nbreak\u{0}\u{2028}end",
    ];

    #[test]
    fn no_words_leave_their_element() {
        for words in HOSTILE {
            let mut head = Head::hidden(words);
            head.description = (*words).to_owned();
            head.picture.alt = (*words).to_owned();
            head.canonical = Some("/contests/1".to_owned());
            head.data = vec![json!({"name": words})];
            let html = head.html("https://muqabla.test");
            assert_eq!(html.matches("<script").count(), 1, "{html}");
            assert_eq!(html.matches("</script>").count(), 1, "{html}");
            assert_eq!(html.matches("<title>").count(), 1, "{html}");
            assert_eq!(html.matches("</title>").count(), 1, "{html}");
            assert!(!html.contains("<img") && !html.contains("<!--"), "{html}");
            // Every quote is one of ours: two around each value.
            let without_data = html.split("<script").next().unwrap();
            assert_eq!(without_data.matches('"').count() % 2, 0);
            assert_eq!(
                without_data.matches("<meta ").count() * 4 + without_data.matches("<link ").count() * 4,
                without_data.matches('"').count()
            );
        }
    }

    #[test]
    fn data_reads_back_as_it_was() {
        for words in HOSTILE {
            let data = json!({"name": words});
            let text = json_in_html(&data.to_string());
            assert!(!text.contains('<') && !text.contains('>') && !text.contains('\u{2028}'), "{text}");
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), data);
        }
    }

    #[test]
    fn letters_stay_letters() {
        assert_eq!(
            meta("description", "مقابلہ 🎨 O'Neil & \"co\" <b>\n").into_string(),
            "<meta name=\"description\" content=\"مقابلہ 🎨 O'Neil &amp; &quot;co&quot; &lt;b&gt; \">"
        );
    }
}
