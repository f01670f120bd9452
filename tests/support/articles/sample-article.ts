// An article with everything stated that the public sees.
import type { NewArticle } from '#contract/articles/article.ts';
import {
  exampleFacts,
  type GroupName,
  type ListName,
  PUBLIC_FACT_NAMES,
  type PublicFactName,
} from '#contract/articles/article-fields.ts';
import { plainArticle } from '../test-app.ts';

/** A field without a sample does not compile. */
type Stated = {
  readonly [Name in
    | 'articleNumber'
    | 'priceSteps'
    | 'testResults'
    | PublicFactName
    | GroupName
    | ListName]: NonNullable<NewArticle[Name]>;
};

export const sampleFacts = {
  articleNumber: 'HB/220.4',
  priceSteps: [
    { fromQuantity: 50, price: 12 },
    { fromQuantity: 200, price: 11.25 },
  ],
  composition: [
    { fibre: 'wool', percent: 66.7 },
    { fibre: 'silk', percent: 20.2 },
    { fibre: 'elastane', percent: 13.1 },
  ],
  ...exampleFacts(PUBLIC_FACT_NAMES),
  colour: { name: 'Navy', hex: '#1B2A49' },
  uses: ['suits', 'coats'],
  care: { wash: 'no', bleach: 'no', dry: null, iron: '150', professional: 'p-mild' },
  shrinkagePercent: { length: 3.5, width: 0 },
  origin: { spinning: 'IT', weaving: 'GB', finishing: null },
  certificates: [
    { name: 'OEKO-TEX Standard 100', number: '1234', validUntil: '2999-12-31' },
    { name: 'RWS', number: '', validUntil: null },
  ],
  testResults: [
    {
      method: 'light-iso',
      value: 5.5,
      laboratory: 'Calder | Textile Laboratory',
      testedOn: '2026-03-12',
      report: 'https://selvedge.example/light.pdf',
    },
    { method: 'en-1021-1', value: null, laboratory: '', testedOn: null, report: '' },
  ],
  images: [
    { url: plainArticle.img, alt: '', widthMm: null },
    { url: '/cloth/og.jpg', alt: 'The reverse', widthMm: 120 },
  ],
} as const satisfies Stated;

export const sampleArticle = { ...plainArticle, ...sampleFacts };
