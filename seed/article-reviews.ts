// Reviews of single fabrics with stars, oldest first: each by a customer of `orders/sample-orders.ts` to whom the fabric had been delivered. Samples: replace them.
import type { SeedReview } from './review.ts';

export const articleReviews: readonly SeedReview[] = [
  {
    name: 'Ines Carvalho',
    customer: 'Pattern cutter, Atelier Carvalho, Porto',
    fabric: 'Bleachfield Poplin',
    photo: 'review-poplin-collar.webp',
    daysAgo: 55.2,
    stars: 4,
    description:
      'Crisp, dense for its weight and truly white. One star less because the fold of the piece took two presses to come out; ask for it rolled.',
  },
  {
    name: 'Nomvula Dlamini',
    customer: 'Founder, Kopano Bags, Durban',
    fabric: 'Mill Canvas No. 8',
    photo: 'review-canvas-bag.webp',
    daysAgo: 48.3,
    stars: 5,
    description:
      'Four layers under the needle at the handles and not a skipped stitch. It is stiff for the first month, then customers stop believing it is the same bag.',
  },
  {
    name: 'Aiko Murakami',
    customer: 'Denim maker, Kojima, Okayama',
    fabric: 'Shuttle Denim, 14 oz',
    photo: 'review-denim-pocket.webp',
    daysAgo: 44.6,
    stars: 5,
    description:
      'The red-line edge runs straight through all forty pieces. We soak every metre for an hour before cutting and plan with nine per cent; after that it does not move again.',
  },
  {
    name: 'Priyanka Deshmukh',
    customer: 'Buyer, Monsoon & Thread, Pune',
    fabric: 'Veranda Seersucker',
    photo: 'review-seersucker-stack.webp',
    daysAgo: 41.4,
    stars: 5,
    description:
      'Washed thirty times in our own laundry before we ordered: the pucker is where it was. Light enough for May in Pune, which I would not say of many suitings.',
  },
  {
    name: 'Luc Fontaine',
    customer: 'Costume supervisor, Théâtre des Brotteaux, Lyon',
    fabric: 'Frost Organza',
    photo: 'review-organza-veil.webp',
    daysAgo: 39.1,
    stars: 2,
    description:
      'The cloth is lovely under light, but it frays faster than we can hem it, and two of our six pieces had a pulled thread near the end. They were replaced within the week.',
  },
  {
    name: 'Tomasz Wieczorek',
    customer: 'Upholsterer, Łódź',
    fabric: 'Eight-Wale Corduroy, Tobacco',
    photo: 'review-corduroy-bench.webp',
    daysAgo: 36.8,
    stars: 4,
    description:
      'Wears like a saddle. Mind the direction of the pile when you cut cushions, and take half a metre more than the drawing says.',
  },
  {
    name: 'Fergus Mackenzie',
    customer: 'Kiltmaker, Inverness',
    fabric: 'Weaver’s Row Tartan',
    photo: 'review-tartan-kilt.webp',
    daysAgo: 33.5,
    stars: 5,
    description:
      'The sett repeats to the thread and the twill presses to a knife edge. I have asked for a heavier weight as well; until then this is the best cloth on my shelf for day kilts.',
  },
  {
    name: 'Camila Restrepo',
    customer: 'Dressmaker, Medellín',
    fabric: 'Shuttle Denim, 14 oz',
    photo: 'review-denim-coat.webp',
    daysAgo: 30.7,
    stars: 3,
    description:
      'Beautiful colour, but it is 78 cm wide and shrinks eight per cent, so a long coat took two pieces more than I had counted. My own fault, and now I know to calculate first.',
  },
  {
    name: 'Henrik Solberg',
    customer: 'Tailor, Bergen',
    fabric: 'Fell Herringbone Tweed',
    photo: 'review-tweed-coat.webp',
    daysAgo: 21.3,
    stars: 5,
    description:
      'Three overcoats so far. It takes the iron, fills out with steam and hides every stitch of the canvas. The brown is a little greyer by daylight than on the screen.',
  },
  {
    name: 'Margaret Oyelaran',
    customer: 'Interior designer, Oyelaran & Finch, London',
    fabric: 'Theatre Velvet, Petrol',
    photo: 'review-velvet-curtain.webp',
    daysAgo: 9.4,
    stars: 4,
    description:
      'A colour that earns its place in a dark hall. It marks where it was folded, so hang it for two days before anybody from the client comes to look.',
  },
];
