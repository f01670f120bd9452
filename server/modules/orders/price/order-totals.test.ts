// Tests what orders cost, to the smallest unit of the currency, in a table of cases (docs/tax.md). The expected amounts were
// computed with exact fractions by another program.
import { expect, test } from 'vitest';
import type { TaxRate, TaxSettings } from '#contract/shop/shop-settings.ts';
import { taxChargesOf } from '#server/modules/tax/rules.ts';
import { type Goods, orderTotals } from './order-totals.ts';

const DAY = '2026-11-24';
const RATES: readonly TaxRate[] = [
  ['DE', 19, 7],
  ['FR', 20, 5.5],
  ['IT', 22],
  ['HU', 27],
  ['GB', 20],
  ['JP', 10, 8],
].flatMap(([country, standard, reduced]) => [
  { country: String(country), kind: 'standard' as const, percent: Number(standard), from: '2021-01-01' },
  ...(reduced
    ? [{ country: String(country), kind: 'reduced' as const, percent: Number(reduced), from: '2021-01-01' }]
    : []),
]);

/**
 * `incl` and `excl`: listed prices with and without tax. `3x999r-300 61425g`: three pieces at 9.99, at the reduced rate, less a
 * credit of 3.00, of 61.425 kg. A line of the answer is what is paid, the tax in it, and its rate in hundredths of a percent;
 * the last one is the delivery, if there is any.
 */
