// Tests the rounding of tax against sums in exact fractions, and the tax of refunds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxKind } from '#contract/core/tax.ts';
import type { TaxCharges } from './rules.ts';
import { distribute, rateTotals, refundedTax, taxLines } from './totals.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const step = fc.constantFrom(1, 10);
const rate = fc.constantFrom(0, 250, 550, 700, 1900, 2000, 2700, 10_000);
const lines = fc.array(
  fc.record({
    taxKind: fc.constantFrom<TaxKind>('standard', 'reduced'),
    steps: fc.oneof(fc.nat(20), fc.nat(99_999_999)),
  }),
  { minLength: 1, maxLength: 12 },
);
const charges = fc.record({
  pricesIncludeTax: fc.boolean(),
  isTaxed: fc.boolean(),
  standard: rate,
  reduced: rate,
});

const chargesOf = ({
  pricesIncludeTax,
  isTaxed,
  ...rates
}: {
  readonly pricesIncludeTax: boolean;
  readonly isTaxed: boolean;
  readonly standard: number;
  readonly reduced: number;
}): TaxCharges => {
  const kindRates = (of: number) => ({ charged: isTaxed ? of : 0, listed: pricesIncludeTax ? of : 0 });
  return {
    rule: isTaxed ? 'domestic' : 'export',
    pricesIncludeTax,
    rates: { standard: kindRates(rates.standard), reduced: kindRates(rates.reduced) },
  };
};

/** The multiple of `unit` nearest to numerator ÷ divisor, the larger of two: counted up from below. */
function nearest(numerator: bigint, divisor: bigint, unit: bigint): bigint {
  let guess = (numerator / divisor / unit) * unit;
  // The next multiple is at least as near while twice the distance to it is at most one unit.
  while (2n * (numerator - guess * divisor) >= unit * divisor) guess += unit;
  return guess;
}

test('the tax of a rate is that of its sum, rounded half up once', () => {
  fc.assert(
    fc.property(lines, charges, step, (drawn, ofOrder, unit) => {
      const taxable = drawn.map(({ taxKind, steps }) => ({ taxKind, listedCents: steps * unit }));
      const stored = chargesOf(ofOrder);
      const taxed = taxLines(taxable, stored, unit);
      const groups = Map.groupBy(
        taxable.map((line, nth) => ({ ...line, ...taxed[nth] })),
        ({ taxKind }) => ofOrder[taxKind],
      );
      for (const [of, group] of groups) {
        const listed = BigInt(sum(group.map(({ listedCents }) => listedCents)));
        const amount = BigInt(sum(group.map(({ amountCents = 0 }) => amountCents)));
        const tax = BigInt(sum(group.map(({ taxCents = 0 }) => taxCents)));
        const [rateOf, whole] = [BigInt(of), 10_000n];
        const net = ofOrder.pricesIncludeTax ? nearest(listed * whole, whole + rateOf, BigInt(unit)) : listed;
        const due = ofOrder.pricesIncludeTax ? listed - net : nearest(listed * rateOf, whole, BigInt(unit));
        expect(amount - tax).toBe(net);
        expect(tax).toBe(ofOrder.isTaxed ? due : 0n);
      }
      for (const { amountCents, taxCents } of taxed) {
        expect(amountCents % unit || taxCents % unit).toBe(0);
        expect(taxCents >= 0 && taxCents <= amountCents).toBe(true);
      }
      const totals = rateTotals(taxed);
      expect(sum(totals.map(({ netCents, taxCents }) => netCents + taxCents))).toBe(
        sum(taxed.map(({ amountCents }) => amountCents)),
      );
    }),
  );
});

test('a share differs by less than a step, and larger parts get more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(10_000), { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parts, part) => {
        const cents = Math.floor(sum(parts) * part);
        const shares = distribute(cents, parts, 1);
        expect(sum(shares)).toBe(cents);
        shares.forEach((share, nth) => {
          const exact = sum(parts) === 0 ? 0 : (cents * (parts[nth] ?? 0)) / sum(parts);
          expect(Math.abs(share - exact)).toBeLessThan(1);
          parts.forEach((other, of) => {
            if (other > (parts[nth] ?? 0)) expect(shares[of]).toBeGreaterThanOrEqual(share);
          });
        });
      },
    ),
  );
});

test('the refunds of a line return its tax in proportion, together all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 }),
      rate,
      (refunds, of) => {
        const amountCents = sum(refunds);
        const taxCents = Math.floor((amountCents * of) / (10_000 + of));
        let refunded = 0;
        const taxes = refunds.map((cents) => {
          const tax = refundedTax({ amountCents, taxCents }, refunded, cents, 1);
          refunded += cents;
          expect(Math.abs(sum([tax]) - (cents * taxCents) / amountCents)).toBeLessThanOrEqual(1);
          return tax;
        });
        expect(sum(taxes)).toBe(taxCents);
      },
    ),
  );
});

test.each([
  // A line of 119.00 with 19.00 tax, refunded in three parts.
  [0, 4000, 639],
  [4000, 4000, 638],
  [8000, 3900, 623],
])('after %i cents, a refund of %i has %i tax in it', (before, cents, tax) => {
  expect(refundedTax({ amountCents: 11_900, taxCents: 1900 }, before, cents, 1)).toBe(tax);
});

test('dinars are refunded with tax in steps of ten fils', () => {
  const line = { amountCents: 62_470, taxCents: 5680 };
  expect([refundedTax(line, 0, 20_000, 10), refundedTax(line, 20_000, 42_470, 10)]).toEqual([1820, 3860]);
});

test('a line that credit has paid whole has no tax to refund', () => {
  expect(refundedTax({ amountCents: 0, taxCents: 0 }, 0, 0, 1)).toBe(0);
});
