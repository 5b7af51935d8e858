//! Headers: limits by purpose and by memory, and files that contradict themselves.

use super::*;
use image::{DynamicImage, ImageFormat};

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

/// A PNG header that promises so many pixels of a kind; sums of chunks are not looked at here.
fn png(width: u32, height: u32, depth: u8, colour: u8) -> Vec<u8> {
    let mut bytes = encoded(&DynamicImage::new_rgb8(1, 1), ImageFormat::Png);
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend_from_slice(&[depth, colour, 0, 0, 0]);
    bytes[16..29].copy_from_slice(&header);
    let mut sum = !0_u32;
    for byte in &bytes[12..29] {
        sum ^= u32::from(*byte);
        for _bit in 0..8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
        }
    }
    bytes[29..33].copy_from_slice(&(!sum).to_be_bytes());
    bytes
}

const GREY: u8 = 0;
const RGB: u8 = 2;
const RGBA: u8 = 6;

#[test]
fn each_purpose_has_its_limit() {
    let is_taken = |bytes: &[u8], purpose| match Header::read(bytes, purpose) {
        Ok(_header) => true,
        Err(Error::TooManyPixels { .. }) => false,
        Err(other) => panic!("{other}"),
    };
    let (phone, bomb) = (png(4_000, 3_000, 8, RGB), png(7_700, 7_700, 8, RGBA));
    for purpose in [Use::Preview, Use::Document, Use::Portrait] {
        assert!(is_taken(&phone, purpose), "{purpose:?}");
        assert!(!is_taken(&png(8_000, 7_501, 8, GREY), purpose), "{purpose:?}");
    }
    assert!(!is_taken(&png(4_000, 3_001, 8, RGB), Use::Portrait));
    assert!(!is_taken(&bomb, Use::Portrait));
    assert!(is_taken(&bomb, Use::Preview) && is_taken(&bomb, Use::Document), "59 megapixels");
    assert!(!is_taken(&png(7_700, 7_700, 16, RGBA), Use::Preview), "twice the bytes");
    assert!(is_taken(&png(7_700, 7_700, 16, GREY), Use::Preview));
}

#[test]
fn more_bytes_per_pixel_cost_more() {
    let memory = |depth, colour| Header::read(&png(6_000, 6_000, depth, colour), Use::Preview).unwrap().memory();
    let pixels = 36_000_000;
    assert!(memory(8, GREY) > pixels && memory(8, RGB) > 3 * pixels && memory(16, RGB) > 6 * pixels);
    assert!(memory(8, RGBA) < 6 * pixels, "{}", memory(8, RGBA));
    assert!(Header::read(&png(20, 20, 8, RGB), Use::Preview).unwrap().memory() < 20_000_000, "small ones cost little");
}

#[test]
fn a_jpeg_that_is_decoded_in_passes_costs_its_coefficients() {
    let jpeg = encoded(&DynamicImage::new_rgb8(640, 480), ImageFormat::Jpeg);
    assert!(jpeg_comes_in_one_scan(&jpeg));
    let at = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    let mut progressive = jpeg.clone();
    progressive[at + 1] = 0xc2;
    assert!(!jpeg_comes_in_one_scan(&progressive));
    // A first scan of one component: the others come later.
    let at = jpeg.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap();
    let mut apart = jpeg.clone();
    apart[at + 4] = 1;
    assert!(!jpeg_comes_in_one_scan(&apart));
    for cut in 0..jpeg.len().min(700) {
        assert!(!jpeg_comes_in_one_scan(&jpeg[..cut]) || cut > at, "{cut}");
    }
}

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut bytes = [&name[..], &u32::try_from(data.len()).unwrap().to_le_bytes(), data].concat();
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    bytes
}

fn riff(chunks: &[Vec<u8>]) -> Vec<u8> {
    let data = [b"WEBP".to_vec(), chunks.concat()].concat();
    [b"RIFF".to_vec(), u32::try_from(data.len()).unwrap().to_le_bytes().to_vec(), data].concat()
}

/// A frame that says how large it is, and nothing else.
fn frame(side: u16) -> Vec<u8> {
    let side = side.to_le_bytes();
    chunk(b"VP8 ", &[&[0x10, 0, 0, 0x9d, 1, 0x2a][..], &side, &side].concat())
}

#[test]
fn a_webp_frame_is_no_larger_than_its_canvas() {
    let canvas = |flags: u8| chunk(b"VP8X", &[flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]);
    let fits = riff(&[canvas(0), frame(10)]);
    assert!(Header::read(&fits, Use::Preview).is_ok());
    let bursts = riff(&[canvas(0), frame(16_383)]);
    assert!(matches!(Header::read(&bursts, Use::Preview), Err(Error::PictureNotReadable)));
    // The same inside an animation.
    let animated = |side| {
        let inner = [vec![0; 6], vec![9, 0, 0, 9, 0, 0], vec![0; 4], frame(side)].concat();
        riff(&[canvas(2), chunk(b"ANIM", &[0; 6]), chunk(b"ANMF", &inner)])
    };
    assert!(Header::read(&animated(10), Use::Preview).is_ok());
    assert!(matches!(Header::read(&animated(16_383), Use::Preview), Err(Error::PictureNotReadable)));
}
