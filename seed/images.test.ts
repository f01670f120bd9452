// The finished images in seed/images/: one for each fabric and reviewer, in the expected format and size.
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fabrics } from './fabrics.ts';
import { fabricImages, reviewImages, type SeedImage } from './image-manifest.ts';
import { reviews } from './reviews.ts';

const IMAGES_MAX_BYTES = 12_000_000;
const folder = new URL('./images/', import.meta.url);
const pathOf = (file: string): string => fileURLToPath(new URL(file, folder));

const listed: readonly (readonly [SeedImage, readonly [width: number, height: number]])[] = [
  ...Object.values(fabricImages).map((image) => [image, [1440, 1080]] as const),
  ...Object.values(reviewImages).map((image) => [image, [480, 480]] as const),
];

describe('the seed images', () => {
  it('belong to the seed fabrics and reviews', () => {
    expect(Object.keys(fabricImages).sort()).toEqual(fabrics.map(({ productName }) => productName).sort());
    expect(Object.keys(reviewImages).sort()).toEqual([...new Set(reviews.map(({ name }) => name))].sort());
  });

  it('are the files of the folder and weigh less than 12 MB', () => {
    const files = readdirSync(folder).sort();
    expect(listed.map(([{ file }]) => file).sort()).toEqual(files);
    const bytes = files.reduce((sum, file) => sum + statSync(pathOf(file)).size, 0);
    expect(bytes).toBeLessThan(IMAGES_MAX_BYTES);
  });

  it('are WebP in the size of their kind, with alt texts of their own', async () => {
    for (const [{ file }, size] of listed) {
      const { format, width, height } = await sharp(pathOf(file)).metadata();
      expect([file, format, width, height]).toEqual([file, 'webp', ...size]);
    }
    expect(new Set(listed.map(([{ alt }]) => alt)).size).toBe(listed.length);
  });
});
