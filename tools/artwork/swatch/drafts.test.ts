// Weave drafts against the textbook, and against falling apart.
import { describe, expect, it } from 'vitest';
import { damask, isPomegranate } from './damask.ts';
import {
  basket,
  birdsEye,
  type Draft,
  diamondDobby,
  herringbone,
  honeycomb,
  isWarpUp,
  plain,
  reverse,
  rib,
  sateen,
  satin,
  twill,
} from './drafts.ts';

const picture = (weave: Draft): string[] =>
  Array.from({ length: weave.picks }, (_, pick) =>
    Array.from({ length: weave.ends }, (_, end) => (isWarpUp(weave, end, pick) ? '#' : '.')).join(''),
  );
const warpShare = (weave: Draft): number =>
  weave.warpUp.reduce((sum, up) => sum + up, 0) / weave.warpUp.length;

const all: Record<string, Draft> = {
  plain: plain(),
  hopsack: basket(2, 2),
  oxford: basket(2, 1),
  twill: twill(2, 2),
  denim: twill(3, 1),
  satin: satin(8, 3),
  sateen: sateen(5, 2),
  herringbone: herringbone(8),
  dobby: diamondDobby(10),
  birdsEye: birdsEye(),
  honeycomb: honeycomb(6),
  rib: rib(2),
  damask: damask(),
};

describe('weave drafts', () => {
  it.each(Object.entries(all))(
    '%s holds together: no end and no pick floats through a whole repeat',
    (_, weave) => {
      expect(weave.warpUp).toHaveLength(weave.ends * weave.picks);
      for (let end = 0; end < weave.ends; end++) {
        const column = Array.from({ length: weave.picks }, (_, pick) => isWarpUp(weave, end, pick));
        expect(new Set(column).size, `end ${end}`).toBe(2);
      }
      for (let pick = 0; pick < weave.picks; pick++) {
        const row = Array.from({ length: weave.ends }, (_, end) => isWarpUp(weave, end, pick));
        expect(new Set(row).size, `pick ${pick}`).toBe(2);
      }
    },
  );

  it('draws the textbook figures', () => {
    expect(picture(plain())).toEqual(['#.', '.#']);
    expect(picture(basket(2, 1))).toEqual(['##..', '..##']);
    expect(picture(twill(2, 2))).toEqual(['##..', '#..#', '..##', '.##.']);
    expect(picture(satin(5, 2))).toEqual(['.####', '##.##', '####.', '#.###', '###.#']);
  });

  it('shows as much warp as the weave is named for', () => {
    for (const even of [plain(), basket(2, 2), twill(2, 2), herringbone(8)])
      expect(warpShare(even)).toBe(0.5);
    expect(warpShare(twill(3, 1))).toBe(0.75);
    expect(warpShare(satin(8, 3))).toBe(7 / 8);
  });

  it('lets a satin bind each end and each pick exactly once', () => {
    const weave = satin(8, 3);
    for (let k = 0; k < 8; k++) {
      const onPick = Array.from({ length: 8 }, (_, end) => isWarpUp(weave, end, k));
      const onEnd = Array.from({ length: 8 }, (_, pick) => isWarpUp(weave, k, pick));
      expect([onPick, onEnd].map((line) => line.filter((up) => !up).length)).toEqual([1, 1]);
    }
  });

  it('leans the other way when told, and turns in a herringbone', () => {
    expect(picture(twill(2, 2, -1))).toEqual(['##..', '.##.', '..##', '#..#']);
    const [first = '', second = ''] = picture(herringbone(8));
    expect(second.slice(0, 7)).toBe(first.slice(1, 8));
    expect(second.slice(9, 16)).toBe(first.slice(8, 15));
  });

  it('gives the back its own face: what was warp above is weft above', () => {
    expect(warpShare(reverse(twill(3, 1)))).toBe(0.25);
    expect(reverse(reverse(all.dobby ?? plain()))).toEqual(all.dobby);
  });

  it('figures the damask alike on both sides of its middle, with more ground than figure', () => {
    const weave = damask();
    let figure = 0;
    for (let pick = 0; pick < weave.picks; pick++)
      for (let end = 0; end < weave.ends; end++) {
        if (isPomegranate(end, pick)) figure++;
        expect(isPomegranate(end, pick)).toBe(isPomegranate(weave.ends - 1 - end, pick));
      }
    const share = figure / weave.warpUp.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.5);
  });
});
