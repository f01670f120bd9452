// Draws the swatch of a fabric from its design.
import sharp, { type Sharp } from 'sharp';
import type { SwatchDesign } from './design.ts';
import { layPose } from './poses.ts';
import { drawScene } from './scene.ts';

/** Pixels a thread needs to be drawn without moiré; smaller images are drawn larger and scaled down. */
const PIXELS_PER_THREAD = 4.4;

/** Deterministic. `width` and `height` in pixels; meant for widths of 320 to 2000. */
export function drawSwatch(design: SwatchDesign, width: number, height: number): Sharp {
  const scale = Math.max(1, Math.ceil((PIXELS_PER_THREAD * design.threads) / width));
  const pixels = drawScene(layPose(design, height / width), width * scale, height * scale);
  const raw = { width: width * scale, height: height * scale, channels: 3 as const };
  return sharp(pixels, { raw }).resize(width, height);
}
