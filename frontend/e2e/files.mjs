// Small real files for uploads, made on the fly. Each is what page.setInputFiles takes: { name, mimeType, buffer }.
import { deflateSync } from "node:zlib";

const CRC = new Uint32Array(256).map((_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** A picture with stripes of two colours, so that a preview of it can be told from another. */
export function png(name = "entry.png", { width = 640, height = 480, colours = ["#0b6b4b", "#e8a13a"] } = {}) {
  const rgb = colours.map((colour) => Buffer.from(colour.slice(1), "hex"));
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rgb[Math.floor((x + y) / 64) % rgb.length].copy(rows, y * (1 + width * 3) + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits a channel, RGB
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const buffer = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

/** One page with a line of text. */
export function pdf(name = "document.pdf", text = "Muqabla") {
  const content = `BT /F1 24 Tf 72 720 Td (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(body + end, "latin1") };
}

/** So many pages of lines of text. */
export function text(name = "draft.txt", lines = 100) {
  const body = Array.from({ length: lines }, (_, at) =>
    at % 4 === 3 ? "شہد زیارت کے جنگل سے آتا ہے۔" : `Line ${at + 1}: honey that tastes of the juniper forest.`,
  ).join("\n");
  return { name, mimeType: "text/plain", buffer: Buffer.from(body) };
}

/** So many seconds of a tone, eight bits a sample. */
export function wav(name = "jingle.wav", seconds = 2) {
  const rate = 8_000;
  const samples = Buffer.from(
    Array.from({ length: rate * seconds }, (_, at) => 128 + Math.round(60 * Math.sin((at * 2 * Math.PI * 440) / rate))),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return { name, mimeType: "audio/wav", buffer: Buffer.concat([head, samples]) };
}

/** An archive of { "path/in/archive": text or bytes }, stored without compression. */
export function zip(
  name = "final-files.zip",
  files = { "readme.txt": "Final files\n", "logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>" },
) {
  const parts = [];
  const central = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const title = Buffer.from(path);
    const data = Buffer.from(content);
    const facts = Buffer.alloc(26); // version to extraction .. length of the extra field, the same in both headers
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2); // names are UTF-8
    facts.writeUInt16LE(0x21, 8); // 1 January 1980
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, title, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), Buffer.from([20, 0]), facts, tail, title]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return { name, mimeType: "application/zip", buffer: Buffer.concat([...parts, directory, end]) };
}
