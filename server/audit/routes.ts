// The trail, for admins to read.
import type { Door } from '#server/http/door.ts';
import { answerList } from '#server/http/paging.ts';
import type { Storage } from '#server/storage/open.ts';
import { adminActs } from './service.ts';

export function auditRoutes(door: Door, storage: Storage): void {
  door.open('listAdminActs', ({ query, ...exchange }) =>
    answerList(exchange, query, (part) => adminActs(storage, part)),
  );
}
