// Tests what a file is taken for: XML, ZIP files of it, CSV, and formats that are named when they are refused.
import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { BANK_FILE_MAX_BYTES } from '#contract/core/limits.ts';
import readFile from './read-file.ts';

const camt = (...days: string[]) =>
  strToU8(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${days
      .map(
        (day) =>
          `<Ntry><Amt Ccy="EUR">150.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`,
      )
      .join('')}</Stmt></BkToCstmrStmt></Document>`,
  );
const read = (bytes: Uint8Array) => readFile({ bytes, currency: 'EUR' });
const days = async (bytes: Uint8Array) => {
  const file = await read(bytes);
  return 'unreadable' in file ? file.unreadable : file.lines.map(({ bookedOn }) => bookedOn);
};

test('every statement in a ZIP file is read, and repeated lines are one', async () => {
  const file: Zippable = {
    'statements/25.xml': camt('2026-11-25'),
    '26.XML': [camt('2026-11-25', '2026-11-26'), { level: 0 }],
    'readme.txt': strToU8('no statement'),
    '__MACOSX/._26.xml': strToU8('no statement'),
  };
  expect(await days(zipSync(file))).toEqual(['2026-11-25', '2026-11-26']);
});

test.each<[string, () => Uint8Array, string]>([
  [
    'a ZIP file that unpacks to too much',
    () => zipSync({ 'a.xml': new Uint8Array(11 * BANK_FILE_MAX_BYTES) }),
    'too much',
  ],
  ['a ZIP file without statements', () => zipSync({ 'a.txt': strToU8('a') }), 'no XML file'],
  ['a damaged ZIP file', () => zipSync({ 'a.xml': camt('2026-11-25') }).fill(255, 40, 60), 'damaged'],
  ['a workbook', () => zipSync({ '[Content_Types].xml': strToU8('<Types/>') }), 'workbook'],
  ['MT940', () => strToU8('\r\n:20:STARTUMSE\r\n:25:10020030/1234567\r\n'), 'MT940'],
  ['a PDF file', () => strToU8('%PDF-1.7'), 'PDF'],
  ['an empty file', () => new Uint8Array(), 'empty'],
])('%s is refused by name', async (_, file, reason) => {
  expect(await days(file())).toContain(reason);
});
