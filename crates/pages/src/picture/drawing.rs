//! The pictures that stand for pages where they are shared: the night band, the khatam lattice, a large prize.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::text::{self, Block, LATIN_FAMILY, Room, URDU_FAMILY};

/// Pixels.
pub(crate) const WIDTH: u32 = 1_200;
/// Pixels.
pub(crate) const HEIGHT: u32 = 630;

/// Space left and right of everything.
const SIDE: f32 = 80.0;
const RIGHT: f32 = 1_120.0;
const TITLE_ROOM: Room = Room { width: 1_040.0, height: 216.0 };
const TITLE_SIZES: &[f32] = &[88.0, 80.0, 74.0, 68.0, 60.0];
const URDU_SIZES: &[f32] = &[74.0, 64.0, 56.0];

/// Colours of the site's night band.
const NIGHT: &str = "#06281d";
const ON_NIGHT: &str = "#f7f3e8";
const MUTED: &str = "#b5ccbf";
const ACCENT: &str = "#e8a13a";
const ON_ACCENT: &str = "#291a02";

/// The eight-pointed star in a box of 24.
const KHATAM: &str = "M12 1 15.2 4.2 19.8 4.2 19.8 8.8 23 12 19.8 15.2 19.8 19.8 15.2 19.8 12 23 8.8 19.8 4.2 19.8 4.2 15.2 1 12 4.2 8.8 4.2 4.2 8.8 4.2Z";

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Our drawing is not what the library reads.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// There is no memory for the pixels.
    #[error("no pixels")]
    Pixels,
    /// The pixels cannot be written as PNG.
    #[error("the picture cannot be written: {0}")]
    Writing(String),
}

/// What is drawn of a contest.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Card {
    /// As the client wrote it.
    pub(crate) title: String,
    pub(crate) category: &'static str,
    pub(crate) tone: &'static str,
    /// With the currency's code in front.
    pub(crate) prize: String,
    /// Days left, or what became of it.
    pub(crate) clock: String,
    pub(crate) open: bool,
    /// Whether it is ranked first.
    pub(crate) featured: bool,
    /// Whether the prize never goes back.
    pub(crate) guaranteed: bool,
}

/// What is drawn of a poll.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PollCard {
    /// As the client asks it.
    pub(crate) question: String,
    /// The title of the contest.
    pub(crate) contest: String,
    /// How many there are to choose from.
    pub(crate) entries: usize,
    /// The last day, while votes are taken.
    pub(crate) until: Option<String>,
}

/// A contest's picture as PNG.
///
/// # Errors
/// [`Fault`].
pub(crate) fn of_contest(card: &Card) -> Result<Vec<u8>, Fault> {
    png(&contest_svg(card))
}

/// A poll's card as PNG.
///
/// # Errors
/// [`Fault`].
pub(crate) fn of_poll(card: &PollCard) -> Result<Vec<u8>, Fault> {
    png(&poll_svg(card))
}

/// The picture of pages that have none of their own.
///
/// # Errors
/// [`Fault`].
pub(crate) fn of_site() -> Result<Vec<u8>, Fault> {
    png(&site_svg())
}

fn png(svg: &str) -> Result<Vec<u8>, Fault> {
    let options = Options { fontdb: text::fonts(), font_family: LATIN_FAMILY.to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or(Fault::Pixels)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| Fault::Writing(error.to_string()))
}

fn contest_svg(card: &Card) -> String {
    let title = text::drawable(&card.title);
    let title = if title.is_empty() { format!("{} contest", card.category) } else { title };
    let sizes = if text::has_urdu(&title) { URDU_SIZES } else { TITLE_SIZES };
    let block = text::fit(&title, TITLE_ROOM, sizes);
    let frame = if card.featured {
        format!(
            r#"<rect x="14" y="14" width="1172" height="602" rx="26" fill="none" stroke="{ACCENT}" stroke-width="4"/>"#
        )
    } else {
        String::new()
    };
    drawing(&[&sky(), &frame, &brand(56.0), &badges(card), &kind(card), &title_block(&block), &foot(card)])
}

