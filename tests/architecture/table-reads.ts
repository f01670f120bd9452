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

/**
 * The files whose queries read `orders`, and what for. Everybody else asks for a reading of an order
 * (server/modules/orders/read/order-reading.ts), so that what follows from an order's columns is derived once.
 */
export const orderReaders: Readonly<Record<string, string>> = {
  'server/modules/orders/store/store.ts': 'The rows of orders, by their ids and numbers.',
  'server/modules/orders/store/customer-orders.ts': 'The orders of a customer.',
  'server/modules/orders/store/credit-store.ts': 'The swatches that have credit left, in one statement.',
  'server/modules/orders/due/due-order-store.ts': 'The orders whose time has come.',
  'server/modules/orders/read/list-store.ts': 'Lists and counts of orders, each along an index.',
  'server/modules/orders/read/open-orders.ts': 'Sums of the pieces in open orders.',
  'server/modules/orders/read/customer-sums.ts': 'Sums over the orders of a customer.',
  'server/modules/orders/read/reconcile.ts': 'Every order beside the sums of its lines.',
  'server/modules/receivables/store.ts': 'The orders on account with their invoices, in one statement.',
  'server/modules/reports/ledger-store.ts': 'The settlements of a period, page by page.',
  'server/modules/reports/sales-store.ts': 'Sums over the settlements of a period.',
  'server/storage/queries/order-refs.ts':
    'The number of an order, and whose it is, for modules before orders.',
};

const READ_METHODS = /(^|\.)(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using)$/;
const READ_STATEMENTS = /\b(?:from|join)\s+"?(\w+)"?/gi;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The tables that a file reads, and where. */
function tablesRead({ calls, strings }: Source): { readonly table: string; readonly line: number }[] {
  const named = calls.flatMap(({ name, firstArgument, line }) =>
    READ_METHODS.test(name) && firstArgument ? [{ table: firstArgument.split(' ')[0] ?? '', line }] : [],
  );
  const written = strings.flatMap(({ text, line }) =>
    [...text.matchAll(READ_STATEMENTS)].map(([, table = '']) => ({ table, line })),
  );
  return [...named, ...written];
}

/** Files that read `orders` and are not listed, and listed ones that do not. */
export function unlistedOrderReaders(
  sources: readonly Source[],
  readers: Readonly<Record<string, string>>,
): string[] {
  const found = sources
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .filter((source) => tablesRead(source).some(({ table }) => table === 'orders'))
    .map(({ path }) => path);
  return [
    ...found.filter((path) => !(path in readers)).map((path) => `${path} reads orders and is not listed`),
    ...Object.keys(readers)
      .filter((path) => !found.includes(path))
      .map((path) => `${path} is listed and does not read orders`),
  ];
}

/** `module table` with where it is read. */
function readsOfLaterModules(sources: readonly Source[], owners: Owners): Map<string, string> {
  const found = new Map<string, string>();
  for (const source of sources) {
    const { path } = source;
    const reader = moduleOf(path);
    if (!reader || !path.startsWith('server/modules/') || isTest(path)) continue;
    for (const { table, line } of tablesRead(source)) {
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
