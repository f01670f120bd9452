// What random sequences of orders, deliveries and returns share: shops that take turns, a return of pieces, and sums.
import { onPostgres } from '../database.ts';
import { returnOfPieces } from '../orders/refunds.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { tolerant } from '../tolerant.ts';

/** Answers the shops of one database in turn: on PostgreSQL there are two, like two processes. */
export async function takeTurns(shop: TestApp): Promise<() => TestApp> {
  const other = onPostgres ? await createTestApp(shop.storageOptions) : shop;
  let turn = 0;
  return () => (turn++ % 2 === 0 ? shop : other);
}

/** A refund of a dollar that puts pieces of a paid order back. */
export async function returnPieces(shop: TestApp, orderId: string, returnedQuantity: number): Promise<void> {
  const { balances } = shop.app.orders;
  const wanted = await returnOfPieces(shop, orderId, returnedQuantity);
  await tolerant(
    shop.storage.db.transaction().execute(async (tx) => {
      const refund = await balances.reserveRefund(tx, wanted);
      await balances.completeRefund(tx, crypto.randomUUID(), refund);
    }),
  );
}

export const sumOf = (rows: readonly { readonly quantity: number }[]) =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);
