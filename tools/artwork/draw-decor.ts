// Draws the site's own pictures into web/public/cloth/ from our weaves. Run by hand when a design changes:
//   node tools/artwork/draw-decor.ts [name …]
import { mkdir, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import {
  type DecorImageSource,
  hero,
  notFound,
  projects,
  socialPreview,
  workingProcess,
} from '../../web/components/image/decor-images.ts';
import { drawIcons } from './decor/icons.ts';
import { scenes } from './decor/scenes.ts';
import { drawScene, type Lay } from './swatch/scene.ts';

const FOLDER = new URL('../../web/public/cloth/', import.meta.url);

interface Quality {
  avif: number;
  webp: number;
}

const CALM: Quality = { avif: 50, webp: 62 };
// Heavier cloth would not fit the 170 KB that a first screenful may cost.
const HERO: Quality = { avif: 50, webp: 62 };
// The first thing a phone shows: its bytes are waited for, its folds are soft.
const ON_PHONES: Quality = { avif: 45, webp: 55 };

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

function drawn(lays: readonly Lay[], width: number, height: number, times = 1): Sharp {
  const bytes = drawScene(lays, width * times, height * times);
  const raw = { width: width * times, height: height * times, channels: 3 as const };
  const picture = sharp(bytes, { raw });
  return times === 1 ? picture : sharp(bytes, { raw }).resize(width, height);
}

const nameOf = (picture: DecorImageSource): string => picture.path.replace(/^\/cloth\/(.+)-\d+\.webp$/, '$1');
const widthsIn = (set: string): number[] => [...set.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));

async function keep(file: string, bytes: Buffer): Promise<void> {
  await writeFile(new URL(file, FOLDER), bytes);
  console.log(`${file}  ${Math.round(bytes.length / 1024)} KB`);
}

async function drawPicture(picture: DecorImageSource, quality: Quality): Promise<void> {
  if (isWanted(nameOf(picture))) await cut(picture, await whole(picture).toBuffer(), quality);
}

function whole(picture: DecorImageSource): Sharp {
  const name = nameOf(picture);
  const scene = scenes[name];
  if (!scene) throw new Error(`No scene is called ${name}.`);
  const { width, height } = picture;
  return drawn(scene(height / width), width, height).png({ compressionLevel: 1 });
}

async function cut(picture: DecorImageSource, bytes: Buffer, quality: Quality): Promise<void> {
  const name = nameOf(picture);
  const at = (width: number) =>
    sharp(bytes).resize(width, Math.round((width * picture.height) / picture.width), { position: 'right' });
  for (const each of widthsIn(picture.avif)) {
    const cloth = at(each).avif({ quality: quality.avif, effort: 7 });
    await keep(`${name}-${each}.avif`, await cloth.toBuffer());
  }
  for (const each of widthsIn(picture.webp)) {
    const cloth = at(each).webp({ quality: quality.webp, effort: 6 });
    await keep(`${name}-${each}.webp`, await cloth.toBuffer());
  }
}

async function drawSocial(): Promise<void> {
  const { width, height } = socialPreview;
  const scene = scenes.og;
  if (!scene || !isWanted('og')) return;
  const picture = drawn(scene(height / width), width, height, 2);
  await keep('og.jpg', await picture.jpeg({ quality: 84, mozjpeg: true }).toBuffer());
}

await mkdir(FOLDER, { recursive: true });
await drawPicture(hero.wide, HERO);
if (isWanted(nameOf(hero.phone))) await cut(hero.phone, await whole(hero.wide).toBuffer(), ON_PHONES);
for (const picture of [...workingProcess, ...projects, notFound]) await drawPicture(picture, CALM);
await drawSocial();
if (isWanted('icons')) await drawIcons(drawn, keep);
