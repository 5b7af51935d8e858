//! Which page an address leads to, and what its head says. Heads are written as a visitor would see the page, no matter who
//! asks: what only some may see is not in them.

use contests::contest::{self, Category, Choice, Contest, Status, Subcategory};
use contests::poll::secret;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::{ContestId, Id, UserId};
use kernel::time::karachi;
use readmodels::{polls, seo};
use time::macros::format_description;
use url::form_urlencoded;
use uuid::Uuid;

use crate::head::{Head, Picture};
use crate::texts::{self, texts};
use crate::{Error, picture, structured};

/// Letters of a description: what search engines show of it.
const DESCRIPTION_CHARS_MAX: usize = 200;
/// Contests named in the data of a list.
const LISTED_MAX: i64 = 12;

/// A page, and whether it is one.
#[derive(Debug)]
pub struct Page {
    pub head: Head,
    pub exists: Existence,
}

/// Whether there is something at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existence {
    Yes,
    /// Nothing, for anybody.
    No,
    /// Nothing for visitors; somebody who is signed in may find something of their own.
    Private,
}

/// What an address asks for, as far as it can be told without the database.
#[derive(Debug)]
pub enum Route {
    /// Known by its address alone.
    Ready(Box<Page>),
    Stored(Stored),
}

/// What the database knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stored {
    Contests,
    Contest(ContestId),
    Person(UserId),
    /// The poll whose link holds this secret.
    Poll(String),
}

/// Reads an address. `development` says whether pages for developers exist.
pub fn read(base: &str, path: &str, query: &str, development: bool) -> Route {
    let path = if path == "/" { path } else { path.trim_end_matches('/') };
    let texts = texts();
    if path == "/contests" {
        return Route::Stored(Stored::Contests);
    }
    if let Some(text) = texts.public.get(path) {
        return ready(public(base, path, query, text));
    }
    if let Some(slug) = path.strip_prefix("/categories/") {
        return ready(category(base, slug));
    }
    if let Some(text) = path.strip_prefix("/poll/") {
        return match secret::read(text) {
            Some(_hash) => Route::Stored(Stored::Poll(text.to_owned())),
            None => ready(no_poll()),
        };
    }
    let hidden = texts::matching(&texts.hidden, path)
        .or_else(|| development.then(|| texts::matching(&texts.development, path)).flatten());
    if let Some(title) = hidden {
        return ready(Page { head: Head::hidden(title), exists: Existence::Yes });
    }
    match (path.strip_prefix("/contests/"), path.strip_prefix("/u/")) {
        (Some(id), _) => {
            uuid(id).map_or_else(|| ready(no_contest()), |id| Route::Stored(Stored::Contest(ContestId::from(id))))
        }
        (None, Some(id)) => {
            uuid(id).map_or_else(|| ready(nobody()), |id| Route::Stored(Stored::Person(UserId::from(id))))
        }
        (None, None) => ready(Page { head: Head::hidden(&texts.missing.page), exists: Existence::No }),
    }
}

fn ready(page: Page) -> Route {
    Route::Ready(Box::new(page))
}

/// Ids in the form in which we write them; other spellings of the same number are other addresses.
fn uuid(text: &str) -> Option<Uuid> {
    Uuid::try_parse(text).ok().filter(|id| id.to_string() == text)
}

fn no_contest() -> Page {
    Page { head: Head::hidden(&texts().missing.contest), exists: Existence::Private }
}

fn nobody() -> Page {
    Page { head: Head::hidden(&texts().missing.person), exists: Existence::No }
}

fn listed(path: &str, text: &texts::Text, data: Vec<serde_json::Value>) -> Head {
    Head {
        title: text.title.clone(),
        description: text.description.clone(),
        canonical: Some(path.to_owned()),
        indexed: true,
        kind: "website",
        picture: Picture::of_site(),
        data,
    }
}

fn public(base: &str, path: &str, query: &str, text: &texts::Text) -> Page {
    if path == "/search" {
        return Page { head: search(base, query, text), exists: Existence::Yes };
    }
    let mut data = Vec::new();
    if path == "/" {
        data.push(structured::site(base));
    } else {
        data.push(structured::crumbs(base, &[("/", &texts().site.name), (path, &text.title)]));
    }
    if path.starts_with("/categories") {
        let names = Subcategory::ALL.iter().map(|name| (search_path(name.as_str()), name.as_str().to_owned()));
        data.push(structured::list(base, &text.title, names));
    }
    let questions = texts::questions(path);
    if !questions.is_empty() {
        data.push(structured::questions(questions));
    }
    Page { head: listed(path, text, data), exists: Existence::Yes }
}

