// The text of an uploaded CSV file: UTF-8 with or without a byte order mark, UTF-16, and Windows-1252. Pure.
import { isUtf8 } from 'node:buffer';
import { AppError } from '../app-error.ts';

/**
 * A file without a byte order mark that is no UTF-8 is Windows-1252, as Excel saves "CSV" in western Europe. Throws
 * `csv_unreadable` for what is no text.
 */
export function decodeCsv(bytes: Buffer): string {
  if (bytes.length === 0) throw unreadable('This file is empty.');
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    throw unreadable('This is a workbook, not a CSV file: save it as "CSV UTF-8" first.');
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw unreadable('This file is no text. Save it as "CSV UTF-8".');
  return text;
}

/** UTF-16 without a byte order mark is told by its zeros: titles are mostly ASCII. */
function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

export function unreadable(detail: string): AppError {
  return new AppError('csv_unreadable', { detail });
}
