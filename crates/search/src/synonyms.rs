//! Words that mean the same in this market, in English, Roman Urdu and Urdu: who looks for one finds the others, too.

use std::sync::OnceLock;

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Text};
use readmodels::Error;

use crate::index::lexemes::{self, WordQuery};

/// What means the same. Several words in a term are all asked for.
const GROUPS: &[&[&str]] = &[
    &["logo", "emblem", "crest", "wordmark", "لوگو"],
    &["website", "site", "web page", "ویب سائٹ"],
    &["shop", "store", "dukan", "dukaan", "دکان"],
    &["online shop", "online store", "ecommerce", "آن لائن دکان"],
    &["clothing", "apparel", "garment", "kapray", "kapron", "کپڑے", "کپڑوں", "لباس"],
    &["restaurant", "eatery", "ریستوران"],
    &["bakery", "cake shop", "بیکری"],
    &["wedding", "marriage", "shaadi", "shadi", "شادی"],
    &["invitation", "دعوت نامہ"],
    &["packaging", "carton", "wrapper", "پیکنگ"],
    &["business card", "visiting card", "name card"],
    &["menu", "price list", "مینو"],
    &["book", "kitab", "کتاب"],
    &["book cover", "book jacket", "سرورق"],
    &["dental", "dentist"],
    &["clinic", "کلینک"],
    &["school", "سکول", "اسکول"],
    &["university", "یونیورسٹی"],
    &["news", "newspaper", "khabrain", "خبریں"],
    &["travel", "tourism", "safar", "سفر"],
    &["dashboard", "admin panel", "control panel"],
    &["food", "meal", "khana", "کھانا"],
    &["wallet", "money transfer"],
    &["ride", "taxi", "cab"],
    &["courier", "shipping", "parcel"],
    &["slogan", "tagline", "naara", "نعرہ"],
    &["article", "blog", "mazmoon", "مضمون"],
    &["cv", "resume", "curriculum vitae", "سی وی"],
    &["translation", "tarjuma", "ترجمہ"],
    &["manual", "handbook", "instructions", "ہدایات"],
    &["documentation", "docs", "دستاویز"],
    &["instagram", "insta", "انسٹاگرام"],
    &["facebook", "فیس بک"],
    &["ads", "advertising", "advert", "ishtihar", "اشتہار", "اشتہارات"],
    &["newsletter", "mailing list"],
    &["seo", "search engine optimization", "search engine optimisation"],
    &["poster", "پوسٹر"],
    &["banner", "بینر"],
    &["brochure", "leaflet", "pamphlet", "بروشر", "کتابچہ"],
    &["flyer", "flier", "handbill"],
    &["campaign", "muhim", "مہم"],
    &["app", "application", "ایپ"],
    &["photo", "photograph", "picture", "tasveer", "تصویر"],
    &["video", "ویڈیو"],
    &["voice over", "voiceover", "narration"],
    &["interface", "ui"],
    &["company", "firm", "کمپنی"],
    &["real estate", "property", "realtor", "جائیداد"],
    &["sticker", "label"],
    &["letterhead", "stationery"],
    &["colour", "color", "rang", "رنگ"],
    &["catalogue", "catalog"],
    &["jewellery", "jewelry", "zewar", "زیور"],
    &["centre", "center"],
];

type Stems = Vec<String>;

/// The groups in stems.
#[derive(Debug)]
pub(super) struct Synonyms(Vec<Vec<Stems>>);

#[derive(QueryableByName)]
struct Cut {
    #[diesel(sql_type = Text)]
    words: String,
}

