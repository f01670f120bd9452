// Initials, ground cloth and threads of each review's monogram.
// Keys are names of files in seed/images, without the extension.
import type { MonogramDesign } from '../monogram/draw-monogram.ts';
import type { SwatchDesign } from '../swatch/design.ts';
import { herringbone, plain, satin, twill } from '../swatch/drafts.ts';
import type { Hex } from '../swatch/tint.ts';

const still = { lie: 'still', depth: 0.02 } as const;

const solid = (
  seed: number,
  weave: SwatchDesign['weave'],
  warp: Hex,
  weft: Hex,
  threads: number,
): SwatchDesign => ({
  seed,
  weave,
  threads,
  warp: [[warp, 1]],
  weft: [[weft, 1]],
  yarn: { unevenness: 0.35, slubs: 0.08, toning: 0.4, nap: 0.2 },
  pose: still,
});

export const monograms: Readonly<Record<string, MonogramDesign>> = {
  'ines-carvalho': {
    letters: 'IC',
    cloth: solid(201, plain(), '#ece8de', '#e6e1d5', 84),
    thread: '#1f3f6e',
    border: 'ring',
    borderThread: '#b5892f',
  },
  'tomasz-wieczorek': {
    letters: 'TW',
    cloth: solid(202, twill(2, 2), '#7a4d2b', '#8a5a34', 88),
    thread: '#f0dfb8',
    border: 'square',
    borderThread: '#d8b878',
  },
  'aiko-murakami': {
    letters: 'AM',
    cloth: solid(203, twill(3, 1), '#27395d', '#66779a', 90),
    thread: '#f2ede0',
    border: 'wreath',
    borderThread: '#c9a24a',
  },
  'fergus-mackenzie': {
    letters: 'FM',
    cloth: solid(204, twill(2, 2), '#1e4a3a', '#1a4234', 88),
    thread: '#dba53a',
    border: 'ring',
    borderThread: '#b33a34',
  },
  'priyanka-deshmukh': {
    letters: 'PD',
    cloth: solid(205, plain(), '#d9a08f', '#e2b3a2', 84),
    thread: '#7a1f33',
    border: 'wreath',
    borderThread: '#3f6b4f',
  },
  'luc-fontaine': {
    letters: 'LF',
    cloth: solid(206, satin(5, 2), '#173a4a', '#123140', 110),
    thread: '#e6d3a1',
    border: 'ring',
    borderThread: '#e6d3a1',
  },
  'nomvula-dlamini': {
    letters: 'ND',
    cloth: solid(207, plain(), '#d7c8a8', '#cfbf9d', 76),
    thread: '#b4452f',
    border: 'square',
    borderThread: '#23504f',
  },
  'henrik-solberg': {
    letters: 'HS',
    cloth: solid(208, herringbone(8), '#a9a290', '#6a665c', 88),
    thread: '#f3efe4',
    border: 'wreath',
    borderThread: '#27485a',
  },
  'camila-restrepo': {
    letters: 'CR',
    cloth: solid(209, plain(), '#f1e6cf', '#eee1c6', 84),
    thread: '#c2412f',
    border: 'wreath',
    borderThread: '#4f7350',
  },
  'margaret-oyelaran': {
    letters: 'MO',
    cloth: solid(210, satin(5, 2), '#b98a34', '#caa252', 110),
    thread: '#3a1420',
    border: 'ring',
    borderThread: '#f3e3b8',
  },
};
