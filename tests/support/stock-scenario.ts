// What random sequences of orders, deliveries and returns share: shops that take turns, a return of pieces, and sums.
import { onPostgres } from './database.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { tolerant } from './tolerant.ts';

/** Answers the shops of one database in turn: on PostgreSQL there are two, like two processes. */
export async function takeTurns(shop: TestApp): Promise<() => TestApp> {
  const other = onPostgres ? await createTestApp(shop.storageOptions) : shop;
  let turn = 0;
  return () => (turn++ % 2 === 0 ? shop : other);
}

/** A refund of a dollar that puts pieces of a paid order back. */
export async function returnPieces(
  { storage, app: { orders } }: TestApp,
  orderId: string,
  returnedQuantity: number,
): Promise<void> {
  const refund = { orderId, amountCents: 100, returnedQuantity, reason: '', requestedBy: undefined, at: 0 };
  await tolerant(
    storage.db.transaction().execute(async (tx) => {
      await orders.balances.reserveRefund(tx, refund);
      await orders.balances.completeRefund(tx, crypto.randomUUID(), refund);
    }),
  );
}

export const sumOf = (rows: readonly { readonly quantity: number }[]) =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);
