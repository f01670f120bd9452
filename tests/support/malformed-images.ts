// Files that are not the photos they say they are: bombs, drawings, pages, moving pictures, photos cut short.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { jpeg, scene } from './images.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function pngHeader(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, grey: bytes 8 to 12 are depth, colour, compression, filter, interlace.
  header[8] = 1;
  return chunk('IHDR', header);
}

/** A sound PNG of `side` × `side` pixels, all of one colour: some hundred kilobytes, whatever it would unfold to. */
export function bomb(side = 30_000): Buffer {
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(side),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG whose control chunk says that it moves. */
export function movingPng(): Buffer {
  const rows = deflateSync(Buffer.alloc(16));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(8),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two frames of noise. */
export function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (seed: number) => Buffer.alloc(32 * 32 * 3, seed);
  return sharp(Buffer.concat([frame(40), frame(200)]), {
    raw: { width: 32, height: 64, channels: 3, pageHeight: 32 },
  })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer();
}

export const drawing = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

export const page = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');

/** A photo that is a page and a zip archive as well, to whoever reads it from its end. */
export async function polyglot(): Promise<Buffer> {
  const endOfZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
  return Buffer.concat([await jpeg(), page, Buffer.from('PK\x03\x04hidden', 'latin1'), endOfZip]);
}

export async function truncated(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  const whole = await (await scene(640, 480)).toFormat(format).toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.7));
}

/** The beginning of a file whose container says what is inside. */
export function container(...brands: string[]): Buffer {
  const head = Buffer.alloc(16 + 4 * (brands.length - 1));
  head.writeUInt32BE(head.length, 0);
  head.write('ftyp', 4, 'latin1');
  head.write(brands[0] ?? '', 8, 'latin1');
  brands.slice(1).forEach((brand, at) => {
    head.write(brand, 16 + 4 * at, 'latin1');
  });
  return Buffer.concat([head, Buffer.alloc(200)]);
}
