// Cloths laid over one another under one lamp, drawn into bytes. Knows no fabric by name.
import { brushUnder, type ClothRow, type Lamp } from './brush.ts';
import { fillGrid, type Grid, gridFor, opennessOf, shadowsOf, slackOf, slopesOf } from './relief.ts';
import type { Surface } from './surface.ts';

/** Places and heights are in picture widths; x grows to the right, y down. */
export interface Lay {
  surface: Surface;
  height: (x: number, y: number) => number;
  /** Distance inside the cloth's outline, negative outside; without it the cloth fills the picture. */
  inside?: (x: number, y: number) => number;
  /** The cloth's own place, in threads, of a spot in the picture (the cloth's slack already added). */
  place: (x: number, y: number) => readonly [u: number, v: number];
  /** Radians by which the warp leans from upright; turns the threads' own shading. */
  turn: number;
  /** Place and picture are the same however the height runs: for things drawn, not draped. */
  taut?: boolean;
  /** The surface draws the outline itself, dot by dot; `inside` then only says where the layer has height. */
  exact?: boolean;
}

export const WINDOW_LIGHT: Lamp = {
  key: [-0.56, -0.5, 0.66],
  keyLight: [1.1, 1.045, 0.96],
  skyLight: [0.25, 0.27, 0.305],
};

type Channel = 'slopeX' | 'slopeY' | 'u' | 'v' | 'inside';

interface LaidCloth {
  lay: Lay;
  channels: Map<Channel, Float32Array>;
}

/** Red, green, blue bytes, row by row. `lays` from the table upwards; the lowest must fill the picture. */
export function drawScene(lays: readonly Lay[], width: number, height: number, lamp = WINDOW_LIGHT): Buffer {
  const grid = gridFor(width, height);
  const tops = new Float32Array(grid.columns * grid.rows);
  const cloths = lays.map((lay) => layCloth(grid, lay, tops, width));
  const ground = Math.hypot(lamp.key[0], lamp.key[1]);
  const path = { x: lamp.key[0] / ground, y: lamp.key[1] / ground, rise: lamp.key[2] / ground };
  return paint(grid, cloths, shadowsOf(grid, tops, path), opennessOf(grid, tops), width, height, lamp);
}

/** Measures one cloth on the grid and notes in `tops` how high it stands where it is the uppermost so far. */
function layCloth(grid: Grid, lay: Lay, tops: Float32Array, width: number): LaidCloth {
  const heights = fillGrid(grid, lay.height);
  const slopeX = slopesOf(grid, heights, 'x');
  const slopeY = slopesOf(grid, heights, 'y');
  const [u, v] = placesOf(grid, lay, slopeX, slopeY);
  const channels = new Map<Channel, Float32Array>([
    ['slopeX', slopeX],
    ['slopeY', slopeY],
    ['u', u],
    ['v', v],
  ]);
  const inside = lay.inside && fillGrid(grid, lay.inside).map((distance) => distance * width);
  if (inside && !lay.exact) channels.set('inside', inside);
  for (let k = 0; k < heights.length; k++) if (!inside || (inside[k] ?? 0) > 0) tops[k] = heights[k] ?? 0;
  return { lay, channels };
}

function placesOf(
  grid: Grid,
  lay: Lay,
  slopeX: Float32Array,
  slopeY: Float32Array,
): [Float32Array, Float32Array] {
  const slackX = lay.taut ? undefined : slackOf(grid, slopeX, 'x');
  const slackY = lay.taut ? undefined : slackOf(grid, slopeY, 'y');
  const u = new Float32Array(slopeX.length);
  const v = new Float32Array(slopeX.length);
  let node = 0;
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++, node++) {
      const x = (column - 1) * grid.step + (slackX?.[node] ?? 0);
      const y = (row - 1) * grid.step + (slackY?.[node] ?? 0);
      [u[node], v[node]] = lay.place(x, y);
    }
  return [u, v];
}

function emptyRow(cloth: LaidCloth, columns: number): ClothRow {
  const row = () => new Float32Array(columns);
  return {
    surface: cloth.lay.surface,
    slopeX: row(),
    slopeY: row(),
    u: row(),
    v: row(),
    inside: cloth.channels.has('inside') ? row() : undefined,
    cos: Math.cos(cloth.lay.turn),
    sin: Math.sin(cloth.lay.turn),
  };
}

/** The values at `gridRow`, between two rows of the grid. */
function fillRow(grid: Grid, channel: Float32Array, gridRow: number, into: Float32Array): void {
  const row = Math.min(grid.rows - 2, Math.floor(gridRow));
  const share = gridRow - row;
  const start = row * grid.columns;
  for (let column = 0; column < grid.columns; column++) {
    const here = channel[start + column] ?? 0;
    into[column] = here + ((channel[start + grid.columns + column] ?? 0) - here) * share;
  }
}

function paint(
  grid: Grid,
  cloths: readonly LaidCloth[],
  lit: Float32Array,
  open: Float32Array,
  width: number,
  height: number,
  lamp: Lamp,
): Buffer {
  const bytes = Buffer.allocUnsafe(width * height * 3);
  const rows = cloths.map((cloth) => emptyRow(cloth, grid.columns));
  const light = { lit: new Float32Array(grid.columns), open: new Float32Array(grid.columns) };
  const brush = brushUnder(lamp);
  const perDot = 1 / width / grid.step;
  for (let y = 0; y < height; y++) {
    const gridRow = (y + 0.5) * perDot + 1;
    cloths.forEach((cloth, k) => {
      for (const [name, channel] of cloth.channels) {
        const into = rows[k]?.[name];
        if (into) fillRow(grid, channel, gridRow, into);
      }
    });
    fillRow(grid, lit, gridRow, light.lit);
    fillRow(grid, open, gridRow, light.open);
    for (let x = 0; x < width; x++)
      brush.dot(bytes, (y * width + x) * 3, (x + 0.5) * perDot + 1, rows, light);
  }
  return bytes;
}
