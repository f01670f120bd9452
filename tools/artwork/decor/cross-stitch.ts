// Pictures in cross stitch: what dots are to a screen, crosses are to a canvas. Places in picture widths.
import { type Band, bandAlong } from '../monogram/bands.ts';
import { stitchLay } from '../monogram/stitch-surface.ts';
import { layPose } from '../swatch/poses.ts';
import type { Lay } from '../swatch/scene.ts';
import type { Hex } from '../swatch/tint.ts';
import { canvas, INDIGO, INK, MADDER, WELD } from './cloths.ts';

const THREADS: Readonly<Record<string, Hex>> = {
  k: INK,
  w: '#fbf6ea',
  s: '#e0ae86',
  t: '#b67a52',
  i: INDIGO,
  m: MADDER,
  y: WELD,
};

/** A hand with its index finger up, beside three bolts: the shop one walks into with a mouse. */
const POINTER = [
  '..........................kkkk..............',
  '.........................kswwsk.............',
  '..mmmmmmmmmmmmm..........kswwsk.............',
  '.mwmmmmmmmmmmmmm.........kssssk.............',
  '.wmwmmmmmmmmmmmmm........kssssk.............',
  '.mwmwmmmmmmmmmmmm........kttttk.............',
  '.wmwmmmmmmmmmmmmm........kssssk.............',
  '.mwmmmmmmmmmmmmm.........kssssk.............',
  '..mmmmmmmmmmmmm..........kssssk.............',
  '.........................kttttkkkkk.........',
  '.........................kssssksssskkkkk....',
  '..iiiiiiiiiiiii..........ksssskssssksssskkk.',
  '.iwiiiiiiiiiiiii....kkkk.ksssskssssksssskssk',
  '.wiwiiiiiiiiiiiii..ksssskksssskssssksssskssk',
  '.iwiwiiiiiiiiiiii..kswwskksssskttttkttttkttk',
  '.wiwiiiiiiiiiiiii..ksssssssssssssssssssssssk',
  '.iwiiiiiiiiiiiii....kssssssssssssssssssssssk',
  '..iiiiiiiiiiiii......ksssssssssssssssssssssk',
  '......................kssssssssssssssssssssk',
  '.......................ksssssssssssssssssssk',
  '..yyyyyyyyyyyyy.........kssssssssssssssssssk',
  '.ywyyyyyyyyyyyyy.........ksssssssssssssssssk',
  '.wywyyyyyyyyyyyyy.........ksssssssssssssssk.',
  '.ywywyyyyyyyyyyyy..........ksssssssssssssk..',
  '.wywyyyyyyyyyyyyy.........kkkkkkkkkkkkkkkk..',
  '.ywyyyyyyyyyyyyy..........kiiiiiiiiiiiiiik..',
  '..yyyyyyyyyyyyy...........kwwwwwwwwwwwwwwk..',
  '..........................kiiiiiiiiiiiiiik..',
  '..........................kiiiiiiiiiiiiiik..',
  '..........................kkkkkkkkkkkkkkkk..',
];

const COLUMNS = 44;

export function pointer(tall: number): Lay[] {
  const ground = layPose({ ...canvas, threads: 200 }, tall);
  const base = ground.at(-1)?.height ?? (() => 0);
  const cell = tall / (POINTER.length + 5);
  const left = 0.5 - (COLUMNS / 2) * cell;
  const lays = Object.entries(THREADS).map(([letter, thread]) =>
    stitchLay(
      {
        bands: crosses(letter, left, cell * 2.5, cell),
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
