// Tests how statements of banks are read: camt.053 of several versions, and the keys of their lines.
import { describe, expect, test } from 'vitest';
import { type BankEntry, keysOf } from './bank-entry.ts';
import { readCamt } from './read-camt.ts';

const document = (statements: string, version = '08', type = 'camt.053') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${type}.001.${version}"><BkToCstmrStmt>${statements}</BkToCstmrStmt></Document>`,
  );
const statement = (entries: string) =>
  `<Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries}</Stmt>`;

interface Entry {
  readonly amount?: string;
  readonly direction?: string;
  readonly status?: string;
  readonly reference?: string;
  readonly details?: string;
  readonly more?: string;
}
const entry = ({ amount = '119.00', direction = 'CRDT', reference = 'B-1', ...more }: Entry = {}) =>
  `<Ntry><NtryRef>1</NtryRef><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more.more ?? ''}<Sts>${more.status ?? '<Cd>BOOK</Cd>'}</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${more.details ?? '<TxDtls><RmtInf><Ustrd>Invoice</Ustrd></RmtInf></TxDtls>'}</NtryDtls></Ntry>`;
const transaction = (amount: string, text: string) =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

const readAll = (...entries: Entry[]) => readCamt(document(statement(entries.map(entry).join(''))));
const only = (one: Entry) => readAll(one)[0];

