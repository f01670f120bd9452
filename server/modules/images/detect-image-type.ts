// What a file is, told by its first bytes alone: never by its name, nor by what its sender calls it. Pure.

import { imageMessages } from '#contract/image-messages.ts';

export type ImageType = 'jpeg' | 'png' | 'webp' | 'heif';

/** The kind of a picture the shop takes, or why it does not take it, in words. */
export type ImageTypeResult = { readonly kind: ImageType } | { readonly refusal: string };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
/** Major brands of moving pictures in that container. */
const SEQUENCE_BRANDS = ['avis', 'hevc', 'hevx', 'msf1'];
/** How far into a text the beginning of a drawing is looked for, in bytes. */
const TEXT_HEAD_BYTES = 1024;

/** `readsHeic`: whether the image library of this machine has a decoder for it. */
export function detectImageType(bytes: Buffer, readsHeic: boolean): ImageTypeResult {
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { kind: 'jpeg' };
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE))
    return isAnimatedPng(bytes) ? { refusal: imageMessages.animated } : { kind: 'png' };
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
    return isAnimatedWebp(bytes) ? { refusal: imageMessages.animated } : { kind: 'webp' };
  if (ascii(bytes, 4, 8) === 'ftyp') return judgeContainer(bytes, readsHeic);
  if (ascii(bytes, 0, 4) === 'GIF8') return { refusal: imageMessages.gif };
  if (/<(svg|!doctype svg)/i.test(ascii(bytes, 0, TEXT_HEAD_BYTES))) return { refusal: imageMessages.vector };
  return { refusal: imageMessages.notAnImage };
}

/** AVIF and HEIC share one container; its brands say what is inside. */
function judgeContainer(bytes: Buffer, readsHeic: boolean): ImageTypeResult {
  const brands = brandsOf(bytes);
  if (SEQUENCE_BRANDS.includes(brands[0] ?? '')) return { refusal: imageMessages.animated };
  if (brands.includes('avif')) return { kind: 'heif' };
  if (!brands.some((brand) => HEVC_BRANDS.includes(brand))) return { refusal: imageMessages.notAnImage };
  return readsHeic ? { kind: 'heif' } : { refusal: imageMessages.heicUnsupported };
}

function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

/** An animation's control chunk stands before the picture's data. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = ascii(bytes, at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

/** The extended header's second flag bit. */
function isAnimatedWebp(bytes: Buffer): boolean {
  return ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0b10) !== 0;
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, Math.min(to, bytes.length));
}
