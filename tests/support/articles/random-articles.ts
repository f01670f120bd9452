// Arbitrary articles and filters for property tests: few different values, so that filters match often.
import fc from 'fast-check';
import type { NewArticle } from '#contract/articles/article.ts';
import { FABRIC_SORTS, type FabricFilters } from '#contract/articles/fabric-filters.ts';

/** Words without synonyms. */
const WORDS = ['zephyr', 'quarry', 'bramble', 'lantern', 'osprey'];
const WEAVES = ['plain', 'twill', 'velvet'] as const;
const PATTERNS = ['solid', 'stripe'] as const;
const USES = ['coats', 'suits', 'curtains'] as const;
const HEXES = ['#0a2a7a', '#ffffff', '#c01020'];
const NOTHING_BEFORE = '2020-01-01';
const CERTIFICATES = ['GOTS', 'OEKO-TEX Standard 100'].map((name) => ({
  name,
  number: '1',
  validUntil: null,
}));

const compositions = [
  [{ fibre: 'cotton', percent: 100 }],
  [
    { fibre: 'wool', percent: 80 },
    { fibre: 'polyamide', percent: 20 },
  ],
  [
    { fibre: 'flax', percent: 54.5 },
    { fibre: 'cotton', percent: 45.5 },
  ],
] as const;

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 4 });

export const article: fc.Arbitrary<NewArticle> = fc.record({
  productName: fc.subarray(WORDS, { minLength: 1 }).map((words) => words.join(' ')),
  img: fc.constant('/cloth/twill.jpg'),
  description: fc.constant('–'),
  price: fc.constantFrom(0.5, 19.99, 20, 80.1),
  minimumQuantity: fc.constantFrom(1, 5, 20),
  availableQuantity: fc.constantFrom(0, 4, 50),
  weightGsm: optional(fc.constantFrom(80, 250, 400)),
  widthCm: optional(fc.constantFrom(78, 150.1, 280)),
  pieceLengthM: optional(fc.constantFrom(2.5, 3.3)),
  weave: optional(fc.constantFrom(...WEAVES)),
  pattern: optional(fc.constantFrom(...PATTERNS)),
  colour: optional(fc.constantFrom(...HEXES).map((hex) => ({ name: '–', hex }))),
  uses: optional(fc.subarray([...USES])),
  composition: optional(fc.constantFrom(...compositions).map((parts) => [...parts])),
  certificates: optional(
    fc.subarray([...CERTIFICATES, { name: 'Ended', number: '2', validUntil: NOTHING_BEFORE }]),
  ),
});

const choices = <Code extends string>(codes: readonly Code[]) => fc.subarray([...codes], { minLength: 1 });

const filters: fc.Arbitrary<FabricFilters> = fc
  .record(
    {
      q: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
      fibre: choices(['cotton', 'wool', 'flax', 'silk']),
      fibreShare: fc.constantFrom(0, 20, 45.5, 46, 100),
      weave: choices(WEAVES),
      colour: choices(['blue', 'white', 'red']),
      pattern: choices(PATTERNS),
      use: choices(USES),
      certificate: choices(['GOTS', 'Ended', 'unknown']),
      weightFrom: fc.constantFrom(0, 250, 250.5),
      weightTo: fc.constantFrom(80, 399.9, 400),
      widthFrom: fc.constantFrom(150.1, 150.2),
      priceFrom: fc.constantFrom(0, 19.99, 20),
      priceTo: fc.constantFrom(19.99, 80.1),
      metrePriceFrom: fc.constantFrom(6.06, 8),
      metrePriceTo: fc.constantFrom(8, 32.04),
      enoughFor: fc.constantFrom(1, 4, 20),
      inStock: fc.constant('yes' as const),
      availableBy: fc.constantFrom('2099-03-12', '2099-04-02', '2099-04-03'),
      // A plain filter knows no rank of words.
      sort: fc.constantFrom(...FABRIC_SORTS.filter((sort) => sort !== 'best-match')),
    },
    { requiredKeys: [] },
  )
  .map((all) => all);

/** Few filters at a time: with many, hardly anything matches. */
export const someFilters: fc.Arbitrary<FabricFilters> = fc
  .tuple(filters, fc.infiniteStream(fc.integer({ min: 0, max: 3 })))
  .map(([all, stream]) => Object.fromEntries(Object.entries(all).filter(() => stream.next().value === 0)));
