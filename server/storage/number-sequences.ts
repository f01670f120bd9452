// Numbers that people read, such as article numbers: counted without gaps, in the transaction that uses them.
import type { SequenceName } from './catalogue-tables.ts';
import type { Executor } from './tables.ts';

/** The next number of a sequence, from 1. Simultaneous transactions wait for each other: take it late. */
export async function nextNumber(tx: Executor, name: SequenceName): Promise<number> {
  const { last_number } = await tx
    .insertInto('number_sequences')
    .values({ name, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ last_number: eb('number_sequences.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
