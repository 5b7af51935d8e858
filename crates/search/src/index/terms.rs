//! Terms of a document as one short text. As tokens, the ten thousand documents that tantivy lets wait to be written filled hundreds of
//! megabytes.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// What the schema calls [`Terms`].
pub(super) const TERMS: &str = "terms";
/// Ends a term: no text of PostgreSQL holds it.
const END: char = '\0';

/// The text of terms, and how often each counts: once at least.
pub(super) fn text<'t>(terms: impl Iterator<Item = (&'t str, u8)>) -> String {
    terms.fold(String::new(), |mut text, (term, weight)| {
        text.push(char::from(weight));
        text.push_str(term);
        text.push(END);
        text
    })
}

/// Reads what [`text`] wrote.
#[derive(Debug, Clone, Default)]
pub(super) struct Terms;

pub(super) struct Stream<'t> {
    rest: &'t str,
    /// How often the term still counts.
    left: u32,
    token: Token,
}

impl Tokenizer for Terms {
    type TokenStream<'t> = Stream<'t>;

    fn token_stream<'t>(&'t mut self, text: &'t str) -> Stream<'t> {
        Stream { rest: text, left: 0, token: Token { position: 0, ..Token::default() } }
    }
}

impl TokenStream for Stream<'_> {
    fn advance(&mut self) -> bool {
        if self.left == 0 {
            let mut chars = self.rest.chars();
            let (Some(weight), Some((term, rest))) = (chars.next(), chars.as_str().split_once(END)) else {
                return false;
            };
            self.token.text.clear();
            self.token.text.push_str(term);
            (self.left, self.rest) = (weight.into(), rest);
        }
        self.left = self.left.saturating_sub(1);
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

#[cfg(test)]
mod tests {
    use tantivy::tokenizer::{TokenStream, Tokenizer};

    use super::{Terms, text};

    fn read(text: &str) -> Vec<String> {
        let (mut terms, mut read) = (Terms, Vec::new());
        let mut stream = terms.token_stream(text);
        while stream.advance() {
            read.push(stream.token().text.clone());
        }
        read
    }

    #[test]
    fn reads_each_term_as_often_as_it_counts() {
        assert_eq!(
            read(&text([("logo", 2), ("لوگو", 1), ("", 1), ("two words", 3)].into_iter())),
            ["logo", "logo", "لوگو", "", "two words", "two words", "two words"]
        );
        assert_eq!(read(&text([("a", 17)].into_iter())).len(), 17);
        assert!(read("").is_empty());
    }
}
