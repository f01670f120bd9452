// The trail, for admins to read.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { listAuditLog } from './service.ts';

export function auditRoutes(door: ApiRouter, storage: Storage): void {
  door.handle('listAuditLog', ({ query, ...exchange }) =>
    sendList(exchange, query, (part) => listAuditLog(storage, part)),
  );
}
