// Placing and reading orders (spec section 7). Cancelling and paying move money and live with payments.
import type { Door } from '#server/http/door.ts';
import { answerList } from '#server/http/paging.ts';
import type { Orders } from './service.ts';

export function orderRoutes(door: Door, orders: Orders): void {
  door.open('placeOrder', async ({ caller, body, headers }) => ({
    insertedId: await orders.placeOrder(caller, body, headers['idempotency-key']),
  }));
  door.open('listOrders', ({ caller, query: { user, ...wish }, ...exchange }) =>
    answerList(exchange, wish, (part) => orders.ordersOf(caller, user, part)),
  );
  door.open('getOrder', ({ caller, params }) => orders.orderFor(caller, params.id));
  door.open('listAllOrders', ({ query, ...exchange }) =>
    answerList(exchange, query, (part) => orders.allOrders(part)),
  );
}
