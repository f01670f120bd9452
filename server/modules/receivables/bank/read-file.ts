// Reads a bank's file to lines with their keys. Runs in the worker thread: a file of 2 MB takes up to a second.

import { AppError } from '#server/http/app-error.ts';
import { decodeCsv } from '#server/http/decode-csv.ts';
import { type BankFileEntries, keysOf, unreadable } from './bank-entry.ts';
import { type KeyedEntry, referencesIn } from './match.ts';
import { readBankCsv } from './read-bank-csv.ts';

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
    const lines = entries.flatMap((entry, nth) => {
      const key = keys[nth] ?? '';
      if (known.has(key)) return [];
      known.add(key);
      const [payer, text] = [entry.payer.slice(0, SHOWN), entry.text.slice(0, SHOWN)];
      return { ...entry, key, payer, text, references: referencesIn(entry.text) };
    });
    return { format, lines, unreadRows };
  } catch (error) {
    if (error instanceof AppError) return { unreadable: error.message };
    throw error;
  }
}

/** XML is told by its first character, behind a byte order mark. */
async function entriesOf(bytes: Buffer, currency: string): Promise<BankFileEntries> {
  if (bytes.length === 0) throw unreadable('This file is empty.');
  const beginning = bytes.subarray(0, 100).toString('latin1');
  if (!/^\s*</.test(beginning.replaceAll(/[^\x20-\x7e]/g, '')))
    return readBankCsv(decodeCsv(bytes), currency);
  // It is loaded for the first file only.
  const { readCamt } = await import('./read-camt.ts');
  return { format: 'camt.053', entries: readCamt(bytes), unreadRows: [] };
}
