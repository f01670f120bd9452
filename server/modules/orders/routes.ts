// Placing and reading orders (spec section 7). Cancelling and paying move money and live with payments.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Orders } from './service.ts';

export function orderRoutes(door: ApiRouter, orders: Orders): void {
  door.handle('placeOrder', async ({ caller, body, headers }) => ({
    insertedId: await orders.placeOrder(caller, body, headers['idempotency-key']),
  }));
  door.handle('listOrders', ({ caller, query: { user, ...wish }, ...exchange }) =>
    sendList(exchange, wish, (part) => orders.listOrders(caller, user, part)),
  );
  door.handle('getOrder', ({ caller, params }) => orders.getOrder(caller, params.id));
  door.handle('listAllOrders', ({ query, ...exchange }) =>
    sendList(exchange, query, (part) => orders.listAllOrders(part)),
  );
}
