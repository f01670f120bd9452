// Normalizes uploaded images and resizes them to the served sizes. The only file that imports sharp.
import sharp, { type Metadata, type Sharp } from 'sharp';
import { imageTexts } from '#contract/core/image-texts.ts';
import { IMAGE_MAX_PIXELS } from '#contract/core/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Format, Variant } from './image-url.ts';

/** The longest side of the normalized image, in pixels: that of the widest size served. */
const MASTER_SIDE = 3000;
const MASTER_QUALITY = 90;
/**
 * The longest side of an upload, in pixels. Even within `IMAGE_MAX_PIXELS`, a very long image takes libvips half a
 * minute. This is the limit of the AVIF encoder, and more than a phone's panorama.
 */
const MAX_SIDE = 16_384;
/** The time limit of libvips for one operation. The largest image takes three seconds on an idle core. */
const TIMEOUT_SECONDS = 20;

/** An upright, opaque sRGB image of one frame, without metadata. */
export interface NormalizedImage {
  /** A JPEG file. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** The average colour as `#rrggbb`. */
  readonly tone: string;
}

const canDecodeHeic = [sharp.format.heif.input.fileSuffix].flat().includes('.heic');

/**
 * Counts the pixels from the beginning of an upload. Throws `image_type_not_allowed`, `image_too_many_pixels` or
 * `image_unreadable`.
 */
export async function countPixels(upload: Buffer): Promise<number> {
  const detected = detectImageType(upload, canDecodeHeic);
  if ('error' in detected) throw new AppError('image_type_not_allowed', { detail: detected.error });
  const metadata = await mapDecodeErrors(decode(upload).metadata());
  assertProcessable(metadata, detected.type);
  return metadata.width * metadata.height;
}

/**
 * Decodes and normalizes an upload that `countPixels` has accepted. Throws `image_unreadable` when it is damaged or
 * takes more than 20 seconds.
 */
export async function normalizeImage(upload: Buffer): Promise<NormalizedImage> {
  const { data, info } = await mapDecodeErrors(
    decode(upload)
      .autoOrient()
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: MASTER_QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, width: info.width, height: info.height, tone: await averageColour(data) };
}

/**
 * Like `countPixels` and `normalizeImage`, but a file that is normalized already stays as it is: exported and imported
 * again, a picture does not change.
 */
export async function readNormalized(bytes: Buffer): Promise<NormalizedImage> {
  await countPixels(bytes);
  const { format, space, width, height, exif, icc, xmp, iptc } = await mapDecodeErrors(
    decode(bytes).metadata(),
  );
  const isPlain = format === 'jpeg' && space === 'srgb' && !exif && !icc && !xmp && !iptc;
  if (!isPlain || Math.max(width, height) > MASTER_SIDE) return normalizeImage(bytes);
  return { bytes, width, height, tone: await mapDecodeErrors(averageColour(bytes)) };
}

/** What a logo fits into, in pixels: four times what pages show, for dense screens and paper. */
const LOGO_BOX = { width: 1200, height: 320 };
const SVG_DENSITY = 72;

/**
 * Draws an SVG, or decodes a PNG, and keeps the background transparent: neither scripts nor metadata are left. `bytes` is a
 * PNG. Throws `image_type_not_allowed`, `image_too_many_pixels` or `image_unreadable`.
 */
export async function drawLogo(upload: Buffer): Promise<NormalizedImage> {
  const isSvg = /<(svg|!doctype svg)/i.test(ascii(upload, 0, SVG_SEARCH_BYTES));
  const isPng = upload.subarray(0, 8).equals(PNG_SIGNATURE) && !isAnimatedPng(upload);
  if (!isSvg && !isPng) throw new AppError('image_type_not_allowed', { detail: imageTexts.notALogo });
  const metadata = await mapDecodeErrors(decode(upload).metadata());
  assertProcessable(metadata, isSvg ? 'svg' : 'png');
  const scale = Math.min(LOGO_BOX.width / metadata.width, LOGO_BOX.height / metadata.height);
  const density = isSvg ? Math.min(MAX_DENSITY, Math.max(1, SVG_DENSITY * scale)) : SVG_DENSITY;
  const { data, info } = await mapDecodeErrors(
    sharp(upload, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', density })
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: !isSvg })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, width: info.width, height: info.height, tone: await averageColour(data) };
}

/** The most that sharp takes. */
const MAX_DENSITY = 100_000;

/** A logo as a JPEG on white, for documents. */
export function logoOnPaper(logo: Buffer): Promise<Buffer> {
  return sharp(logo).flatten({ background: '#ffffff' }).jpeg({ quality: MASTER_QUALITY }).toBuffer();
}

