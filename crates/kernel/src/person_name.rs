//! Names that people give themselves and others read: none pretends to be staff or the product, none holds what cannot be seen.

use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};
use unicode_security::GeneralSecurityProfile;
use unicode_security::confusable_detection::skeleton;

#[cfg(test)]
mod tests;

/// Why a name was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// A character that is not seen, turns the direction of what follows, or belongs to no spelling.
    Character,
    /// It reads like staff or like the product.
    Staff,
}

impl Refused {
    pub const fn message(self) -> &'static str {
        match self {
            Self::Character => "Name has a character that cannot be used",
            Self::Staff => "This name reads like our staff. Use your own name",
        }
    }
}

/// Words that make a name one of staff, wherever they stand.
const STAFF: &[&str] = &[
    "admin",
    "admins",
    "administrator",
    "administrators",
    "administration",
    "sysadmin",
    "webmaster",
    "postmaster",
    "moderator",
    "moderators",
    "moderation",
    "support",
    "official",
    "officials",
    "staff",
    "helpdesk",
    "helpcenter",
    "helpcentre",
    "customercare",
    "customerservice",
    "customerservices",
    "clientservice",
    "clientservices",
    "securityteam",
    "financeteam",
    "paymentteam",
    "paymentsteam",
    "payoutteam",
    "verificationteam",
    "trustandsafety",
    "ایڈمن",
    "ماڈریٹر",
    "سپورٹ",
    "آفیشل",
    "انتظامیہ",
];
/// The product: no honest name holds it, not even as a part of a word.
const PRODUCT: &[&str] = &["muqabla", "muqaabla", "مقابلہ", "مقابله"];
/// Words that stand beside those of staff, also without a blank between them.
const BESIDE: &[&str] = &[
    "the", "team", "desk", "help", "customer", "client", "care", "center", "centre", "service", "services", "security",
    "payment", "payments", "payout", "payouts", "finance", "account", "accounts", "contest", "contests", "head",
    "chief", "super", "site", "web", "user", "pk", "pakistan", "live", "chat", "agent", "bot", "verified", "real",
    "of", "from", "at", "and", "group",
];

/// Judges a name that was trimmed and bounded before.
///
/// # Errors
/// [`Refused`] with the reason.
pub fn check(name: &str) -> Result<(), Refused> {
    let characters: Vec<char> = name.chars().collect();
    let usable = |(at, c): (usize, &char)| {
        let joined = |beside: Option<usize>| beside.and_then(|at| characters.get(at)).is_some_and(|c| is_arabic(*c));
        // Urdu and Persian names hold a non-joiner between two letters, such as علی‌رضا. Anywhere else it hides.
        is_usable(*c) || (*c == NON_JOINER && joined(at.checked_sub(1)) && joined(at.checked_add(1)))
    };
    if !characters.iter().enumerate().all(usable) {
        return Err(Refused::Character);
    }
    if spellings(name).iter().any(|spelling| is_of_staff(spelling)) { Err(Refused::Staff) } else { Ok(()) }
}

const NON_JOINER: char = '\u{200c}';

fn is_arabic(c: char) -> bool {
    c.script() == Script::Arabic && c.general_category_group() == GeneralCategoryGroup::Letter
}

fn is_usable(c: char) -> bool {
    let category = c.general_category();
    let hidden = matches!(
        category,
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::Surrogate
            | GeneralCategory::PrivateUse
            | GeneralCategory::Unassigned
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
    ) || is_blank(c);
    // Letters of other alphabets' tables that look like Latin ones: small capitals, phonetic signs, boxed and circled letters.
    let technical = c.nfkc().any(|c| {
        c.script() == Script::Latin
            && c.general_category_group() == GeneralCategoryGroup::Letter
            && category != GeneralCategory::ModifierLetter
            && !c.identifier_allowed()
    });
    !hidden && !technical && !matches!(c, '\u{1f100}'..='\u{1f1ff}')
}

/// What has a place in the line and no picture, though its category does not say so.
const fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// The ways in which a name may be read: with digits as letters, and without digits.
fn spellings(name: &str) -> [Vec<String>; 3] {
    let bare: String = name.nfkd().filter(|c| !c.is_numeric()).collect();
    // Capitals of other alphabets look like ours where small letters do not, and the other way round.
    [words(&folded(&seen(name))), words(&folded(name)), words(&folded(&bare))]
}

/// By TR39 the same for all that look alike, without what stands above and below the letters.
fn seen(text: &str) -> String {
    let bare: String = text.nfkd().filter(|c| !is_mark(*c)).collect();
    skeleton(&bare).filter(|c| !is_mark(*c)).collect()
}

fn is_mark(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Mark
}

/// One spelling in small letters for all that look alike, also by what people read in digits and signs.
fn folded(text: &str) -> String {
    let once = seen(&text.to_lowercase()).to_lowercase();
    let mut folded = String::new();
    for c in seen(&once).chars() {
        match c {
            'l' | '1' | '!' | '|' => folded.push('i'),
            '0' => folded.push('o'),
            '2' | '5' | '$' => folded.push('s'),
            '3' | '€' => folded.push('e'),
            '4' | '@' => folded.push('a'),
            '7' => folded.push('t'),
            '8' => folded.push('b'),
            'ʍ' => folded.push_str("rn"),
            other => folded.push(other),
        }
    }
    folded
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The three lists as they are compared: those of staff with those of the product, those of the product, those beside.
static LISTS: LazyLock<[Vec<String>; 3]> = LazyLock::new(|| {
    let list = |words: &[&str]| words.iter().map(|word| folded(word)).collect::<Vec<_>>();
    [[list(STAFF), list(PRODUCT)].concat(), list(PRODUCT), list(BESIDE)]
});

/// Whether a word, or some that follow each other written as one, are those of staff: `M u q a b l a` is one word in disguise.
fn is_of_staff(words: &[String]) -> bool {
    let [staff, product, beside] = &*LISTS;
    let holds_product = |word: &String| product.iter().any(|product| word.contains(product.as_str()));
    let longest = staff.iter().map(String::len).max().unwrap_or_default();
    words.iter().any(|word| holds_product(word) || is_made_of(word, staff, beside))
        || (0..words.len()).any(|from| {
            let mut together = String::new();
            words
                .iter()
                .skip(from)
                .map_while(|word| {
                    together.push_str(word);
                    (together.len() <= longest).then(|| staff.contains(&together))
                })
                .any(|is_staff| is_staff)
        })
}

/// Whether `text` is nothing but words of the two lists, with at least one of `staff`.
fn is_made_of(text: &str, staff: &[String], beside: &[String]) -> bool {
    // For each length of the beginning: whether it is made of words, and of one of staff among them.
    let mut reached = vec![(false, false); text.len().saturating_add(1)];
    if let Some(start) = reached.first_mut() {
        start.0 = true;
    }
    for at in 0..text.len() {
        let Some(&(plain, named)) = reached.get(at) else { continue };
        let Some(rest) = text.get(at..).filter(|_rest| plain || named) else { continue };
        let all = staff.iter().map(|word| (word, true)).chain(beside.iter().map(|word| (word, false)));
        for (word, of_staff) in all.filter(|(word, _of_staff)| rest.starts_with(word.as_str())) {
            if let Some(then) = reached.get_mut(at.saturating_add(word.len())) {
                then.0 |= plain && !of_staff;
                then.1 |= named || of_staff;
            }
        }
    }
    reached.last().is_some_and(|(_plain, named)| *named)
}
