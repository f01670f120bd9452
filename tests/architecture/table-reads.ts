// A module reads the tables of earlier modules, as it imports those only. It reads a later module's tables through a function that
// server/modules/create-modules.ts passes, or the pair is listed here with the reason.
import { groupOf, moduleOf } from './module-order.ts';
import type { Source } from './parse-source.ts';

type Owners = Readonly<Record<string, string>>;

/** `module table` → why a query of its own is better than a function of the owner. */
type ReadExceptions = Readonly<Record<string, string>>;

/** The pairs of the project. */
export const readExceptions: ReadExceptions = {
  'audit api_keys': 'The same for API keys, by their names.',
  'audit users': 'A page of the log shows the emails of the people in it; actors are found by theirs.',
  'email users':
    'Recipients are locked with the rows of their users, so that an email goes to the address that the person has.',
  'events articles': 'An event names its article by its number, in one statement for a page.',
  'invoices payments': 'A document prints the card of its payment; one statement reads all that it prints.',
  'invoices refund_lines': 'The same, line by line.',
  'invoices refunds': 'A credit note prints the refund that caused it.',
  'orders invoices':
    'A person who removes the account is told how many documents stay; orders name whose they are.',
  'people reviews': 'A person who removes the account is told how many reviews there are.',
};

const READ_METHODS = /(^|\.)(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using)$/;
const READ_STATEMENTS = /\b(?:from|join)\s+"?(\w+)"?/gi;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** `module table` with where it is read. */
function readsOfLaterModules(sources: readonly Source[], owners: Owners): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, calls, strings } of sources) {
    const reader = moduleOf(path);
    if (!reader || !path.startsWith('server/modules/') || isTest(path)) continue;
    const named = calls.flatMap(({ name, firstArgument, line }) =>
      READ_METHODS.test(name) && firstArgument ? [{ table: firstArgument.split(' ')[0] ?? '', line }] : [],
    );
    const written = strings.flatMap(({ text, line }) =>
      [...text.matchAll(READ_STATEMENTS)].map(([, table = '']) => ({ table, line })),
    );
    for (const { table, line } of [...named, ...written]) {
      const owner = owners[table];
      if (!owner || owner === reader || groupOf(owner) < groupOf(reader)) continue;
      if (!found.has(`${reader} ${table}`)) found.set(`${reader} ${table}`, `${path}:${line}`);
    }
  }
  return found;
}

export function foreignReads(
  sources: readonly Source[],
  owners: Owners,
  exceptions: ReadExceptions,
): string[] {
  return [...readsOfLaterModules(sources, owners)]
    .filter(([pair]) => !(pair in exceptions))
    .map(([pair, where]) => `${where}: ${pair.replace(' ', ' reads ')}, which is a later module's`);
}

/** Exceptions that no query needs any more. */
export function unusedExceptions(
  sources: readonly Source[],
  owners: Owners,
  exceptions: ReadExceptions,
): string[] {
  const found = readsOfLaterModules(sources, owners);
  return Object.keys(exceptions).filter((pair) => !found.has(pair));
}
