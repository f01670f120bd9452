// How much cloth curtains take, by the workroom's rule: whole widths for the fullness, and cuts that are whole repeats. Pure;
// lengths are centimetres.
import type { CuttingFacts, Need } from './cutting.ts';
import { ceiling } from './cutting.ts';

export interface Curtains {
  /** The rail or pole, with returns and overlap. */
  readonly rail: number;
  /** The finished length. */
  readonly drop: number;
  /** Width of the cloth for that of the rail: 1.5 for eyelets, 2 for pencil pleats, 2.5 for pinch pleats, 3 for sheers. */
  readonly fullness: number;
  /** Heading and lower hem of a cut. */
  readonly hems: number;
  /** Side hems of all curtains together. */
  readonly sideHems: number;
  /** The curtains of the window: 1, or 2 of a pair. */
  readonly curtains: number;
}

/** A cut as long as whole repeats, so that every width begins at the same place of the pattern. */
export function cutLength(length: number, repeat: number | null): number {
  return repeat === null ? length : ceiling(length / repeat) * repeat;
}

/**
 * The ways of cutting that the cloth allows: in widths that are sewn together, or turned, with the drop across the width.
 * Empty where the cloth is too narrow for the only way.
 */
export function curtainNeeds(curtains: Curtains, facts: CuttingFacts): Need[] {
  const { rail, drop, fullness, hems, sideHems } = curtains;
  const across = rail * fullness + sideHems;
  const cut = facts.beforeWashing(drop + hems);
  const widths: Need = {
    count: ceiling(across / facts.width),
    cut: cutLength(cut, facts.repeatHeight),
    start: facts.repeatHeight ?? 0,
    way: 'widths',
  };
  const turned: Need = {
    count: curtains.curtains,
    cut: cutLength(facts.beforeWashing(across / curtains.curtains), facts.repeatHeight),
    start: facts.repeatHeight ?? 0,
    way: 'turned',
  };
  const fits = facts.width >= drop + hems;
  if (facts.direction === 'railroaded') return fits ? [turned] : [];
  // A pattern stands upright only up the roll.
  const mayTurn = fits && facts.direction !== 'one-way' && facts.repeatHeight === null;
  return mayTurn ? [widths, turned] : [widths];
}
