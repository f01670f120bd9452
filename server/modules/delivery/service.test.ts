// Tests what pages and orders say of delivery, in English and other languages, and what goods weigh.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#contract/languages/languages.ts';
import { inLanguage, loadLanguages } from '#server/languages/work-language.ts';
import { deliveryText, netGrams, shopCharges } from './service.ts';

const zone = { name: 'Europe', perKilogram: 2, freeFrom: 500, days: [2, 3] };
const delivery = {
  isCharged: true,
  zones: [
    { ...zone, countries: ['GB', 'FR'], perOrder: 18 },
    { ...zone, countries: ['DE'], perOrder: 0, perKilogram: 0, days: [1, 1] },
  ],
  collection: { isOffered: false, text: '' },
  smallOrders: { below: 100, surcharge: 8 },
};
const tax = { isCharged: true, pricesIncludeTax: true };
const settings = { get: (name: string) => ({ value: name === 'tax' ? tax : delivery }) };

const said = (language: Language) =>
  inLanguage(language, () => {
    const charges = shopCharges(settings as never);
    return [charges?.taxNote, ...(charges?.delivery ?? []).map(({ text }) => text)];
  });

describe('what the pages say', () => {
  beforeAll(() => loadLanguages(['en', 'de', 'fr']));

  test.each<[Language, readonly string[]]>([
    [
      'en',
      [
        'incl. VAT',
        'To the United Kingdom and France: $18 and $2 per kg, 2–3 working days, free from $500; orders below $100: $8 more',
        'To Germany: free, 1 working day; orders below $100: $8 more',
      ],
    ],
    [
      'de',
      [
        'inkl. MwSt.',
        'Vereinigtes Königreich und Frankreich: $18 und $2 je kg, 2–3 Werktage, kostenlos ab $500; Bestellungen unter $100: $8 mehr',
        'Deutschland: kostenlos, 1 Werktag; Bestellungen unter $100: $8 mehr',
      ],
    ],
  ])('%s: tax and delivery', (language, texts) => {
    expect(said(language)).toEqual(texts);
  });

  test('the line of an order names the country', () => {
    const charges = { name: '', isCollection: false, days: [2, 3] } as never;
    expect(deliveryText(charges, 'US')).toBe('To the United States, 2–3 working days');
    const incoterm = { rule: 'DAP', place: 'Osaka' } as const;
    expect(deliveryText({ ...(charges as object), incoterm } as never, 'JP')).toBe(
      'To Japan, 2–3 working days, DAP Osaka',
    );
    expect(inLanguage('fr', () => deliveryText(charges, 'US'))).toBe(
      'Destination États-Unis, 2–3 jours ouvrés',
    );
  });
});

describe('the net weight', () => {
  const measures = { weight_gsm: 433, width_mm: 1505, usable_width_mm: 1475, piece_length_cm: 4575 };
  const pieces = (quantity: number) => ({ kind: 'pieces', article_id: 'twill', quantity }) as const;
  const gramsOf = (quantity: number, facts: object = measures) =>
    netGrams([pieces(quantity)], new Map([['twill', { ...measures, ...facts }]]));

  test('counts the whole width, and the usable one where only that is stated', () => {
    expect(gramsOf(1)).toBe(29814);
    expect(gramsOf(1, { width_mm: null })).toBe(29219);
    expect(gramsOf(1, { piece_length_cm: null })).toBeNull();
    expect(netGrams([{ kind: 'swatch', article_id: 'twill', quantity: 3 }], new Map())).toBe(0);
  });

  test('of parcels adds up to the gram, however an order is split', () => {
    const some = fc.integer({ min: 1, max: 100_000 });
    const articles = fc.record({ weight_gsm: some, width_mm: some, piece_length_cm: some });
    fc.assert(
      fc.property(articles, fc.array(some, { minLength: 1, maxLength: 12 }), (facts, parcels) => {
        const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
        const parts = parcels.map((quantity) => gramsOf(quantity, facts) ?? Number.NaN);
        expect(sum(parts)).toBe(gramsOf(sum(parcels), facts));
      }),
    );
  });
});
