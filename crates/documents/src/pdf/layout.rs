//! Where things stand on A4 pages. Lengths are points; `y` runs downwards, and words stand on it.

use crate::sheet::{Column, Holds, Sheet};

use super::typeface::{Typefaces, Weight};

/// The width of A4.
pub(super) const WIDTH: f32 = 595.28;
/// The height of A4.
pub(super) const HEIGHT: f32 = 841.89;

const MARGIN: f32 = 56.0;
const INNER: f32 = WIDTH - 2.0 * MARGIN;
const TOP: f32 = 56.0;
/// Nothing but the last line stands below.
const BOTTOM: f32 = HEIGHT - 84.0;
const FOOT: f32 = HEIGHT - 52.0;
const TEXT: f32 = 9.5;
const SMALL: f32 = 8.0;
const LEADING: f32 = 14.0;
/// Between a column and the next.
const GUTTER: f32 = 10.0;

/// What a note says when a box stands for a letter.
pub(super) const BOXES: &str =
    "Striped boxes stand for letters that this typeface does not have; the page of this document shows them.";

/// Colours of the site in their light form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Colour {
    Ink,
    Muted,
    Line,
    Brand,
    Accent,
    White,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Mark {
    Words { x: f32, y: f32, size: f32, weight: Weight, colour: Colour, text: String },
    Rule { x: f32, y: f32, width: f32, thickness: f32, colour: Colour },
    Khatam { x: f32, y: f32, size: f32 },
}

/// The pages of a sheet.
pub(super) fn pages(faces: &Typefaces, sheet: &Sheet) -> Vec<Vec<Mark>> {
    let mut writer = PageWriter { faces, sheet, done: Vec::new(), page: Vec::new(), y: TOP };
    writer.head();
    writer.parties();
    writer.details();
    writer.table();
    writer.totals();
    writer.text();
    writer.notes();
    writer.finish()
}

/// The page being laid out, and those that are full.
struct PageWriter<'a> {
    faces: &'a Typefaces,
    sheet: &'a Sheet,
    done: Vec<Vec<Mark>>,
    page: Vec<Mark>,
    y: f32,
}

#[derive(Clone, Copy)]
struct Look {
    size: f32,
    weight: Weight,
    colour: Colour,
}

const PLAIN: Look = Look { size: TEXT, weight: Weight::Regular, colour: Colour::Ink };
const STRONG: Look = Look { weight: Weight::Bold, ..PLAIN };
const QUIET: Look = Look { colour: Colour::Muted, ..PLAIN };