fn poll_svg(card: &PollCard) -> String {
    let question = text::drawable(&card.question);
    let sizes = if text::has_urdu(&question) { URDU_SIZES } else { TITLE_SIZES };
    let block = text::fit(&question, TITLE_ROOM, sizes);
    let kind = format!(
        "{}{}",
        star(SIDE + 13.0, 164.0, 26.0, ACCENT),
        words("Your opinion", SIDE + 38.0, 174.0, 29.0, ACCENT)
    );
    drawing(&[&sky(), &brand(56.0), &kind, &title_block(&block), &poll_foot(card)])
}

/// How many entries there are to choose from, for which contest, and until when.
fn poll_foot(card: &PollCard) -> String {
    let rule = format!(r#"<path d="M{SIDE} 458H{RIGHT}" stroke="{ON_NIGHT}" stroke-opacity=".18" stroke-width="2"/>"#);
    let (over, until) = card.until.as_deref().map_or(("This poll has", "ended"), |until| ("Open until", until));
    let of = if card.entries == 1 { "1 entry for".to_owned() } else { format!("{} entries for", card.entries) };
    let size = 40.0;
    // The day on the right needs up to 300 pixels.
    let contest = text::drawable(&card.contest);
    let contest = text::fit(&contest, Room { width: 700.0, height: size * 1.5 }, &[size]);
    let title = words(contest.lines.first().map_or("", String::as_str), SIDE, 572.0, size, ACCENT);
    let day = Line { x: RIGHT, y: 572.0, size: 36.0, bold: true, fill: ON_NIGHT, ends: true }.of(until);
    format!("{rule}{}{title}{}{day}", label(&of, SIDE, false), label(over, RIGHT, true))
}

fn drawing(parts: &[&str]) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">{}</svg>"#,
        parts.concat()
    )
}

/// Night, a glow of emerald, and the lattice that grows stronger to the right.
fn sky() -> String {
    format!(
        r##"<defs>
<radialGradient id="glow" cx="1010" cy="150" r="760" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#0f5a41"/><stop offset=".55" stop-color="#0a3a2a"/><stop offset="1" stop-color="{NIGHT}"/></radialGradient>
<linearGradient id="fade" x1="0" x2="1" y1="0" y2="0"><stop offset=".25" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff"/></linearGradient>
<pattern id="lattice" width="96" height="96" patternUnits="userSpaceOnUse"><g fill="none" stroke="{ON_NIGHT}" stroke-width="1.4"><path d="M48 0 62.1 14.1H81.9V33.9L96 48 81.9 62.1V81.9H62.1L48 96 33.9 81.9H14.1V62.1L0 48 14.1 33.9V14.1H33.9Z"/><path d="M48 23 55.3 30.3H65.7V40.7L73 48 65.7 55.3V65.7H55.3L48 73 40.7 65.7H30.3V55.3L23 48 30.3 40.7V30.3H40.7Z" opacity=".55"/></g></pattern>
<mask id="east" maskUnits="userSpaceOnUse" x="0" y="0" width="{WIDTH}" height="{HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#fade)"/></mask>
</defs>
<rect width="{WIDTH}" height="{HEIGHT}" fill="{NIGHT}"/><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#glow)"/>
<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#lattice)" opacity=".14" mask="url(#east)"/>"##
    )
}

/// The mark and the name, its middle at `y`.
fn brand(y: f32) -> String {
    let mark = mark(SIDE, y, 52.0);
    let baseline = y + 37.0;
    format!("{mark}{}", words("Muqabla", 148.0, baseline, 34.0, ON_NIGHT))
}

