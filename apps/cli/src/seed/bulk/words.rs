//! What bulk contests say. The probe words are how a benchmark knows what a search will find.

use contests::contest::Subcategory;

use super::dice::Dice;
use super::vocabulary::Vocabulary;

/// In the title of exactly [`RARE_CONTESTS`] published contests, and nowhere else.
pub(super) const RARE: &str = "calligraphy";
/// How many contests have the rare word.
pub(super) const RARE_CONTESTS: u64 = 30;
/// In the brief of some 2 % of all contests.
pub(super) const SOME: &str = "heritage";
/// In the brief of about half of all contests.
pub(super) const HALF: &str = "modern";

const FIRST: &[&str] = &[
    "Noor",
    "Zamzam",
    "Indus",
    "Margalla",
    "Chenab",
    "Karakoram",
    "Shalimar",
    "Khyber",
    "Makran",
    "Ravi",
    "Sutlej",
    "Clifton",
    "Gulberg",
    "Saddar",
    "Anarkali",
    "Mehran",
    "Bolan",
    "Swat",
    "Hunza",
    "Deosai",
    "Thar",
    "Kaghan",
    "Naran",
    "Soan",
    "Jhelum",
    "Gomal",
    "Kirthar",
    "Hingol",
    "Attock",
    "Rohtas",
    "Taxila",
    "Moenjo",
    "Sapphire",
    "Crescent",
    "Falcon",
    "Markhor",
    "Jasmine",
    "Deodar",
    "Almas",
    "Firoza",
    "Zafran",
    "Gulab",
    "Badam",
    "Anar",
    "Sitara",
    "Roshan",
    "Sahil",
    "Dastak",
    "Safar",
    "Manzil",
    "Parwaz",
    "Umeed",
    "Khushboo",
    "Barkat",
    "Rehmat",
    "Sakoon",
    "Ujala",
    "Dilkash",
    "Nayab",
    "Shaheen",
];
const SECOND: &[&str] = &[
    "Traders",
    "Foods",
    "Textiles",
    "Academy",
    "Motors",
    "Pharmacy",
    "Clinic",
    "Bakery",
    "Dairy",
    "Logistics",
    "Builders",
    "Ceramics",
    "Sports",
    "Travels",
    "Furniture",
    "Jewellers",
    "Electronics",
    "Organics",
    "Schools",
    "Labs",
    "Kitchens",
    "Papers",
    "Optics",
    "Leather",
    "Spices",
    "Tea House",
    "Farms",
    "Energy",
    "Insurance",
    "Estates",
    "Studios",
    "Books",
    "Garments",
    "Steel",
    "Plastics",
    "Poultry",
    "Orchards",
    "Fitness",
    "Salon",
    "Tiles",
];
const CITIES: &[&str] = &[
    "Karachi",
    "Lahore",
    "Islamabad",
    "Rawalpindi",
    "Faisalabad",
    "Multan",
    "Peshawar",
    "Quetta",
    "Sialkot",
    "Gujranwala",
    "Hyderabad",
    "Bahawalpur",
    "Sargodha",
    "Sukkur",
    "Abbottabad",
    "Mardan",
    "Gwadar",
    "Mirpur",
    "Skardu",
    "Gilgit",
];
const QUALITIES: &[&str] = &[
    "Bold",
    "Simple",
    "Friendly",
    "Fresh",
    "Elegant",
    "Playful",
    "Trustworthy",
    "Warm",
    "Minimal",
    "Striking",
    "Bilingual",
    "Colourful",
    "Calm",
    "Premium",
    "Handmade",
    "Confident",
];
const AUDIENCES: &[&str] = &[
    "young families",
    "university students",
    "small shopkeepers",
    "wholesale buyers",
    "tourists from abroad",
    "home cooks",
    "first-time investors",
    "farmers",
    "working mothers",
    "cricket fans",
    "patients and their relatives",
    "wedding guests",
];
const WISHES: &[&str] = &[
    "Please avoid stock pictures and clip art.",
    "Urdu and English should both read well.",
    "It has to work on a small phone with a slow connection.",
    "We will print it in one colour as well.",
    "Show us two directions before you polish one.",
    "Our colours are green and sand, but surprise us.",
    "Think of people who see it for three seconds.",
    "Source files belong to the delivery.",
    "The tone is honest, never loud.",
    "Keep room for a second line that changes with the season.",
    "It will stand beside our competitors on the same shelf.",
    "Tell us in a note why you chose what you chose.",
    "Nothing that needs an explanation.",
    "Our customers compare prices first and remember names later.",
];

