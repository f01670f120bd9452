// What customers say in the sample shop, oldest first, and the initials their pictures show. Samples: replace them.
import type { NewReview } from '#contract/review.ts';
import type { MonogramDesign } from '../tools/artwork/monogram/draw-monogram.ts';
import type { SwatchDesign } from '../tools/artwork/swatch/design.ts';
import { herringbone, plain, satin, twill } from '../tools/artwork/swatch/drafts.ts';
import type { Hex } from '../tools/artwork/swatch/tint.ts';

export type SampleReview = Omit<NewReview, 'img'> & { letters: string; monogram: MonogramDesign };

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

export const reviews: readonly SampleReview[] = [
  {
    name: 'Ines Carvalho',
    customer: 'Pattern cutter, Atelier Carvalho, Porto',
    description:
      'The poplin cuts like paper and sews like butter. I have bought the same white for six years and have never had to re-balance a collar because a new lot shrank differently.',
    letters: 'IC',
    monogram: {
      cloth: solid(201, plain(), '#ece8de', '#e6e1d5', 84),
      thread: '#1f3f6e',
      border: 'ring',
      borderThread: '#b5892f',
    },
  },
  {
    name: 'Tomasz Wieczorek',
    customer: 'Upholsterer, Łódź',
    description:
      'Eight-wale corduroy on twelve restaurant benches, two years of coats and elbows, and the ribs still stand. The second delivery matched the first to the thread.',
    letters: 'TW',
    monogram: {
      cloth: solid(202, twill(2, 2), '#7a4d2b', '#8a5a34', 88),
      thread: '#f0dfb8',
      border: 'square',
      borderThread: '#d8b878',
    },
  },
  {
    name: 'Aiko Murakami',
    customer: 'Denim maker, Kojima, Okayama',
    description:
      'We are hard to please about indigo. This one has an honest slub and a clean white core, and after eight months the fades are sharp. My father asked where it came from.',
    letters: 'AM',
    monogram: {
      cloth: solid(203, twill(3, 1), '#27395d', '#66779a', 90),
      thread: '#f2ede0',
      border: 'wreath',
      borderThread: '#c9a24a',
    },
  },
  {
    name: 'Fergus Mackenzie',
    customer: 'Kiltmaker, Inverness',
    description:
      'Eight yards of their tartan and every line met at the pleat. The selvedge is straight enough to rule a page with, which matters more than people think.',
    letters: 'FM',
    monogram: {
      cloth: solid(204, twill(2, 2), '#1e4a3a', '#1a4234', 88),
      thread: '#dba53a',
      border: 'ring',
      borderThread: '#b33a34',
    },
  },
  {
    name: 'Priyanka Deshmukh',
    customer: 'Buyer, Monsoon & Thread, Pune',
    description:
      'Samples on Monday, a straight answer about the minimum on Tuesday, cloth in our godown three weeks later. The seersucker sold out before the rains did.',
    letters: 'PD',
    monogram: {
      cloth: solid(205, plain(), '#d9a08f', '#e2b3a2', 84),
      thread: '#7a1f33',
      border: 'wreath',
      borderThread: '#3f6b4f',
    },
  },
  {
    name: 'Luc Fontaine',
    customer: 'Costume supervisor, Théâtre des Brotteaux, Lyon',
    description:
      'Sixty metres of velvet for a curtain that has to look like midnight from the gallery. It does, and it falls in the same folds every evening. The house applauded the curtain.',
    letters: 'LF',
    monogram: {
      cloth: solid(206, satin(5, 2), '#173a4a', '#123140', 110),
      thread: '#e6d3a1',
      border: 'ring',
      borderThread: '#e6d3a1',
    },
  },
  {
    name: 'Nomvula Dlamini',
    customer: 'Founder, Kopano Bags, Durban',
    description:
      'Canvas that does not need a lining, at a price that leaves something for the people who sew it. When one roll had a flaw they had marked it themselves and sent two metres more.',
    letters: 'ND',
    monogram: {
      cloth: solid(207, plain(), '#d7c8a8', '#cfbf9d', 76),
      thread: '#b4452f',
      border: 'square',
      borderThread: '#23504f',
    },
  },
  {
    name: 'Henrik Solberg',
    customer: 'Tailor, Bergen',
    description:
      'It rains here two hundred days a year, so I judge tweed in the street and not in the shop. Theirs sheds a shower, dries on the hook and keeps its shape at the pocket.',
    letters: 'HS',
    monogram: {
      cloth: solid(208, herringbone(8), '#a9a290', '#6a665c', 88),
      thread: '#f3efe4',
      border: 'wreath',
      borderThread: '#27485a',
    },
  },
  {
    name: 'Camila Restrepo',
    customer: 'Dressmaker, Medellín',
    description:
      'I ordered the meadow lawn for one christening gown and have made eleven since. The print meets at the seams, the colours stay, and the little ends go to my aunt for her quilts.',
    letters: 'CR',
    monogram: {
      cloth: solid(209, plain(), '#f1e6cf', '#eee1c6', 84),
      thread: '#c2412f',
      border: 'wreath',
      borderThread: '#4f7350',
    },
  },
  {
    name: 'Margaret Oyelaran',
    customer: 'Interior designer, Oyelaran & Finch, London',
    description:
      'The damask went up in a dining room lit by candles, and the pattern comes and goes as you pass your glass. The front desk found me the last nine metres of the lot on a Sunday evening.',
    letters: 'MO',
    monogram: {
      cloth: solid(210, satin(5, 2), '#b98a34', '#caa252', 110),
      thread: '#3a1420',
      border: 'ring',
      borderThread: '#f3e3b8',
    },
  },
];
