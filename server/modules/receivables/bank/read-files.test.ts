// Tests how statements of banks are read: camt.053 of several versions, and CSV as banks write it.
import { describe, expect, test } from 'vitest';
import { type BankEntry, keysOf } from './bank-entry.ts';
import { readBankCsv } from './read-bank-csv.ts';
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
  test('says account, day, amount, payer, the reference of the bank and all that the payer wrote', () => {
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
        isPending: false,
        payer: 'Weber & Co',
        bankReference: 'B-1',
        text: 'RF18INV2026000002 INV-2026- 000001 E2E-7',
      },
    ]);
  });

  test.each<[string, Entry, Partial<BankEntry>]>([
    ['version 2: the state without a code', { status: 'BOOK' }, { isPending: false }],
    ['not booked yet', { status: '<Cd>PDNG</Cd>' }, { isPending: true }],
    ['money that left', { direction: 'DBIT' }, { isCredit: false }],
    ['a reversed debit', { more: '<RvslInd>true</RvslInd>' }, { isCredit: false }],
    ['an amount without decimals', { amount: '119' }, { cents: 11_900 }],
    ['trailing zeros', { amount: '119.500' }, { cents: 11_950 }],
    ['a reference that says there is none', { reference: 'NONREF' }, { bankReference: '' }],
  ])('%s', (_, one, expected) => {
    expect(only(one)).toMatchObject(expected);
  });

  test('several transactions that are booked as one are lines of their own, if they add up', () => {
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

describe('CSV', () => {
  const amounts = (text: string, currency = 'EUR') =>
    readBankCsv(text, currency).entries.map(({ bookedOn, cents, isCredit }) => [
      bookedOn,
      isCredit ? cents : -cents,
    ]);

  test('of a German bank, with lines before the titles', () => {
    const file = [
      'Umsatzanzeige;Datei erstellt am: 20.11.2026',
      'IBAN;DE02 1203',
      '',
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Beguenstigter/Zahlungspflichtiger";"Verwendungszweck";"Betrag";"Waehrung"',
      '"DE02120300000000202051";"20.11.26";"21.11.26";"Weber & Co";"INV-2026-000001";"1.234,50";"EUR"',
      '"DE02120300000000202051";"20.11.26";"21.11.26";"Miete";"November";"-900,00";"EUR"',
      ';;;;Endsaldo;;',
    ].join('\r\n');
    expect(readBankCsv(file, 'EUR')).toEqual({
      format: 'csv',
      entries: [
        {
          statement: 0,
          account: 'DE02120300000000202051',
          bookedOn: '2026-11-20',
          cents: 123_450,
          isCredit: true,
          currency: 'EUR',
          isPending: false,
          payer: 'Weber & Co',
          bankReference: '',
          text: 'INV-2026-000001',
        },
        expect.objectContaining({ cents: 90_000, isCredit: false }),
      ],
      unreadRows: [7],
    });
  });

  test.each([
    [
      'columns for money in and out',
      'Date,Money in,Money out\n2026-11-20,"1,234.50",\n2026-11-21,,9.99',
      'EUR',
      [123_450, -999],
    ],
    ['a Swiss bank', "Buchungsdatum;Betrag\n20.11.2026;1'234.50\n21.11.2026;-5.00", 'CHF', [123_450, -500]],
    ['yen', 'Date,Amount\n2026-11-20,"12,000"\n2026-11-21,500', 'JPY', [12_000, 500]],
    ['dinars', 'Date,Amount\n2026-11-20,5.125\n2026-11-21,"1,234.500"', 'KWD', [5125, 1_234_500]],
    ['thousands without decimals', 'Date;Amount\n2026-11-20;1.234\n2026-11-21;12,5', 'EUR', [123_400, 1250]],
    [
      'amounts with their sign behind, or in brackets',
      'Date;Amount\n2026-11-20;5,00-\n2026-11-21;(6,00)',
      'EUR',
      [-500, -600],
    ],
  ])('%s', (_, text, currency, expected) => {
    expect(amounts(text, currency)).toEqual([
      ['2026-11-20', expected[0]],
      ['2026-11-21', expected[1]],
    ]);
  });

  test('days are read as the whole file writes them', () => {
    expect(amounts('Date,Amount\n03/04/2026,1.00\n20/04/2026,1.00')).toEqual([
      ['2026-04-03', 100],
      ['2026-04-20', 100],
    ]);
    expect(amounts('Date,Amount\n03/04/2026,1.00\n04/20/2026,1.00')).toEqual([
      ['2026-03-04', 100],
      ['2026-04-20', 100],
    ]);
    expect(() => amounts('Date,Amount\n03/04/2026,1.00')).toThrow('could be two days');
    expect(readBankCsv('Date,Amount\n2026-02-30,1.00', 'EUR').unreadRows).toEqual([2]);
  });

  test('a file whose columns are not known is refused', () => {
    expect(() => readBankCsv('Name,Price\nTwill,12.50', 'EUR')).toThrow('columns of this file are not known');
  });
});

test('a line has the same key in every file, and equal lines of a day are told apart', () => {
  const file = (...statements: Entry[][]) =>
    readCamt(document(statements.map((entries) => statement(entries.map(entry).join(''))).join('')));
  const noReference = { reference: 'NONREF' };
  const [first, second] = keysOf(file([noReference, noReference]));
  expect(first).not.toBe(second);
  expect(first).toMatch(/^[\w-]{43}$/);
  // Statements that overlap, in one file and in two.
  expect(keysOf(file([noReference, noReference], [{ amount: '1' }, noReference]))[3]).toBe(first);
  const known = keysOf(file([{ reference: 'B-1' }]))[0];
  expect(keysOf(file([{ amount: '5' }, { reference: 'B-1' }]))[1]).toBe(known);
  expect(keysOf(file([{ reference: 'B-2' }]))[0]).not.toBe(known);
});
