// Stock: changes, alert levels, remnants and movements for admins, and the alerts of customers.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { StockAlerts } from './alerts.ts';
import type { StockChanges } from './changes.ts';

/** 1000 rows with the longest numbers and names of lots, in characters of three bytes. */
const COUNTS_MAX_BYTES = 512 * 1024;

export function stockRoutes(router: ApiRouter, stock: StockChanges, alerts: StockAlerts): void {
  router.handle('listStockMovements', ({ query, ...context }) =>
    sendList(context, query, (page) => stock.listMovements({ ...query, ...page })),
  );
  router.handle('changeStock', async ({ caller, params, body, headers }) => ({
    availableQuantity: await stock.change(params.id, body, caller.id, headers['idempotency-key']),
  }));
  router.handle('getStock', ({ params }) => stock.get(params.id));
  router.handle('countStock', ({ caller, params, body, headers }) =>
    stock.count(params.id, body, caller.id, headers['idempotency-key']),
  );
  router.handle(
    'countStocks',
    async ({ caller, body }) => ({ counts: await stock.counts.record(body, caller.id) }),
    { bodyLimit: COUNTS_MAX_BYTES },
  );
  router.handle('setAlertLevel', async ({ caller, params, body }) => ({
    modifiedCount: await stock.setAlertLevel(params.id, body.alertLevel, caller.id),
  }));
  router.handle('sellRemnant', async ({ caller, params, body }) => ({
    modifiedCount: await stock.sellRemnant(params.id, body.quantity, caller.id),
  }));
  router.handle('endRemnantSale', async ({ caller, params }) => ({
    deletedCount: await stock.endRemnantSale(params.id, caller.id),
  }));
  router.handle('listLots', ({ params }) => stock.lots.list(params.id));
  router.handle('moveBetweenLots', async ({ caller, params, body, headers }) => ({
    modifiedCount: await stock.lots.move(params.id, body, caller.id, headers['idempotency-key']),
  }));
  router.handle('closeLot', async ({ caller, params, body }) => ({
    modifiedCount: await stock.lots.close(params.id, body, caller.id),
  }));
  router.handle('setLotPicture', async ({ caller, params, body }) => ({
    modifiedCount: await stock.lots.setPicture(params.id, body, caller.id),
  }));
  router.handle('addStockAlert', async ({ caller, params }) => ({
    modifiedCount: await alerts.add(caller.id, params.id),
  }));
  router.handle('removeStockAlert', async ({ caller, params }) => ({
    deletedCount: await alerts.remove(caller.id, params.id),
  }));
}
