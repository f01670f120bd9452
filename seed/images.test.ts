// Tests the finished images in seed/images/: four for each fabric, one for each reviewer, one for each review of a fabric, and two
// of lots, in the expected format and size.
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LOT_PICTURES } from './admin-actions.ts';
import { readFabrics } from './fabrics.ts';
import { portraitOf, reviews } from './reviews.ts';

/** The limit for all finished images in the repository. */
const IMAGES_MAX_BYTES = 30_000_000;
const folder = new URL('./images/', import.meta.url);
const decorFolder = new URL('../web/public/cloth/', import.meta.url);
const pathOf = (file: string): string => fileURLToPath(new URL(file, folder));

const bytesIn = (directory: URL): number =>
  readdirSync(directory).reduce((sum, file) => sum + statSync(new URL(file, directory)).size, 0);

const { fabrics } = await readFabrics();
const filesOf = ({ images }: (typeof fabrics)[number]) =>
  (images ?? []).map(({ url }) => url.replace('/images/', ''));

const MACRO = [3000, 2100] as const;
const PHOTO = [1440, 1080] as const;

const listed: readonly (readonly [file: string, size: readonly [width: number, height: number]])[] = [
  ...fabrics.flatMap((fabric) =>
    filesOf(fabric).map((file) => [file, file.endsWith('.avif') ? MACRO : PHOTO] as const),
  ),
  ...[...new Set(reviews.map(({ name }) => name))].map((name) => [portraitOf(name), [480, 480]] as const),
  ...reviews.flatMap(({ photo }) => (photo ? [[photo, [960, 720]] as const] : [])),
  ...Object.values(LOT_PICTURES).map((path) => [path.replace('/images/', ''), [960, 720]] as const),
];

describe('the seed images', () => {
  it('show each fabric draped, flat, from the back and from near, in this order', () => {
    for (const fabric of fabrics)
      expect(filesOf(fabric).map((file) => /-(\w+)\.(?:webp|avif)$/.exec(file)?.[1])).toEqual([
        'draped',
        'flat',
        'reverse',
        'macro',
      ]);
  });

  it('are the files of the folder', () => {
    expect(listed.map(([file]) => file).sort()).toEqual(readdirSync(folder).sort());
  });

  it('weigh less than 30 MB together with the decor', () => {
    expect(bytesIn(folder) + bytesIn(decorFolder)).toBeLessThan(IMAGES_MAX_BYTES);
  });

  it('are files of the format and size of their kind', async () => {
    for (const [file, size] of listed) {
      const { format, width, height } = await sharp(pathOf(file)).metadata();
      expect([file, format, width, height]).toEqual([
        file,
        file.endsWith('.avif') ? 'heif' : 'webp',
        ...size,
      ]);
    }
  });
});