impl PageWriter<'_> {
    fn words(&mut self, x: f32, y: f32, look: Look, text: &str) {
        let Look { size, weight, colour } = look;
        self.page.push(Mark::Words { x, y, size, weight, colour, text: text.to_owned() });
    }

    /// Words that end at `right`.
    fn amount(&mut self, right: f32, y: f32, look: Look, text: &str) {
        let width = self.faces.width(text, look.weight, look.size);
        self.words(right - width, y, look, text);
    }

    fn rule(&mut self, x: f32, width: f32, thickness: f32, colour: Colour) {
        self.page.push(Mark::Rule { x, y: self.y, width, thickness, colour });
    }

    /// Words in lines from the present `y` on; answers where the next line would stand.
    fn block(&mut self, x: f32, y: f32, width: f32, look: Look, text: &str) -> f32 {
        let mut next = y;
        for line in self.faces.wrap(text, look.weight, look.size, width) {
            self.words(x, next, look, &line);
            next += LEADING;
        }
        next
    }

    /// Turns the page when less than `height` is left on it; answers whether it did.
    fn turn(&mut self, height: f32) -> bool {
        let full = self.y + height > BOTTOM;
        if full {
            self.done.push(std::mem::take(&mut self.page));
            self.y = TOP;
            let title = format!("{} {}", self.sheet.heading, self.sheet.number);
            self.words(MARGIN, self.y, QUIET, &title);
            self.y += 12.0;
            self.rule(MARGIN, INNER, 0.75, Colour::Line);
            self.y += 24.0;
        }
        full
    }

    fn head(&mut self) {
        self.page.push(Mark::Khatam { x: MARGIN, y: self.y - 6.0, size: 28.0 });
        let name = Look { size: 15.0, weight: Weight::Bold, colour: Colour::Ink };
        self.words(MARGIN + 37.0, self.y + 13.5, name, "Muqabla");
        self.y += 40.0;
        self.rule(MARGIN, INNER, 0.75, Colour::Line);
        self.y += 42.0;
        let heading = self.sheet.heading.clone();
        self.words(MARGIN, self.y, Look { size: 23.0, weight: Weight::Bold, colour: Colour::Ink }, &heading);
        self.y += 20.0;
        let number = self.sheet.number.clone();
        self.words(MARGIN, self.y, Look { size: 11.5, ..QUIET }, &number);
        self.y += 40.0;
    }

    fn parties(&mut self) {
        let width = INNER / 2.0;
        let (top, mut lowest) = (self.y, self.y);
        for (party, x) in self.sheet.parties.iter().zip([MARGIN, MARGIN + width]) {
            self.words(x, top, QUIET, party.label);
            let below = self.block(x, top + LEADING + 2.0, width - GUTTER, STRONG, &party.name);
            lowest = lowest.max(self.block(x, below, width - GUTTER, PLAIN, &party.line));
        }
        self.y = lowest + 18.0;
    }

    fn details(&mut self) {
        let labels = 118.0;
        for (label, value) in &self.sheet.details {
            self.turn(LEADING * 2.0);
            self.words(MARGIN, self.y, QUIET, label);
            self.y = self.block(MARGIN + labels, self.y, INNER - labels, PLAIN, value) + 2.0;
        }
        self.y += 22.0;
    }

    /// Columns with where they begin and how wide they are.
    fn columns(&self) -> Vec<(Column, f32, f32)> {
        let mut x = MARGIN;
        let place = |column: &Column| {
            let width = INNER * f32::from(column.width) / 1000.0;
            let placed = (*column, x, width);
            x += width;
            placed
        };
        self.sheet.table.columns.iter().map(place).collect()
    }

    fn table_head(&mut self) {
        for (column, x, width) in self.columns() {
            if column.holds == Holds::Amounts {
                self.amount(x + width, self.y, QUIET, column.title);
            } else {
                self.words(x, self.y, QUIET, column.title);
            }
        }
        self.y += 9.0;
        self.rule(MARGIN, INNER, 0.75, Colour::Line);
        self.y += 18.0;
    }

    fn table(&mut self) {
        if self.sheet.table.columns.is_empty() {
            return;
        }
        self.turn(LEADING * 5.0);
        self.table_head();
        if self.sheet.table.rows.is_empty() {
            self.words(MARGIN, self.y, PLAIN, self.sheet.table.empty);
            self.y += 27.0;
        }
        let columns = self.columns();
        for row in &self.sheet.table.rows {
            let cells: Vec<_> = row
                .iter()
                .zip(&columns)
                .map(|(cell, (column, x, width))| {
                    (
                        self.faces.wrap(cell, Weight::Regular, TEXT, width - GUTTER),
                        column.holds == Holds::Amounts,
                        *x,
                        *width,
                    )
                })
                .collect();
            let tallest = cells.iter().map(|(lines, ..)| lines.len()).max().unwrap_or(1);
            let height = LEADING * f32::from(u16::try_from(tallest).unwrap_or(u16::MAX));
            if self.turn(height) {
                self.table_head();
            }
            for (lines, is_amount, x, width) in cells {
                for (line, y) in lines.iter().zip(std::iter::successors(Some(self.y), |y| Some(y + LEADING))) {
                    if is_amount { self.amount(x + width, y, PLAIN, line) } else { self.words(x, y, PLAIN, line) }
                }
            }
            self.y += height - 5.0;
            self.rule(MARGIN, INNER, 0.75, Colour::Line);
            self.y += 18.0;
        }
    }

    fn totals(&mut self) {
        if self.sheet.totals.is_empty() {
            return;
        }
        let x = MARGIN + INNER * 0.5;
        self.y += 4.0;
        self.turn(LEADING * 4.0);
        let mut above = false;
        for total in &self.sheet.totals {
            if total.counts && !above {
                self.y -= 4.0;
                self.rule(x, INNER * 0.5, 1.25, Colour::Ink);
                self.y += 18.0;
                above = true;
            }
            let look = if total.counts { Look { size: 11.0, ..STRONG } } else { PLAIN };
            self.words(x, self.y, look, total.label);
            self.amount(MARGIN + INNER, self.y, look, &total.amount);
            self.y += 18.0;
        }
        self.y += 20.0;
    }

    /// Paragraphs that go on over as many pages as they need.
    fn text(&mut self) {
        if self.sheet.text.is_empty() {
            return;
        }
        self.rule(MARGIN, INNER, 0.75, Colour::Line);
        self.y += 28.0;
        for paragraph in &self.sheet.text {
            for line in self.faces.wrap(paragraph, PLAIN.weight, PLAIN.size, INNER) {
                self.turn(LEADING);
                self.words(MARGIN, self.y, PLAIN, &line);
                self.y += LEADING;
            }
            self.y += 7.0;
        }
        self.y += 14.0;
    }

    fn notes(&mut self) {
        let boxes = is_missing(self.faces, self.sheet).then(|| BOXES.to_owned());
        for note in self.sheet.notes.iter().chain(&boxes) {
            self.turn(LEADING * 2.0);
            self.y = self.block(MARGIN, self.y, INNER, Look { size: 9.0, ..QUIET }, note) + 4.0;
        }
    }

    /// Writes the last line of every page.
    fn finish(mut self) -> Vec<Vec<Mark>> {
        self.done.push(std::mem::take(&mut self.page));
        let count = self.done.len();
        let small = Look { size: SMALL, ..QUIET };
        let mut pages = Vec::new();
        for (index, page) in std::mem::take(&mut self.done).into_iter().enumerate() {
            self.page = page;
            self.y = FOOT - 16.0;
            self.rule(MARGIN, INNER, 0.75, Colour::Line);
            self.words(MARGIN, FOOT, small, &self.sheet.footer.clone());
            self.amount(MARGIN + INNER, FOOT, small, &format!("Page {} of {count}", index.saturating_add(1)));
            pages.push(std::mem::take(&mut self.page));
        }
        pages
    }
}

/// Whether some word on the sheet has a character without a glyph.
fn is_missing(faces: &Typefaces, sheet: &Sheet) -> bool {
    let parties = sheet.parties.iter().flat_map(|party| [&party.name, &party.line]);
    let details = sheet.details.iter().map(|(_label, value)| value);
    let cells = sheet.table.rows.iter().flatten();
    parties.chain(details).chain(cells).chain(&sheet.text).any(|text| faces.shape(text, Weight::Regular).missing)
}
