//! Words as people write them: a few again and again, most of them seldom, in three languages. A few hundred words that are all common would
//! make every search of a benchmark look wrong.

use std::collections::HashSet;

use super::dice::Dice;
use super::words::{HALF, RARE, SOME};

/// The same words in every market.
const SEED: u64 = 0x4D75_7161_626C_6121;
/// Of Zipf's law as Mandelbrot has it: the word of rank `r` is written as often as `1 / (r + SHIFT)`, in tenths.
const SHIFT: u64 = 27;
const SHARES: u64 = 1_000_000_000_000;

/// What words of a language are made of.
struct Sounds {
    first: &'static [&'static str],
    middle: &'static [&'static str],
    last: &'static [&'static str],
    endings: &'static [&'static str],
}

const ENGLISH_COMMON: &[&str] = &[
    "brand", "customer", "colour", "print", "family", "season", "market", "letter", "picture", "quality", "product",
    "service", "shape", "story", "honest", "local", "school", "phone", "paper", "window", "delivery", "recipe",
    "fresh", "morning", "garden", "light", "travel", "music", "health", "energy",
];
const ENGLISH: Sounds = Sounds {
    first: &[
        "b", "br", "c", "ch", "cl", "cr", "d", "dr", "f", "fl", "fr", "g", "gl", "gr", "h", "j", "k", "l", "m", "n",
        "p", "pl", "pr", "qu", "r", "s", "sc", "sh", "sl", "sp", "st", "str", "t", "th", "tr", "v", "w",
    ],
    middle: &["a", "ai", "e", "ea", "ee", "i", "o", "oa", "oo", "ou", "u"],
    last: &[
        "b", "ck", "ct", "d", "ft", "g", "l", "lm", "m", "mp", "n", "nd", "nt", "p", "r", "rd", "rk", "rn", "sh", "st",
        "t", "x",
    ],
    endings: &["", "s", "er", "ing", "ed", "ness", "ful", "able", "ment", "ly"],
};
const ROMAN_URDU_COMMON: &[&str] = &[
    "chahiye", "hamara", "acha", "rang", "dukaan", "khana", "naya", "kaam", "log", "ghar", "shaadi", "saaf", "kitab",
    "shehr", "zaban", "tasveer", "qeemat", "mehnat", "khushi", "bazaar",
];
const ROMAN_URDU: Sounds = Sounds {
    first: &[
        "b", "bh", "ch", "d", "dh", "f", "g", "gh", "h", "j", "jh", "k", "kh", "l", "m", "n", "p", "ph", "q", "r", "s",
        "sh", "t", "th", "w", "y", "z",
    ],
    middle: &["a", "aa", "e", "ee", "i", "o", "oo", "u", "ai"],
    last: &["b", "d", "g", "h", "j", "k", "l", "m", "n", "r", "s", "sh", "t", "z"],
    endings: &["", "a", "i", "e", "an", "on", "iyat", "dar"],
};
const URDU_COMMON: &[&str] = &[
    "چاہیے",
    "ہمارا",
    "اچھا",
    "رنگ",
    "دکان",
    "کھانا",
    "نیا",
    "کام",
    "لوگ",
    "گھر",
    "شادی",
    "صاف",
    "کتاب",
    "شہر",
    "زبان",
    "تصویر",
    "قیمت",
    "محنت",
    "خوشی",
    "بازار",
];
const URDU: Sounds = Sounds {
    first: &[
        "ب", "بھ", "پ", "ت", "ٹ", "ج", "چ", "ح", "خ", "د", "ر", "ز", "س", "ش", "ص", "ع", "غ", "ف", "ق", "ک", "گ", "ل",
        "م", "ن", "و", "ہ", "ی",
    ],
    middle: &["ا", "ی", "و", "", "ے"],
    last: &["ب", "ت", "ج", "د", "ر", "س", "ش", "ف", "ق", "ک", "ل", "م", "ن", "ہ"],
    endings: &["", "ی", "ا", "ہ", "وں", "ات", "دار"],
};

/// The words of one language, the most frequent first.
struct Language {
    words: Vec<String>,
    /// How often a word or one before it is written, of all.
    shares: Vec<u64>,
}

impl Language {
    fn new(common: &[&str], sounds: &Sounds, count: usize) -> Self {
        let mut dice = Dice::new(SEED, u64::try_from(count).unwrap_or_default());
        let mut words: Vec<String> = common.iter().map(|&word| word.to_owned()).collect();
        let mut known: HashSet<String> = words.iter().cloned().collect();
        known.extend([RARE, SOME, HALF].map(str::to_owned));
        while words.len() < count {
            let mut word = String::new();
            for _ in 0..dice.between(1, 4) {
                word.push_str(dice.word(sounds.first));
                word.push_str(dice.word(sounds.middle));
            }
            word.push_str(dice.word(sounds.last));
            word.push_str(dice.word(sounds.endings));
            if known.insert(word.clone()) {
                words.push(word);
            }
        }
        let mut sum = 0_u64;
        let share = |rank: u64| SHARES.checked_div(rank.saturating_mul(10).saturating_add(SHIFT)).unwrap_or_default();
        let shares = (0..).take(words.len()).map(|rank| {
            sum = sum.saturating_add(share(rank));
            sum
        });
        Self { shares: shares.collect(), words }
    }

    /// A word, as often as it is written.
    fn word(&self, dice: &mut Dice) -> &str {
        let all = self.shares.last().copied().unwrap_or_default();
        let drawn = u64::try_from(dice.below(i64::try_from(all).unwrap_or(i64::MAX))).unwrap_or_default();
        self.words.get(self.shares.partition_point(|&share| share <= drawn)).map_or("", String::as_str)
    }
}

/// 63,000 words of English, Roman Urdu and Urdu.
pub(super) struct Vocabulary {
    english: Language,
    roman_urdu: Language,
    urdu: Language,
}

impl Vocabulary {
    pub(super) fn new() -> Self {
        Self {
            english: Language::new(ENGLISH_COMMON, &ENGLISH, 36_000),
            roman_urdu: Language::new(ROMAN_URDU_COMMON, &ROMAN_URDU, 15_000),
            urdu: Language::new(URDU_COMMON, &URDU, 12_000),
        }
    }

    /// A name that few others have: any word, with a capital.
    pub(super) fn name(&self, dice: &mut Dice) -> String {
        let word = dice.pick(&self.roman_urdu.words).map_or("", String::as_str);
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// Sentences of one language: most texts are short, one in ten is long.
    pub(super) fn text(&self, dice: &mut Dice) -> String {
        let (language, stop) = match dice.below(10) {
            0..7 => (&self.english, ". "),
            7..9 => (&self.roman_urdu, ". "),
            _ => (&self.urdu, "۔ "),
        };
        let length = match dice.below(10) {
            0..6 => dice.between(15, 60),
            6..9 => dice.between(60, 150),
            _ => dice.between(150, 500),
        };
        let mut text = String::new();
        let mut left_in_sentence = dice.between(6, 18);
        for _ in 0..length {
            text.push_str(language.word(dice));
            left_in_sentence = left_in_sentence.saturating_sub(1);
            if left_in_sentence == 0 {
                text.push_str(stop);
                left_in_sentence = dice.between(6, 18);
            } else {
                text.push(' ');
            }
        }
        text
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        [&self.english, &self.roman_urdu, &self.urdu].map(|language| language.words.len()).iter().sum()
    }
}
