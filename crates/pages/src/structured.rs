//! Pages in the words of schema.org, for search engines.

use contests::contest::{Contest, Status};
use kernel::ids::Id;
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;

use crate::texts::{Question, texts};

/// Who we are, and how our contests are searched; for the start page.
pub(crate) fn site(base: &str) -> Value {
    json!({
        "@context": "https://schema.org",
        "@graph": [
            organization(base),
            {
                "@type": "WebSite",
                "@id": format!("{base}/#site"),
                "name": texts().site.name,
                "alternateName": "مقابلہ",
                "url": format!("{base}/"),
                "inLanguage": "en",
                "publisher": {"@id": format!("{base}/#organization")},
                "potentialAction": {
                    "@type": "SearchAction",
                    "target": {"@type": "EntryPoint", "urlTemplate": format!("{base}/search?q={{search_term_string}}")},
                    "query-input": "required name=search_term_string"
                }
            }
        ]
    })
}

fn organization(base: &str) -> Value {
    json!({
        "@type": "Organization",
        "@id": format!("{base}/#organization"),
        "name": texts().site.name,
        "description": texts().site.description,
        "url": format!("{base}/"),
        "logo": format!("{base}/icons/512.png"),
        "areaServed": "PK"
    })
}

/// A list of pages, each with its name.
pub(crate) fn list(base: &str, name: &str, items: impl IntoIterator<Item = (String, String)>) -> Value {
    let items: Vec<Value> = (1_u32..)
        .zip(items)
        .map(|(position, (path, name))| json!({"@type": "ListItem", "position": position, "url": format!("{base}{path}"), "name": name}))
        .collect();
    json!({"@context": "https://schema.org", "@type": "ItemList", "name": name, "numberOfItems": items.len(), "itemListElement": items})
}

/// The way from the start page to this one.
pub(crate) fn crumbs(base: &str, way: &[(&str, &str)]) -> Value {
    let items: Vec<Value> = (1_u32..)
        .zip(way)
        .map(|(position, (path, name))| json!({"@type": "ListItem", "position": position, "name": name, "item": format!("{base}{path}")}))
        .collect();
    json!({"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items})
}

/// Questions that a page answers.
pub(crate) fn questions(questions: &[Question]) -> Value {
    let items: Vec<Value> = questions
        .iter()
        .map(|asked| json!({"@type": "Question", "name": asked.question, "acceptedAnswer": {"@type": "Answer", "text": asked.answer}}))
        .collect();
    json!({"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": items})
}

/// A contest: schema.org has no word for it, and what comes nearest is an event that takes place online, begins with
/// the prize's arrival and ends with the deadline, and costs nothing to enter.
pub(crate) fn contest(base: &str, contest: &Contest, description: &str, image: &str) -> Value {
    let url = format!("{base}/contests/{}", contest.id.uuid());
    let begins = contest.funded_at.unwrap_or(contest.created_at);
    let ends = contest.entries_closed_at.unwrap_or(contest.deadline);
    let mut event = json!({
        "@context": "https://schema.org",
        "@type": "Event",
        "@id": url,
        "name": contest.title,
        "description": description,
        "url": url,
        "image": format!("{base}{image}"),
        "startDate": begins.format(&Rfc3339).ok(),
        "endDate": ends.format(&Rfc3339).ok(),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
        "location": {"@type": "VirtualLocation", "url": url},
        "organizer": {"@type": "Organization", "name": texts().site.name, "url": format!("{base}/")},
    });
    if contest.status == Status::Open
        && let Some(event) = event.as_object_mut()
    {
        event.insert(
            "offers".to_owned(),
            json!({"@type": "Offer", "name": "Entry", "price": 0, "priceCurrency": "PKR", "availability": "https://schema.org/InStock", "url": url}),
        );
    }
    event
}

pub(crate) fn person(base: &str, path: &str, name: &str, bio: &str, skills: &[String]) -> Value {
    json!({
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        "url": format!("{base}{path}"),
        "mainEntity": {"@type": "Person", "name": name, "description": bio, "knowsAbout": skills, "url": format!("{base}{path}")}
    })
}
