// One dot of the picture: finds the cloths under it, lights them, mixes them. Works on rows the scene lays ready.
import { freshTouch, type Surface, type Touch } from './surface.ts';
import { screenByte } from './tint.ts';

export type Vector = readonly [number, number, number];

export interface Lamp {
  /** Towards the key light (x right, y down, z to the eye). */
  key: Vector;
  keyLight: Vector;
  skyLight: Vector;
}

/** One cloth's values along the row being drawn, a number for each column of the grid. */
export interface ClothRow {
  surface: Surface;
  slopeX: Float32Array;
  slopeY: Float32Array;
  u: Float32Array;
  v: Float32Array;
  /** In dots of the picture; missing where the cloth has no outline. */
  inside: Float32Array | undefined;
  cos: number;
  sin: number;
}

export interface LightRow {
  lit: Float32Array;
  open: Float32Array;
}

export interface Brush {
  /** Puts one dot at `at` in `bytes`; `column` is its place on the grid. `cloths` from the table upwards. */
  dot(bytes: Buffer, at: number, column: number, cloths: readonly ClothRow[], light: LightRow): void;
}

const ENOUGH = 0.004;

export function brushUnder(lamp: Lamp): Brush {
  const touch = freshTouch();
  const mixed = new Float64Array(3);
  const shade = shaderUnder(lamp, mixed);
  return {
    dot(bytes, at, column, cloths, light) {
      const c = Math.floor(column);
      const share = column - c;
      const between = (row: Float32Array): number => {
        const here = row[c] ?? 0;
        return here + ((row[c + 1] ?? 0) - here) * share;
      };
      mixed.fill(0);
      const lit = between(light.lit);
      const open = between(light.open);
      let left = 1;
      for (let k = cloths.length - 1; k >= 0 && left > ENOUGH; k--) {
        const cloth = cloths[k];
        if (!cloth) continue;
        const outline = cloth.inside ? Math.min(1, Math.max(0, between(cloth.inside) + 0.5)) : 1;
        if (outline === 0) continue;
        touch.sheen = 0;
        touch.bloom = 0;
        touch.filament = 0;
        cloth.surface(between(cloth.u), between(cloth.v), touch);
        const slopeX = between(cloth.slopeX);
        const slopeY = between(cloth.slopeY);
        const cover = k === 0 ? 1 : outline * coverSeenAt(slopeX, slopeY, touch.cover);
        if (touch.cover === 0 && k === 0) touch.open *= 0.35;
        shade(touch, cloth, slopeX, slopeY, lit, open, left * cover);
        left *= 1 - cover;
      }
      bytes[at] = screenByte(mixed[0] ?? 0);
      bytes[at + 1] = screenByte(mixed[1] ?? 0);
      bytes[at + 2] = screenByte(mixed[2] ?? 0);
    },
  };
}

/** A sheer cloth covers more where it is seen at a slant: on the flanks of its folds. */
function coverSeenAt(slopeX: number, slopeY: number, cover: number): number {
  if (cover === 1) return 1;
  return cover + (1 - cover) * 0.9 * (1 - 1 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1));
}

type Shade = (
  touch: Touch,
  cloth: ClothRow,
  slopeX: number,
  slopeY: number,
  lit: number,
  open: number,
  weight: number,
) => void;

