// A bank's file of fifty transfers that pay orders: what is exact is booked, the rest is listed, and the same file again changes
// nothing.
import { expect } from 'vitest';
import type { BankFile, BankLine } from '#contract/money/bank-file.ts';
import { transferReference } from '#contract/money/transfer-reference.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { freshDatabase } from '../support/database.ts';
import { writeContent } from '../support/shop-settings.ts';
import { createTestApp, delivery, test } from '../support/test-app.ts';

const TODAY = dayIn('UTC')(Date.now());
const HEADERS = { 'content-type': 'application/octet-stream' };

type Entry = readonly [amount: string, text: string];

const camt = (entries: readonly Entry[]) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries
    .map(
      ([amount, text], nth) =>
        `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${TODAY}</Dt></BookgDt><NtryDtls><TxDtls><Refs><AcctSvcrRef>B-${nth}</AcctSvcrRef></Refs><RmtInf>${text}</RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

const free = (text: string) => `<Ustrd>${text}</Ustrd>`;
const structured = (reference: string) =>
  `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`;
const grouped = (reference: string) => reference.replaceAll(/.{4}(?=.)/g, '$& ');

test('fifty transfers: the exact ones are booked, the others listed, and nothing twice', async () => {
  const shop = await createTestApp(await freshDatabase(), {
    TRANSFER_DAYS: '7',
    TRANSFER_TOLERANCE: '2',
    OPEN_ORDERS_PER_CUSTOMER: '100',
  });
  await writeContent(shop, { bank: { holder: 'Calder Mill', iban: 'DE89370400440532013000' } });
  const token = await shop.signIn('ada@mail.com', { role: 'books' });
  const mia = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle({ price: 10, availableQuantity: 1000 });
  const numbers: string[] = [];
  const ids: string[] = [];
  for (let nth = 0; nth < 46; nth += 1) {
    const body = { ...delivery, productId, quantity: 10, paymentMethod: 'transfer' };
    const { insertedId: id } = await shop.request('placeOrder', { token: mia, body });
    ids.push(id);
    numbers.push((await shop.request('getOrderDetails', { token: mia, params: { id } })).number);
  }
  const number = (nth: number) => numbers[nth] ?? '';
  const reference = (nth: number) => transferReference(number(nth));
  await shop.request('cancelOrder', { token: mia, params: { id: ids[41] ?? '' }, query: {} });
  const before = { amount: 100, receivedOn: TODAY, reference: 'By hand' };
  await shop.request('bookTransfer', { token, params: { id: ids[42] ?? '' }, body: before });

  const exact = Array.from({ length: 40 }, (_, nth): Entry => {
    const texts = [
      structured(reference(nth)),
      free(reference(nth)),
      free(`Thanks, ${grouped(reference(nth))}`),
      free(`${reference(nth).slice(0, 9)}</Ustrd><Ustrd>${reference(nth).slice(9)}`),
      free(`Order ${number(nth)}`),
    ];
    return ['100.00', texts[nth % texts.length] ?? ''];
  });
  const others: readonly (readonly [...Entry, state: BankLine['state']])[] = [
    ['98.50', free(reference(40)), 'short'],
    ['100.00', free(reference(41)), 'late'],
    ['100.00', free(reference(42)), 'paid'],
    ['97.99', free(reference(43)), 'differs'],
    ['100.01', free(reference(44)), 'differs'],
    ['100.00', free(reference(0)), 'twice'],
    ['100.00', structured(reference(0)), 'twice'],
    ['100.00', free('RF00SO2026000001'), 'unknown'],
    ['100.00', free('A gift'), 'unknown'],
    ['200.00', free(`${number(44)} ${number(45)}`), 'unknown'],
  ];
  const file = camt([...exact, ...others.map(([amount, text]): Entry => [amount, text])]);
  const plan = (): Promise<BankFile> =>
    shop.request('planBankFile', { token, body: Buffer.from(file), headers: HEADERS });
  const { lines } = await plan();
  expect(lines.map(({ state }) => state)).toEqual([
    ...exact.map(() => 'matched'),
    ...others.map(([, , state]) => state),
  ]);
  expect(lines[40]).toMatchObject({
    order: { _id: ids[40], number: number(40) },
    customer: { email: 'mia@mail.com' },
    open: 100,
    amount: 98.5,
  });

  const toPayment = ({ key, amount, bookedOn, reference, customer, order }: BankLine) => ({
    key,
    amount,
    receivedOn: bookedOn,
    reference,
    customer: customer?.email ?? '',
    order: order?._id,
  });
  const book = (some: readonly BankLine[]) =>
    shop.send('bookBankPayments', { token, body: { payments: some.map(toPayment) } });
  // One line that cannot be booked keeps all of them from being booked.
  expect((await book([...lines.slice(0, 40), ...lines.slice(42, 43)])).body).toMatchObject({
    code: 'order_paid',
    detail: `${number(42)} is paid already.`,
  });
  expect((await book([...lines.slice(0, 40), ...lines.slice(43, 44)])).body).toMatchObject({
    code: 'payment_amount_differs',
  });
  const bookable = lines.filter(({ state }) => state === 'matched' || state === 'short');
  const answers = await Promise.all([book(bookable), book(bookable)]);
  expect(
    answers.map(({ body }) => body).sort((one, other) => Object(other).booked - Object(one).booked),
  ).toEqual([
    { booked: 41, bookedBefore: 0 },
    { booked: 0, bookedBefore: 41 },
  ]);

  const again = await plan();
  expect(again.lines.slice(0, 41).map(({ state }) => state)).toEqual(bookable.map(() => 'booked'));
  expect(
    again.lines
      .slice(41)
      .map(({ state }) => state)
      .join(' '),
  ).toBe('late paid differs differs paid paid unknown unknown unknown');
  expect((await book(bookable)).body).toEqual({ booked: 0, bookedBefore: 41 });
  const orders = await shop.storage.db.selectFrom('orders').select(['status', 'price_cents']).execute();
  expect(orders.filter(({ status }) => status === 'paid')).toHaveLength(42);
  const payments = await shop.storage.db.selectFrom('payments').selectAll().execute();
  expect(payments.reduce((sum, { amount_cents, short_cents }) => sum + amount_cents - short_cents, 0)).toBe(
    42 * 10_000 - 150,
  );
  const invoices = await shop.storage.db.selectFrom('invoices').select('order_id').execute();
  expect(new Set(invoices.map(({ order_id }) => order_id)).size).toBe(42);
});