/// The address of a category's contests, by its name.
fn search_path(name: &str) -> String {
    format!("/search?{}", form_urlencoded::Serializer::new(String::new()).append_pair("category", name).finish())
}

/// Search engines know the search itself and one page per category. Words that somebody searched for lead them back to
/// these (so that nobody can plant words on our pages), and any finer choice is not for them at all.
fn search(base: &str, query: &str, text: &texts::Text) -> Head {
    let mut category = None;
    let mut finer = false;
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match (name.as_ref(), Choice::parse(&value)) {
            ("category", Some(choice)) if category.is_none() => category = Some(choice),
            ("q" | "ref", _) => {}
            (name, _) => finer = finer || !(name.starts_with("utm_") || value.is_empty()),
        }
    }
    let name = category.map(name_of);
    let path = name.map_or_else(|| "/search".to_owned(), search_path);
    let site = texts().site.name.as_str();
    let mut way = vec![("/", site), ("/search", text.title.as_str())];
    if let Some(name) = name {
        way.push((&path, name));
    }
    let mut head = listed(&path, text, vec![structured::crumbs(base, &way)]);
    head.indexed = !finer;
    if let Some(name) = name {
        head.description =
            cut(&format!("{name} contests with prizes in rupees, already paid in. {}", text.description));
    }
    head
}

pub(crate) fn name_of(choice: Choice) -> &'static str {
    choice.subcategory.map_or_else(|| group(choice.category), Subcategory::as_str)
}

fn group(category: Category) -> &'static str {
    match category {
        Category::Design => "Design",
        Category::Development => "Development",
        Category::Marketing => "Marketing",
        Category::Writing => "Writing",
    }
}

/// `/categories/logo-design` leads to the search for it; the search's address is the one to know.
fn category(base: &str, slug: &str) -> Page {
    let named = Subcategory::ALL.iter().find(|name| slug_of(name.as_str()) == slug).map(|name| name.as_str());
    let name = named
        .or_else(|| Category::ALL.iter().find(|category| category.as_str() == slug).map(|category| category.as_str()));
    match (name, texts().public.get("/search")) {
        (Some(name), Some(text)) => {
            let path = search_path(name);
            let query = path.split_once('?').map_or("", |(_path, query)| query);
            Page { head: search(base, query, text), exists: Existence::Yes }
        }
        (_, _) => Page { head: Head::hidden(&texts().missing.page), exists: Existence::No },
    }
}

fn slug_of(name: &str) -> String {
    name.to_ascii_lowercase().replace(' ', "-")
}

/// The page of what was asked for, with what the database knows.
///
/// # Errors
/// When the database cannot be asked.
pub fn load(db: &Db, ctx: &Ctx, page: &Stored) -> Result<Page, Error> {
    match page {
        Stored::Contests => Ok(contests(&ctx.base_url, &db.read(|conn| seo::newest_open(conn, LISTED_MAX))?)),
        Stored::Contest(id) => {
            let found = db.read(|conn| contest::repo::find(conn, *id))?;
            Ok(found.filter(Contest::is_public).map_or_else(no_contest, |contest| of_contest(ctx, &contest)))
        }
        Stored::Person(id) => person(db, ctx, *id),
        Stored::Poll(secret) => poll(db, ctx, secret),
    }
}

fn contests(base: &str, newest: &[(ContestId, String)]) -> Page {
    let path = "/contests";
    let Some(text) = texts().public.get(path) else { return no_contest() };
    let items = newest.iter().map(|(id, title)| (format!("/contests/{id}"), title.clone()));
    let data = vec![
        structured::crumbs(base, &[("/", &texts().site.name), (path, &text.title)]),
        structured::list(base, &text.title, items),
    ];
    Page { head: listed(path, text, data), exists: Existence::Yes }
}

fn of_contest(ctx: &Ctx, contest: &Contest) -> Page {
    let base = &ctx.base_url;
    let path = format!("/contests/{}", contest.id.uuid());
    let category = name_of(Choice { category: contest.category, subcategory: contest.subcategory });
    let facts = picture::facts(contest, ctx.now);
    let picture = Picture {
        path: format!("/og{path}.png?v={}", facts.version()),
        alt: format!("{}: {}, prize {}", contest.title, category, contest.prize.display()),
    };
    let description = cut(&format!("{}. {}", summary(contest, category), contest.brief));
    let way = [("/", texts().site.name.as_str()), ("/contests", "Contests"), (path.as_str(), contest.title.as_str())];
    let data = vec![structured::contest(base, contest, &description, &picture.path), structured::crumbs(base, &way)];
    let head = Head {
        title: contest.title.clone(),
        description,
        canonical: Some(path),
        indexed: true,
        kind: "article",
        picture,
        data,
    };
    Page { head, exists: Existence::Yes }
}

