// Numbers that people read, such as article and invoice numbers, counted without gaps in the transaction that uses
// them.
import { type SqlBool, sql } from 'kysely';
import type { Executor, SequenceName } from '../tables.ts';
import { noOrders } from './order-refs.ts';

/** The next number of a sequence, from 1. Simultaneous transactions wait for each other, so take it late. */
export function nextNumber(tx: Executor, name: SequenceName): Promise<number> {
  return advance(tx, name, 1);
}

/** Takes `count` numbers at once and returns the first; the caller uses them without further queries. */
export async function nextNumbers(db: Executor, name: SequenceName, count: number): Promise<number> {
  return (await advance(db, name, count)) - count + 1;
}

/** Makes other transactions wait, like `nextNumber`, without taking a number. */
export async function lockSequence(tx: Executor, name: SequenceName): Promise<void> {
  await advance(tx, name, 0);
}

/**
 * Continues a sequence with this number; returns false, and changes nothing, when it is past it already. Numbers that a
 * process of the shop has reserved before are still used.
 */
export async function raiseSequence(db: Executor, name: SequenceName, next: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('number_sequences')
    .values({ name, last_number: next - 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_number: next - 1 })
        .where('number_sequences.last_number', '<', next),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Numbers orders and documents from 1 again, if there is no order and no quotation, which may have documents. */
export async function restartOrderNumbers(tx: Executor): Promise<void> {
  await tx
    .deleteFrom('number_sequences')
    .where('name', 'not in', ['article', 'feed-event'])
    .where(noOrders)
    .where(sql<SqlBool>`not exists (select id from quotations)`)
    .execute();
}

export function isSequenceName(name: string): name is SequenceName {
  return /^(article|(order|invoice|credit-note|pro-forma|commercial-invoice|packing-list)-\d{4})$/.test(name);
}

/** Every sequence of numbers that people read, and its next number, by name. */
export async function listSequences(db: Executor): Promise<{ name: SequenceName; next: number }[]> {
  const rows = await db.selectFrom('number_sequences').selectAll().orderBy('name').execute();
  return rows
    .filter(({ name }) => isSequenceName(name))
    .map(({ name, last_number }) => ({ name, next: last_number + 1 }));
}

async function advance(tx: Executor, name: SequenceName, by: number): Promise<number> {
  const { last_number } = await tx
    .insertInto('number_sequences')
    .values({ name, last_number: by })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ last_number: eb('number_sequences.last_number', '+', by) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Formats a number like `INV-2026-000123`. */
export function numberOfYear(prefix: string, year: number, count: number): string {
  return `${prefix}-${year}-${String(count).padStart(6, '0')}`;
}

/** Returns a function from a time to its calendar year in a time zone. */
export function yearIn(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone });
  return (at) => Number(format.format(at));
}
