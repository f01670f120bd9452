// Tests the finished images in seed/images/: three for each fabric, one for each reviewer, one for each review of a fabric, in the expected format and
// size.
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readFabrics } from './fabrics.ts';
import { portraitOf, reviews } from './reviews.ts';

/** The limit for all finished images in the repository. */
const IMAGES_MAX_BYTES = 25_000_000;
const folder = new URL('./images/', import.meta.url);
const decorFolder = new URL('../web/public/cloth/', import.meta.url);
const pathOf = (file: string): string => fileURLToPath(new URL(file, folder));

const bytesIn = (directory: URL): number =>
  readdirSync(directory).reduce((sum, file) => sum + statSync(new URL(file, directory)).size, 0);

const { fabrics } = await readFabrics();
const filesOf = ({ images }: (typeof fabrics)[number]) =>
  (images ?? []).map(({ url }) => url.replace('/images/', ''));

const listed: readonly (readonly [file: string, size: readonly [width: number, height: number]])[] = [
  ...fabrics.flatMap((fabric) => filesOf(fabric).map((file) => [file, [1440, 1080]] as const)),
  ...[...new Set(reviews.map(({ name }) => name))].map((name) => [portraitOf(name), [480, 480]] as const),
  ...reviews.flatMap(({ photo }) => (photo ? [[photo, [960, 720]] as const] : [])),
];

describe('the seed images', () => {
  it('show each fabric draped, flat and from the back, in this order', () => {
    for (const fabric of fabrics)
      expect(filesOf(fabric).map((file) => /-(\w+)\.webp$/.exec(file)?.[1])).toEqual([
        'draped',
        'flat',
        'reverse',
      ]);
  });

  it('are the files of the folder', () => {
    expect(listed.map(([file]) => file).sort()).toEqual(readdirSync(folder).sort());
  });

  it('weigh less than 25 MB together with the decor', () => {
    expect(bytesIn(folder) + bytesIn(decorFolder)).toBeLessThan(IMAGES_MAX_BYTES);
  });

  it('are WebP in the size of their kind', async () => {
    for (const [file, size] of listed) {
      const { format, width, height } = await sharp(pathOf(file)).metadata();
      expect([file, format, width, height]).toEqual([file, 'webp', ...size]);
    }
  });
});
