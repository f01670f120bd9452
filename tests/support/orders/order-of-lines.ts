// Orders of several lines, which no page places yet.
import type { RequestedLine } from '#server/modules/orders/rules.ts';
import { delivery, type TestApp } from '../test-app.ts';

/** Places an order as a customer; returns its id. */
export async function placeLines(
  shop: TestApp,
  email: string,
  lines: readonly RequestedLine[],
): Promise<string> {
  const { id, name } = await shop.storage.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const order = { ...delivery, customDetails: '', purchaseOrderNumber: '', lines };
  return shop.app.orders.place({ id, email, name, isStaff: false }, order);
}
