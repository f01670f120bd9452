// Reproduces published examples of workrooms: each figure is that of its source, which is named beside it, and a calculation
// never gives less. Inches and yards are converted exactly.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Curtains, curtainNeeds, cutLength } from './curtain-rules.ts';
import { type CuttingFacts, lengthOfCuts, piecesForCuts } from './cutting.ts';
import { convertedLength, GARMENTS, garmentLength, garmentNeed, repeatAllowance } from './garment-rules.ts';
import { patternPercent, upholsteryLength } from './upholstery-rules.ts';

const INCH = 2.54;
const YARD = 36 * INCH;

const plain: CuttingFacts = {
  width: 54 * INCH,
  repeatHeight: null,
  repeatWidth: null,
  direction: 'one-way',
  piece: 100 * YARD,
  piecesInOneLength: 1,
  beforeWashing: (length) => length,
};

interface CurtainExample {
  readonly source: string;
  /** In inches. */
  readonly rail: number;
  readonly fullness: number;
  readonly drop: number;
  readonly hems: number;
  readonly sideHems: number;
  readonly width: number;
  readonly repeat: number | null;
  readonly widths: number;
  readonly cut: number;
  /** All cuts together. */
  readonly total: number;
}

const curtainExamples: readonly CurtainExample[] = [
  {
    source: 'homesteady.com, pinch-pleated drapes',
    rail: 65,
    fullness: 2.25,
    drop: 80,
    hems: 16,
    sideHems: 0,
    width: 54,
    repeat: null,
    widths: 3,
    cut: 96,
    total: 288,
  },
  {
    source: 'ehow.co.uk, amount of fabric for curtains',
    rail: 84,
    fullness: 2.5,
    drop: 78,
    hems: 10,
    sideHems: 15,
    width: 54,
    repeat: null,
    widths: 5,
    cut: 88,
    total: 440,
  },
  {
    source: 'drpinc.net, no repeat',
    rail: 63,
    fullness: 3,
    drop: 102,
    hems: 12,
    sideHems: 0,
    width: 54,
    repeat: null,
    widths: 4,
    cut: 114,
    total: 456,
  },
  {
    source: 'drpinc.net, repeat of 11 in',
    rail: 63,
    fullness: 3,
    drop: 102,
    hems: 12,
    sideHems: 0,
    width: 54,
    repeat: 11,
    widths: 4,
    cut: 121,
    total: 484,
  },
  {
    source: 'mylltd.com, pair of 125 in with a repeat of 24 in',
    rail: 141,
    fullness: 2.5,
    drop: 90,
    hems: 16,
    sideHems: 0,
    width: 48,
    repeat: 24,
    widths: 8,
    cut: 120,
    total: 960,
  },
  {
    source: 'fayefortune.blogspot.com, two widths, repeat of 4.5 in',
    rail: 54,
    fullness: 2,
    drop: 102,
    hems: 12,
    sideHems: 0,
    width: 54,
    repeat: 4.5,
    widths: 2,
    cut: 117,
    total: 234,
  },
];

test.each(curtainExamples)('curtains: $source', (example) => {
  const inCm = (inches: number) => inches * INCH;
  const curtains: Curtains = {
    rail: inCm(example.rail),
    drop: inCm(example.drop),
    fullness: example.fullness,
    hems: inCm(example.hems),
    sideHems: inCm(example.sideHems),
    curtains: 2,
  };
  const repeatHeight = example.repeat === null ? null : inCm(example.repeat);
  const [need] = curtainNeeds(curtains, { ...plain, width: inCm(example.width), repeatHeight });
  expect(need?.count).toBe(example.widths);
  expect(need?.cut).toBeCloseTo(inCm(example.cut), 6);
  expect(need && lengthOfCuts(need)).toBeCloseTo(inCm(example.total), 6);
});

test('curtains: fayefortune.blogspot.com adds one repeat to begin on the pattern, 238.5 in together', () => {
  const repeat = 4.5 * INCH;
  const need = { count: 2, cut: cutLength(114 * INCH, repeat), start: repeat, way: 'widths' } as const;
  const needed = lengthOfCuts(need) + need.start;
  expect(needed).toBeCloseTo(238.5 * INCH, 6);
  expect(piecesForCuts(need, { ...plain, piece: 238.5 * INCH })).toBe(1);
  expect(piecesForCuts(need, { ...plain, piece: 238.4 * INCH })).toBe(2);
});

test.each([
  ['spotidoc.com, Workroom Threads', 116, 25, 125],
  ['btalmadge.blogspot.com', 118, 13, 130],
  ['diyideas.com', 96, 27, 108],
])('the cut of a pattern is whole repeats: %s', (_source, length, repeat, cut) => {
  expect(cutLength(length * INCH, repeat * INCH)).toBeCloseTo(cut * INCH, 6);
});

test.each([
  ['living.thebump.com: 70 in, fullness 2, 54 in', 70 * INCH, 2, 0, 54 * INCH, 3],
  ['curtainsandfabx.co.uk: 200 cm, fullness 1.5, 20 cm for hems, 122 cm', 200, 1.5, 20, 122, 3],
])('whole widths: %s', (_source, rail, fullness, sideHems, width, widths) => {
  const curtains = { rail, fullness, sideHems, drop: 100, hems: 0, curtains: 2 };
  expect(curtainNeeds(curtains, { ...plain, width })[0]?.count).toBe(widths);
});

