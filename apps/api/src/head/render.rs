//! A head as HTML. Titles and briefs are people's own words: everything is escaped here, and nowhere else.

use serde_json::Value;

use super::texts::texts;

/// A picture that stands for a page where it is shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    /// Its path.
    pub(crate) path: String,
    /// What it shows.
    pub(crate) alt: String,
}

/// What search engines, chats and the browser's tab are told about a page.
#[derive(Debug, Clone)]
pub(crate) struct Head {
    /// Without the name of the site.
    pub(crate) title: String,
    /// A sentence or two.
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
    pub(super) fn hidden(title: &str) -> Self {
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
    pub(super) fn full_title(&self) -> String {
        format!("{} · {}", self.title, texts().site.name)
    }

    /// The elements for the page's head; `base` is where people reach the product.
    pub(super) fn html(&self, base: &str) -> String {
        let mut html = Html::default();
        html.element("title", &self.full_title());
        html.meta("name", "description", &self.description);
        if !self.indexed {
            html.meta("name", "robots", "noindex");
        }
        if let Some(path) = &self.canonical {
            html.link("canonical", &format!("{base}{path}"));
        }
        self.shared(&mut html, base);
        for data in &self.data {
            html.data(data);
        }
        html.0
    }

    /// For chats and social networks.
    fn shared(&self, html: &mut Html, base: &str) {
        let picture = format!("{base}{}", self.picture.path);
        html.meta("property", "og:site_name", &texts().site.name);
        html.meta("property", "og:locale", "en_PK");
        html.meta("property", "og:type", self.kind);
        html.meta("property", "og:title", &self.title);
        html.meta("property", "og:description", &self.description);
        if let Some(path) = &self.canonical {
            html.meta("property", "og:url", &format!("{base}{path}"));
        }
        html.meta("property", "og:image", &picture);
        html.meta("property", "og:image:type", "image/png");
        html.meta("property", "og:image:width", "1200");
        html.meta("property", "og:image:height", "630");
        html.meta("property", "og:image:alt", &self.picture.alt);
        html.meta("name", "twitter:card", "summary_large_image");
        html.meta("name", "twitter:title", &self.title);
        html.meta("name", "twitter:description", &self.description);
        html.meta("name", "twitter:image", &picture);
        html.meta("name", "twitter:image:alt", &self.picture.alt);
    }
}

impl Picture {
    /// The picture of pages that have none of their own.
    pub(crate) fn of_site() -> Self {
        Self { path: crate::og::SITE_PATH.to_owned(), alt: "Muqabla: win contests, build your career".to_owned() }
    }
}

#[derive(Default)]
struct Html(String);

impl Html {
    fn push(&mut self, parts: &[&str]) {
        for part in parts {
            self.0.push_str(part);
        }
    }

    fn element(&mut self, name: &str, text: &str) {
        self.push(&["<", name, ">", &escaped(text), "</", name, ">"]);
    }

    fn meta(&mut self, key: &str, name: &str, content: &str) {
        self.push(&["<meta ", key, "=\"", name, "\" content=\"", &escaped(content), "\">"]);
    }

    fn link(&mut self, relation: &str, href: &str) {
        self.push(&["<link rel=\"", relation, "\" href=\"", &escaped(href), "\">"]);
    }

    /// A data block: browsers never run it, so the policy for scripts does not touch it.
    fn data(&mut self, data: &Value) {
        self.push(&["<script type=\"application/ld+json\">", &json_in_html(data), "</script>"]);
    }
}

/// Text inside an element or between double quotes. Control characters have no place in either.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

/// JSON that no HTML parser takes for the end of its element, and no script for a new line.
fn json_in_html(data: &Value) -> String {
    let mut safe = String::new();
    for letter in data.to_string().chars() {
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

    use super::{Head, escaped, json_in_html};

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
            let text = json_in_html(&data);
            assert!(!text.contains('<') && !text.contains('>') && !text.contains('\u{2028}'), "{text}");
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), data);
        }
    }

    #[test]
    fn letters_stay_letters() {
        assert_eq!(escaped("مقابلہ 🎨 O'Neil & \"co\" <b>"), "مقابلہ 🎨 O&#39;Neil &amp; &quot;co&quot; &lt;b&gt;");
    }
}
