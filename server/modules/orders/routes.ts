// Places and reads orders (spec section 7). Paying and cancelling involve the card provider: see payments.
import type { ShopContext } from '#server/context.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import { bearerToken, type Identify } from '#server/http/caller.ts';
import { sendCsv } from '#server/http/files/send-csv.ts';
import { ipPrefix } from '#server/http/ip-prefix.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Withdrawals } from './change/withdrawals.ts';
import { addNote, advance, advanceMany, putExternalId } from './fulfil/fulfilment.ts';
import { correctParcel, shipPart } from './fulfil/parcels.ts';
import { receiveWoven } from './fulfil/woven-pieces.ts';
import { findYearSums } from './read/customer-sums.ts';
import type { Orders } from './service.ts';

/** `countWithdrawal` throws when a network has sent too many within a minute. A token that is not known does not matter here. */
export function withdrawalRoutes(
  router: ApiRouter,
  withdrawals: Withdrawals,
  countWithdrawal: (network: string) => Promise<void>,
  identify: Identify,
): void {
  router.handle('listWithdrawals', ({ query: { order, state, ...query }, ...context }) =>
    sendList(context, query, (page) => withdrawals.list({ order, state }, page)),
  );
  router.handle('markWithdrawal', async ({ caller, params, body }) => ({
    modifiedCount: await withdrawals.mark(caller.id, params.id, body.isDone),
  }));
  router.handle('withdraw', async ({ body, request }) => {
    const network = ipPrefix(request.ip);
    await countWithdrawal(network);
    const token = bearerToken(request.headers);
    const user = token === undefined ? undefined : await identify(token);
    return { receivedAt: new Date(await withdrawals.withdraw(body, { network, user })).toISOString() };
  });
}

export function orderRoutes(router: ApiRouter, ctx: ShopContext, orders: Orders): void {
  router.handle('checkTaxId', ({ caller }) => orders.checkTaxId(caller));
  router.handle('quoteOrder', ({ caller, body }) => orders.quote(caller, body));
  router.handle('placeOrder', async ({ caller, body, headers }) => ({
    insertedId: await orders.placeOrder(caller, body, headers['idempotency-key']),
  }));
  router.handle('placeOrderOfLines', async ({ caller, body, headers }) => ({
    insertedId: await orders.placeOrderOfLines(caller, body, headers['idempotency-key']),
  }));
  router.handle('placeCustomerOrder', async ({ caller, body, headers }) => ({
    insertedId: await orders.placeForCustomer(caller, body, headers['idempotency-key']),
  }));
  router.handle('getOrderRefusal', async ({ caller }) => {
    const refused = await orders.refusal(caller);
    return { refusal: refused ? { code: refused.code, message: refused.message } : null };
  });
  router.handle('listOrders', ({ caller, query: { user, ...query }, ...context }) =>
    sendList(context, query, (page) => orders.listOrders(caller, user, { ...query, ...page })),
  );
  router.handle('listOrderYears', ({ caller }) => findYearSums(ctx, caller.id));
  router.handle('exportOwnOrders', async ({ caller, query: { separator, decimal, ...query }, reply }) => {
    const file = { ...orders.exports.file(), format: { separator, decimal } };
    const own = { ...query, customer: caller.email };
    return sendCsv(reply, file, (page) => orders.exports.readPage({ ...own, ...page }));
  });
  router.handle('getOrder', ({ caller, params }) => orders.getOrder(caller, params.id));
  router.handle('getOrderDetails', ({ caller, params }) => orders.getOrderDetails(caller, params.id));
  router.handle('putOrderExternalId', async ({ caller: by, params: { id }, body: { externalId } }) => ({
    modifiedCount: await putExternalId(ctx, { id, externalId, by }),
  }));
  router.handle('advanceOrder', async ({ caller: admin, params: { id }, body: change }) => {
    await advance(ctx, { id, change, admin });
    return { modifiedCount: 1 };
  });
  router.handle('receiveWoven', async ({ caller: by, params: { id: orderId, line: lineId }, body }) => {
    await receiveWoven(ctx, body, { orderId, lineId, by });
    return { modifiedCount: 1 };
  });
  router.handle('addParcel', async ({ caller: admin, params: { id }, body }) => ({
    insertedId: await shipPart(ctx, body, { id, admin }),
  }));
  router.handle('correctParcel', async ({ caller: by, params: { id, parcel: parcelId }, body }) => {
    await correctParcel(ctx, body, { id, parcelId, by });
    return { modifiedCount: 1 };
  });
  router.handle('addOrderNote', async ({ caller: admin, params: { id }, body: { note } }) => ({
    insertedId: await addNote(ctx, { id, note, admin }),
  }));
  router.handle('listAllOrders', ({ query, ...context }) =>
    sendList(context, query, (page) => orders.listAllOrders(context.caller, { ...query, ...page })),
  );
  router.handle('advanceOrders', async ({ caller: admin, body: changes, request }) => ({
    results: await advanceMany(ctx, {
      changes,
      admin,
      onFailure: (err, order) => request.log.error({ err, order }, 'order not advanced'),
    }),
  }));
  router.handle('exportOrders', async ({ caller, query: { separator, decimal, ...query }, reply }) => {
    const file = { ...(await orders.exports.begin(caller, query)), format: { separator, decimal } };
    return sendCsv(reply, file, (page) => orders.exports.readPage({ ...query, ...page }));
  });
}
