//! Names in mails. Someone who types a name chooses what a mail of ours says to somebody else: it must stay a name.

use std::fmt::Display;

use i18n::Text;
use i18n::mails::frame as m;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

#[cfg(test)]
mod tests;

/// Characters of a name that are shown.
const LENGTH_MAX: usize = 40;
/// Words of a name; more are a sentence.
const WORDS_MAX: usize = 5;
/// Words that no name holds and every sentence of a swindler does.
const PROSE: &[&str] =
    &["you", "your", "click", "here", "http", "https", "www", "won", "prize", "free", "urgent", "call", "visit"];

/// The name as a mail may show it, or `otherwise` when it is more than a name: an address, a number, a sentence.
pub(crate) fn shown(name: &str, otherwise: impl Display) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let plain = !words.is_empty() && words.len() <= WORDS_MAX && words.iter().all(|word| is_plain(word));
    if !plain {
        return otherwise.to_string();
    }
    words.join(" ").chars().take(LENGTH_MAX).collect::<String>().trim_end().to_owned()
}

/// A person who did something, as a line or a mail names them to somebody else.
pub(crate) fn actor(name: &str) -> String {
    isolated(&shown(name, Text::from(m::Somebody)))
}

/// What somebody typed, within a sentence of ours: the order of its letters ends with it. Texts that run from left to right only are as
/// they were.
pub(crate) fn isolated(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let from_the_right = |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    let plain: String = text.chars().filter(|c| !turns(*c)).collect();
    if plain.chars().any(from_the_right) { format!("\u{2068}{plain}\u{2069}") } else { plain }
}

pub(crate) fn greeting(name: &str) -> String {
    match shown(name, "").as_str() {
        "" => Text::from(m::GreetingWithoutName).to_string(),
        name => Text::from(m::Greeting { name }).to_string(),
    }
}

/// Letters with what belongs to them, an apostrophe or a hyphen between them, a full stop at the end only: nothing that a mail program
/// takes for an address.
fn is_plain(word: &str) -> bool {
    let body = word.strip_suffix('.').unwrap_or(word);
    let fits = |c: char| {
        matches!(c.general_category_group(), GeneralCategoryGroup::Letter | GeneralCategoryGroup::Mark)
            || matches!(c, '\'' | '\u{2019}' | '-' | '\u{200c}')
    };
    body.starts_with(char::is_alphabetic) && body.chars().all(fits) && !PROSE.contains(&body.to_lowercase().as_str())
}
