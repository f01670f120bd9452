// Draws the touch icon and the PNG of the favicon.
import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { icons } from '../../../web/components/image/decor-images.ts';
import type { Lay } from '../swatch/scene.ts';
import { icon } from './emblems.ts';

type Render = (lays: readonly Lay[], width: number, height: number, scale?: number) => Sharp;
type Save = (file: string, bytes: Buffer) => Promise<void>;

// A drawn weave is noise at sixteen pixels, so the favicon is a plain figure of the same cloth: twill, selvedge, madder thread.
const FIGURE = new URL('../../../web/layout/favicon.svg', import.meta.url);

const fileOf = (path: string): string => path.replace('/cloth/', '');

export async function drawIcons(render: Render, save: Save): Promise<void> {
  const { touch, png } = icons;
  const rim = () => icon(1);
  await save(
    fileOf(touch.path),
    await render(rim(), touch.size, touch.size, 4).png({ effort: 10, palette: true, quality: 90 }).toBuffer(),
  );
  const { default: sharp } = await import('sharp');
  const small = sharp(await readFile(FIGURE), { density: 288 }).resize(png.size, png.size);
  await save(fileOf(png.path), await small.png().toBuffer());
}
