//! Marks on a page, drawn.

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule};
use krilla::surface::Surface;

use super::layout::{Colour, Mark};
use super::typeface::Typefaces;

/// Corners of the khatam, our mark, in a square of 96.
const STAR: [(f32, f32); 16] = [
    (48.0, 0.0),
    (62.1, 14.1),
    (82.0, 14.1),
    (82.0, 33.9),
    (96.0, 48.0),
    (82.0, 62.1),
    (82.0, 82.0),
    (62.1, 82.0),
    (48.0, 96.0),
    (33.9, 82.0),
    (14.1, 82.0),
    (14.1, 62.1),
    (0.0, 48.0),
    (14.1, 33.9),
    (14.1, 14.1),
    (33.9, 14.1),
];
/// How far the handles of a quarter of a circle lie from its ends, in radii.
const HANDLE: f32 = 0.552_285;

pub(super) fn mark(surface: &mut Surface<'_>, faces: &Typefaces, mark: &Mark) {
    match mark {
        Mark::Words { x, y, size, weight, colour, text } => {
            surface.set_fill(Some(fill(*colour)));
            let shaped = faces.shape(text, *weight);
            surface.draw_glyphs(Point::from_xy(*x, *y), &shaped.glyphs, faces.font(*weight), text, *size, false);
        }
        Mark::Rule { x, y, width, thickness, colour } => {
            let mut path = PathBuilder::new();
            if let Some(rect) = Rect::from_xywh(*x, *y, *width, *thickness) {
                path.push_rect(rect);
            }
            draw(surface, path.finish(), *colour);
        }
        Mark::Khatam { x, y, size } => khatam(surface, (*x, *y), *size / 96.0),
    }
}

fn khatam(surface: &mut Surface<'_>, at: (f32, f32), scale: f32) {
    let mut star = PathBuilder::new();
    for (index, (x, y)) in STAR.iter().enumerate() {
        let (x, y) = (at.0 + x * scale, at.1 + y * scale);
        if index == 0 { star.move_to(x, y) } else { star.line_to(x, y) }
    }
    star.close();
    draw(surface, star.finish(), Colour::Brand);
    let middle = (at.0 + 48.0 * scale, at.1 + 48.0 * scale);
    for (radius, colour) in [(24.5, Colour::White), (19.5, Colour::Brand), (11.0, Colour::Accent)] {
        draw(surface, circle(middle, radius * scale), colour);
    }
}

fn circle((x, y): (f32, f32), r: f32) -> Option<Path> {
    let k = r * HANDLE;
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
    path.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
    path.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
    path.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
    path.close();
    path.finish()
}

fn draw(surface: &mut Surface<'_>, path: Option<Path>, colour: Colour) {
    if let Some(path) = path {
        surface.set_fill(Some(fill(colour)));
        surface.draw_path(&path);
    }
}

fn fill(colour: Colour) -> Fill {
    let (red, green, blue) = match colour {
        Colour::Ink => (0x1c, 0x1a, 0x14),
        Colour::Muted => (0x67, 0x60, 0x50),
        Colour::Line => (0xe6, 0xdf, 0xcf),
        Colour::Brand => (0x0b, 0x6b, 0x4b),
        Colour::Accent => (0xe8, 0xa1, 0x3a),
        Colour::White => (0xff, 0xff, 0xff),
    };
    Fill { paint: rgb::Color::new(red, green, blue).into(), opacity: NormalizedF32::ONE, rule: FillRule::default() }
}
