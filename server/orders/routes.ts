// Placing and reading orders (spec section 7). Cancelling and paying move money and live with payments.
import type { Door } from '#server/http/door.ts';
import { linkNext } from '#server/http/paging.ts';
import type { Orders } from './service.ts';

export function orderRoutes(door: Door, orders: Orders): void {
  door.open('placeOrder', async ({ caller, body, headers }) => ({
    insertedId: await orders.placeOrder(caller, body, headers['idempotency-key']),
  }));
  door.open('listOrders', async ({ caller, request, reply, query: { user, ...wish } }) =>
    linkNext(request, reply, await orders.ordersOf(caller, user, wish)),
  );
  door.open('getOrder', ({ caller, params }) => orders.orderFor(caller, params.id));
  door.open('listAllOrders', async ({ request, reply, query }) =>
    linkNext(request, reply, await orders.allOrders(query)),
  );
}
