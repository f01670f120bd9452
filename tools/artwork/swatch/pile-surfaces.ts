// Finishes where cut or puckered yarn hides the weave: corduroy, velvet, seersucker. Answers touches, knows no light.
import { hash, layeredNoise, noise, ramp, wrap } from './chance.ts';
import type { SwatchDesign } from './design.ts';
import { type Fibre, fibresAt } from './fibres.ts';
import type { Surface, Touch } from './surface.ts';
import { type Tint, tint } from './tint.ts';
import { wovenSurface } from './woven-surface.ts';

const firstTint = (design: SwatchDesign): Tint => tint(design.warp[0]?.[0] ?? '#808080');

function fibre(touch: Touch, colour: Tint, tone: number): void {
  touch.red = colour[0] * tone;
  touch.green = colour[1] * tone;
  touch.blue = colour[2] * tone;
  touch.alongU = 0;
  touch.alongV = 1;
  touch.slope = 0;
  touch.cover = 1;
}

/** Round ribs of cut pile along the cloth, `wale` threads from channel to channel. */
export function corduroySurface(design: SwatchDesign, wale: number): Surface {
  const colour = firstTint(design);
  const { seed } = design;
  const loose = fibresAt();
  const lint: Fibre = { aside: 0, along: 0, hair: 0 };
  return (u, v, touch) => {
    loose(u * 1.3, v * 0.9, lint);
    const across = u / wale + noise(v * 0.06, u * 0.04, seed) * 0.03 + lint.aside * 0.035;
    const rib = Math.floor(across);
    const x = (across - rib) * 2 - 1;
    const away = Math.abs(x);
    const fan = v * 0.9 + away * away * 0.7 + hash(rib, 0, seed) * 7 + lint.along * 0.35;
    const tuft = Math.floor(fan);
    const inTuft = (fan - tuft) * 2 - 1;
    const tufts = hash(tuft, rib * 3 + (x > 0 ? 1 : 0), seed) - 0.5;
    const worn = layeredNoise(u * 0.05, v * 0.05, seed + 9, 3);
    fibre(touch, colour, 1 + tufts * 0.14 + lint.along * 0.16 + lint.hair * 0.22 + worn * 0.1);
    touch.tiltU = Math.sign(x) * away ** 1.5 * 1.1 + lint.aside * 0.45;
    touch.tiltV = inTuft * 0.2 + tufts * 0.2 + lint.along * 0.4;
    touch.open = 1 - 0.82 * ramp(0.62, 1.02, away) - 0.1 * inTuft * inTuft;
    touch.sheen = 0;
    touch.bloom = 0.45 * (1 - away * away);
  };
}

/** Dense upright pile: no thread to be seen, dark from above, glowing where it is seen from the side. */
export function velvetSurface(design: SwatchDesign): Surface {
  const colour = firstTint(design);
  const { seed } = design;
  return (u, v, touch) => {
    const hair = hash(Math.floor(u * 7), Math.floor(v * 7), seed) - 0.5;
    const fine = noise(u * 2.2, v * 1.3, seed + 2);
    // The nap has been stroked this way and that: patches lie a little over and look lighter or darker.
    const bent = 0.3 * noise(v * 0.05, u * 0.03, seed);
    const stroke = layeredNoise(u * 0.03 + bent, v * 0.016 + bent, seed + 3, 4);
    fibre(touch, colour, 1 + hair * 0.3 + fine * 0.14 + stroke * 0.22);
    touch.tiltU = hair * 0.25 + fine * 0.12 + stroke * 0.16;
    touch.tiltV = fine * 0.14 + stroke * 0.24;
    touch.open = 0.86 + 0.14 * fine;
    touch.sheen = 0;
    touch.bloom = 1;
  };
}

/** Waffle: long floats stand up as rims round small cells, whose floor lies deep. */
export function cellSurface(design: SwatchDesign, size: number): Surface {
  const face = wovenSurface(design);
  const { seed } = design;
  return (u, v, touch) => {
    face(u, v, touch);
    const x = (wrap(u + noise(v * 0.2, u * 0.1, seed) * 0.28, size) / size) * 2 - 1;
    const y = (wrap(v + noise(u * 0.2, v * 0.1, seed + 1) * 0.28, size) / size) * 2 - 1;
    const rimU = x * x * x * x;
    const rimV = y * y * y * y;
    touch.tiltU = touch.tiltU * 0.75 - x * (0.25 + 0.7 * rimU) * (1 - 0.5 * rimV);
    touch.tiltV = touch.tiltV * 0.75 - y * (0.25 + 0.7 * rimV) * (1 - 0.5 * rimU);
    touch.open *= 0.62 + 0.38 * Math.max(x * x, y * y);
  };
}

/** Woven cloth whose slack stripes have drawn up into small crosswise puckers. */
export function seersuckerSurface(design: SwatchDesign, flat: number, puckered: number): Surface {
  const face = wovenSurface(design);
  const repeat = flat + puckered;
  const { seed } = design;
  // Puckers are as long across the stripe as it is wide, whatever the number of its threads.
  const fine = 10 / puckered;
  const blister = (u: number, v: number, stripe: number): number =>
    noise(u * 0.13 * fine + stripe * 9.7, v * 0.3 * fine, seed) +
    0.45 * noise(u * 0.3 * fine + stripe * 3.1, v * 0.62 * fine, seed + 4);
  return (u, v, touch) => {
    const stripe = Math.floor(u / repeat);
    const x = wrap(u, repeat) - flat;
    const slack = x < 0 ? 0 : Math.sin((Math.PI * x) / puckered) ** 0.6;
    const here = blister(u, v, stripe);
    face(u + (here * slack * 0.12) / fine, v + (here * slack * 0.35) / fine, touch);
    if (slack === 0) return;
    touch.tiltV += ((blister(u, v + 0.5, stripe) - here) * slack * 2.1) / fine;
    touch.tiltU += ((blister(u + 0.5, v, stripe) - here) * slack * 1.5) / fine;
    touch.open *= 1 - 0.28 * slack * ramp(0.1, -0.7, here);
  };
}
