// Articles for unit tests: one with every fact, one with none.
import type { Article } from '#contract/articles/article.ts';
import { byName, GROUP_NAMES, PUBLIC_FACT_NAMES } from '#contract/articles/article-fields.ts';

export const plainArticle: Article = {
  _id: '00000000-0000-7000-8000-000000000007',
  articleNumber: 'SV-00007',
  slug: 'fell-herringbone-tweed',
  productName: 'Fell Herringbone Tweed',
  img: '/cloth/tweed.jpg',
  description: 'A tweed for overcoats.',
  price: 78.6,
  priceSteps: null,
  minimumQuantity: 4,
  availableQuantity: 132,
  size: '',
  isLastPieces: false,
  largestLot: null,
  lots: [],
  swatchPrice: 0,
  imageInfo: null,
  ...byName([...PUBLIC_FACT_NAMES, ...GROUP_NAMES], () => null),
  composition: null,
  pricePerMetre: null,
  uses: null,
  certificates: null,
  testResults: null,
  images: [{ url: '/cloth/tweed.jpg', alt: 'Tweed', imageInfo: null, widthMm: null }],
};

const PICTURE = `/images/${'a1'.repeat(32)}/1440.jpg`;

export const fullArticle: Article = {
  ...plainArticle,
  img: PICTURE,
  composition: [
    { fibre: 'polyamide', percent: 20 },
    { fibre: 'wool', percent: 80 },
  ],
  weightGsm: 430,
  widthCm: 150,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 3,
  pricePerMetre: 31.44,
  weave: 'twill',
  pattern: 'check',
  colour: { name: 'Peat brown', hex: '#6f5f4a', family: 'brown' },
  uses: ['coats', 'upholstery'],
  care: { wash: '30-mild', bleach: 'no', dry: null, iron: '150', professional: null },
  shrinkagePercent: { length: 2.5, width: 2 },
  origin: { spinning: 'IT', weaving: 'GB', finishing: null },
  certificates: [
    { name: 'OEKO-TEX Standard 100', number: '21.HUS.52816', validUntil: '2027-12-31' },
    { name: 'RWS', number: '', validUntil: null },
  ],
  images: [
    {
      url: PICTURE,
      alt: 'Herringbone tweed, brown, wool',
      imageInfo: { width: 1440, height: 1080, tone: '#16213f' },
      widthMm: null,
    },
    { url: 'https://images.example/b.jpg', alt: 'The reverse', imageInfo: null, widthMm: null },
  ],
  leadTimeDays: 21,
};
