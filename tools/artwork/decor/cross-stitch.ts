// Pictures in cross stitch: what dots are to a screen, crosses are to a canvas. Places in picture widths.
import { type Band, bandAlong } from '../monogram/bands.ts';
import { stitchLay } from '../monogram/stitch-surface.ts';
import { layPose } from '../swatch/poses.ts';
import type { Lay } from '../swatch/scene.ts';
import type { Hex } from '../swatch/tint.ts';
import { canvas, INDIGO, INK, MADDER, WELD } from './cloths.ts';

const THREADS: Readonly<Record<string, Hex>> = { k: INK, w: '#fbf6ea', i: INDIGO, m: MADDER, y: WELD };

/** A pointing hand over a tagged bolt: the shop one walks into with a mouse. */
const POINTER = [
  '..........................',
  '..mmmmmmmmmmmm............',
  '.mwmmmmmmmmmmmm...........',
  '.wmwmmmmmmmmmmmm..........',
  '.mwmmmmmmmmmmmmmy.........',
  '..mmmmmmmmmmmmmmyyy.......',
  '..iiiiiiiiiiii..yky.......',
  '.iwiiiiiiiiiiii.yyy.......',
  '.wiwiiiiiiiiiiii..........',
  '.iwiiiiiiiiiiii...kk......',
  '..iiiiiiiiiiii...kwwk.....',
  '.................kwwk.....',
  '..yyyyyyyyyyyy...kwwk.....',
  '.ywyyyyyyyyyyyy..kwwkkk...',
  '.wywyyyyyyyyyyyy.kwwkwwkk.',
  '.ywyyyyyyyyyyyykkkwwkwwkwk',
  '..yyyyyyyyyyyykwwkwwwwwkwk',
  '..............kwwwwwwwwwwk',
  '...............kwwwwwwwwwk',
  '................kwwwwwwwk.',
  '................kwwwwwwwk.',
  '.................kkkkkkk..',
];

export function pointer(tall: number): Lay[] {
  const ground = layPose({ ...canvas, threads: 156 }, tall);
  const base = ground.at(-1)?.height ?? (() => 0);
  const cell = tall / (POINTER.length + 3);
  const left = 0.5 - (26 / 2) * cell;
  const lays = Object.entries(THREADS).map(([letter, thread]) =>
    stitchLay(
      {
        bands: crosses(letter, left, cell * 1.5, cell),
        thread,
        seed: letter.charCodeAt(0),
        threadWidth: cell / 3.4,
        padding: 0.006,
      },
      base,
    ),
  );
  return [...ground, ...lays];
}

function crosses(letter: string, left: number, top: number, cell: number): Band[] {
  const bands: Band[] = [];
  POINTER.forEach((line, row) => {
    [...line].forEach((at, column) => {
      if (at !== letter) return;
      const x = left + column * cell;
      const y = top + row * cell;
      const inset = cell * 0.1;
      const arm = cell - inset;
      bands.push(
        strand(x + inset, y + arm, x + arm, y + inset, cell),
        strand(x + inset, y + inset, x + arm, y + arm, cell),
      );
    });
  });
  return bands;
}

/** One arm of a cross: two plies that lie along it. */
const strand = (x1: number, y1: number, x2: number, y2: number, cell: number): Band =>
  bandAlong(
    [
      [x1, y1],
      [x2, y2],
    ],
    () => cell * 0.25,
    3.2,
  );
