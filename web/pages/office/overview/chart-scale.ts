// The axis of a bar chart: round steps from below the lowest value to above the highest one, with 0. Pure.

export interface ChartScale {
  readonly min: number;
  readonly max: number;
  /** Ascending values; the first is `min`, the last `max`. */
  readonly ticks: readonly number[];
}

const STEPS_MOST = 4;
const ROUND = [1, 2, 2.5, 5, 10];

export function chartScale(values: readonly number[]): ChartScale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep((high - low) / STEPS_MOST || 25);
  const min = Math.floor(low / step) * step;
  const max = Math.max(Math.ceil(high / step) * step, min + step);
  const count = Math.round((max - min) / step);
  return { min, max, ticks: Array.from({ length: count + 1 }, (_, nth) => min + nth * step) };
}

/** The smallest of 1, 2, 2.5 or 5 times a power of ten that is not below `least`; at least 1. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const step = ROUND.find((factor) => factor * power >= least) ?? 10;
  return Math.max(1, step * power);
}

/** The height of a value, from 0 at `min` to 1 at `max`. */
export const heightOf = ({ min, max }: ChartScale, value: number) => (value - min) / (max - min);
