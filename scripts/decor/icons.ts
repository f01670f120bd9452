// The shop's mark in the browser's tab and on a phone's first page: the rim of our denim.
import type { Sharp } from 'sharp';
import type { Lay } from '../../sample/swatch/scene.ts';
import { icons } from '../../web/parts/clothPictures.ts';
import { icon } from './emblems.ts';

type Drawn = (lays: readonly Lay[], width: number, height: number, times?: number) => Sharp;
type Keep = (file: string, bytes: Buffer) => Promise<void>;

// At sixteen dots a drawn weave is dust, so the tab gets the same cloth as a figure: twill, selvedge, madder thread.
const FIGURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><clipPath id="c"><rect width="32" height="32" rx="6"/></clipPath><g clip-path="url(#c)"><rect width="32" height="32" fill="#24345c"/><path d="M-2 13 13-2M-2 22 22-2M-1 30 22 7M6 32 22 16M15 32 22 25" stroke="#f7f2e8" stroke-width="2.2" opacity=".42"/><rect x="22" width="10" height="32" fill="#f7f2e8"/><rect x="25.6" width="2.8" height="32" fill="#8a2c24"/></g></svg>
`;

const fileOf = (path: string): string => path.replace('/cloth/', '');

export async function drawIcons(drawn: Drawn, keep: Keep): Promise<void> {
  const { touch, png, svg } = icons;
  await keep(fileOf(svg.path), Buffer.from(FIGURE));
  const rim = () => icon(1);
  await keep(
    fileOf(touch.path),
    await drawn(rim(), touch.size, touch.size, 4).png({ effort: 10, palette: true, quality: 90 }).toBuffer(),
  );
  const { default: sharp } = await import('sharp');
  const small = sharp(Buffer.from(FIGURE), { density: 288 }).resize(png.size, png.size);
  await keep(fileOf(png.path), await small.png().toBuffer());
}
