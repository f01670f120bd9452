// What the alternative text of an article's images says.
import { expect, test } from 'vitest';
import { inLanguage, loadLanguages } from '#server/languages/work-language.ts';
import { type DescribedArticle, imageAlt } from './alt-text.ts';

const bare: DescribedArticle = {
  productName: 'Hebden Tweed',
  weave: null,
  pattern: null,
  colour: null,
  composition: null,
};
const tobacco = { name: 'Tobacco', hex: '#7a5533', family: 'brown' } as const;
const wool = [{ fibre: 'wool', percent: 100 }] as const;

test.for<readonly [facts: Partial<DescribedArticle>, alt: string]>([
  [{}, 'Hebden Tweed'],
  [
    { weave: 'twill', pattern: 'stripe', colour: tobacco, composition: [...wool] },
    'Striped twill, tobacco brown, wool',
  ],
  [{ weave: 'corduroy', pattern: 'solid', colour: tobacco }, 'Corduroy, tobacco brown'],
  [{ weave: 'plain' }, 'Plain weave'],
  [{ weave: 'other', pattern: 'tartan' }, 'Tartan fabric'],
  [{ pattern: 'floral' }, 'Floral fabric'],
  [{ weave: 'twill', pattern: 'geometric', colour: tobacco }, 'Hebden Tweed, tobacco brown'],
  [{ composition: [...wool] }, 'Fabric, wool'],
])('%o is described as "%s"', ([facts, alt]) => {
  expect(imageAlt({ ...bare, ...facts })).toBe(alt);
});

test.for([
  ['Navy blue', 'blue', 'navy blue'],
  ['Charcoal', 'grey', 'charcoal grey'],
  ['Slate gray', 'grey', 'slate gray'],
  ['Moss and navy on cream', 'brown', 'moss and navy on cream'],
] as const)('a colour %s of the family %s is "%s"', ([name, family, words]) => {
  const colour = { name, hex: '#000000', family };
  expect(imageAlt({ ...bare, colour })).toBe(`Fabric, ${words}`);
});

test('fibres stand by their share, the largest first, without small ones and explanations', () => {
  const composition: DescribedArticle['composition'] = [
    { fibre: 'polyamide', percent: 18 },
    { fibre: 'flax', percent: 80 },
    { fibre: 'elastane', percent: 2 },
  ];
  expect(imageAlt({ ...bare, composition })).toBe('Fabric, linen and polyamide');
});

test('another language names pattern, weave, colour and fibres in its own words', async () => {
  await loadLanguages(['en', 'de', 'fr']);
  const article: DescribedArticle = {
    ...bare,
    weave: 'twill',
    pattern: 'stripe',
    colour: tobacco,
    composition: [...wool],
  };
  expect(inLanguage('de', () => imageAlt(article))).toBe('Köper, gestreift, tobacco braun, Wolle');
  expect(inLanguage('fr', () => imageAlt(article))).toBe('Sergé à rayures, tobacco marron, laine');
  expect(inLanguage('en', () => imageAlt(article))).toBe('Striped twill, tobacco brown, wool');
});
