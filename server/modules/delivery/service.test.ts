// Tests what pages and orders say of delivery, in English and other languages.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#contract/languages/languages.ts';
import { inLanguage, loadLanguages } from '#server/languages/work-language.ts';
import { deliveryText, shopCharges } from './service.ts';

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
    expect(inLanguage('fr', () => deliveryText(charges, 'US'))).toBe(
      'Livraison\u00a0: États-Unis, 2–3 jours ouvrés',
    );
  });
});
