// Endpoints of the caller's saved fabrics.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { StockAlerts } from '#server/modules/stock/alerts.ts';
import type { SavedFabrics } from './service.ts';

export function savedFabricsRoutes(router: ApiRouter, savedFabrics: SavedFabrics, alerts: StockAlerts): void {
  router.handle('listSavedFabrics', ({ caller, query, ...context }) =>
    sendList(context, query, (page) => savedFabrics.list(caller.id, page)),
  );
  router.handle('getSavedIds', async ({ caller: { id } }) => ({
    saved: await savedFabrics.ids(id),
    alerts: await alerts.articleIds(id),
  }));
  router.handle('saveFabric', async ({ caller, params }) => ({
    modifiedCount: await savedFabrics.save(caller.id, params.id),
  }));
  router.handle('removeSavedFabric', async ({ caller, params }) => ({
    deletedCount: await savedFabrics.remove(caller.id, params.id),
  }));
}
