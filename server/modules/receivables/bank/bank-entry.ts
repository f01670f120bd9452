// A line of a bank's file as it is read, whatever the format, and the key that identifies it in every file. Pure.
import { createHash } from 'node:crypto';
import { BANK_FILE_MAX_LINES } from '#contract/limits.ts';
import { digitsOf } from '#contract/money.ts';
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
  /** The bank may still change or remove it. */
  readonly isPending: boolean;
  readonly payer: string;
  /** Unique for the bank; '' where the file has none. */
  readonly bankReference: string;
  /** What the payer wrote, with structured references. */
  readonly text: string;
}

export interface BankFileEntries {
  readonly format: 'camt.053' | 'csv';
  readonly entries: readonly BankEntry[];
  readonly unreadRows: readonly number[];
}

/**
 * The same for the same line in every file. Without a reference of the bank it is made from all that the line says, and
 * how often its statement says it before, because a customer may pay the same amount twice a day.
 */
export function keysOf(entries: readonly BankEntry[]): string[] {
  const seen = new Map<string, number>();
  return entries.map(({ statement, account, bookedOn, cents, currency, isCredit, ...entry }) => {
    const { bankReference, payer, text } = entry;
    const what = bankReference ? [bankReference] : [payer, text];
    const said = JSON.stringify([account, bookedOn, cents, currency, isCredit, ...what]);
    const before = seen.get(`${statement} ${said}`) ?? 0;
    seen.set(`${statement} ${said}`, before + 1);
    const nth = bankReference ? 0 : before;
    return createHash('sha256').update(`${nth} ${said}`).digest('base64url');
  });
}

/** Integer cents of '1234.5'; undefined for what has more decimals than its currency, or is no number. */
export function centsOfDecimal(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency);
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d*))?$/.exec(text) ?? [];
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
