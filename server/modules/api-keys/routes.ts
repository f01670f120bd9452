// Endpoints for admins: making, listing, revoking and taking over API keys.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { ApiKeys } from './service.ts';

export function apiKeyRoutes(router: ApiRouter, keys: ApiKeys): void {
  router.handle('listApiKeys', ({ query, ...context }) =>
    sendList(context, query, (page) => keys.list(page)),
  );
  router.handle('addApiKey', ({ caller, body }) => keys.add(caller, body));
  router.handle('revokeApiKey', async ({ caller, params }) => {
    await keys.revoke(caller, params.id);
    return { deletedCount: 1 };
  });
  router.handle('takeOverApiKey', async ({ caller, params }) => ({
    modifiedCount: await keys.takeOver(caller, params.id),
  }));
}