fn mark(x: f32, y: f32, size: f32) -> String {
    let scale = size / 32.0;
    format!(
        r##"<g transform="translate({x} {y}) scale({scale})"><path fill="{ON_NIGHT}" d="M16 0 20.7 4.7 27.3 4.7 27.3 11.3 32 16 27.3 20.7 27.3 27.3 20.7 27.3 16 32 11.3 27.3 4.7 27.3 4.7 20.7 0 16 4.7 11.3 4.7 4.7 11.3 4.7Z"/><path fill="none" stroke="{NIGHT}" stroke-width="1.6" d="M9.2 9.2h13.6v13.6H9.2zM16 6.4 25.6 16 16 25.6 6.4 16z"/><path fill="{ACCENT}" d="M16 11.4 17.3 12.7 19.3 12.7 19.3 14.7 20.6 16 19.3 17.3 19.3 19.3 17.3 19.3 16 20.6 14.7 19.3 12.7 19.3 12.7 17.3 11.4 16 12.7 14.7 12.7 12.7 14.7 12.7Z"/></g>"##
    )
}

/// Featured and Guaranteed, from the right.
fn badges(card: &Card) -> String {
    let mut right = RIGHT;
    let mut drawn = String::new();
    if card.featured {
        let (pill, left) = badge("Featured", right, ACCENT, ON_ACCENT, true);
        drawn.push_str(&pill);
        right = left - 14.0;
    }
    if card.guaranteed {
        let (pill, _left) = badge("Guaranteed prize", right, ON_NIGHT, ON_NIGHT, false);
        drawn.push_str(&pill);
    }
    drawn
}

/// A badge that ends at `right`, and where it begins.
fn badge(label: &str, right: f32, line: &str, ink: &str, filled: bool) -> (String, f32) {
    let (size, y, height) = (24.0, 58.0, 48.0);
    let width = text::width(label) * size + 70.0;
    let left = right - width;
    let fill = if filled { line } else { "none" };
    let edge = if filled { "0" } else { ".55" };
    let star = star(left + 30.0, y + 24.0, 24.0, ink);
    let words = words(label, left + 48.0, y + 32.5, size, ink);
    (
        format!(
            r#"<rect x="{left}" y="{y}" width="{width}" height="{height}" rx="24" fill="{fill}" stroke="{line}" stroke-opacity="{edge}" stroke-width="2"/>{star}{words}"#
        ),
        left,
    )
}

