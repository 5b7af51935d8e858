//! Reads `tsvector` and `tsquery` as PostgreSQL prints them: words are cut and stemmed there alone.

use std::fmt;

use crate::words::quoted;

/// How often a word counts that stands in a title, a brief, the name of a category, or unstemmed: by the letters of its positions.
const WEIGHTS: [(char, u8); 3] = [('A', 10), ('B', 4), ('C', 2)];
const WEIGHT_OTHERWISE: u8 = 1;

/// A search by words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WordQuery {
    Word(String),
    Beginning(String),
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
}

/// Words of a `tsvector` with their weights; nothing when it is printed in another way than is known.
pub(super) fn vector(text: &str) -> Option<Vec<(String, u8)>> {
    let (mut words, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let (word, after) = unquoted(rest)?;
        let (positions, next) = after.split_at(after.find(' ').unwrap_or(after.len()));
        let weights = WEIGHTS.iter().filter(|(letter, _weight)| positions.contains(*letter));
        let weight = weights.fold(0_u8, |sum, (_letter, weight)| sum.saturating_add(*weight));
        words.push((word, weight.max(WEIGHT_OTHERWISE)));
        rest = next.trim_start_matches(' ');
    }
    Some(words)
}

/// A `tsquery`; nothing when it asks for places of words, which the index does not hold, or for weights.
pub(crate) fn query(text: &str) -> Option<WordQuery> {
    let mut parser = Parser { rest: text.trim() };
    let query = parser.any()?;
    parser.rest.is_empty().then_some(query)
}

/// The words of a `tsquery`, wherever they stand in it.
pub(crate) fn words(query: &str) -> Vec<WordQuery> {
    let (mut words, mut rest) = (Vec::new(), query);
    while let Some((word, after)) = rest.find('\'').and_then(|at| unquoted(rest.split_at(at).1)) {
        let is_beginning = after.starts_with(":*");
        words.push(if is_beginning { WordQuery::Beginning(word) } else { WordQuery::Word(word) });
        rest = after;
    }
    words
}

/// A word in quotes, and what follows it.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut chars = text.strip_prefix('\'')?.chars();
    let mut word = String::new();
    loop {
        match chars.next()? {
            '\'' if chars.as_str().starts_with('\'') => word.extend(chars.next()),
            '\'' => return Some((word, chars.as_str())),
            '\\' => word.push(chars.next()?),
            other => word.push(other),
        }
    }
}

impl fmt::Display for WordQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, sign) = match self {
            Self::Word(word) => return f.write_str(&quoted(word)),
            Self::Beginning(word) => return write!(f, "{}:*", quoted(word)),
            Self::Not(inner) => return write!(f, "!{inner}"),
            Self::All(parts) => (parts, " & "),
            Self::Any(parts) => (parts, " | "),
        };
        if let [one] = parts.as_slice() {
            return one.fmt(f);
        }
        for (at, part) in parts.iter().enumerate() {
            write!(f, "{}{part}", if at == 0 { "( " } else { sign })?;
        }
        f.write_str(" )")
    }
}

struct Parser<'t> {
    rest: &'t str,
}

impl Parser<'_> {
    /// Whether `sign` comes next; it is read then.
    fn takes(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(sign);
        self.rest = rest.map_or(self.rest, str::trim_start);
        rest.is_some()
    }

    fn any(&mut self) -> Option<WordQuery> {
        let mut parts = vec![self.all()?];
        while self.takes('|') {
            parts.push(self.all()?);
        }
        Some(if parts.len() > 1 { WordQuery::Any(parts) } else { parts.pop()? })
    }

    fn all(&mut self) -> Option<WordQuery> {
        let mut parts = vec![self.one()?];
        while self.takes('&') {
            parts.push(self.one()?);
        }
        Some(if parts.len() > 1 { WordQuery::All(parts) } else { parts.pop()? })
    }

    fn one(&mut self) -> Option<WordQuery> {
        if self.takes('!') {
            return Some(WordQuery::Not(Box::new(self.one()?)));
        }
        if self.takes('(') {
            let inner = self.any()?;
            return self.takes(')').then_some(inner);
        }
        let (word, rest) = unquoted(self.rest)?;
        self.rest = rest;
        if !self.takes(':') {
            return Some(WordQuery::Word(word));
        }
        let is_beginning = self.takes('*');
        let has_weights = self.rest.starts_with(char::is_alphabetic);
        (is_beginning && !has_weights).then_some(WordQuery::Beginning(word))
    }
}

#[cfg(test)]
mod tests {
    use super::{WordQuery, query, vector, words};

    fn word(text: &str) -> WordQuery {
        WordQuery::Word(text.to_owned())
    }

    #[test]
    fn reads_what_postgresql_prints() {
        assert_eq!(vector("").unwrap(), []);
        let expected = [("it's", 1), ("logo", 12), ("a\\b", 4), ("two words", 1)].map(|(w, n)| (w.to_owned(), n));
        assert_eq!(vector(r"'it''s' 'logo':3A,9C 'a\\b':2B 'two words':7").unwrap(), expected);
        let alternatives = WordQuery::Any(vec![word("b"), WordQuery::Beginning("c".to_owned())]);
        let without = WordQuery::Not(Box::new(WordQuery::All(vec![word("d"), word("e")])));
        assert_eq!(
            query("'a' & ( 'b' | 'c':* ) & !( 'd' & 'e' )").unwrap(),
            WordQuery::All(vec![word("a"), alternatives, without])
        );
        assert_eq!(query("!'a' | 'b'").unwrap(), WordQuery::Any(vec![WordQuery::Not(Box::new(word("a"))), word("b")]));
    }

    #[test]
    fn finds_words_wherever_they_stand() {
        let found = words(r"'it''s' <-> ( 'b' | 'c':* ) & !'d\\':A <2> 'e':*B");
        assert_eq!(WordQuery::Any(found).to_string(), r"( 'it''s' | 'b' | 'c':* | 'd\\' | 'e':* )");
        assert_eq!(words(""), []);
    }

    #[test]
    fn writes_what_it_reads() {
        for text in ["'a'", "!( 'a' & 'it''s':* )", "( 'a' & ( 'b' | 'c\\\\' ) & !'d' )"] {
            assert_eq!(query(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn leaves_what_it_does_not_know() {
        for text in ["", "'a' <-> 'b'", "'a' <2> 'b'", "'a':A", "'a':*B", "'a", "( 'a'", "'a' 'b'", "'a' &"] {
            assert_eq!(query(text), None, "{text}");
        }
        for text in ["a", "'a", "'a'b"] {
            assert!(vector(text).is_none_or(|words| words.len() == 1), "{text}");
        }
    }
}