test('turned: easytrack.com.au takes 540 cm for a rail of 200 cm', () => {
  const sheer: CuttingFacts = { ...plain, width: 300, direction: 'any' };
  const needs = curtainNeeds(
    { rail: 200, fullness: 2.5, sideHems: 40, drop: 240, hems: 30, curtains: 1 },
    sheer,
  );
  const turned = needs.find(({ way }) => way === 'turned');
  expect(turned && lengthOfCuts(turned)).toBeCloseTo(540, 6);
});

const cover = { ...plain, direction: null, fullWidth: 54 * INCH };

test.each([
  ['carrscorner.com: 8 yd, repeats of 10 and 17 in', 8, 10, 17, 9.6],
  ['throwmeapillow.com: 7 yd, repeats of 18 and 13.5 in', 7, 18, 13.5, 8.75],
])('upholstery: %s', (_source, yards, height, width, total) => {
  const patterned = { ...cover, repeatHeight: height * INCH, repeatWidth: width * INCH };
  expect(upholsteryLength(yards, patterned)).toBeCloseTo(total * YARD, 6);
});

test.each([
  [54, 3, 10],
  [54, 19, 15],
  [54, 37, 30],
  [54, 54, 35],
  [52, 0, 10],
  [50, 28, 35],
])('carrscorner.com for %d in and a repeat of %d in adds %d %%', (width, repeat, percent) => {
  const facts = { ...cover, fullWidth: width * INCH, repeatHeight: repeat * INCH };
  expect(upholsteryLength(10, facts)).toBeCloseTo(10 * (1 + percent / 100) * YARD, 6);
  expect(patternPercent(60 * INCH)).toBe(40);
});

test.each([
  ['sewwithsarah.com: 1 ¾ yd of 36 in', 1.75, 36, 60, 1.25],
  ['sewwithsarah.com: 2 yd of 44 in', 2, 44, 50, 1.75],
  ['beyond the chart of sewwithsarah.com, 6 yd of 52 in keep their area', 6, 52, 58, (6 * 52) / 58],
])('garments: %s', (_source, yards, from, to, converted) => {
  expect(convertedLength(yards * YARD, from * INCH, to * INCH)).toBeCloseTo(converted * YARD, 6);
});

test.each([
  ['blouse', 36, 2],
  ['blouse', 60, 1.25],
  ['shirt', 36, 2.5],
  ['shirt', 60, 1.625],
  ['bow', 60, 2.25],
  ['trousers', 36, 3.25],
  ['trousers', 50, 2.625],
  ['skirt', 50, 1.5],
] as const)('garments: the chart says that a %s of %d in takes %d yd', (name, width, yards) => {
  expect(garmentLength(name, width * INCH)).toBeCloseTo(yards * YARD, 6);
});

test.each([
  ['galafabrics.blogspot.com: two stacked parts, repeat of 1 ¼ in', 1.25, 2, 2.5],
  ['galafabrics.blogspot.com: two stacked parts, repeat of 4 ¼ in', 4.25, 2, 8.5],
  ['afterthedress.blogspot.com: front, back and sleeves, repeat of 6 in', 6, 3, 18],
])('garments: %s', (_source, repeat, parts, inches) => {
  expect(repeatAllowance(repeat * INCH, parts)).toBeCloseTo(inches * INCH, 6);
});

test('cuts come from whole lengths: none is made of two', () => {
  const facts = { ...plain, piece: 245 };
  const need = { count: 5, cut: 120, start: 0, way: 'rows' } as const;
  expect(piecesForCuts(need, facts)).toBe(3);
  expect(piecesForCuts({ ...need, cut: 130 }, facts)).toBe(5);
  expect(piecesForCuts({ ...need, cut: 250 }, facts)).toBeUndefined();
  // In lengths of 20 pieces, 49 m.
  expect(piecesForCuts({ ...need, cut: 250 }, { ...facts, piecesInOneLength: 20 })).toBe(6);
  expect(piecesForCuts({ ...need, count: 21, cut: 250 }, { ...facts, piecesInOneLength: 20 })).toBe(20 + 3);
});

test('the pieces always hold the cuts', () => {
  const lengths = fc.integer({ min: 10, max: 600 });
  fc.assert(
    fc.property(
      lengths,
      lengths,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 80 }),
      (piece, cut, count, piecesInOneLength, start) => {
        const pieces = piecesForCuts(
          { count, cut, start, way: 'rows' },
          { ...plain, piece, piecesInOneLength },
        );
        if (pieces === undefined) {
          expect(piece * piecesInOneLength).toBeLessThan(cut + start);
          return;
        }
        expect(pieces * piece).toBeGreaterThanOrEqual(count * cut);
        let [left, cuts] = [pieces, 0];
        while (left > 0) {
          const length = Math.min(left, piecesInOneLength);
          cuts += Math.max(0, Math.floor((length * piece - start) / cut));
          left -= length;
        }
        expect(cuts).toBeGreaterThanOrEqual(count);
      },
    ),
  );
});

test('what shrinks, lies one way or repeats takes no less', () => {
  const facts: CuttingFacts = { ...plain, direction: 'any' };
  for (const name of Object.keys(GARMENTS) as (keyof typeof GARMENTS)[]) {
    const least = lengthOfCuts(garmentNeed(name, 2, facts));
    for (const more of [
      { direction: 'one-way' },
      { repeatHeight: 20 },
      { beforeWashing: (length: number) => length / 0.92 },
      { width: 120 },
    ] as const)
      expect(lengthOfCuts(garmentNeed(name, 2, { ...facts, ...more }))).toBeGreaterThanOrEqual(least);
  }
});