/// What is asked for, in the words of a name.
const fn things(name: Subcategory) -> &'static [&'static str] {
    match name {
        Subcategory::LogoDesign => &["logo", "emblem", "wordmark", "brand mark", "app icon", "monogram"],
        Subcategory::WebDesign => {
            &["landing page design", "website layout", "shop front page", "dashboard design", "banner set"]
        }
        Subcategory::MobileAppDesign => {
            &["app screens", "onboarding flow", "booking app interface", "wallet app design"]
        }
        Subcategory::PrintDesign => {
            &["brochure", "packaging", "menu card", "wedding card", "calendar", "visiting card"]
        }
        Subcategory::MarketingDesign => &["poster", "billboard", "flyer", "social media kit", "exhibition stand"],
        Subcategory::WebsiteDevelopment => {
            &["online shop", "company website", "booking website", "catalogue with checkout"]
        }
        Subcategory::MobileAppDevelopment => &["delivery app", "attendance app", "loyalty app", "prayer times app"],
        Subcategory::ApiDevelopment => {
            &["payment connection", "inventory interface", "courier tracking connection", "report export"]
        }
        Subcategory::ContentWriting => &["ten articles", "product stories", "company profile", "school prospectus"],
        Subcategory::Copywriting => &["slogan", "product names", "radio spot", "sales letter", "package texts"],
        Subcategory::TechnicalWriting => &["user manual", "safety guide", "installation guide", "training handbook"],
        Subcategory::SocialMediaMarketing => {
            &["Ramadan campaign", "launch plan", "content calendar", "short video series"]
        }
        Subcategory::DigitalMarketing => {
            &["newsletter series", "advertising plan", "customer survey", "referral campaign"]
        }
        Subcategory::SeoServices => &["keyword study", "search audit", "local listing clean-up", "link report"],
    }
}

/// Title and brief of a contest of `name`.
pub(super) fn contest(dice: &mut Dice, vocabulary: &Vocabulary, name: Subcategory, rare: bool) -> (String, String) {
    let first = if dice.permille(500) { vocabulary.name(dice) } else { dice.word(FIRST).to_owned() };
    let (second, city) = (dice.word(SECOND), dice.word(CITIES));
    let (quality, thing) = (dice.word(QUALITIES), dice.word(things(name)));
    let touch = if rare { format!(" with {RARE}") } else { String::new() };
    let title = format!("{quality} {thing}{touch} for {first} {second} in {city}");
    let mut brief = format!(
        "{first} {second} from {city} needs a {} {thing}. We sell to {} and have done so for {} years.",
        quality.to_lowercase(),
        dice.word(AUDIENCES),
        dice.between(1, 60)
    );
    if dice.permille(500) {
        brief.push_str(&format!(" The result should feel {HALF} without being cold."));
    }
    if dice.permille(20) {
        brief.push_str(&format!(" Our {SOME} matters: the shop was opened before 1947."));
    }
    brief.push_str("\n\n");
    for _ in 0..dice.between(2, 6) {
        brief.push_str(dice.word(WISHES));
        brief.push(' ');
    }
    brief.push_str("\n\n");
    brief.push_str(&vocabulary.text(dice));
    (title, brief.trim_end().to_owned())
}

const PEOPLE_FIRST: &[&str] = &[
    "Ayesha", "Bilal", "Fatima", "Hamza", "Sana", "Usman", "Zainab", "Ali", "Mariam", "Hassan", "Hira", "Imran",
    "Nida", "Kamran", "Rabia", "Salman", "Sadia", "Tariq", "Amina", "Yasir", "Khadija", "Omar", "Mehwish", "Danish",
    "Iqra", "Faizan", "Saba", "Adeel",
];
const PEOPLE_LAST: &[&str] = &[
    "Ahmed",
    "Khan",
    "Malik",
    "Hussain",
    "Siddiqui",
    "Qureshi",
    "Baloch",
    "Butt",
    "Chaudhry",
    "Raza",
    "Sheikh",
    "Mirza",
    "Abbasi",
    "Yousafzai",
    "Javed",
    "Iqbal",
    "Akhtar",
    "Nawaz",
    "Afridi",
    "Memon",
];

/// First and last name of a person.
pub(super) fn person(dice: &mut Dice) -> (&'static str, &'static str) {
    (dice.word(PEOPLE_FIRST), dice.word(PEOPLE_LAST))
}