/** Adds the light of one touched spot to `mixed`: matt fibre, gloss along the thread, glow of a pile. */
function shaderUnder(lamp: Lamp, mixed: Float64Array): Shade {
  const [lx, ly, lz] = normal(lamp.key);
  const half = normal([lx, ly, lz + 1]);
  const { keyLight, skyLight } = lamp;
  return (touch, cloth, slopeX, slopeY, lit, open, weight) => {
    const { cos, sin } = cloth;
    const nx = touch.tiltU * cos - touch.tiltV * sin - slopeX;
    const ny = touch.tiltU * sin + touch.tiltV * cos - slopeY;
    const size = 1 / Math.sqrt(nx * nx + ny * ny + 1);
    const spread = Math.max(0, ((nx * lx + ny * ly + lz) * size + 0.18) / 1.18);
    const { bloom, filament } = touch;
    // Neither dense pile nor filament is lit as the fold's own surface is.
    const even = bloom > 0.5 ? (bloom - 0.5) * 1.5 : filament * 0.6;
    const key = (spread + (lz - spread) * even) * lit * (0.35 + 0.65 * touch.open);
    const sky = (0.55 + 0.45 * size) * open * touch.open;
    const gloss = touch.sheen > 0 ? glossOf(touch, cloth, slopeX, slopeY, half) * (0.2 + 0.8 * lit) : 0;
    let matt = 1 - 0.3 * touch.sheen;
    if (bloom > 0) matt *= bloomOf(bloom, slopeX, slopeY, size, lit);
    if (filament > 0) matt *= 1 + filament * (runLight(touch, cloth, slopeX, slopeY, lamp) - 1);
    const white = gloss * gloss * 0.14;
    const dye = gloss * 1.5;
    mixed[0] =
      (mixed[0] ?? 0) + weight * (touch.red * ((keyLight[0] * key + skyLight[0] * sky) * matt + dye) + white);
    mixed[1] =
      (mixed[1] ?? 0) +
      weight * (touch.green * ((keyLight[1] * key + skyLight[1] * sky) * matt + dye) + white);
    mixed[2] =
      (mixed[2] ?? 0) +
      weight * (touch.blue * ((keyLight[2] * key + skyLight[2] * sky) * matt + dye) + white);
  };
}

/** Gloss of a thread as of a fine wire: brightest where the light's half way stands straight on its run. */
function glossOf(touch: Touch, cloth: ClothRow, slopeX: number, slopeY: number, half: Vector): number {
  const { cos, sin } = cloth;
  const tx = touch.alongU * cos - touch.alongV * sin;
  const ty = touch.alongU * sin + touch.alongV * cos;
  const tz = slopeX * tx + slopeY * ty - touch.slope * 0.5;
  const onHalf = (tx * half[0] + ty * half[1] + tz * half[2]) / Math.sqrt(1 + tz * tz);
  const wire = 1 - onHalf * onHalf;
  // A real float is no perfect wire: the fold it lies in must face the light half way as well.
  const flat = 1 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
  const faces = Math.max(0, (half[2] - slopeX * half[0] - slopeY * half[1]) * flat);
  return eighth(wire) * wire * wire * wire * wire * eighth(faces) * touch.sheen * touch.open;
}

/** The eighth power; `**` on the way of every dot costs a fifth of the drawing. */
function eighth(x: number): number {
  const fourth = x * x * x * x;
  return fourth * fourth;
}

/** Light on a filament by the run of the thread alone: most where the lamp stands straight on it; 1 on the table. */
function runLight(touch: Touch, cloth: ClothRow, slopeX: number, slopeY: number, lamp: Lamp): number {
  const { cos, sin } = cloth;
  const [lx, ly, lz] = lamp.key;
  const tx = touch.alongU * cos - touch.alongV * sin;
  const ty = touch.alongU * sin + touch.alongV * cos;
  const tz = slopeX * tx + slopeY * ty;
  const onLamp = (tx * lx + ty * ly + tz * lz) / Math.sqrt(1 + tz * tz);
  const straight = 1 - onLamp * onLamp;
  return straight * straight * straight * straight * 2.4;
}

/** Upright pile swallows the light that falls in from above and glows where the fold turns away from the eye. */
function bloomOf(bloom: number, slopeX: number, slopeY: number, size: number, lit: number): number {
  const flat = 1 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
  const side = 1 - flat * 0.8 - size * 0.2;
  const rim = side * Math.sqrt(side) * 19;
  return Math.max(0.1, 1 + bloom * (rim * (0.3 + 0.7 * lit) - 0.42));
}

export function normal([x, y, z]: Vector): Vector {
  const size = Math.hypot(x, y, z);
  return [x / size, y / size, z / size];
}
