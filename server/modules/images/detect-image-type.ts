// Detects an image's type from its first bytes; file name and content type are ignored. Pure.
import { imageMessages } from '#contract/image-messages.ts';

export type ImageType = 'jpeg' | 'png' | 'webp' | 'heif';

/** The type, or the message that tells the user why the file is rejected. */
export type ImageTypeResult = { readonly type: ImageType } | { readonly error: string };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
/** Major brands of image sequences. */
const SEQUENCE_BRANDS = ['avis', 'hevc', 'hevx', 'msf1'];
/** The number of bytes searched for the start of an SVG. */
const SVG_SEARCH_BYTES = 1024;

/** `canDecodeHeic` says whether sharp was built with an HEVC decoder. */
export function detectImageType(bytes: Buffer, canDecodeHeic: boolean): ImageTypeResult {
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { type: 'jpeg' };
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE))
    return isAnimatedPng(bytes) ? { error: imageMessages.animated } : { type: 'png' };
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
    return isAnimatedWebp(bytes) ? { error: imageMessages.animated } : { type: 'webp' };
  if (ascii(bytes, 4, 8) === 'ftyp') return detectInContainer(bytes, canDecodeHeic);
  if (ascii(bytes, 0, 4) === 'GIF8') return { error: imageMessages.gif };
  if (/<(svg|!doctype svg)/i.test(ascii(bytes, 0, SVG_SEARCH_BYTES))) return { error: imageMessages.vector };
  return { error: imageMessages.notAnImage };
}

/** AVIF and HEIC share a container format and differ in its brands. */
function detectInContainer(bytes: Buffer, canDecodeHeic: boolean): ImageTypeResult {
  const brands = readBrands(bytes);
  if (SEQUENCE_BRANDS.includes(brands[0] ?? '')) return { error: imageMessages.animated };
  if (brands.includes('avif')) return { type: 'heif' };
  if (!brands.some((brand) => HEVC_BRANDS.includes(brand))) return { error: imageMessages.notAnImage };
  return canDecodeHeic ? { type: 'heif' } : { error: imageMessages.heicUnsupported };
}

function readBrands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

/** An animated PNG has an `acTL` chunk before the image data. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = ascii(bytes, at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

/** Reads the animation bit of the VP8X header. */
function isAnimatedWebp(bytes: Buffer): boolean {
  return ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0b10) !== 0;
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, Math.min(to, bytes.length));
}
