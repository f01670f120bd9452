// Payments on account from a bank's file: the plan, booking it whole, and that no line is booked twice.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { BankFile, BankLine, BankPayment } from '#contract/money/bank-file.ts';
import { workerThread } from '#server/http/worker-thread.ts';
import {
  testWithoutRetries as test,
  testWithoutRetriesOnce as testOnce,
} from '../support/providers/fake-stripe.ts';
import { delivery, type TestApp } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const NORA = 'nora@mail.com';
const HEADERS = { 'content-type': 'application/octet-stream' };

async function open(shop: TestApp) {
  const admins = [
    await shop.signIn('ada@mail.com', { admin: true }),
    await shop.signIn('bea@mail.com', { admin: true }),
  ] as const;
  const productId = await shop.addArticle({ price: 12.5, minimumQuantity: 1, availableQuantity: 1000 });
  for (const email of [MIA, NORA]) {
    await shop.signIn(email);
    await shop.confirmEmail(email);
    const body = { isAllowed: true, netDays: 30, creditLimit: 5000 };
    await shop.request('putAccountTerms', { token: admins[0], params: { email }, body });
  }
  const statement = (email: string) => shop.request('getStatement', { token: admins[0], params: { email } });
  /** The number of the invoice of a new order. */
  const invoice = async (email: string, quantity: number) => {
    const token = await shop.signIn(email);
    const body = { ...delivery, productId, quantity, paymentMethod: 'account' as const };
    await shop.request('placeOrder', { token, body });
    return (await statement(email)).openInvoices.at(-1)?.number ?? '';
  };
  const plan = (body: string): Promise<BankFile> =>
    shop.request('planBankFile', { token: admins[0], body: Buffer.from(body), headers: HEADERS });
  const book = (payments: readonly BankPayment[], token: string = admins[0]) =>
    shop.send('bookBankPayments', { token, body: { payments: [...payments] } });
  const owed = async (email: string) => {
    const { terms, entries } = await statement(email);
    const sum = entries.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round((terms?.owed ?? 0) * 100));
    return terms?.owed;
  };
  return { admins, statement, invoice, plan, book, owed };
}

type Entry = readonly [amount: string, reference: string, text: string, direction?: string];

