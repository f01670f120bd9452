// Malformed images: decompression bombs, SVG, HTML, animations, truncated photos.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { jpeg, scene } from './images.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunkBytes = Buffer.alloc(body.length + 8);
  chunkBytes.writeUInt32BE(data.length, 0);
  body.copy(chunkBytes, 4);
  chunkBytes.writeUInt32BE(crc32(body), body.length + 4);
  return chunkBytes;
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bytes 8 to 12: bit depth, color type, compression, filter, interlace.
  header[8] = 1;
  return chunk('IHDR', header);
}

/** A valid black PNG of one bit per pixel: a few hundred kilobytes whatever its size. */
export function bomb(width = 30_000, height = 30_000): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An APNG. */
export function animatedPng(): Buffer {
  const rows = deflateSync(Buffer.alloc(16));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(8, 8),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two frames. */
export function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (seed: number) => Buffer.alloc(32 * 32 * 3, seed);
  return sharp(Buffer.concat([frame(40), frame(200)]), {
    raw: { width: 32, height: 64, channels: 3, pageHeight: 32 },
  })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer();
}

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

export const htmlPage = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');

/** A JPEG that is also an HTML page and a ZIP archive. */
export async function polyglot(): Promise<Buffer> {
  const endOfZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
  return Buffer.concat([await jpeg(), htmlPage, Buffer.from('PK\x03\x04hidden', 'latin1'), endOfZip]);
}

export async function truncated(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  const complete = await (await scene(640, 480)).toFormat(format).toBuffer();
  return complete.subarray(0, Math.floor(complete.length * 0.7));
}

/** The first bytes of an ISO base media file with these brands. */
export function container(...brands: string[]): Buffer {
  const head = Buffer.alloc(16 + 4 * (brands.length - 1));
  head.writeUInt32BE(head.length, 0);
  head.write('ftyp', 4, 'latin1');
  head.write(brands[0] ?? '', 8, 'latin1');
  brands.slice(1).forEach((brand, index) => {
    head.write(brand, 16 + 4 * index, 'latin1');
  });
  return Buffer.concat([head, Buffer.alloc(200)]);
}
