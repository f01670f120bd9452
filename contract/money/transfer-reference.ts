// The reference that customers state in a bank transfer: a creditor reference of ISO 11649, which banks can check.
import { remainderBy97 } from './bank-account.ts';

/** 'RF', two check digits, and the number of the order without its marks: 'RF62SO2026000123' of 'SO-2026-000123'. */
export function transferReference(orderNumber: string): string {
  const compact = orderNumber.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return `RF${String(98 - remainderBy97(`${compact}RF00`)).padStart(2, '0')}${compact}`;
}

/** Whether a compact text has the form of ISO 11649 and its check digits. */
export const isTransferReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && remainderBy97(text.slice(4) + text.slice(0, 4)) === 1;
