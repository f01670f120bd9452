// A line of a bank's file as it is read, whatever the format, and the key that identifies it in every file. Pure.
import { createHash } from 'node:crypto';
import { BANK_FILE_MAX_LINES } from '#contract/core/limits.ts';
import { digitsOf } from '#contract/figures/money.ts';
import { AppError } from '#server/http/app-error.ts';

export interface BankEntry {
  /** Which statement of the file, from 0. */
  readonly statement: number;
  /** IBAN or number of the account that the file is of; '' where it does not say. */
  readonly account: string;
  /** YYYY-MM-DD */
  readonly bookedOn: string;
  /** In the smallest unit of the currency. */
  readonly cents: number;
  readonly currency: string;
  /** Money that came in, and no reversal of money that left. */
  readonly isCredit: boolean;
  /** What is pending may still change or be removed; what failed was rejected or taken back by the bank. */
  readonly status: 'booked' | 'pending' | 'failed';
  readonly payer: string;
  /** Unique for the bank; '' where the file has none. */
  readonly bankReference: string;
  /** What the payer wrote, with structured references, from all places where banks put it. */
  readonly text: string;
  /** What version 1.0 read of the line: keys of lines that were booked then are made of it. */
  readonly former: Readonly<Record<'account' | 'payer' | 'bankReference' | 'text', string>>;
}

export interface BankFileEntries {
  readonly format: 'camt.053' | 'csv';
  readonly entries: readonly BankEntry[];
  readonly unreadRows: readonly number[];
}

/** The keys of a line. */
export interface EntryKeys {
  /** The same for the same line in every file, and of no other. */
  readonly key: string;
  /** The key in version 1.0, which several lines of one reference have; the same as `key` where nothing more is read now. */
  readonly formerKey: string;
}

/**
 * A key is made from all that a line says, and how often its statement says it before, because a customer may pay the
 * same amount twice a day. Version 1.0 left out payer and text where the bank has a reference.
 */
export function keysOf(entries: readonly BankEntry[]): EntryKeys[] {
  const [counts, formerCounts] = [new Map<string, number>(), new Map<string, number>()];
  return entries.map(({ statement, bookedOn, cents, currency, isCredit, former, ...now }) => {
    const line = [bookedOn, cents, currency, isCredit];
    const formerly = former.bankReference ? [former.bankReference] : [former.payer, former.text];
    const formerSaid = JSON.stringify([former.account, ...line, ...formerly]);
    const reference = now.bankReference ? [now.bankReference] : [];
    const said = JSON.stringify([now.account, ...line, now.payer, now.text, ...reference]);
    const nth = countOf(counts, `${statement} ${said}`);
    const formerNth = countOf(formerCounts, `${statement} ${formerSaid}`);
    return {
      key: hashOf(nth, said),
      formerKey: hashOf(former.bankReference ? 0 : formerNth, formerSaid),
    };
  });
}

/** How often it was counted before. */
function countOf(counts: Map<string, number>, said: string): number {
  const before = counts.get(said) ?? 0;
  counts.set(said, before + 1);
  return before;
}

const hashOf = (nth: number, said: string) =>
  createHash('sha256').update(`${nth} ${said}`).digest('base64url');

/** Integer cents of '1234.5'; undefined for what has more decimals than its currency, or is no number. */
export function centsOfDecimal(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency);
  const [, whole = '', fraction = ''] = /^0*(\d{1,12})(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(fraction.slice(digits))) return undefined;
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}

/** One line of printable characters. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

export const unreadable = (detail: string): AppError => new AppError('bank_file_unreadable', { detail });

export const tooManyLines = (): AppError =>
  unreadable(`This file has more than ${BANK_FILE_MAX_LINES} lines. Export fewer days at once.`);
