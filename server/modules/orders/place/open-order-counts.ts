// Counts the unpaid orders of each customer, whose number is limited. Writes `open_order_counts`.
import { sql } from 'kysely';
import { ordersOf } from '#server/storage/queries/order-refs.ts';
import type { Executor } from '#server/storage/tables.ts';
import { countUnpaid } from '../store/customer-orders.ts';

/**
 * Counts an order that is about to be inserted towards the customer's unpaid ones; false when there may be `most` of them
 * already or nobody has counted them. Reads a constant number of rows. Call it with their orders locked by `lockPlacing`.
 */
export async function countOpenOrder(tx: Executor, userId: string, most: number): Promise<boolean> {
  const counted = await tx
    .insertInto('open_order_counts')
    .columns(['customer_id', 'at_most'])
    .expression(
      tx
        .selectNoFrom((eb) => [
          eb.cast<string>(eb.val(userId), 'text').as('customer_id'),
          sql.lit(1).as('at_most'),
        ])
        .where((eb) =>
          eb.or([
            eb.exists(eb.selectFrom('open_order_counts').select('at_most').where('customer_id', '=', userId)),
            eb.not(eb.exists(ordersOf(userId))),
          ]),
        ),
    )
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet((eb) => ({ at_most: eb('open_order_counts.at_most', '+', 1) }))
        .where('open_order_counts.at_most', '<', most),
    )
    .returning('at_most')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Like `countOpenOrder`, with all unpaid orders counted again, because some may have been paid or cancelled since. */
export async function recountOpenOrders(tx: Executor, userId: string, most: number): Promise<boolean> {
  const count = await countUnpaid(tx, userId, most);
  if (count >= most) return false;
  const at_most = count + 1;
  await tx
    .insertInto('open_order_counts')
    .values({ customer_id: userId, at_most })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ at_most }))
    .execute();
  return true;
}
