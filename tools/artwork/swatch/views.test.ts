// The pictures of the fabrics are at true scale: what a design says in centimetres can be measured with the ruler.
import { describe, expect, it } from 'vitest';
import { cottons } from '../designs/cottons.ts';
import { finery } from '../designs/finery.ts';
import { woollens } from '../designs/woollens.ts';
import { workwear } from '../designs/workwear.ts';
import type { FabricDesign, Run } from './design.ts';
import { RULER_SHOWN_CM, rulerLay } from './ruler.ts';
import { freshTouch } from './surface.ts';
import { VIEW_WIDTH_CM, VIEWS, viewOf } from './views.ts';

const fabrics = { ...cottons, ...finery, ...woollens, ...workwear };
const INCH_IN_CM = 2.54;
const TALL = 0.75;

function fabric(name: string): FabricDesign {
  const design = fabrics[name];
  if (!design) throw new Error(`There is no design '${name}'.`);
  return design;
}

const firstRun = (runs: readonly Run[]): number => runs[0]?.[1] ?? 0;

describe('the pictures of a fabric', () => {
  it('have as many threads as the cloth has on their width', () => {
    for (const design of Object.values(fabrics))
      for (const view of VIEWS) {
        const { threads, picks } = viewOf(design, view);
        expect(threads / VIEW_WIDTH_CM[view]).toBeCloseTo(design.endsPerCm);
        expect((picks ?? threads) / VIEW_WIDTH_CM[view]).toBeCloseTo(design.picksPerCm);
      }
  });

  it('show what the descriptions promise: a 12 mm check, eight wales to the inch, 14,000 ends on 140 cm', () => {
    const gingham = fabric('orchard-gingham');
    expect(firstRun(gingham.warp) / gingham.endsPerCm).toBeCloseTo(1.2);
    expect(firstRun(gingham.weft) / gingham.picksPerCm).toBeCloseTo(1.2);
    const { finish, endsPerCm } = fabric('eight-wale-corduroy-tobacco');
    if (finish?.kind !== 'corduroy') throw new Error('The corduroy has no wales.');
    expect((8 * finish.wale) / endsPerCm).toBeCloseTo(INCH_IN_CM);
    expect(fabric('duchesse-satin-claret').endsPerCm * 140).toBe(14_000);
  });

  it('are measured by a ruler whose lines are millimetres apart', () => {
    const widthCm = VIEW_WIDTH_CM.flat;
    const { surface, place } = rulerLay(widthCm, TALL);
    const touch = freshTouch();
    const rim = TALL - RULER_SHOWN_CM / widthCm;
    const isDark = (cm: number): boolean => {
      const [u, v] = place((1 + cm) / widthCm, rim + 0.1 / widthCm);
      surface(u, v, touch);
      return touch.red < 0.1;
    };
    for (let millimetre = 0; millimetre < 100; millimetre++) {
      expect(isDark(millimetre / 10), `line ${millimetre}`).toBe(true);
      expect(isDark((millimetre + 0.5) / 10), `after line ${millimetre}`).toBe(false);
    }
  });
});
