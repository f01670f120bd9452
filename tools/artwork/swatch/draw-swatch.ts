// Draws the swatch of a fabric from its design.
import sharp, { type Sharp } from 'sharp';
import { hash } from './chance.ts';
import type { SwatchDesign } from './design.ts';
import { yarnOf } from './loom.ts';
import { layPose } from './poses.ts';
import { drawScene, type Lay, WINDOW_LIGHT } from './scene.ts';
import type { Surface } from './surface.ts';

/** Drawn pixels a thread should have; images are drawn larger and scaled down. */
const PIXELS_PER_THREAD = 2.8;
const LEAST_SCALE = 1.4;
/** Where even this leaves fewer pixels per thread, sampling is scattered: grain instead of moiré. */
const MOST_SCALE = 3;

/** Deterministic. `width` and `height` in pixels; meant for widths of 320 to 2000. */
export function drawSwatch(design: SwatchDesign, width: number, height: number): Sharp {
  const threads = Math.max(design.threads, design.picks ?? 0);
  // The thin threads of an open cloth need more.
  const thin = Math.min(1, yarnOf(design.yarn).cover + 0.1);
  const needed = (PIXELS_PER_THREAD * threads) / (width * thin);
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, needed));
  const drawn = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const threadsPerDot = threads / drawn.width;
  const lays = layPose(design, height / width).map((lay) => scattered(lay, threadsPerDot));
  const pixels = drawScene(lays, drawn.width, drawn.height, lampFor(design));
  return sharp(pixels, { raw: { ...drawn, channels: 3 } }).resize(width, height);
}

const FINE_ENOUGH = 0.25;
const GRAINS_PER_THREAD = 64;

/** The lay with its surface asked up to half a dot beside the place, so that fine threads do not beat with the dots. */
function scattered(lay: Lay, threadsPerDot: number): Lay {
  if (threadsPerDot < FINE_ENOUGH || lay.taut) return lay;
  const surface: Surface = (u, v, touch) => {
    const x = Math.floor(u * GRAINS_PER_THREAD);
    const y = Math.floor(v * GRAINS_PER_THREAD);
    lay.surface(
      u + (hash(x, y, 91) - 0.5) * threadsPerDot,
      v + (hash(x, y, 92) - 0.5) * threadsPerDot,
      touch,
    );
  };
  return { ...lay, surface };
}

function lampFor({ exposure = 1 }: SwatchDesign): typeof WINDOW_LIGHT {
  const brighter = ([r, g, b]: readonly [number, number, number]) =>
    [r * exposure, g * exposure, b * exposure] as const;
  const { key, keyLight, skyLight } = WINDOW_LIGHT;
  return { key, keyLight: brighter(keyLight), skyLight: brighter(skyLight) };
}
