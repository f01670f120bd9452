// Endpoints of the audit log for admins: the filtered list, and its CSV.
import type { AuditEntry } from '#contract/office/audit.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import { type CsvColumn, sendCsv } from '#server/http/files/send-csv.ts';
import { sendList } from '#server/http/send-list.ts';
import type { AuditLog } from './service.ts';

const columns: readonly CsvColumn<AuditEntry>[] = [
  { title: 'Time', value: ({ at }) => at },
  { title: 'Actor', value: ({ actor }) => actor },
  { title: 'Action', value: ({ action }) => action },
  { title: 'Subject', value: ({ subject }) => subject },
  { title: 'Label', value: ({ label }) => label },
  { title: 'Details', value: ({ details }) => (details ? JSON.stringify(details) : '') },
];

export function auditRoutes(router: ApiRouter, log: AuditLog): void {
  router.handle('listAuditLog', ({ query, ...context }) =>
    sendList(context, query, (page) => log.list(query, page)),
  );
  router.handle('exportAuditLog', async ({ query: { separator, decimal, ...query }, caller, reply }) => {
    await log.recordExport(caller, query);
    const file = { name: 'log', columns, format: { separator, decimal } };
    return sendCsv(reply, file, (page) => log.list(query, { ...page, sort: 'newest' }));
  });
}
