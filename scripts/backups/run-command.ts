// Runs an operator command: prints its result or one sentence about its failure, and sets the exit code.
import { SettingsError } from '#server/settings.ts';
import { DatabaseNotFoundError } from '#server/storage/copies/database-snapshot.ts';

/** A failure that the operator can act on; the message is one sentence. */
export class CommandError extends Error {}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or directory',
  ENOTDIR: 'That is not a directory',
  EEXIST: 'A file or directory of that name exists already',
  EACCES: 'Permission denied',
  EROFS: 'The disk is read-only',
  ENOSPC: 'The disk is full',
};

/** `run` returns undefined for arguments that it does not accept; then `usage` is printed and the exit code is 2. */
export async function runCommand(
  usage: string,
  run: (args: readonly string[]) => Promise<string> | undefined,
): Promise<void> {
  const running = run(process.argv.slice(2));
  if (!running) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    console.log(await running);
  } catch (error) {
    console.error(toSentence(error));
    process.exitCode = 1;
  }
}

function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (
    error instanceof CommandError ||
    error instanceof DatabaseNotFoundError ||
    error instanceof SettingsError
  )
    return error.message;
  const reason = 'code' in error && typeof error.code === 'string' ? SYSTEM_ERRORS[error.code] : undefined;
  return reason ? `${reason}: ${'path' in error ? String(error.path) : error.message}.` : error.message;
}

/** Returns a text like `1,234 rows` or `1 image`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
