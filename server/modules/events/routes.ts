// The endpoint of the feed of events.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { Events } from './service.ts';

export function eventRoutes(router: ApiRouter, events: Events): void {
  router.handle('listEvents', ({ caller, query }) => events.list(caller, query));
}
