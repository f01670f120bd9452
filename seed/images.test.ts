// Tests the finished images in seed/images/: three for each fabric, one for each reviewer, one for each review of a fabric, in the expected format and
// size.
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fabrics } from './fabrics.ts';
import { fabricImages, reviewImages } from './image-manifest.ts';
import { reviews } from './reviews.ts';

/** The limit for all finished images in the repository. */
const IMAGES_MAX_BYTES = 25_000_000;
const folder = new URL('./images/', import.meta.url);
const decorFolder = new URL('../web/public/cloth/', import.meta.url);
const pathOf = (file: string): string => fileURLToPath(new URL(file, folder));

const bytesIn = (directory: URL): number =>
  readdirSync(directory).reduce((sum, file) => sum + statSync(new URL(file, directory)).size, 0);

const listed: readonly (readonly [file: string, size: readonly [width: number, height: number]])[] = [
  ...Object.values(fabricImages).flatMap((images) => images.map(({ file }) => [file, [1440, 1080]] as const)),
  ...Object.values(reviewImages).map((file) => [file, [480, 480]] as const),
  ...reviews.flatMap(({ photo }) => (photo ? [[photo, [960, 720]] as const] : [])),
];

describe('the seed images', () => {
  it('belong to the seed fabrics and reviews', () => {
    expect(Object.keys(fabricImages).sort()).toEqual(fabrics.map(({ productName }) => productName).sort());
    expect(Object.keys(reviewImages).sort()).toEqual([...new Set(reviews.map(({ name }) => name))].sort());
  });

  it('show each fabric draped, flat and from the back, in this order', () => {
    for (const images of Object.values(fabricImages))
      expect(images.map(({ kind }) => kind)).toEqual(['draped', 'flat', 'reverse']);
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
