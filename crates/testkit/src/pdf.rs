//! PDFs for tests, written by hand: with a table of objects, or with everything in a compressed stream of objects.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::deflate;

/// A PDF of so many pages with a line of text on each; `catalog` goes into its catalog, `objects` follow as 100, 101 and so on.
pub fn with(pages: usize, catalog: &str, objects: &[&str]) -> Vec<u8> {
    write(&objects_of(pages, catalog, objects), b"")
}

/// A harmless PDF of so many pages.
pub fn plain(pages: usize) -> Vec<u8> {
    with(pages, "", &[])
}

/// The same with bytes between the objects, where comments stand.
pub fn with_between(catalog: &str, objects: &[&str], between: &[u8]) -> Vec<u8> {
    write(&objects_of(1, catalog, objects), between)
}

/// The same with `trailer` in its trailer.
pub fn with_trailer(trailer: &str) -> Vec<u8> {
    let text = plain(1);
    let at = text.windows(5).rposition(|window| window == b"/Root").unwrap();
    [&text[..at], trailer.as_bytes(), b" ", &text[at..]].concat()
}

/// The same with everything but pages' contents in a compressed stream of objects, which a table in a compressed stream names.
pub fn packed(catalog: &str, objects: &[&str]) -> Vec<u8> {
    let all = objects_of(1, catalog, objects);
    let (streams, plain): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_number, body)| body.contains("stream"));
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut table: Vec<(u32, [u8; 7])> = vec![(0, row(0, 0, 0))];
    for (number, body) in &streams {
        table.push((*number, row(1, bytes.len(), 0)));
        bytes.extend(format!("{number} 0 obj\n{body}\nendobj\n").into_bytes());
    }
    let (holder, xref) = (900_u32, 901_u32);
    let (mut head, mut body) = (String::new(), String::new());
    for (index, (number, object)) in plain.iter().enumerate() {
        head.push_str(&format!("{number} {} ", body.len()));
        body.push_str(&format!("{object} "));
        table.push((*number, row(2, usize::try_from(holder).unwrap(), u16::try_from(index).unwrap())));
    }
    let stream = deflated(format!("{head}{body}").as_bytes());
    table.push((holder, row(1, bytes.len(), 0)));
    let facts = format!("/Type /ObjStm /N {} /First {} /Filter /FlateDecode", plain.len(), head.len());
    bytes.extend(object_with_stream(holder, &facts, &stream));
    let start = bytes.len();
    table.push((xref, row(1, start, 0)));
    table.sort_by_key(|(number, _row)| *number);
    let index: String = table.iter().map(|(number, _row)| format!("{number} 1 ")).collect();
    let rows: Vec<u8> = table.iter().flat_map(|(_number, row)| *row).collect();
    let facts = format!("/Type /XRef /W [1 4 2] /Size 902 /Index [{index}] /Root 1 0 R /Filter /FlateDecode");
    bytes.extend(object_with_stream(xref, &facts, &deflated(&rows)));
    bytes.extend(format!("startxref\n{start}\n%%EOF\n").into_bytes());
    bytes
}

/// `bytes` as the filter FlateDecode reads them.
fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A PDF whose objects lie in a stream that unpacks to so many bytes.
pub fn bomb(unpacked: usize) -> Vec<u8> {
    let packed = deflate::zeros(unpacked);
    let stream = object_with_stream(50, "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", &packed);
    let text = plain(1);
    [&text[..9], &stream, &text[9..]].concat()
}

fn object_with_stream(number: u32, facts: &str, stream: &[u8]) -> Vec<u8> {
    let head = format!("{number} 0 obj\n<< {facts} /Length {} >>\nstream\n", stream.len());
    [head.as_bytes(), stream, b"\nendstream\nendobj\n"].concat()
}

fn row(kind: u8, place: usize, rest: u16) -> [u8; 7] {
    let [a, b, c, d] = u32::try_from(place).unwrap().to_be_bytes();
    let [e, f] = rest.to_be_bytes();
    [kind, a, b, c, d, e, f]
}

fn objects_of(pages: usize, catalog: &str, more: &[&str]) -> Vec<(u32, String)> {
    let number = |index: usize| u32::try_from(index).unwrap();
    let kids: String = (0..pages).map(|page| format!("{} 0 R ", 200 + page * 2)).collect();
    let mut objects = vec![
        (1, format!("<< /Type /Catalog /Pages 2 0 R {catalog} >>")),
        (2, format!("<< /Type /Pages /Count {pages} /Kids [{kids}] >>")),
        (3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned()),
    ];
    objects.extend(more.iter().enumerate().map(|(index, body)| (number(100 + index), (*body).to_owned())));
    for page in 0..pages {
        let at = 200 + page * 2;
        let facts = "/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>";
        objects.push((number(at), format!("<< /Type /Page /Parent 2 0 R {facts} /Contents {} 0 R >>", at + 1)));
        let content = format!("BT /F1 36 Tf 60 700 Td (Page {} of the proposal) Tj ET", page + 1);
        objects.push((number(at + 1), format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len())));
    }
    objects
}

fn write(objects: &[(u32, String)], between: &[u8]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut table = String::from("0 1\n0000000000 65535 f \n");
    for (number, body) in objects {
        bytes.extend_from_slice(between);
        table.push_str(&format!("{number} 1\n{:010} 00000 n \n", bytes.len()));
        bytes.extend(format!("{number} 0 obj\n{body}\nendobj\n").into_bytes());
    }
    let size = objects.iter().map(|(number, _body)| number + 1).max().unwrap_or(1);
    let start = bytes.len();
    bytes.extend(
        format!("xref\n{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n").into_bytes(),
    );
    bytes
}
