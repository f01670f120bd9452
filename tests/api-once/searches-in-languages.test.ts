// Searches in the shop's other languages: what buyers write finds the sample fabrics they mean.
import { beforeAll, expect } from 'vitest';
import type { FabricList } from '#contract/articles/fabric-list.ts';
import type { Language } from '#contract/languages/languages.ts';
import { loadLanguages } from '#server/languages/work-language.ts';
import { readFabrics } from '../../seed/fabrics.ts';
import { type TestApp, test } from '../support/test-app.ts';

beforeAll(async () => {
  await loadLanguages(['en', 'de', 'fr']);
  return async () => void (await loadLanguages([]));
});

/** Searches that find the same fabrics as an English one, or a filter. */
const SAME: readonly (readonly [object, Readonly<Partial<Record<Language, readonly string[]>>>])[] = [
  [
    { fibre: 'wool' },
    {
      de: ['Wollstoff', 'Wolle', 'wollene Stoffe', 'reine Schurwolle', 'wollstof', 'wool'],
      fr: ['laine', 'laines', 'tissu en laine', 'lainage'],
    },
  ],
  [{ fibre: 'flax' }, { de: ['Leinen', 'Leinenstoffe', 'leinenstof', 'linen'], fr: ['lin', 'lins'] }],
  [{ fibre: 'cotton' }, { de: ['Baumwollstoff', 'Baumwolle'], fr: ['coton', 'cotons'] }],
  [{ fibre: 'cotton', weave: 'twill' }, { de: ['Baumwollköper', 'Baumwollkoeper', 'Köper aus Baumwolle'] }],
  [{ use: 'curtains' }, { de: ['Vorhangstoff', 'Gardinen', 'vorhnge'], fr: ['rideau', 'rideaux', 'rideua'] }],
  [{ use: 'towels' }, { de: ['Handtücher'], fr: ['linge de toilette'] }],
  [{ weave: 'corduroy' }, { de: ['Cord', 'Cordstoff'], fr: ['velours côtelé'] }],
  [{ q: 'houndstooth' }, { de: ['Hahnentritt'], fr: ['pied-de-poule', 'pied de poule'] }],
  [{ q: 'over 400 gsm' }, { de: ['über 400 g/m²'], fr: ['plus de 400 g/m²'] }],
  [{ q: 'SV-00012' }, { de: ['SV-00012', 'sv12'], fr: ['00012'] }],
];

const search = (shop: TestApp, q: string, language: Language) =>
  shop.request('listFabrics', { query: { q, language, colours: 'apart' } });

const numbersOf = ({ items }: FabricList) => items.map(({ articleNumber }) => articleNumber);

test('what buyers write in their language finds what they mean', async ({ shop }) => {
  const { fabrics } = await readFabrics();
  await shop.app.articles.addArticles(
    fabrics.map((fabric) => ({ ...fabric, img: '/cloth/twill.jpg', images: null })),
  );
  for (const [query, searches] of SAME) {
    const found = numbersOf(await shop.request('listFabrics', { query: { ...query, colours: 'apart' } }));
    expect(found).not.toEqual([]);
    for (const [language, own = []] of Object.entries(searches))
      for (const q of own) expect(numbersOf(await search(shop, q, language as Language)), q).toEqual(found);
  }
  expect((await search(shop, 'Vorhnge', 'de')).corrections).toEqual([{ from: 'vorhnge', to: 'vorhänge' }]);
});

test('an article is found by its texts in the language, else in the first', async ({ shop }) => {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const id = await shop.addArticle({ productName: 'Harbour Oilskin', description: 'For rain.' });
  const found = async (q: string, language: Language) => (await search(shop, q, language)).total;
  expect([await found('oilskin', 'de'), await found('Öltuch', 'de')]).toEqual([1, 0]);
  const texts = { de: { productName: 'Hafen-Öltuch', description: '', colourName: '', alts: [] } };
  const headers = { 'if-match': '"1"' };
  await shop.request('putArticleTexts', { token, params: { id }, headers, body: { texts } });
  expect([await found('oilskin', 'de'), await found('Öltuch', 'de')]).toEqual([0, 1]);
  expect([await found('oilskin', 'en'), await found('Öltuch', 'en')]).toEqual([1, 0]);
  expect(await found('rain', 'de')).toBe(1);
});
