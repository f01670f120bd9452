// Every cloth picture that a page can name is there, in the size it says, and light enough.
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hero, icons, notFound, projects, socialPreview, workingProcess } from './decor-images.ts';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));
const FOLDER_MAX_BYTES = 3 * 1024 * 1024;

const pictures = [hero.wide, hero.phone, ...workingProcess, ...projects, notFound];
const filesIn = (set: string) =>
  set.split(', ').map((part) => {
    const [path = '', width = ''] = part.split(' ');
    return { path, width: Number.parseInt(width, 10) };
  });

describe('the cloth pictures', () => {
  it.each(pictures)('$path has all its files in the promised shape', async (picture) => {
    for (const { path, width } of [...filesIn(picture.avif), ...filesIn(picture.webp)]) {
      const facts = await sharp(PUBLIC + path).metadata();
      expect(facts.width, path).toBe(width);
      expect(facts.height, path).toBe(Math.round((width * picture.height) / picture.width));
    }
    expect(picture.webp).toContain(picture.path);
    expect(Math.max(...filesIn(picture.avif).map(({ width }) => width))).toBe(picture.width);
  });

  it('have words of their own for those who cannot see them', () => {
    const alts = pictures.map(({ alt }) => alt);
    expect(new Set(alts).size).toBe(alts.length);
    for (const alt of alts) expect(alt.length).toBeGreaterThan(40);
  });

  it('bring a preview for sharing and icons', async () => {
    const preview = await sharp(PUBLIC + socialPreview.path).metadata();
    expect([preview.format, preview.width, preview.height]).toEqual(['jpeg', 1200, 630]);
    for (const { path, size } of [icons.png, icons.touch]) {
      const facts = await sharp(PUBLIC + path).metadata();
      expect([facts.width, facts.height]).toEqual([size, size]);
    }
  });

  it('stay light: the hero within its budget, the folder within three megabytes', () => {
    const weigh = (file: string) => statSync(`${PUBLIC}/cloth/${file}`).size;
    expect(weigh('hero-phone-640.avif')).toBeLessThanOrEqual(16 * 1024);
    expect(weigh('hero-960.avif')).toBeLessThanOrEqual(90 * 1024);
    expect(weigh('hero-1920.avif')).toBeLessThanOrEqual(170 * 1024);
    const all = readdirSync(`${PUBLIC}/cloth`).reduce((sum, file) => sum + weigh(file), 0);
    expect(all).toBeLessThan(FOLDER_MAX_BYTES);
  });
});