const CASES = `
case                                                  | prices | from, to       | goods                       | delivery                     | step | rule           | amount and tax of the lines
one line at home                                      | incl   | DE DE          | 2x1250                      |                              | 1    | domestic       | 2500 399 at 1900
a business at home pays tax                           | incl   | DE DE business | 3x9999                      |                              | 1    | domestic       | 29997 4789 at 1900
a reduced rate at home                                | incl   | DE DE          | 7x333r                      |                              | 1    | domestic       | 2331 152 at 700
two rates at home                                     | incl   | DE DE          | 2x1250, 3x999r              |                              | 1    | domestic       | 2500 399 at 1900, 2997 196 at 700
three lines share the cents of one rate               | incl   | DE DE          | 1x1, 1x1, 1x1               |                              | 1    | domestic       | 1 0 at 1900, 1 0 at 1900, 1 0 at 1900
four equal lines                                      | incl   | DE DE          | 1x99, 1x99, 1x99, 1x99      |                              | 1    | domestic       | 99 16 at 1900, 99 16 at 1900, 99 16 at 1900, 99 15 at 1900
a private buyer in a state with rates                 | incl   | DE FR          | 2x1250, 1x999r              |                              | 1    | destination    | 2500 417 at 2000, 999 52 at 550
a state without a reduced rate taxes both alike       | incl   | DE IT          | 1x105, 1x105r               |                              | 1    | destination    | 105 19 at 2200, 105 19 at 2200
the highest rate                                      | incl   | DE HU          | 11x1799                     |                              | 1    | destination    | 19789 4207 at 2700
a private buyer in a state without rates              | incl   | DE AT          | 2x1250, 1x999r              |                              | 1    | origin         | 2500 399 at 1900, 999 65 at 700
a business in another state                           | incl   | DE FR business | 2x1250                      |                              | 1    | reverse_charge | 2101 0 at 0
a business in a state without rates                   | incl   | DE AT business | 2x1250, 1x999r              |                              | 1    | reverse_charge | 2101 0 at 0, 934 0 at 0
three lines for a business                            | incl   | DE IT business | 1x1, 1x1, 1x1               |                              | 1    | reverse_charge | 1 0 at 0, 1 0 at 0, 1 0 at 0
export                                                | incl   | DE US          | 2x1250                      |                              | 1    | export         | 2101 0 at 0
export of a business with two rates                   | incl   | DE CH business | 2x1250, 3x999r              |                              | 1    | export         | 2101 0 at 0, 2801 0 at 0
export to Great Britain, which has rates of its own   | incl   | DE GB          | 10x6150                     |                              | 1    | export         | 51681 0 at 0
a seller outside the EU at home                       | incl   | GB GB          | 2x1250                      |                              | 1    | domestic       | 2500 417 at 2000
a seller outside the EU exports to a state with rates | incl   | GB FR          | 2x1250                      |                              | 1    | export         | 2083 0 at 0
and to a business there                               | incl   | GB DE business | 2x1250                      |                              | 1    | export         | 2083 0 at 0
delivery at the only rate                             | incl   | DE DE          | 2x1250                      | 1800 + 0/kg                  | 1    | domestic       | 2500 399 at 1900, 1800 288 at 1900
delivery at the rate of the larger goods              | incl   | DE DE          | 1x1000, 3x999r              | 1800 + 0/kg                  | 1    | domestic       | 1000 160 at 1900, 2997 196 at 700, 1800 118 at 700
delivery by weight                                    | incl   | DE FR          | 4x2500 61425g               | 500 + 75/kg                  | 1    | destination    | 10000 1667 at 2000, 5107 851 at 2000
delivery free from an amount                          | incl   | DE DE          | 4x2500 61425g               | 500 + 75/kg, free from 10000 | 1    | domestic       | 10000 1597 at 1900, 0 0 at 1900
delivery of an export                                 | incl   | DE US          | 2x1250                      | 4500 + 0/kg                  | 1    | export         | 2101 0 at 0, 3781 0 at 0
swatches are delivered free                           | incl   | DE DE          | swatch 1x300, swatch 1x300r | 1800 + 0/kg                  | 1    | domestic       | 300 48 at 1900, 300 20 at 700, 0 0 at 1900
credit of a swatch                                    | incl   | DE DE          | 2x1250-300                  |                              | 1    | domestic       | 2200 351 at 1900
credit does not count for free delivery               | incl   | DE DE          | 4x2500-300                  | 500 + 0/kg, free from 10000  | 1    | domestic       | 9700 1549 at 1900, 0 0 at 1900
credit pays a whole line                              | incl   | DE DE          | 1x300-300, 2x1250           |                              | 1    | domestic       | 0 0 at 1900, 2500 399 at 1900
yen                                                   | incl   | JP JP          | 3x1980, 1x777r              |                              | 1    | domestic       | 5940 540 at 1000, 777 58 at 800
dinars in steps of ten fils                           | incl   | JP JP          | 3x19990, 1x12340r           | 2500 + 330/kg                | 10   | domestic       | 59970 5450 at 1000, 12340 910 at 800, 2500 230 at 1000
nothing to pay                                        | incl   | DE DE          | swatch 2x0                  |                              | 1    | domestic       | 0 0 at 1900
one line at home                                      | excl   | DE DE          | 2x1250                      |                              | 1    | domestic       | 2975 475 at 1900
a business at home pays tax                           | excl   | DE DE business | 3x9999                      |                              | 1    | domestic       | 35696 5699 at 1900
a reduced rate at home                                | excl   | DE DE          | 7x333r                      |                              | 1    | domestic       | 2494 163 at 700
two rates at home                                     | excl   | DE DE          | 2x1250, 3x999r              |                              | 1    | domestic       | 2975 475 at 1900, 3207 210 at 700
three lines share the cents of one rate               | excl   | DE DE          | 1x1, 1x1, 1x1               |                              | 1    | domestic       | 2 1 at 1900, 1 0 at 1900, 1 0 at 1900
four equal lines                                      | excl   | DE DE          | 1x99, 1x99, 1x99, 1x99      |                              | 1    | domestic       | 118 19 at 1900, 118 19 at 1900, 118 19 at 1900, 117 18 at 1900
a private buyer in a state with rates                 | excl   | DE FR          | 2x1250, 1x999r              |                              | 1    | destination    | 3000 500 at 2000, 1054 55 at 550
a state without a reduced rate taxes both alike       | excl   | DE IT          | 1x105, 1x105r               |                              | 1    | destination    | 128 23 at 2200, 128 23 at 2200
the highest rate                                      | excl   | DE HU          | 11x1799                     |                              | 1    | destination    | 25132 5343 at 2700
a private buyer in a state without rates              | excl   | DE AT          | 2x1250, 1x999r              |                              | 1    | origin         | 2975 475 at 1900, 1069 70 at 700
a business in another state                           | excl   | DE FR business | 2x1250                      |                              | 1    | reverse_charge | 2500 0 at 0
a business in a state without rates                   | excl   | DE AT business | 2x1250, 1x999r              |                              | 1    | reverse_charge | 2500 0 at 0, 999 0 at 0
three lines for a business                            | excl   | DE IT business | 1x1, 1x1, 1x1               |                              | 1    | reverse_charge | 1 0 at 0, 1 0 at 0, 1 0 at 0
export                                                | excl   | DE US          | 2x1250                      |                              | 1    | export         | 2500 0 at 0
export of a business with two rates                   | excl   | DE CH business | 2x1250, 3x999r              |                              | 1    | export         | 2500 0 at 0, 2997 0 at 0
export to Great Britain, which has rates of its own   | excl   | DE GB          | 10x6150                     |                              | 1    | export         | 61500 0 at 0
a seller outside the EU at home                       | excl   | GB GB          | 2x1250                      |                              | 1    | domestic       | 3000 500 at 2000
a seller outside the EU exports to a state with rates | excl   | GB FR          | 2x1250                      |                              | 1    | export         | 2500 0 at 0
and to a business there                               | excl   | GB DE business | 2x1250                      |                              | 1    | export         | 2500 0 at 0
delivery at the only rate                             | excl   | DE DE          | 2x1250                      | 1800 + 0/kg                  | 1    | domestic       | 2975 475 at 1900, 2142 342 at 1900
delivery at the rate of the larger goods              | excl   | DE DE          | 1x1000, 3x999r              | 1800 + 0/kg                  | 1    | domestic       | 1190 190 at 1900, 3207 210 at 700, 1926 126 at 700
delivery by weight                                    | excl   | DE FR          | 4x2500 61425g               | 500 + 75/kg                  | 1    | destination    | 12000 2000 at 2000, 6128 1021 at 2000
delivery free from an amount                          | excl   | DE DE          | 4x2500 61425g               | 500 + 75/kg, free from 10000 | 1    | domestic       | 11900 1900 at 1900, 0 0 at 1900
delivery of an export                                 | excl   | DE US          | 2x1250                      | 4500 + 0/kg                  | 1    | export         | 2500 0 at 0, 4500 0 at 0
swatches are delivered free                           | excl   | DE DE          | swatch 1x300, swatch 1x300r | 1800 + 0/kg                  | 1    | domestic       | 357 57 at 1900, 321 21 at 700, 0 0 at 1900
credit of a swatch                                    | excl   | DE DE          | 2x1250-300                  |                              | 1    | domestic       | 2618 418 at 1900
credit does not count for free delivery               | excl   | DE DE          | 4x2500-300                  | 500 + 0/kg, free from 10000  | 1    | domestic       | 11543 1843 at 1900, 0 0 at 1900
credit pays a whole line                              | excl   | DE DE          | 1x300-300, 2x1250           |                              | 1    | domestic       | 0 0 at 1900, 2975 475 at 1900
yen                                                   | excl   | JP JP          | 3x1980, 1x777r              |                              | 1    | domestic       | 6534 594 at 1000, 839 62 at 800
dinars in steps of ten fils                           | excl   | JP JP          | 3x19990, 1x12340r           | 2500 + 330/kg                | 10   | domestic       | 65970 6000 at 1000, 13330 990 at 800, 2750 250 at 1000
nothing to pay                                        | excl   | DE DE          | swatch 2x0                  |                              | 1    | domestic       | 0 0 at 1900
`;

