// How backup, restore and move begin and end: settings read, a sentence for whatever goes wrong, an exit code.

import { SettingsError } from '#server/settings.ts';
import { DatabaseNotFoundError } from '#server/storage/database-snapshot.ts';
import { BackupRefused } from './contents.ts';
import { BackupDamaged } from './file.ts';

const CODES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder',
  EEXIST: 'There is a file of that name already',
  EACCES: 'Permission denied',
  EROFS: 'The disk is read-only',
  ENOSPC: 'The disk is full',
  EISDIR: 'That is a folder',
};

/** Runs a command; `usage` when it makes no sense of the words it was given. */
export async function command(
  usage: string,
  work: (words: readonly string[]) => Promise<string> | undefined,
) {
  const done = work(process.argv.slice(2));
  if (!done) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    console.log(await done);
  } catch (error) {
    console.error(inWords(error));
    process.exitCode = 1;
  }
}

function inWords(error: unknown): string {
  if (error instanceof BackupDamaged) return `This backup is ${error.message}; nothing was changed.`;
  if (
    error instanceof BackupRefused ||
    error instanceof DatabaseNotFoundError ||
    error instanceof SettingsError
  )
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const words = 'code' in error && typeof error.code === 'string' ? CODES[error.code] : undefined;
  return words ? `${words}: ${'path' in error ? String(error.path) : error.message}.` : error.message;
}

export function counts({ rows, pictures }: { rows: number; pictures: number }): string {
  const said = (count: number, one: string) =>
    `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
  return `${said(rows, 'row')} and ${said(pictures, 'picture')}`;
}