/// The facts of a contest in one line.
fn summary(contest: &Contest, category: &str) -> String {
    let day = |at: time::OffsetDateTime| {
        at.to_offset(karachi())
            .format(format_description!("[day padding:none] [month repr:long] [year]"))
            .unwrap_or_default()
    };
    let clock = match contest.status {
        Status::Open => format!("open until {}", day(contest.deadline)),
        Status::Shortlisting => "entries are being judged".to_owned(),
        Status::Awarded => "a winner was chosen".to_owned(),
        Status::Draft | Status::Closed => "closed".to_owned(),
    };
    let guaranteed = if contest.guaranteed { "guaranteed prize" } else { "prize" };
    format!("{category} contest, {} {guaranteed}, {clock}", contest.prize.display())
}

fn no_poll() -> Page {
    Page { head: Head::hidden(&texts().missing.poll), exists: Existence::No }
}

/// What chats show of a poll: who has its address may know. Search engines may not, and its address is in no tag but that of its card.
fn poll(db: &Db, ctx: &Ctx, secret: &str) -> Result<Page, Error> {
    let Some(hash) = secret::read(secret) else { return Ok(no_poll()) };
    let facts = match db.read(|conn| polls::facts(conn, &hash, ctx.now)) {
        Ok(facts) => facts,
        Err(readmodels::Error::NotFound) => return Ok(no_poll()),
        Err(error) => return Err(error.into()),
    };
    let of = if facts.entries == 1 { "1 entry".to_owned() } else { format!("{} entries", facts.entries) };
    let description = if facts.is_open {
        format!(
            "{of} for “{}”. Give stars and say why: no account needed, and nobody sees your name.",
            facts.contest_title
        )
    } else {
        format!("This poll about entries for “{}” has ended.", facts.contest_title)
    };
    let drawn = picture::poll_facts(&facts);
    let mut head = Head::hidden(&facts.poll.question);
    head.description = cut(&description);
    head.picture = Picture {
        path: format!("/og/poll/{secret}.png?v={}", drawn.version()),
        alt: format!("{} {of} for {}", facts.poll.question, facts.contest_title),
    };
    Ok(Page { head, exists: Existence::Yes })
}

fn person(db: &Db, ctx: &Ctx, id: UserId) -> Result<Page, Error> {
    let user = match db.read(|conn| accounts::user::repo::get_public(conn, id)) {
        Ok(user) => user,
        Err(accounts::Error::NotFound) => return Ok(nobody()),
        Err(error) => return Err(error.into()),
    };
    let name = db.read(|conn| readmodels::people::one(conn, id))?.name;
    let path = format!("/u/{}", id.uuid());
    let about = if user.bio.is_empty() { user.skills.join(", ") } else { user.bio.clone() };
    let description = cut(&format!("{name} on Muqabla. {about}"));
    let data = vec![structured::person(&ctx.base_url, &path, &name, &user.bio, &user.skills)];
    let head = Head {
        title: name,
        description,
        canonical: Some(path),
        indexed: true,
        kind: "profile",
        picture: Picture::of_site(),
        data,
    };
    Ok(Page { head, exists: Existence::Yes })
}

/// One line of at most [`DESCRIPTION_CHARS_MAX`] letters, ended between words where there is a space.
fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= DESCRIPTION_CHARS_MAX {
        return line;
    }
    let head: String = line.chars().take(DESCRIPTION_CHARS_MAX.saturating_sub(1)).collect();
    let whole = head.rsplit_once(' ').map_or(head.as_str(), |(whole, _broken)| whole);
    format!("{}…", whole.trim_end_matches([',', '.', ';', ':', ' ']))
}

/// The addresses that search engines should know beside contests: pages, and the search for each name.
pub(crate) fn paths() -> Vec<String> {
    let pages = texts().public.keys().cloned();
    pages.chain(Subcategory::ALL.iter().map(|name| search_path(name.as_str()))).collect()
}

#[cfg(test)]
mod tests;