describe('camt.053', () => {
  test('says account, day, amount, payer, the bank’s reference and the payer’s text', () => {
    const details = `<TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Weber  &amp; Co</Nm></Pty></Dbtr></RltdPties>
      <RmtInf><Ustrd>INV-2026-</Ustrd><Ustrd>000001</Ustrd><Strd><CdtrRefInf><Ref>RF18INV2026000002</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
    expect(readAll({ details })).toEqual([
      {
        statement: 0,
        account: 'DE02120300000000202051',
        bookedOn: '2026-11-20',
        cents: 11_900,
        currency: 'EUR',
        isCredit: true,
        status: 'booked',
        payer: 'Weber & Co',
        bankReference: 'B-1',
        text: 'RF18INV2026000002 INV-2026- 000001 E2E-7',
        former: expect.anything(),
      },
    ]);
  });

  test.each<[string, Entry, Partial<BankEntry>]>([
    ['version 2: the state without a code', { status: 'BOOK' }, { status: 'booked' }],
    ['not booked yet', { status: '<Cd>PDNG</Cd>' }, { status: 'pending' }],
    ['money that left', { direction: 'DBIT' }, { isCredit: false }],
    ['a reversed debit, as 1', { more: '<RvslInd>1</RvslInd>' }, { isCredit: false }],
    [
      'a payment of the mill that came back',
      { details: '<TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>' },
      { isCredit: false },
    ],
    ['zeros before the amount', { amount: '000000000000119.00' }, { cents: 11_900 }],
    [
      'text beside the transaction',
      { details: '<TxDtls><AddtlTxInf>TRANSFER INV-2026-000001</AddtlTxInf></TxDtls>' },
      { text: 'TRANSFER INV-2026-000001', former: expect.objectContaining({ text: '' }) },
    ],
    ['a reversed debit', { more: '<RvslInd>true</RvslInd>' }, { isCredit: false }],
    ['an amount without decimals', { amount: '119' }, { cents: 11_900 }],
    ['trailing zeros', { amount: '119.500' }, { cents: 11_950 }],
    ['a reference that says there is none', { reference: 'NONREF' }, { bankReference: '' }],
  ])('%s', (_, one, expected) => {
    expect(only(one)).toMatchObject(expected);
  });

  test('transactions booked as one are lines of their own if they add up', () => {
    const details = transaction('100.00', 'one') + transaction('19.00', 'two');
    const parts = readAll({ details });
    expect(parts.map(({ cents, text, bankReference }) => [cents, text, bankReference])).toEqual([
      [10_000, 'one', 'B-1/1'],
      [1900, 'two', 'B-1/2'],
    ]);
    const whole = readAll({ details, amount: '120.00' });
    expect(whole.map(({ cents, text }) => [cents, text])).toEqual([[12_000, 'one two']]);
  });

  test.each([
    ['another message', document('', '08', 'camt.052'), 'This is camt.052'],
    ['another document', Buffer.from('<html/>'), 'no statement'],
    ['a damaged file', Buffer.from('<Document'), 'damaged'],
    ['an amount of too many decimals', document(statement(entry({ amount: '1.005' }))), 'without an amount'],
    [
      'an external entity',
      Buffer.from(
        `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${document(
          statement(entry({ reference: '&x;' })),
        )
          .toString()
          .replace(/^<\?[^>]*>/, '')}`,
      ),
      'document type',
    ],
    [
      'entities that multiply',
      Buffer.from(
        `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><a>&c;</a>`,
      ),
      'damaged',
    ],
    ['too many lines', document(statement(entry().repeat(1001))), 'more than 1000 lines'],
    [
      'too many transactions of a line',
      document(statement(entry({ details: '<TxDtls/>'.repeat(1001) }))),
      'more than 1000 lines',
    ],
    ['too many statements', document('<Stmt/>'.repeat(1001)), 'more than 1000 lines'],
  ])('%s is refused', (_, file, detail) => {
    expect(() => readCamt(file)).toThrow(
      expect.objectContaining({
        code: 'bank_file_unreadable',
        message: expect.stringContaining(detail),
      }),
    );
  });

  test('money that left is one line, however many transactions the bank booked together', async () => {
    const details = transaction('1.00', 'wages').repeat(1001);
    const [line, ...others] = readAll({ direction: 'DBIT', amount: '1001.00', details });
    expect([line?.cents, others]).toEqual([100_100, []]);
  });
});

test('a line has one key in every file, different from equal lines’', () => {
  const file = (...statements: Entry[][]) =>
    readCamt(document(statements.map((entries) => statement(entries.map(entry).join(''))).join('')));
  const keys = (entries: readonly BankEntry[]) => keysOf(entries).map(({ key }) => key);
  const noReference = { reference: 'NONREF' };
  const [first, second] = keys(file([noReference, noReference]));
  expect(first).not.toBe(second);
  expect(first).toMatch(/^[\w-]{43}$/);
  // Statements that overlap, in one file and in two.
  expect(keys(file([noReference, noReference], [{ amount: '1' }, noReference]))[3]).toBe(first);
  const known = keys(file([{ reference: 'B-1' }]))[0];
  expect(keys(file([{ amount: '5' }, { reference: 'B-1' }]))[1]).toBe(known);
  expect(keys(file([{ reference: 'B-2' }]))[0]).not.toBe(known);
});

describe('payments of one day, amount and reference', () => {
  const of = (details: string) => readAll({ details });
  const detail = (name: string, text: string) =>
    `<TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
  const [a, b] = [of(detail('Client A', 'INV-2026-000001')), of(detail('Client B', 'INV-2026-000002'))];

  test('are lines of their own, in whatever sequence a file has them', () => {
    const keys = (...files: (readonly BankEntry[])[]) => keysOf(files.flat()).map(({ key }) => key);
    const [first, second, third] = keys(a, b, a);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(keys(b, a)).toEqual([second, first]);
    expect(keys(b)).toEqual([second]);
  });

  test('keep the key of version 1.0, which was made of the reference only', () => {
    // Hashes that version 1.0 made of the same files.
    const formerly = 'fnJ3ljvrWpkd_8DQ0Dv8ssWViyWQr9DO_71YO2AIj0o';
    expect(keysOf([...a, ...b]).map(({ formerKey }) => formerKey)).toEqual([formerly, formerly]);
    const [plain] = keysOf(readAll({ reference: 'NONREF' }));
    expect(plain).toEqual({
      key: 'cmNr0FeVHhZZ_2GQZVd4PP6-DGpAFzXJLIQkSOddBhk',
      formerKey: 'cmNr0FeVHhZZ_2GQZVd4PP6-DGpAFzXJLIQkSOddBhk',
    });
  });
});
