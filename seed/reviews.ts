// Reviews of the development shop, oldest first. Samples: replace them.
import { articleReviews } from './article-reviews.ts';
import type { SeedReview } from './review.ts';

const shopReviews: readonly SeedReview[] = [
  {
    name: 'Ines Carvalho',
    customer: 'Pattern cutter, Atelier Carvalho, Porto',
    daysAgo: 61.5,
    description:
      'The poplin cuts like paper and sews like butter. I have bought the same white for six years and have never had to re-balance a collar because a new lot shrank differently.',
  },
  {
    name: 'Tomasz Wieczorek',
    customer: 'Upholsterer, Łódź',
    daysAgo: 52.4,
    description:
      'Eight-wale corduroy on twelve restaurant benches, two years of coats and elbows, and the ribs still stand. The second delivery matched the first to the thread.',
  },
  {
    name: 'Aiko Murakami',
    customer: 'Denim maker, Kojima, Okayama',
    daysAgo: 46.2,
    description:
      'We are hard to please about indigo. This one has an honest slub and a clean white core, and after eight months the fades are sharp. My father asked where it came from.',
  },
  {
    name: 'Fergus Mackenzie',
    customer: 'Kiltmaker, Inverness',
    daysAgo: 38.7,
    description:
      'Eight yards of their tartan and every line met at the pleat. The selvedge is straight enough to rule a page with, which matters more than people think.',
  },
  {
    name: 'Priyanka Deshmukh',
    customer: 'Buyer, Monsoon & Thread, Pune',
    daysAgo: 31.9,
    description:
      'Samples on Monday, a straight answer about the minimum on Tuesday, cloth in our godown three weeks later. The seersucker sold out before the rains did.',
  },
  {
    name: 'Luc Fontaine',
    customer: 'Costume supervisor, Théâtre des Brotteaux, Lyon',
    daysAgo: 26.3,
    description:
      'Sixty metres of velvet for a curtain that has to look like midnight from the gallery. It does, and it falls in the same folds every evening. The house applauded the curtain.',
  },
  {
    name: 'Nomvula Dlamini',
    customer: 'Founder, Kopano Bags, Durban',
    daysAgo: 14.8,
    description:
      'Canvas that does not need a lining, at a price that leaves something for the people who sew it. When one roll had a flaw they had marked it themselves and sent two metres more.',
  },
  {
    name: 'Henrik Solberg',
    customer: 'Tailor, Bergen',
    daysAgo: 3.1,
    description:
      'It rains here two hundred days a year, so I judge tweed in the street and not in the shop. Theirs sheds a shower, dries on the hook and keeps its shape at the pocket.',
  },
  {
    name: 'Camila Restrepo',
    customer: 'Dressmaker, Medellín',
    daysAgo: 2.2,
    description:
      'I ordered the meadow lawn for one christening gown and have made eleven since. The print meets at the seams, the colours stay, and the little ends go to my aunt for her quilts.',
  },
  {
    name: 'Margaret Oyelaran',
    customer: 'Interior designer, Oyelaran & Finch, London',
    daysAgo: 0.9,
    description:
      'The damask went up in a dining room lit by candles, and the pattern comes and goes as you pass your glass. The front desk found me the last nine metres of the lot on a Sunday evening.',
  },
];

/** The file in seed/images/ of a reviewer. */
export const portraitOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}.webp`;

/** Reviews of the shop are the newest, because the home page shows the last three. */
export const reviews: readonly SeedReview[] = [...articleReviews, ...shopReviews];
