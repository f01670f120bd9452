// How cloths lie: a coarse grid of heights over the picture, and from it slope, shadow and openness to the sky.

/** Lengths in picture widths. Node (column, row) stands at (column, row) × step. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
}

/** Towards the key light, in picture widths; `rise` is height gained per length along the ground. */
export interface LightPath {
  readonly x: number;
  readonly y: number;
  readonly rise: number;
}

const STEPS_ACROSS = 360;
const FEWEST_STEPS = 60;

/** One step for every two dots of a small picture; a large one's folds are smooth enough with fewer. */
export function gridFor(width: number, height: number): Grid {
  const across = Math.min(STEPS_ACROSS, Math.max(FEWEST_STEPS, Math.round(width / 2)));
  return { columns: across + 3, rows: Math.ceil((height / width) * across) + 3, step: 1 / across };
}

export function fillGrid(grid: Grid, at: (x: number, y: number) => number): Float32Array {
  const values = new Float32Array(grid.columns * grid.rows);
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++)
      values[row * grid.columns + column] = at((column - 1) * grid.step, (row - 1) * grid.step);
  return values;
}

/** Rise per length along x (`across` 1) or y (0), by differences of the neighbours. */
export function slopesOf(grid: Grid, heights: Float32Array, axis: 'x' | 'y'): Float32Array {
  const { columns, rows, step } = grid;
  const slopes = new Float32Array(heights.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const before =
        axis === 'x' ? row * columns + Math.max(0, column - 1) : Math.max(0, row - 1) * columns + column;
      const after =
        axis === 'x'
          ? row * columns + Math.min(columns - 1, column + 1)
          : Math.min(rows - 1, row + 1) * columns + column;
      slopes[row * columns + column] = ((heights[after] ?? 0) - (heights[before] ?? 0)) / (2 * step);
    }
  return slopes;
}

const SHADOW_STEPS = 44;

/** 1 in full light, 0 in full shadow; soft, because a window is wide. */
export function shadowsOf(grid: Grid, heights: Float32Array, light: LightPath): Float32Array {
  const { columns, rows, step } = grid;
  const lit = new Float32Array(heights.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const here = heights[row * columns + column] ?? 0;
      let darkest = 0;
      for (let k = 1; k <= SHADOW_STEPS; k++) {
        // What lies beyond the picture's edge goes on as at the edge.
        const c = Math.min(columns - 1, Math.max(0, Math.round(column + light.x * k * 1.3)));
        const r = Math.min(rows - 1, Math.max(0, Math.round(row + light.y * k * 1.3)));
        const above = (heights[r * columns + c] ?? 0) - here - light.rise * k * 1.3 * step;
        const share = above / (0.0035 + 0.22 * k * step);
        if (share > darkest) darkest = share;
      }
      lit[row * columns + column] = 1 - Math.min(1, darkest);
    }
  return blurred(grid, lit, 1);
}

/** Hollows that count, by half their size in picture widths, and how much. */
const HOLLOWS = [
  [1 / 90, 34],
  [1 / 30, 15],
  [1 / 12, 7],
] as const;

/** Below 1 where the surroundings stand higher than the place itself. */
export function opennessOf(grid: Grid, heights: Float32Array): Float32Array {
  const open = new Float32Array(heights.length).fill(1);
  for (const [across, strength] of HOLLOWS) {
    const reach = Math.max(1, Math.round(across / grid.step));
    const around = blurred(grid, blurred(grid, heights, reach), reach);
    for (let node = 0; node < heights.length; node++) {
      const sunk = ((around[node] ?? 0) - (heights[node] ?? 0)) * strength;
      open[node] = (open[node] ?? 1) * (1 / (1 + Math.max(-0.12, sunk)));
    }
  }
  return open;
}

function blurred(grid: Grid, values: Float32Array, reach: number): Float32Array {
  const { columns, rows } = grid;
  const across = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) slide(values, across, row * columns, 1, columns, reach);
  const both = new Float32Array(values.length);
  for (let column = 0; column < columns; column++) slide(across, both, column, columns, rows, reach);
  return both;
}

function slide(
  from: Float32Array,
  into: Float32Array,
  start: number,
  stride: number,
  count: number,
  reach: number,
): void {
  const at = (k: number): number => from[start + Math.min(count - 1, Math.max(0, k)) * stride] ?? 0;
  let sum = 0;
  for (let k = -reach; k <= reach; k++) sum += at(k);
  for (let k = 0; k < count; k++) {
    into[start + k * stride] = sum / (2 * reach + 1);
    sum += at(k + reach + 1) - at(k - reach);
  }
}

/** How much longer the cloth is than the picture, gathered along x or y from the picture's middle. */
export function slackOf(grid: Grid, slopes: Float32Array, axis: 'x' | 'y'): Float32Array {
  const { columns, rows, step } = grid;
  const slack = new Float32Array(slopes.length);
  const lines = axis === 'x' ? rows : columns;
  const count = axis === 'x' ? columns : rows;
  for (let line = 0; line < lines; line++) {
    const at = (k: number): number => (axis === 'x' ? line * columns + k : k * columns + line);
    const middle = count >> 1;
    for (const way of [1, -1]) {
      let sum = 0;
      for (let k = middle; k >= 0 && k < count; k += way) {
        slack[at(k)] = sum;
        sum += way * step * (Math.hypot(1, slopes[at(k)] ?? 0) - 1);
      }
    }
  }
  return slack;
}
