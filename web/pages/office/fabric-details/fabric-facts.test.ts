// Tests the facts that a form sends, the rules of its fields, and the fields of the server's error pointers.
import { describe, expect, it } from 'vitest';
import { ARTICLE_FIELDS } from '#contract/articles/article-fields.ts';
import { EMPTY_FACTS, factFieldOf, numberRule, parseNumber, sumOfShares, toFacts } from './fabric-facts.ts';

describe('toFacts', () => {
  it('states nothing that is left empty', () => {
    expect(toFacts(EMPTY_FACTS, ['/images/a.jpg'])).toEqual({});
    const spaces = { ...EMPTY_FACTS, articleNumber: ' ', colour: { name: ' ', hex: '' }, photoAlt: ' ' };
    expect(toFacts(spaces, ['/images/a.jpg'])).toEqual({});
  });

  it('trims texts, reads decimal commas and leaves out what is not stated', () => {
    const form = {
      ...EMPTY_FACTS,
      widthCm: '150,5',
      composition: [{ fibre: 'wool', percent: '100' }],
      care: { ...EMPTY_FACTS.care, wash: 'hand' },
      certificates: [{ name: ' RWS ', number: '', validUntil: '' }],
    };
    expect(toFacts(form, ['/images/a.jpg'])).toEqual({
      widthCm: 150.5,
      composition: [{ fibre: 'wool', percent: 100 }],
      care: { wash: 'hand' },
      certificates: [{ name: 'RWS' }],
    });
  });

  it('lists the images with words once several or the first have some', () => {
    const further = { ...EMPTY_FACTS, furtherImages: [{ photo: undefined, alt: 'Draped', widthMm: '100' }] };
    expect(toFacts(further, ['/a', '/b']).images).toEqual([
      { url: '/a', alt: '', widthMm: null },
      { url: '/b', alt: 'Draped', widthMm: 100 },
    ]);
    expect(toFacts({ ...EMPTY_FACTS, photoAlt: 'Flat' }, ['/a']).images).toEqual([
      { url: '/a', alt: 'Flat', widthMm: null },
    ]);
  });
});

it('numbers are read with a point or a comma; anything else is none', () => {
  expect(['1', '1.5', '1,5', ' 2 ', '-3', ''].map(parseNumber)).toEqual([1, 1.5, 1.5, 2, -3, undefined]);
  for (const text of ['1e3', '1.', '.5', 'ten', '1,000.5', '0x10', '--1'])
    expect(parseNumber(text)).toBeNaN();
});

it('rules accept what the contract does and say in words what they do not', () => {
  const widthError = numberRule(ARTICLE_FIELDS.widthCm);
  for (const text of ['150.5', '150,5', '', '1000']) expect(widthError(text)).toBeUndefined();
  for (const text of ['0', '-5', '1000.1', '1.55', 'wide'])
    expect(widthError(text)).toBe('A number above 0, up to 1000, with at most one decimal');
  expect(numberRule(ARTICLE_FIELDS.weightGsm)('4.5')).toBe('A number from 1 to 5000, without decimals');
});

it('shares are added as tenths', () => {
  const thirds = ['33.3', '33.3', '33,4'].map((percent) => ({ fibre: '', percent }));
  expect(sumOfShares(thirds)).toBe(100);
  expect(sumOfShares([{ fibre: '', percent: 'x' }, ...thirds.slice(1)])).toBe(66.7);
});

it('pointers name the field in the form', () => {
  expect(
    Object.fromEntries(
      [
        '/composition',
        '/composition/0/percent',
        '/colour/hex',
        '/care/wash',
        '/uses/3',
        '/articleNumber',
        '/images/0/url',
        '/images/1/url',
        '/images/2/alt',
        '/images/0/widthMm',
        '/certificates/1/validUntil',
        '/priceSteps/0/price',
        '/unknown',
      ].map((pointer) => [pointer, factFieldOf(pointer)]),
    ),
  ).toEqual({
    '/composition': 'composition.root',
    '/composition/0/percent': 'composition.0.percent',
    '/colour/hex': 'colour.hex',
    '/care/wash': 'care.wash',
    '/uses/3': 'uses',
    '/articleNumber': 'articleNumber',
    '/images/0/url': 'photo',
    '/images/1/url': 'furtherImages.0.photo',
    '/images/2/alt': 'furtherImages.1.alt',
    '/images/0/widthMm': 'photoWidthMm',
    '/certificates/1/validUntil': 'certificates.1.validUntil',
    '/priceSteps/0/price': 'priceSteps.0.price',
    '/unknown': undefined,
  });
});