const camt = (...entries: readonly Entry[]) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries
    .map(
      ([amount, reference, text, direction = 'CRDT']) =>
        `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><NtryDtls><TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><RltdPties><Dbtr><Nm>Weber</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

const toPayment = ({ key, amount, bookedOn, reference, invoices, customer }: BankLine): BankPayment => ({
  key,
  amount,
  receivedOn: bookedOn,
  reference,
  invoiceNumber: invoices[0] ?? '',
  customer: customer?.email ?? '',
});
const states = ({ lines }: BankFile) => lines.map(({ state }) => state);

testOnce('a file is planned, corrected and booked whole, and nothing twice', async ({ shop }) => {
  const { invoice, plan, book, owed, statement } = await open(shop);
  const [first, second, third] = [await invoice(MIA, 2), await invoice(MIA, 4), await invoice(NORA, 8)];
  const entries: readonly [Entry, Entry, Entry, Entry, Entry] = [
    ['25.00', 'B-1', `Invoice ${first}`],
    ['30.00', 'B-2', `${second} part`],
    ['120.00', 'B-3', third.replaceAll('-', '')],
    ['40.00', 'B-4', 'Thank you'],
    ['9.99', 'B-5', 'Fees', 'DBIT'],
  ];
  const file = await plan(camt(...entries));
  expect(states(file)).toEqual(['matched', 'partly', 'overpaid', 'unknown', 'debit']);
  expect(file.lines[2]).toMatchObject({
    customer: { email: NORA },
    invoices: [third],
    amount: 120,
    open: 100,
    payer: 'Weber',
    reference: `B-3: ${third.replaceAll('-', '')}`,
  });
  // Planning stores nothing.
  expect([await owed(MIA), await owed(NORA)]).toEqual([75, 100]);

  // The admin says whose the fourth is. One customer who is none fails the whole file.
  const byHand = file.lines
    .slice(0, 4)
    .map((line) => ({ ...toPayment(line), customer: line.customer?.email ?? NORA }));
  expect(
    (await book(byHand.map((one, nth) => (nth === 2 ? { ...one, customer: 'ada@mail.com' } : one)))).body,
  ).toMatchObject({ code: 'not_on_account' });
  expect([await owed(MIA), await owed(NORA)]).toEqual([75, 100]);
  expect((await book(byHand)).body).toEqual({ booked: 4, bookedBefore: 0 });
  expect([await owed(MIA), await owed(NORA)]).toEqual([20, -60]);
  const payments = (await statement(NORA)).entries.flatMap(({ payment }) => payment ?? []);
  expect(payments.map(({ reference }) => reference)).toEqual([
    expect.stringContaining('B-3'),
    'B-4: Thank you',
  ]);

  const again = await plan(camt(...entries));
  expect(states(again)).toEqual(['booked', 'booked', 'booked', 'booked', 'debit']);
  const overlapping = await plan(camt(entries[3], ['20.00', 'B-6', second]));
  expect(states(overlapping)).toEqual(['booked', 'matched']);
  expect((await book([...byHand, ...overlapping.lines.slice(1).map(toPayment)])).body).toEqual({
    booked: 1,
    bookedBefore: 4,
  });
  expect([await owed(MIA), await owed(NORA)]).toEqual([0, -60]);
});

test('two admins who book a file at once book each line once', async ({ shop }) => {
  const { admins, invoice, plan, book, owed } = await open(shop);
  const numbers = [await invoice(MIA, 20), await invoice(NORA, 20)];
  const { lines } = await plan(
    camt(...Array.from({ length: 10 }, (_, nth) => ['10.00', `B-${nth}`, numbers[nth % 2] ?? ''] as const)),
  );
  const matched = lines.map(toPayment);
  const others = matched
    .toReversed()
    .map((one) => ({ ...one, customer: one.customer === MIA ? NORA : MIA, invoiceNumber: '' }));
  const answers = await Promise.all([
    book(matched, admins[0]),
    book(others, admins[1]),
    book(matched, admins[1]),
    book(matched.slice(3), admins[0]),
  ]);
  const bodies = answers.map(({ status, body }) => {
    expect(status).toBe(200);
    return body as { booked: number; bookedBefore: number };
  });
  expect(bodies.reduce((sum, { booked }) => sum + booked, 0)).toBe(10);
  expect(bodies.reduce((sum, { bookedBefore }) => sum + bookedBefore, 0)).toBe(27);
  expect(((await owed(MIA)) ?? 0) + ((await owed(NORA)) ?? 0)).toBe(500 - 100);
});

testOnce('a payment taken back is booked again, and one by hand is told', async ({ shop }) => {
  const { admins, invoice, plan, book, owed, statement } = await open(shop);
  const number = await invoice(MIA, 2);
  const file = camt(['25.00', 'B-1', number]);
  const payments = (await plan(file)).lines.map(toPayment);
  await book(payments);
  const [paid] = (await statement(MIA)).entries.flatMap(({ payment }) => payment ?? []);
  const id = paid?._id ?? '';
  await shop.request('removeAccountPayment', { token: admins[0], params: { id } });
  expect(states(await plan(file))).toEqual(['matched']);
  await shop.request('addAccountPayment', {
    token: admins[0],
    body: { customer: MIA, amount: 25, receivedOn: '2026-01-03', reference: 'Seen on the phone' },
  });
  expect((await plan(file)).lines).toMatchObject([{ state: 'overpaid', open: 0, similarOn: '2026-01-03' }]);
  // A program that computes in binary fractions may send 25 so.
  const computed = payments.map((one) => ({ ...one, amount: 24.999999999999996 }));
  expect((await book(computed)).body).toEqual({ booked: 1, bookedBefore: 0 });
  expect(await owed(MIA)).toBe(-25);
  const wrong = await shop.requestProblem('bookBankPayments', {
    token: admins[0],
    body: { payments: payments.map((one) => ({ ...one, amount: 1.005 })) },
  });
  expect(wrong).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/payments/0/amount' }] });
});

testOnce('a file is read in the worker thread', async ({ shop }) => {
  const { plan } = await open(shop);
  const before = workerThread.completed;
  const part = '<TxDtls><Amt Ccy="USD">1.00</Amt></TxDtls>';
  const file = camt(['1000.00', 'B-1', '']).replace(/<TxDtls>.*<\/TxDtls>/, part.repeat(1000));
  expect((await plan(file)).lines).toHaveLength(1000);
  expect(workerThread.completed).toBe(before + 1);
});

testOnce('two payments of a day with one reference are both booked, and neither again', async ({ shop }) => {
  const { invoice, plan, book, owed } = await open(shop);
  const numbers = [await invoice(MIA, 12), await invoice(NORA, 12)] as const;
  const file = camt(['150.00', 'B-1', numbers[0]], ['150.00', 'B-1', numbers[1]]);
  const { lines } = await plan(file);
  expect(lines.map(({ state, customer }) => [state, customer?.email])).toEqual([
    ['matched', MIA],
    ['matched', NORA],
  ]);
  expect((await book(lines.slice(0, 1).map(toPayment))).body).toEqual({ booked: 1, bookedBefore: 0 });
  const reversed = camt(['150.00', 'B-1', numbers[1]], ['150.00', 'B-1', numbers[0]]);
  expect(states(await plan(reversed))).toEqual(['matched', 'booked']);
  await book(lines.map(toPayment));
  expect(states(await plan(file))).toEqual(['booked', 'booked']);
  expect([await owed(MIA), await owed(NORA)]).toEqual([0, 0]);
});

testOnce('a line that version 1.0 booked is not booked again', async ({ shop }) => {
  const { invoice, plan, book } = await open(shop);
  const numbers = [await invoice(MIA, 12), await invoice(NORA, 12)] as const;
  const file = camt(['150.00', 'B-1', numbers[0]], ['150.00', 'B-1', numbers[1]]);
  const [first] = (await plan(file)).lines.map(toPayment);
  // Version 1.0 made one key of both lines, and booked the first.
  const said = JSON.stringify(['DE02120300000000202051', '2026-01-05', 15_000, 'USD', true, 'B-1']);
  const key = createHash('sha256').update(`0 ${said}`).digest('base64url');
  await book(first ? [{ ...first, key }] : []);
  expect(states(await plan(file))).toEqual(['booked', 'matched']);
});

testOnce('money of a CSV file that left or is pending is not booked', async ({ shop }) => {
  const { invoice, plan } = await open(shop);
  const number = await invoice(MIA, 12);
  const titles = 'Booking date,Amount,Debit/Credit,Status,Payer,Reference';
  const line = (direction: string, status: string) =>
    `2026-01-05,150.00,${direction},${status},Weber,${number}`;
  const rows = [
    line('Debit', 'Booked'),
    line('Credit', 'Pending'),
    line('Credit', 'Reverted'),
    line('Credit', 'Booked'),
  ];
  expect(states(await plan([titles, ...rows].join('\n')))).toEqual(['debit', 'pending', 'failed', 'matched']);
});
