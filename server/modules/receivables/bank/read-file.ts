// Reads a bank's file to lines with their keys. Runs in the worker thread: a file of 2 MB takes up to a second.

import { BANK_FILE_MAX_LINES } from '#contract/core/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCsv } from '#server/http/files/decode-csv.ts';
import { type BankEntry, type BankFileEntries, keysOf, tooManyLines, unreadable } from './bank-entry.ts';
import { type KeyedEntry, referencesIn } from './match.ts';
import { readBankCsv } from './read-bank-csv.ts';
import { isZip, xmlFilesOf } from './unzip.ts';

export interface BankFileTask {
  readonly bytes: Uint8Array;
  /** The shop's, an ISO 4217 code. */
  readonly currency: string;
}

export type BankFileRead =
  | {
      readonly format: BankFileEntries['format'];
      readonly lines: readonly KeyedEntry[];
      readonly unreadRows: readonly number[];
    }
  /** Why it cannot be read: an error would lose its code between threads. */
  | { readonly unreadable: string };

/** Only so much of a text is shown and stored. */
const SHOWN = 200;

export default async function readFile({ bytes, currency }: BankFileTask): Promise<BankFileRead> {
  try {
    const { format, entries, unreadRows } = await entriesOf(Buffer.from(bytes), currency);
    const keys = keysOf(entries);
    const known = new Set<string>();
    // Statements that overlap in one file state a line twice.
    const lines = keys.flatMap((keysOfLine, nth) => {
      const entry = entries[nth];
      if (!entry || known.has(keysOfLine.key)) return [];
      known.add(keysOfLine.key);
      const [payer, text] = [entry.payer.slice(0, SHOWN), entry.text.slice(0, SHOWN)];
      const former = { ...entry.former, text: entry.former.text.slice(0, SHOWN) };

      return { ...entry, ...keysOfLine, payer, text, former, references: referencesIn(entry.text) };
    });
    return { format, lines, unreadRows };
  } catch (error) {
    if (error instanceof AppError) return { unreadable: error.message };
    throw error;
  }
}

async function entriesOf(bytes: Buffer, currency: string): Promise<BankFileEntries> {
  if (bytes.length === 0) throw unreadable('This file is empty.');
  if (isZip(bytes)) return readCamts(xmlFilesOf(bytes));
  const beginning = bytes
    .subarray(0, 1000)
    .toString('latin1')
    .replaceAll(/[^\x20-\x7e\r\n]/g, '');
  const other = OTHER_FORMATS.find(([, pattern]) => pattern.test(beginning));
  if (other) throw unreadable(`This is ${other[0]}: export the statements as camt.053 or CSV.`);
  // XML is told by its first character, behind a byte order mark.
  if (/^\s*</.test(beginning)) return readCamts([bytes]);
  return readBankCsv(decodeCsv(bytes), currency);
}

const OTHER_FORMATS = [
  ['MT940', /^\s*\{1:F01|^:20:|\n:20:/],
  ['a PDF file', /^%PDF/],
  ['QIF', /^\s*!Type:/i],
  ['OFX', /^\s*OFXHEADER:|<OFX>/],
] as const;

async function readCamts(files: readonly Buffer[]): Promise<BankFileEntries> {
  // It is loaded for the first file only.
  const { readCamt } = await import('./read-camt.ts');
  const entries: BankEntry[] = [];
  for (const file of files) {
    const before = (entries.at(-1)?.statement ?? -1) + 1;
    entries.push(...readCamt(file).map((entry) => ({ ...entry, statement: before + entry.statement })));
    if (entries.length > BANK_FILE_MAX_LINES) throw tooManyLines();
  }
  return { format: 'camt.053', entries, unreadRows: [] };
}
