// Draws the images of the site's own pages into web/public/cloth/.
import { mkdir, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { DecorImageSource } from '../../web/components/image/decor-image-source.ts';
import { hero, socialPreview, workingProcess } from '../../web/components/image/decor-images.ts';
import { notFoundImage } from '../../web/pages/marketing/not-found-image.ts';
import { projectImages } from '../../web/pages/marketing/portfolio/project-images.ts';
import { drawIcons } from './decor/icons.ts';
import { scenes } from './decor/scenes.ts';
import { drawScene, type Lay } from './swatch/scene.ts';

const FOLDER = new URL('../../web/public/cloth/', import.meta.url);

interface Quality {
  avif: number;
  webp: number;
}

const DEFAULT_QUALITY: Quality = { avif: 50, webp: 62 };
// The first image a phone shows: bytes count more than detail in its soft folds.
const PHONE_HERO_QUALITY: Quality = { avif: 45, webp: 55 };

const nameOf = (image: DecorImageSource): string => image.path.replace(/^\/cloth\/(.+)-\d+\.webp$/, '$1');
const widthsIn = (srcSet: string): number[] =>
  [...srcSet.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));

/** Name → what draws its files. */
const drawings: Readonly<Record<string, () => Promise<void>>> = {
  ...Object.fromEntries(
    [hero.wide, ...workingProcess, ...projectImages, notFoundImage].map((image) => [
      nameOf(image),
      async () => encodeSizes(image, await drawWhole(image), DEFAULT_QUALITY),
    ]),
  ),
  [nameOf(hero.phone)]: async () => encodeSizes(hero.phone, await drawWhole(hero.wide), PHONE_HERO_QUALITY),
  og: drawSocialPreview,
  icons: () => drawIcons(render, save),
};

export const decorNames: readonly string[] = Object.keys(drawings);

export async function drawDecor(names: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const name of names) await drawings[name]?.();
}

/** `scale`: how much larger the scene is drawn than the image it is scaled down to. */
function render(lays: readonly Lay[], width: number, height: number, scale = 1): Sharp {
  const pixels = drawScene(lays, width * scale, height * scale);
  const image = sharp(pixels, { raw: { width: width * scale, height: height * scale, channels: 3 } });
  return scale === 1 ? image : image.resize(width, height);
}

async function save(file: string, bytes: Buffer): Promise<void> {
  await writeFile(new URL(file, FOLDER), bytes);
  console.log(`web/public/cloth/${file}  ${Math.round(bytes.length / 1024)} KB`);
}

function drawWhole(image: DecorImageSource): Promise<Buffer> {
  const name = nameOf(image);
  const scene = scenes[name];
  if (!scene) throw new Error(`There is no scene '${name}'.`);
  const { width, height } = image;
  return render(scene(height / width), width, height)
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function encodeSizes(image: DecorImageSource, whole: Buffer, quality: Quality): Promise<void> {
  const name = nameOf(image);
  const resized = (width: number) =>
    sharp(whole).resize(width, Math.round((width * image.height) / image.width), { position: 'right' });
  for (const width of widthsIn(image.avif)) {
    await save(
      `${name}-${width}.avif`,
      await resized(width).avif({ quality: quality.avif, effort: 7 }).toBuffer(),
    );
  }
  for (const width of widthsIn(image.webp)) {
    await save(
      `${name}-${width}.webp`,
      await resized(width).webp({ quality: quality.webp, effort: 6 }).toBuffer(),
    );
  }
}

async function drawSocialPreview(): Promise<void> {
  const { width, height } = socialPreview;
  const scene = scenes.og;
  if (!scene) return;
  const image = render(scene(height / width), width, height, 2);
  await save('og.jpg', await image.jpeg({ quality: 84, mozjpeg: true }).toBuffer());
}
