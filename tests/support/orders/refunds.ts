// Refunds of orders of one line: what an admin asks for, and what the shop records.
import type { NewRefund } from '#contract/orders/refunds.ts';
import type { RequestedRefund } from '#server/modules/orders/change/order-balances.ts';
import { callerOf } from '../callers.ts';
import type { TestApp } from '../test-app.ts';

/** The first line of an order. */
export async function lineOf({ storage: { db } }: Pick<TestApp, 'storage'>, orderId: string) {
  const lines = db.selectFrom('order_lines').select('id').where('order_id', '=', orderId);
  return (await lines.orderBy('position').executeTakeFirst())?.id ?? '';
}

interface OfLine {
  readonly amount?: number;
  readonly returnedQuantity?: number;
  readonly reason?: string;
}

/** An admin's request to refund the line of an order. */
export async function refundOfLine(
  shop: Pick<TestApp, 'storage'>,
  orderId: string,
  { amount = 10, returnedQuantity = 0, reason = 'A flaw' }: OfLine = {},
): Promise<NewRefund> {
  return { lines: [{ line: await lineOf(shop, orderId), amount, returnedQuantity }], reason };
}

/** A refund of a dollar by an admin that puts pieces of the order's line back. */
export async function returnOfPieces(
  shop: Pick<TestApp, 'app' | 'storage'>,
  orderId: string,
  returnedQuantity: number,
): Promise<RequestedRefund> {
  const amountCents = 100;
  const lines = [{ lineId: await lineOf(shop, orderId), amountCents, returnedQuantity }];
  const { id: requestedBy } = await callerOf(shop, 'admin@mail.com', { name: 'Ada', isStaff: true });
  return { orderId, amountCents, lines, reason: '', requestedBy, at: 0 };
}
