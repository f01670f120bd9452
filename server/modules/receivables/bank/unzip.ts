// The XML files of a ZIP file, as banks hand out a statement for each day. What it unpacks to is bounded.
import { Unzip, UnzipInflate } from 'fflate';
import { BANK_FILE_MAX_BYTES } from '#contract/core/limits.ts';
import { unreadable } from './bank-entry.ts';

const UNPACKED_MAX_BYTES = 10 * BANK_FILE_MAX_BYTES;
const FILES_MAX = 1000;
/** A piece unpacks to a thousand times as much at most before the bound is looked at. */
const PIECE_BYTES = 2048;

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

/** Throws `bank_file_unreadable`. */
export function xmlFilesOf(bytes: Buffer): Buffer[] {
  const files: Uint8Array[][] = [];
  let unpacked = 0;
  let failed: Error | undefined;
  const unzip = new Unzip((file) => {
    if (/^\[Content_Types\]\.xml$|^mimetype$/.test(file.name))
      failed = unreadable('This is a workbook: save the statement as "CSV UTF-8" first.');
    // Programs of macOS add files of their own, which begin with a point.
    if (failed || !/(?:^|\/)[^./][^/]*\.xml$/i.test(file.name) || file.name.startsWith('__MACOSX/')) return;
    const pieces: Uint8Array[] = [];
    if (files.push(pieces) > FILES_MAX)
      failed = unreadable(`This ZIP file has more than ${FILES_MAX} files.`);
    file.ondata = (error, piece) => {
      if (error) failed ??= damaged();
      unpacked += piece?.length ?? 0;
      if (unpacked > UNPACKED_MAX_BYTES)
        failed ??= unreadable('This ZIP file unpacks to too much. Export fewer days at once.');
      else if (piece) pieces.push(piece);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !failed; at += PIECE_BYTES)
      unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
  } catch {
    failed ??= damaged();
  }
  if (failed) throw failed;
  if (files.length === 0)
    throw unreadable('This ZIP file holds no XML file: export the statements as camt.053.');
  return files.map((pieces) => Buffer.concat(pieces));
}

const damaged = () => unreadable('This ZIP file is damaged, or needs a password.');
