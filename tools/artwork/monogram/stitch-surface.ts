// Embroidery on a cloth: bands of satin stitch, each thread across its band, as a layer the scene can light.
import { hash, noise } from '../swatch/chance.ts';
import type { Lay } from '../swatch/scene.ts';
import type { Surface } from '../swatch/surface.ts';
import { type Hex, tint } from '../swatch/tint.ts';
import { type Band, locate, type OnBand } from './bands.ts';

export interface Stitching {
  bands: readonly Band[];
  thread: Hex;
  seed: number;
  /** Width of one thread and height of the padding, in picture widths. */
  threadWidth: number;
  padding: number;
}

const spot = (): OnBand => ({ aside: 0, run: 0, half: 0, alongX: 1, alongY: 0 });

/** The stitches over a cloth whose own height is `ground`. Bands later in the list lie over earlier ones. */
export function stitchLay(stitching: Stitching, ground: Lay['height']): Lay {
  const found = spot();
  return {
    surface: stitchSurface(stitching),
    height: (x, y) => {
      let top = 0;
      for (const band of stitching.bands)
        if (locate(band, x, y, found) && Math.abs(found.aside) < 1)
          top = Math.max(top, Math.sqrt(1 - found.aside * found.aside) * Math.min(1, found.half * 60));
      return ground(x, y) + top * stitching.padding;
    },
    inside: (x, y) => {
      for (const band of stitching.bands)
        if (locate(band, x, y, found) && Math.abs(found.aside) < 1.15) return 1;
      return -1;
    },
    place: (x, y) => [x, y],
    turn: 0,
    taut: true,
    // The outline is the threads' own ends, drawn dot by dot.
    exact: true,
  };
}

function stitchSurface({ bands, thread, seed, threadWidth }: Stitching): Surface {
  const light = tint(thread);
  const found = spot();
  return (x, y, touch) => {
    touch.cover = 0;
    for (let k = bands.length - 1; k >= 0; k--) {
      const band = bands[k];
      if (!band || !locate(band, x, y, found)) continue;
      const across = found.run + found.aside * found.half * band.lean;
      const threads = across / threadWidth + 0.12 * noise(found.aside * 1.5, across / threadWidth, seed + k);
      const number = Math.floor(threads);
      const ragged = 1 + (hash(number, k, seed) - 0.5) * 0.05 * Math.min(1, 0.03 / found.half);
      const edge = ((ragged - Math.abs(found.aside)) * found.half) / threadWidth;
      if (edge <= 0) continue;
      const offset = (threads - number) * 2 - 1;
      const length = Math.hypot(found.alongX, found.alongY) || 1;
      const ax = found.alongX / length;
      const ay = found.alongY / length;
      const fibre = hash(Math.floor(found.aside * 40), Math.floor(threads * 3), seed) - 0.5;
      const tone = 0.94 + hash(number, k + 50, seed) * 0.14 + fibre * 0.1;
      touch.red = light[0] * tone;
      touch.green = light[1] * tone;
      touch.blue = light[2] * tone;
      touch.tiltU = offset * ax * 0.55;
      touch.tiltV = offset * ay * 0.55;
      touch.alongU = -ay;
      touch.alongV = ax;
      touch.slope = 0;
      touch.sheen = 0.75;
      touch.open = 1 - 0.5 * offset ** 4 - 0.35 * Math.max(0, 1 - edge * 0.8);
      touch.cover = Math.min(1, edge * 3);
      return;
    }
  };
}
