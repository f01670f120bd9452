// Encodings that spreadsheets write.
import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { decodeCsv } from './decode-csv.ts';

const TEXT = 'Name;Price\r\nMérinos;12,50';
const utf16 = Buffer.from(TEXT, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['UTF-16 without one', utf16],
  ['UTF-16, big end first', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('%s is read', (_, bytes) => {
  expect(decodeCsv(bytes)).toBe(TEXT);
});

test.each([
  ['an empty file', Buffer.alloc(0), 'empty'],
  ['a workbook', Buffer.from('PK\u0003\u0004rest'), 'workbook'],
  ['bytes that are no text', Buffer.from([65, 66, 67, 0, 0, 0, 0xff, 0xfe, 0xc3]), 'no text'],
])('%s is refused', (_, bytes, reason) => {
  expect(() => decodeCsv(bytes)).toThrow(AppError);
  expect(() => decodeCsv(bytes)).toThrow(reason);
});
