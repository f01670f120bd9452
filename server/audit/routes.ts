// The trail, for admins to read.
import type { Door } from '#server/http/door.ts';
import { linkNext } from '#server/http/paging.ts';
import type { Storage } from '#server/storage/open.ts';
import { adminActs } from './service.ts';

export function auditRoutes(door: Door, storage: Storage): void {
  door.open('listAdminActs', async ({ request, reply, query }) =>
    linkNext(request, reply, await adminActs(storage, query)),
  );
}
