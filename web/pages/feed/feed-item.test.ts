// The attributes of a fabric in the product feed, with and without facts, and their limits.
import { expect, test } from 'vitest';
import type { FabricDetails } from '#contract/articles/fabric-list.ts';
import { FEED_LIMITS, feedItem, isInLanguage } from './feed-item.ts';
import { fullArticle, plainArticle } from './sample-articles.ts';
import { xmlText } from './xml-text.ts';

const SHOP = { origin: 'https://selvedge.example', shopName: 'Selvedge', takesCards: true };
const attributesOf = (fabric: FabricDetails, shop = SHOP) => Object.fromEntries(feedItem(fabric, shop));

test('every stated fact; price, measure and weight are those of the minimum order', () => {
  const fabric = { ...fullArticle, priceSteps: [{ fromQuantity: 4, price: 70.1 }] };
  expect(attributesOf(fabric)).toEqual({
    id: 'SV-00007',
    title: 'Fell Herringbone Tweed',
    description: 'A tweed for overcoats.',
    link: 'https://selvedge.example/fabrics/fell-herringbone-tweed',
    image_link: `https://selvedge.example${fullArticle.img}`,
    additional_image_link: 'https://images.example/b.jpg',
    availability: 'in_stock',
    price: '280.40 USD',
    unit_pricing_measure: '10 m',
    unit_pricing_base_measure: '1 m',
    brand: 'Selvedge',
    mpn: 'SV-00007',
    condition: 'new',
    product_type: 'Fabrics > Twill',
    material: 'wool/polyamide',
    color: 'Peat brown',
    pattern: 'Check',
    shipping_weight: '6.45 kg',
  });
});

test('what is not stated is left out', () => {
  const always = 'id title description link image_link availability price brand mpn condition product_type';
  expect(Object.keys(attributesOf(plainArticle)).join(' ')).toBe(always);
});

test('texts in another language are no part of the feed', () => {
  const texts = [[], ['colour'], ['productName'], ['description']] as const;
  expect(texts.map((untranslated) => isInLanguage({ untranslated: [...untranslated] }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(attributesOf({ ...fullArticle, untranslated: ['colour'] })).not.toHaveProperty('color');
});

test.each([
  ['fewer pieces than the minimum order', { availableQuantity: 3 }, true],
  ['no pieces', { availableQuantity: 0, minimumQuantity: 0 }, true],
  ['a shop that takes no orders', {}, false],
])('%s: out of stock', (_, fields, takesCards) => {
  const { availability } = attributesOf({ ...plainArticle, ...fields }, { ...SHOP, takesCards });
  expect(availability).toBe('out_of_stock');
});

test('an expected minimum order is on back order until the day it is complete', () => {
  const expected = [
    { on: '2027-03-12', quantity: 1 },
    { on: '2027-04-03', quantity: 40 },
  ];
  const fabric = { ...plainArticle, availableQuantity: 2, expected };
  expect(attributesOf(fabric)).toMatchObject({
    availability: 'backorder',
    availability_date: '2027-04-03T00:00Z',
  });
  expect(attributesOf(fabric, { ...SHOP, takesCards: false }).availability).toBe('out_of_stock');
  expect(attributesOf({ ...fabric, availableQuantity: 4 })).not.toHaveProperty('availability_date');
});

test('long texts are cut at the limits of the specification, not within a character', () => {
  const long = '🧵'.repeat(6000);
  const colour = { name: `x${long}`, hex: '#000000', family: 'black' } as const;
  const fabric = { ...fullArticle, productName: `x${long}`, description: long, articleNumber: long, colour };
  for (const [name, value] of feedItem(fabric, { ...SHOP, shopName: long })) {
    expect(value.isWellFormed(), name).toBe(true);
    const limit = FEED_LIMITS[name as keyof typeof FEED_LIMITS];
    if (limit) expect(value.length, name).toBeLessThanOrEqual(limit);
  }
});

test('a weight above 1,000 kg, which Google refuses, is left out', () => {
  expect(attributesOf({ ...fullArticle, minimumQuantity: 1000 })).not.toHaveProperty('shipping_weight');
});

test('XML is escaped, and has no characters that XML does not have', () => {
  expect(xmlText('<a> & "b" \'c\'\u0000\u000B\uFFFE\uD800 🧵\n')).toBe(
    '&lt;a&gt; &amp; &quot;b&quot; &apos;c&apos;\uFFFD 🧵\n',
  );
});
