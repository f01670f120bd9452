// The swatch a customer sees: a design drawn, and encoded as JPEG. The only door other parts of the shop use.
import sharp from 'sharp';
import type { SwatchDesign } from './design.ts';
import { layPose } from './poses.ts';
import { drawScene } from './scene.ts';

const JPEG_QUALITY = 88;
/** Dots a thread needs to be drawn without moiré; smaller pictures are drawn larger and shrunk. */
const DOTS_PER_THREAD = 4.4;

/**
 * Draws a fabric's picture, the same bytes for the same design and size.
 * @param width in dots, @param height in dots; meant for 320 to 2000 across.
 * @returns a JPEG.
 */
export async function drawSwatch(design: SwatchDesign, width: number, height: number): Promise<Buffer> {
  const times = Math.max(1, Math.ceil((DOTS_PER_THREAD * design.threads) / width));
  const dots = drawScene(layPose(design, height / width), width * times, height * times);
  return sharp(dots, { raw: { width: width * times, height: height * times, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: false, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