/// A star around a middle.
fn star(x: f32, y: f32, size: f32, fill: &str) -> String {
    let (scale, half) = (size / 24.0, size / 2.0);
    let (x, y) = (x - half, y - half);
    format!(r#"<path transform="translate({x} {y}) scale({scale})" fill="{fill}" d="{KHATAM}"/>"#)
}

/// The kind of work, above the title.
fn kind(card: &Card) -> String {
    let star = star(SIDE + 13.0, 164.0, 26.0, card.tone);
    format!("{star}{}", words(card.category, SIDE + 38.0, 174.0, 29.0, card.tone))
}

/// The title between the kind of work and the foot, in the middle of the space that it has.
fn title_block(block: &Block) -> String {
    let (top, bottom) = (198.0, 430.0);
    let mut y = top + (bottom - top - block.height()) / 2.0 + block.rise();
    let x = if block.rtl { RIGHT } else { SIDE };
    let mut drawn = String::new();
    for line in &block.lines {
        drawn.push_str(&Line { x, y, size: block.size, bold: true, fill: ON_NIGHT, ends: block.rtl }.of(line));
        y += block.leading();
    }
    drawn
}

/// The prize, large, and the time that is left.
fn foot(card: &Card) -> String {
    let rule = format!(r#"<path d="M{SIDE} 458H{RIGHT}" stroke="{ON_NIGHT}" stroke-opacity=".18" stroke-width="2"/>"#);
    let (code, amount) = card.prize.split_once(['\u{a0}', ' ']).unwrap_or(("", &card.prize));
    let label = label("Prize", SIDE, false);
    let colour = if card.open { ACCENT } else { ON_NIGHT };
    let code_drawn = words(code, SIDE, 576.0, 40.0, colour);
    let amount_x = SIDE + text::width(code) * 40.0 + 16.0;
    let amount = words(amount, amount_x, 576.0, 92.0, colour);
    format!("{rule}{label}{code_drawn}{amount}{}", clock(card))
}

fn clock(card: &Card) -> String {
    let size = 36.0;
    let left = RIGHT - text::width(&card.clock) * size;
    let ink = if card.open { ON_NIGHT } else { MUTED };
    let words = if card.open { "Open for entries" } else { "Entries are closed" };
    let label = label(words, RIGHT, true);
    let face = format!(
        r#"<g transform="translate({} 547)" fill="none" stroke="{ink}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"><circle cx="15" cy="15" r="14"/>{}</g>"#,
        left - 46.0,
        if card.open { r#"<path d="M15 7v8l5.4 3"/>"# } else { r#"<path d="M9 15.4l4.2 4.2 7.6-8.4"/>"# }
    );
    format!("{label}{face}{}", Line { x: RIGHT, y: 576.0, size, bold: true, fill: ink, ends: true }.of(&card.clock))
}

fn site_svg() -> String {
    let big = mark(812.0, 165.0, 300.0);
    let halo = format!(
        r#"<g transform="translate(962 315) scale(19)" fill="none" stroke="{ACCENT}" stroke-width=".09" opacity=".55"><path transform="translate(-12 -12)" d="{KHATAM}"/></g>"#
    );
    let urdu = words("مقابلہ", SIDE, 236.0, 62.0, ACCENT);
    let first = words("Win contests.", SIDE, 352.0, 84.0, ON_NIGHT);
    let second = words("Build your career.", SIDE, 446.0, 84.0, ACCENT);
    let third = Line { x: SIDE, y: 540.0, size: 29.0, bold: false, fill: MUTED, ends: false }
        .of("Prizes in rupees, paid in before the contest starts");
    drawing(&[&sky(), &halo, &big, &brand(56.0), &urdu, &first, &second, &third])
}

/// A line of words: where, how large, in which colour.
struct Line<'a> {
    x: f32,
    y: f32,
    size: f32,
    bold: bool,
    fill: &'a str,
    /// Whether `x` is where it ends.
    ends: bool,
}

impl Line<'_> {
    /// The words. Scripts are drawn one by one, from the right when the line ends at `x`.
    fn of(&self, text: &str) -> String {
        let runs = text::runs(text);
        if let [(run, urdu)] = runs.as_slice() {
            return self.run(run, *urdu, self.x, self.ends);
        }
        let mut at = self.x;
        let mut drawn = String::new();
        for (run, urdu) in &runs {
            let whole = self.width(run, *urdu);
            if self.ends {
                drawn.push_str(&self.run(run.trim_end(), *urdu, at, true));
                at -= whole;
            } else {
                drawn.push_str(&self.run(run, *urdu, at, false));
                at += whole;
            }
        }
        drawn
    }

    fn width(&self, run: &str, urdu: bool) -> f32 {
        let between = if urdu { 0.0 } else { tracking(self.size) };
        text::width(run) * self.size + run.chars().fold(0.0, |sum, _letter| sum + between)
    }

    /// Words of one script. Large Latin letters stand closer; letters of Nastaliq hang together.
    fn run(&self, run: &str, urdu: bool, x: f32, ends: bool) -> String {
        let Self { y, size, fill, .. } = self;
        let (family, spacing) = if urdu { (URDU_FAMILY, 0.0) } else { (LATIN_FAMILY, tracking(*size)) };
        let (weight, anchor) = (if self.bold { "700" } else { "400" }, if ends { "end" } else { "start" });
        format!(
            r#"<text x="{x}" y="{y}" font-family="{family}" font-size="{size}" font-weight="{weight}" letter-spacing="{spacing}" fill="{fill}" text-anchor="{anchor}">{}</text>"#,
            escaped(run)
        )
    }
}

/// A quiet word above a figure.
fn label(text: &str, x: f32, ends: bool) -> String {
    Line { x, y: 502.0, size: 26.0, bold: false, fill: MUTED, ends }.of(text)
}

fn tracking(size: f32) -> f32 {
    if size > 40.0 { -0.025 * size } else { 0.0 }
}

fn words(text: &str, x: f32, y: f32, size: f32, fill: &str) -> String {
    Line { x, y, size, bold: true, fill, ends: false }.of(text)
}

/// Text inside an element of the drawing.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
