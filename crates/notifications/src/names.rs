//! Names in mails. Whoever types a name chooses what a mail of ours says to somebody else: it must stay a name.

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
pub(crate) fn shown(name: &str, otherwise: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let plain = !words.is_empty() && words.len() <= WORDS_MAX && words.iter().all(|word| is_plain(word));
    if !plain {
        return otherwise.to_owned();
    }
    words.join(" ").chars().take(LENGTH_MAX).collect::<String>().trim_end().to_owned()
}

/// How a mail begins.
pub(crate) fn greeting(name: &str) -> String {
    format!("Assalam o alaikum {}", shown(name, "")).trim_end().to_owned()
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
