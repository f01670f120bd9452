// GET audit-log, for admins.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { listAuditLog } from './service.ts';

export function auditRoutes(router: ApiRouter, storage: Storage): void {
  router.handle('listAuditLog', ({ query, ...context }) =>
    sendList(context, query, (pageQuery) => listAuditLog(storage, pageQuery)),
  );
}
