// The first picture of the home page: our cloths in a cascade, calm at the left, where words may stand.
import type { Lay } from '../swatch/scene.ts';
import { cascade } from './cascade.ts';
import { denim, indigoVelvet, madderSatin, rawLinen, tartan, weldDamask } from './cloths.ts';

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
