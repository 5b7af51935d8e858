//! Names that are refused, and honest ones that look a little like them.

use super::*;

#[test]
fn staff_and_product_are_refused_however_they_are_spelled() {
    for name in [
        "Muqabla",
        "muqabla",
        "MUQABLA",
        "Support",
        "Admin",
        "Moderator",
        "Official",
        "Staff",
        "Muqabla Support",
        "Ali Admin",
        "Support Team",
        "SupportTeam",
        "TheOfficialSupport",
        "Customer Care",
        "Help Desk",
        "Ayesha from Muqabla",
        "MuqablaKhan",
        "Admin-Team",
        "Admin.",
        "(admin)",
        // Letters of other alphabets, in either case.
        "Αdmin",
        "аdmin",
        "АDМIN",
        "adмin",
        "Mսqabla",
        "Ａｄｍｉｎ",
        "𝐀𝐝𝐦𝐢𝐧",
        "ⓐⓓⓜⓘⓝ",
        "Ádmín",
        "A\u{301}dmin",
        "ꓢupport",
        // Digits and signs.
        "Adm1n",
        "4dmin",
        "Supp0rt",
        "$upport",
        "0fficial",
        "M0derator",
        "Admin123",
        "Support 24",
        // Blanks between the letters.
        "M u q a b l a",
        "A d m i n Khan",
        "S-u-p-p-o-r-t",
        "A.d.m.i.n",
        "Ad min",
        // Urdu.
        "مقابلہ",
        "مقابلہ سپورٹ",
        "ایڈمن",
    ] {
        assert_eq!(check(name), Err(Refused::Staff), "{name}");
    }
}

#[test]
fn what_is_not_seen_is_refused() {
    for hidden in [
        '\u{200b}',
        '\u{200c}',
        '\u{200d}',
        '\u{2060}',
        '\u{feff}',
        '\u{ad}',
        '\u{200e}',
        '\u{200f}',
        '\u{61c}',
        '\u{202a}',
        '\u{202e}',
        '\u{2066}',
        '\u{2069}',
        '\u{3164}',
        '\u{2800}',
        '\u{34f}',
        '\u{fe0f}',
        '\u{e0041}',
        '\u{e000}',
        '\u{2028}',
        '\u{7}',
    ] {
        for name in [format!("Al{hidden}i"), format!("{hidden}Ali"), format!("Ali{hidden}"), format!("A{hidden}dmin")] {
            assert_eq!(check(&name), Err(Refused::Character), "U+{:04X} in {name:?}", u32::from(hidden));
        }
    }
    for technical in ["ᴀᴅᴍɪɴ", "ɑli", "🅰dmin", "Mᴜqabla"] {
        assert_eq!(check(technical), Err(Refused::Character), "{technical}");
    }
    // The non-joiner at an end, or beside what is no Arabic letter, only hides.
    for name in ["\u{200c}علی", "علی\u{200c}", "علی\u{200c}\u{200c}رضا", "Ali\u{200c}رضا"] {
        assert_eq!(check(name), Err(Refused::Character), "{name:?}");
    }
    assert_eq!(check("ای\u{200c}ڈمن"), Err(Refused::Staff), "a non-joiner splits no word");
}

#[test]
fn honest_names_are_taken() {
    for name in [
        "Ayesha Khan",
        "Adminah",
        "Adminah Bibi",
        "Stafford",
        "Supporto",
        "Muhammad Minhas",
        "Muqaddas",
        "Muqaddam Blair",
        "Samu Qablani",
        "Modasser",
        "Officer",
        "Salman Ali",
        "M. Ali Jinnah",
        "O'Brien",
        "D’Souza",
        "Zoë Müller-Łuczak",
        "Ḥasan ʿAlī",
        "Nguyễn Thị",
        "李小龙",
        "محمد علی",
        "عائشہ خان",
        "علی\u{200c}رضا",
        "فاطمۃالزہراء",
        "مُحَمَّد",
        "ڈاکٹر گل حسن",
        "ٻلال سنڌي",
        "ښاغلی ګل",
        "Иван Петров",
        "Ali 2",
        "Team Ali",
        "Real Care",
    ] {
        assert_eq!(check(name), Ok(()), "{name}");
    }
}

#[test]
fn long_names_are_judged() {
    for name in ["admin ".repeat(16), "admin".repeat(20)] {
        assert_eq!(check(&name), Err(Refused::Staff), "{name}");
    }
    for name in ["a ".repeat(50), "\u{fdfa}".repeat(100), "l".repeat(100)] {
        assert_eq!(check(&name), Ok(()), "{name}");
    }
}