/** In pixels: 1.5 cm of a document at 430 dpi. */
const PICTURE_ON_PAPER = 256;

/** The middle of a picture as a small square JPEG, for documents. */
export function pictureOnPaper(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize(PICTURE_ON_PAPER, PICTURE_ON_PAPER)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: MASTER_QUALITY })
    .toBuffer();
}

function decode(upload: Buffer): Sharp {
  return sharp(upload, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' });
}

function assertProcessable({ format, width, height, pages = 1 }: Metadata, type: string): void {
  if (format !== type || pages > 1) throw new AppError('image_type_not_allowed');
  if (width * height > IMAGE_MAX_PIXELS) throw new AppError('image_too_many_pixels');
  if (Math.max(width, height) > MAX_SIDE)
    throw new AppError('image_too_many_pixels', { detail: imageTexts.sideTooLong });
}

/** libvips reports every problem of the input as a plain Error. */
async function mapDecodeErrors<Value>(decoding: Promise<Value>): Promise<Value> {
  try {
    return await decoding;
  } catch (error) {
    throw decodeError(error instanceof Error ? error.message : '');
  }
}

/** `message` is that of sharp's error. */
export function decodeError(message: string): AppError {
  if (/pixel limit/i.test(message)) return new AppError('image_too_many_pixels');
  if (/^timeout/i.test(message)) return new AppError('image_unreadable', { detail: imageTexts.takesTooLong });
  return new AppError('image_unreadable');
}

async function averageColour(master: Buffer): Promise<string> {
  const pixel = await sharp(master)
    .resize({ width: 1, height: 1, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${pixel.toString('hex')}`;
}

/**
 * The encoder quality by width. All but the smallest width are mostly shown on dense screens with two or three pixels
 * per CSS pixel, where a lower quality is invisible and halves the bytes.
 */
const QUALITY: Readonly<Record<Variant['width'], Readonly<Record<Format, number>>>> = {
  320: { avif: 44, jpg: 78 },
  640: { avif: 38, jpg: 72 },
  960: { avif: 38, jpg: 68 },
  1440: { avif: 40, jpg: 68 },
  3000: { avif: 44, jpg: 68 },
};

const encode: Readonly<Record<Format, (image: Sharp, quality: number) => Sharp>> = {
  // Effort 3 would save 10 % of the bytes of a swatch but take eight times as long, while the client waits.
  avif: (image, quality) => image.avif({ quality, effort: 0 }),
  jpg: (image, quality) => image.jpeg({ quality, mozjpeg: true }),
};

/** Encodes one variant of a normalized image, never wider than the image itself. */
export function resizeImage(master: Buffer, { width, format }: Variant): Promise<Buffer> {
  return encode[format](sharp(master).resize({ width, withoutEnlargement: true }), QUALITY[width][format])
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

type ImageType = 'jpeg' | 'png' | 'webp' | 'heif';

/** The type, or the message that tells the user why the file is rejected. */
type ImageTypeResult = { readonly type: ImageType } | { readonly error: string };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
/** Major brands of image sequences. */
const SEQUENCE_BRANDS = ['avis', 'hevc', 'hevx', 'msf1'];
/** The number of bytes searched for the start of an SVG. */
const SVG_SEARCH_BYTES = 1024;

/**
 * Detects an image's type from its first bytes; file name and content type are ignored. `canDecodeHeic` says whether
 * sharp was built with an HEVC decoder.
 */
function detectImageType(bytes: Buffer, canDecodeHeic: boolean): ImageTypeResult {
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { type: 'jpeg' };
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE))
    return isAnimatedPng(bytes) ? { error: imageTexts.animated } : { type: 'png' };
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
    return isAnimatedWebp(bytes) ? { error: imageTexts.animated } : { type: 'webp' };
  if (ascii(bytes, 4, 8) === 'ftyp') return detectInContainer(bytes, canDecodeHeic);
  if (ascii(bytes, 0, 4) === 'GIF8') return { error: imageTexts.gif };
  if (/<(svg|!doctype svg)/i.test(ascii(bytes, 0, SVG_SEARCH_BYTES))) return { error: imageTexts.vector };
  return { error: imageTexts.notAnImage };
}

/** AVIF and HEIC share a container format and differ in its brands. */
function detectInContainer(bytes: Buffer, canDecodeHeic: boolean): ImageTypeResult {
  const brands = readBrands(bytes);
  if (SEQUENCE_BRANDS.includes(brands[0] ?? '')) return { error: imageTexts.animated };
  if (brands.includes('avif')) return { type: 'heif' };
  if (!brands.some((brand) => HEVC_BRANDS.includes(brand))) return { error: imageTexts.notAnImage };
  return canDecodeHeic ? { type: 'heif' } : { error: imageTexts.heicUnsupported };
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