const rows = CASES.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(rows)('%s, prices %s, %s: %s', (_name, prices, way, goods, delivery, step, rule, lines) => {
  const terms = { tax: taxOf(prices, way), delivery: deliveryOf(delivery), step: Number(step) };
  const totals = orderTotals(goods?.split(', ').map(goodsOf) ?? [], terms);
  expect(terms.tax.rule).toBe(rule);
  const all = [...totals.lines, ...(totals.delivery ? [totals.delivery] : [])];
  expect(
    all.map(({ amountCents, taxCents, taxRate }) => `${amountCents} ${taxCents} at ${taxRate}`).join(', '),
  ).toBe(lines);
  expect(totals.priceCents).toBe(all.reduce((sum, { amountCents }) => sum + amountCents, 0));
  expect(totals.taxCents).toBe(all.reduce((sum, { taxCents }) => sum + taxCents, 0));
});

test('a small order has a surcharge, taxed like its delivery', () => {
  const charges = { tax: taxOf('incl', 'DE DE'), step: 1 };
  const plain = deliveryOf('500 + 0/kg');
  const delivery = plain && { ...plain, surcharge: { belowCents: 10_000, cents: 800 } };
  const totals = (goods: string) => orderTotals([goodsOf(goods)], { ...charges, delivery });
  expect(totals('1x9999')).toMatchObject({
    priceCents: 11_299,
    surcharge: { unitPriceCents: 800, amountCents: 800, taxRate: 1900 },
  });
  expect(totals('1x9999r').surcharge).toMatchObject({ taxRate: 700 });
  // Before the credit of swatches.
  expect(totals('1x10000-300')).toMatchObject({ priceCents: 10_200, surcharge: { amountCents: 0 } });
  expect(totals('swatch 1x300').surcharge).toMatchObject({ amountCents: 0 });
  expect(orderTotals([goodsOf('1x100')], { ...charges, delivery: plain }).surcharge).toBeNull();
});

test('there are sixty cases or more', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60);
});

function taxOf(prices = '', way = '') {
  const [sellerCountry = '', country = '', buyer] = way.split(' ');
  const settings: TaxSettings = {
    isCharged: true,
    sellerCountry,
    sellerTaxId: '',
    pricesIncludeTax: prices === 'incl',
    rates: [...RATES],
  };
  return taxChargesOf(settings, { country, isForeignBusiness: buyer === 'business' }, DAY);
}

function deliveryOf(text = '') {
  const [, perOrder, perKilogram, freeFrom] = /^(\d+) \+ (\d+)\/kg(?:, free from (\d+))?$/.exec(text) ?? [];
  if (!perOrder) return null;
  return {
    name: 'A zone',
    isCollection: false,
    perOrderCents: Number(perOrder),
    perKilogramCents: Number(perKilogram),
    freeFromCents: freeFrom === undefined ? null : Number(freeFrom),
    areSwatchesFree: true,
    days: [2, 3] as const,
  };
}

function goodsOf(text: string): Goods {
  const [, swatch, quantity, unitPrice, reduced, credit, grams] =
    /^(swatch )?(\d+)x(\d+)(r)?(?:-(\d+))?(?: (\d+)g)?$/.exec(text) ?? [];
  return {
    kind: swatch ? 'swatch' : 'pieces',
    quantity: Number(quantity),
    unitPriceCents: Number(unitPrice),
    creditCents: Number(credit ?? 0),
    taxKind: reduced ? 'reduced' : 'standard',
    weightGrams: grams === undefined ? null : Number(grams),
  };
}
