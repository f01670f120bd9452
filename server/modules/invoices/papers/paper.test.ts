// Tests that the papers of an order's parcels add up to the order, whatever is in which parcel.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxLines } from '#server/modules/tax/totals.ts';
import { netCentsOf } from '../amounts.ts';
import { type PackedParcel, type PaperContent, type PaperOrder, paperContent } from './paper.ts';

const ARTICLE = {
  article_id: 'a',
  article_number: 'SV-00001',
  article_name: 'Harbour Twill',
  own_name: 'Harbour Twill',
  piece_length_cm: 3333,
  width_mm: 1500,
  usable_width_mm: null,
  weight_gsm: 430,
  weave: 'twill',
  fibres: [],
  hs_code: '511230',
  customs_name: null,
  origin_weaving: 'DE',
  lots: [],
  reservation: null,
} as const;

const PARCELS = 3;

/** Pieces in each parcel, a price and a credit. */
const someLine = fc
  .tuple(
    fc.array(fc.nat(40), { minLength: PARCELS, maxLength: PARCELS }).filter((pieces) => pieces.some(Boolean)),
    fc.integer({ min: 1, max: 99_999 }),
    fc.nat(100),
  )
  .map(([pieces, price, percent]) => {
    const quantity = sum(pieces);
    return { pieces, quantity, price, credit: Math.floor((quantity * price * percent) / 100) };
  });

type SomeLine = typeof someLine extends fc.Arbitrary<infer Line> ? Line : never;
type Rule = 'none' | 'export' | 'destination';

function orderOf(some: readonly SomeLine[], deliveryCents: number, rule: Rule): PaperOrder {
  const all = [...some, { quantity: 1, price: deliveryCents, credit: 0 }];
  const rates = { charged: rule === 'destination' ? 2000 : 0, listed: rule === 'none' ? 0 : 1900 };
  const taxed = taxLines(
    all.map(({ quantity, price, credit }) => ({
      taxKind: 'standard',
      listedCents: quantity * price - credit,
    })),
    { rule, pricesIncludeTax: true, rates: { standard: rates, reduced: rates } },
    1,
  );
  const lines = all.map(({ quantity, price, credit }, nth) => ({
    ...ARTICLE,
    id: `line-${nth}`,
    ...(nth === some.length ? { kind: 'delivery' as const, article_id: null } : { kind: 'pieces' as const }),
    quantity,
    unit_price_cents: price,
    credit_cents: credit,
    amount_cents: taxed[nth]?.amountCents ?? 0,
    tax_rate: taxed[nth]?.taxRate ?? 0,
    tax_cents: taxed[nth]?.taxCents ?? 0,
  }));
  return {
    number: 'SO-2026-000123',
    currency: 'EUR',
    placed_at: 0,
    paid_at: 0,
    language: null,
    deposit_cents: 0,
    deposit_paid_at: null,
    deposit_transaction_id: null,
    account_due_at: null,
    payment_due_at: null,
    paymentMethod: 'card',
    received_on: null,
    customer_name: 'Mia Weber',
    customer_email: 'mia@mail.com',
    company: '',
    tax_id: '',
    invoice_address: null,
    address: 'Osaka',
    address_parts: null,
    phone: '',
    purchase_order_number: '',
    price_cents: sum(lines.map(({ amount_cents }) => amount_cents)),
    credit_cents: sum(lines.map(({ credit_cents }) => credit_cents)),
    tax_rule: rule,
    prices_include_tax: 1,
    buyer_tax_id: '',
    transaction_id: null,
    card_brand: null,
    card_last4: null,
    lines,
  };
}

const parcelOf = (some: readonly SomeLine[], nth: number): PackedParcel => ({
  id: `parcel-${nth}`,
  order_id: 'o',
  nth: nth + 1,
  carrier: 'DHL',
  tracking_number: 'JD1',
  shipped_at: 0,
  gross_grams: 1,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  lines: some.flatMap(({ pieces }, line) =>
    pieces[nth] ? [{ id: `line-${line}`, quantity: pieces[nth], lots: [] }] : [],
  ),
});

const seller = { name: 'Selvedge', address: null, taxId: null, phone: null, email: null };
const issue = { seller, payTo: null, dateOf: () => '2026-11-28' };
const to = { isExport: true, incoterm: undefined, zone: undefined };

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test('values, weights and lengths of all parcels add up to the order', () => {
  const rules = fc.constantFrom<Rule>('none', 'export', 'destination');
  fc.assert(
    fc.property(
      fc.array(someLine, { minLength: 1, maxLength: 5 }),
      fc.nat(9999),
      rules,
      (some, cents, rule) => {
        const order = orderOf(some, cents, rule);
        const parcels = Array.from({ length: PARCELS }, (_, nth) => parcelOf(some, nth));
        const paper = (isOf: (parcel: PackedParcel) => boolean) =>
          paperContent({ kind: 'commercial_invoice', order, parcels, isOf, to, issue });
        const whole = paper(() => true);
        const parts = parcels.map((parcel) => paper((one) => one === parcel));
        const figures = ({ lines, totalCents, taxes = [] }: PaperContent) => ({
          totalCents,
          taxCents: sum(taxes.map(({ taxCents }) => taxCents)),
          netGrams: sum(lines.map(({ netGrams }) => netGrams ?? 0)),
          lengthCm: sum(lines.map(({ lengthCm, kind }) => (kind === undefined ? (lengthCm ?? 0) : 0))),
        });
        const ofParts = parts.map(figures);
        expect(figures(whole)).toMatchObject({ totalCents: order.price_cents });
        for (const name of ['totalCents', 'taxCents', 'netGrams', 'lengthCm'] as const)
          expect(sum(ofParts.map((one) => one[name]))).toBe(figures(whole)[name]);
        expect(figures(whole).lengthCm).toBe(3333 * sum(some.map(({ quantity }) => quantity)));
        for (const one of [whole, ...parts])
          expect(sum(one.lines.map(netCentsOf))).toBe(one.totalCents - figures(one).taxCents);
      },
    ),
  );
});
