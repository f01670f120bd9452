// The first picture of the home page: our cloths in a cascade, calm at the left, where words may stand.
import type { Lay } from '../../sample/swatch/scene.ts';
import { cascade } from './cascade.ts';
import { denim, indigoVelvet, madderSatin, rawLinen, tartan, tweed, weldDamask } from './cloths.ts';

export const heroWide = (tall: number): Lay[] =>
  cascade(
    [
      { cloth: denim, depth: 0.03, folds: 3, turn: -30 },
      { cloth: rawLinen, edge: 0.99, depth: 0.035, folds: 4, turn: -22 },
      { cloth: tartan, edge: 0.89, depth: 0.03, folds: 3.4, turn: -26 },
      { cloth: weldDamask, edge: 0.775, depth: 0.035, folds: 3, turn: -16 },
      { cloth: madderSatin, edge: 0.65, depth: 0.05, folds: 3.6, turn: -20 },
      { cloth: indigoVelvet, edge: 0.52, depth: 0.075, folds: 2.3, turn: 0 },
    ],
    tall,
  );

const upright = (cloth: Parameters<typeof cascade>[0][number]['cloth']) => ({
  ...cloth,
  threads: cloth.threads * 0.62,
});

/** The cascade alone, for a column beside the words. */
export const heroTall = (tall: number): Lay[] =>
  cascade(
    [
      { cloth: upright(tweed), depth: 0.04, folds: 2.4, turn: -24 },
      { cloth: upright(denim), edge: 1.0, depth: 0.04, folds: 2.4, turn: -30 },
      { cloth: upright(rawLinen), edge: 0.84, depth: 0.045, folds: 2.6, turn: -22 },
      { cloth: upright(tartan), edge: 0.68, depth: 0.04, folds: 2.4, turn: -26 },
      { cloth: upright(weldDamask), edge: 0.51, depth: 0.045, folds: 2.2, turn: -16 },
      { cloth: upright(madderSatin), edge: 0.32, depth: 0.07, folds: 2.4, turn: -20 },
      { cloth: upright(indigoVelvet), edge: 0.12, depth: 0.1, folds: 2, turn: 0 },
    ],
    tall,
  );
