// Tests that the files of every decorative image exist in the declared sizes and within their weight budgets.
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { notFoundImage } from '#web/layout/not-found-image.ts';
import { projectImages } from '#web/parts/content/project-images.ts';
import { hero, icons, socialPreview, workingProcess } from './decor-images.ts';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));
const FOLDER_MAX_BYTES = 3 * 1024 * 1024;

const images = [hero.wide, hero.phone, ...workingProcess, ...projectImages, notFoundImage];
const filesOf = (set: string) =>
  set.split(', ').map((part) => {
    const [path = '', width = ''] = part.split(' ');
    return { path, width: Number.parseInt(width, 10) };
  });

describe('decorative images', () => {
  it.each(images)('$path has all its files in the declared size', async (image) => {
    for (const { path, width } of [...filesOf(image.avif), ...filesOf(image.webp)]) {
      const metadata = await sharp(PUBLIC + path).metadata();
      expect(metadata.width, path).toBe(width);
      expect(metadata.height, path).toBe(Math.round((width * image.height) / image.width));
    }
    expect(image.webp).toContain(image.path);
    expect(Math.max(...filesOf(image.avif).map(({ width }) => width))).toBe(image.width);
  });

  it('have distinct alternative texts', () => {
    const alts = images.map(({ alt }) => alt).filter((alt) => alt !== '');
    expect(new Set(alts).size).toBe(alts.length);
    for (const alt of alts) expect(alt.length).toBeGreaterThan(40);
  });

  it('include a preview for shared links and icons', async () => {
    const preview = await sharp(PUBLIC + socialPreview.path).metadata();
    expect([preview.format, preview.width, preview.height]).toEqual(['jpeg', 1200, 630]);
    for (const { path, size } of [icons.png, icons.touch]) {
      const metadata = await sharp(PUBLIC + path).metadata();
      expect([metadata.width, metadata.height]).toEqual([size, size]);
    }
  });

  it('stay within budget: each hero file, and three megabytes for the folder', () => {
    const weigh = (file: string) => statSync(`${PUBLIC}/cloth/${file}`).size;
    expect(weigh('hero-phone-640.avif')).toBeLessThanOrEqual(14 * 1024);
    expect(weigh('hero-960.avif')).toBeLessThanOrEqual(90 * 1024);
    expect(weigh('hero-1920.avif')).toBeLessThanOrEqual(170 * 1024);
    const all = readdirSync(`${PUBLIC}/cloth`).reduce((sum, file) => sum + weigh(file), 0);
    expect(all).toBeLessThan(FOLDER_MAX_BYTES);
  });
});
