// The shop's mark in the browser's tab and on a phone's first page: the rim of our denim.
import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { icons } from '../../../web/components/image/decor-images.ts';
import type { Lay } from '../swatch/scene.ts';
import { icon } from './emblems.ts';

type Drawn = (lays: readonly Lay[], width: number, height: number, times?: number) => Sharp;
type Keep = (file: string, bytes: Buffer) => Promise<void>;

// At sixteen dots a drawn weave is dust, so the tab gets the same cloth as a figure: twill, selvedge, madder thread.
const FIGURE = new URL('../../../web/layout/favicon.svg', import.meta.url);

const fileOf = (path: string): string => path.replace('/cloth/', '');

export async function drawIcons(drawn: Drawn, keep: Keep): Promise<void> {
  const { touch, png } = icons;
  const rim = () => icon(1);
  await keep(
    fileOf(touch.path),
    await drawn(rim(), touch.size, touch.size, 4).png({ effort: 10, palette: true, quality: 90 }).toBuffer(),
  );
  const { default: sharp } = await import('sharp');
  const small = sharp(await readFile(FIGURE), { density: 288 }).resize(png.size, png.size);
  await keep(fileOf(png.path), await small.png().toBuffer());
}