impl Synonyms {
    /// As the database cuts them, which is asked once in a process.
    pub(super) fn get(conn: &mut PgConnection) -> Result<&'static Self, Error> {
        static CUT: OnceLock<Synonyms> = OnceLock::new();
        if let Some(cut) = CUT.get() {
            return Ok(cut);
        }
        let terms: Vec<&str> = GROUPS.iter().copied().flatten().copied().collect();
        let stems = "SELECT plainto_tsquery('pg_catalog.english', term)::text AS words
                       FROM unnest($1) WITH ORDINALITY AS given (term, at) ORDER BY at";
        let stems: Vec<Cut> = diesel::sql_query(stems).bind::<Array<Text>, _>(terms).load(conn)?;
        let mut stems = stems.into_iter().map(|cut| words(&cut.words));
        let cut = GROUPS.iter().map(|group| stems.by_ref().take(group.len()).collect());
        Ok(CUT.get_or_init(|| Self(cut.collect())))
    }

    /// `query` with what means the same beside its words; nothing when it holds no word that has such others, or cannot be read.
    pub(super) fn expand(&self, query: &str) -> Option<String> {
        let mut parts = match lexemes::query(query)? {
            WordQuery::All(parts) => parts,
            one @ (WordQuery::Word(_) | WordQuery::Beginning(_) | WordQuery::Not(_) | WordQuery::Any(_)) => vec![one],
        };
        let mut expanded = Vec::new();
        for group in &self.0 {
            for term in group.iter().filter(|term| term.len() > 1) {
                if let Some(rest) = without(&parts, term) {
                    parts = rest;
                    expanded.push(WordQuery::Any(all_of(group).collect()));
                }
            }
        }
        let mut is_changed = !expanded.is_empty();
        for part in parts {
            let group =
                typed(&part).and_then(|word| self.0.iter().find(|group| group.iter().any(|term| term == &[word])));
            is_changed |= group.is_some();
            expanded.push(match (part, group) {
                (part, None) => part,
                (WordQuery::Any(mut words), Some(group)) => {
                    words.extend(all_of(group));
                    WordQuery::Any(words)
                }
                (_word, Some(group)) => WordQuery::Any(all_of(group).collect()),
            });
        }
        is_changed.then(|| WordQuery::All(expanded).to_string())
    }
}

/// All words of a query, wherever they stand.
fn words(query: &str) -> Stems {
    match lexemes::query(query) {
        Some(WordQuery::Word(word)) => vec![word],
        Some(WordQuery::All(parts)) => parts.iter().filter_map(typed).map(str::to_owned).collect(),
        Some(WordQuery::Beginning(_) | WordQuery::Not(_) | WordQuery::Any(_)) | None => Vec::new(),
    }
}

/// The word that somebody typed: by itself, or before those that begin with it.
fn typed(part: &WordQuery) -> Option<&str> {
    match part {
        WordQuery::Word(word) => Some(word),
        WordQuery::Any(words) => words.first().and_then(typed),
        WordQuery::Beginning(_) | WordQuery::Not(_) | WordQuery::All(_) => None,
    }
}

/// The parts besides all words of `term`; nothing when one of those is missing.
fn without(parts: &[WordQuery], term: &Stems) -> Option<Vec<WordQuery>> {
    let mut rest = parts.to_vec();
    for word in term {
        let at = rest.iter().position(|part| typed(part) == Some(word))?;
        rest.remove(at);
    }
    Some(rest)
}

fn all_of(group: &[Stems]) -> impl Iterator<Item = WordQuery> {
    group.iter().map(|term| WordQuery::All(term.iter().cloned().map(WordQuery::Word).collect()))
}

#[cfg(test)]
mod tests {
    use super::Synonyms;

    fn expand(query: &str) -> Option<String> {
        testkit::tx(|tx, _ctx| Synonyms::get(tx).unwrap().expand(query))
    }

    #[test]
    fn words_with_others_of_their_meaning_find_them() {
        let expanded = expand("'bakeri' & ( 'logo' | 'logo':* )").unwrap();
        assert!(expanded.contains("'emblem'") && expanded.contains("'logo':*"), "{expanded}");
        assert!(expanded.contains("( 'cake' & 'shop' )"), "{expanded}");
        let card = expand("'mehndi' & 'visit' & ( 'card' | 'card':* | 'cardboard' )").unwrap();
        assert!(card.contains("'mehndi'") && card.contains("( 'busi' & 'card' )") && !card.contains(":*"), "{card}");
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        for query in
            ["'kite'", "'log' | 'log':* | 'logo'", "!'logo' & 'kite'", "'logo' <-> 'kite'", "'visit' & 'cardboard'"]
        {
            assert_eq!(expand(query), None, "{query}");
        }
    }

    #[test]
    fn each_term_has_words_and_stands_in_one_group() {
        testkit::tx(|tx, _ctx| {
            let mut seen = std::collections::HashSet::new();
            for term in Synonyms::get(tx).unwrap().0.iter().flatten() {
                assert!(!term.is_empty() && seen.insert(term), "{term:?}");
            }
        });
    }
}
