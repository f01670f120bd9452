// Tests what an order is quoted for the pieces of an article.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOfPieces } from './service.ts';

test('pieces are quoted the price of the highest step that their number reaches', () => {
  const steps = fc.uniqueArray(fc.integer({ min: 2, max: 120 }), { maxLength: 8 }).chain((quantities) =>
    fc.record({
      quantities: fc.constant(quantities),
      prices: fc.uniqueArray(fc.integer({ min: 1, max: 100_000_00 }), {
        minLength: quantities.length + 1,
        maxLength: quantities.length + 1,
      }),
    }),
  );
  fc.assert(
    fc.property(steps, ({ quantities, prices: some }) => {
      const [price_cents = 0, ...prices] = some.sort((one, other) => other - one);
      quantities.sort((one, other) => one - other);
      const offered = {
        price_cents,
        price_steps: JSON.stringify(
          quantities.map((fromQuantity, nth) => ({ fromQuantity, priceCents: prices[nth] })),
        ),
      };
      const offer = {
        ...offered,
        name: 'Twill',
        article_number: 'SV-00001',
        description: '',
        minimum_quantity: 1,
        available_quantity: 150,
        has_lots: 0 as const,
        tax_kind: null,
        weight_gsm: null,
        width_mm: null,
        piece_length_cm: null,
      };
      let expected = price_cents;
      const all = Array.from({ length: 150 }, (_, nth) => nth + 1).map((quantity) => {
        expected = prices[quantities.indexOf(quantity)] ?? expected;
        return { quantity, expected };
      });
      expect(all.map(({ quantity }) => priceOfPieces(offer, quantity).unitPriceCents)).toEqual(
        all.map(({ expected }) => expected),
      );
    }),
  );
});
