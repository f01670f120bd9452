// Embroidery: repeatable, in its place, inside its border.
import { describe, expect, it } from 'vitest';
import { plain } from '../swatch/drafts.ts';
import { glyphOf, strokesOf } from './alphabet.ts';
import { bandAlong, locate } from './bands.ts';
import { drawMonogram, letterBands, type MonogramDesign } from './draw-monogram.ts';

const SIDE = 120;

const design: MonogramDesign = {
  letters: 'AB',
  cloth: {
    seed: 3,
    weave: plain(),
    threads: 60,
    warp: [['#ffffff', 1]],
    weft: [['#ffffff', 1]],
    yarn: {},
    pose: { lie: 'still' },
  },
  thread: '#a00000',
  border: 'ring',
  borderThread: '#0000a0',
};

describe('the monogram', () => {
  it('draws the same pixels each time, and others for other letters', async () => {
    const pixels = (letters: string) =>
      drawMonogram({ ...design, letters }, SIDE)
        .raw()
        .toBuffer();
    const first = await pixels('AB');
    expect(first.equals(await pixels('AB'))).toBe(true);
    expect(first.equals(await pixels('BA'))).toBe(false);
  });

  it('puts thread where the letter is and leaves the cloth bare beside it', async () => {
    const data = await drawMonogram({ ...design, letters: 'I' }, SIDE)
      .raw()
      .toBuffer();
    const redness = (x: number, y: number): number => {
      const at = (y * SIDE + x) * 3;
      return (data[at] ?? 0) - (data[at + 2] ?? 0);
    };
    expect(redness(SIDE / 2, SIDE / 2)).toBeGreaterThan(60);
    expect(redness(SIDE / 2 + 20, SIDE / 2)).toBeLessThan(40);
  });

  it('knows every capital, and keeps a long word inside the border', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      expect(glyphOf(letter).strokes.length, letter).toBeGreaterThan(0);
    for (const word of ['I', 'WM', 'MWM'])
      for (const band of letterBands(word, 0.5, 0.5)) {
        expect(band.left).toBeGreaterThan(0.13);
        expect(band.right).toBeLessThan(0.87);
      }
  });

  it('sets a word around its middle', () => {
    const across = strokesOf('OO', 1).flatMap((stroke) => stroke.map(([x]) => x));
    expect(Math.min(...across) + Math.max(...across)).toBeCloseTo(0, 1);
  });

  it('finds a spot on a band: how far along, which side, and nothing far away', () => {
    const band = bandAlong(
      [
        [0, 0],
        [1, 0],
      ],
      () => 0.1,
    );
    const found = { aside: 0, run: 0, half: 0, alongX: 0, alongY: 0 };
    expect(locate(band, 0.42, 0.05, found)).toBe(true);
    expect(found.run).toBeCloseTo(0.42);
    expect(found.aside).toBeCloseTo(0.5);
    locate(band, 0.42, -0.05, found);
    expect(found.aside).toBeCloseTo(-0.5);
    expect(locate(band, 0.42, 0.6, found)).toBe(false);
  });
});
