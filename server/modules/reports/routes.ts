// GET overview and ledger-csv, for admins.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendCsv } from '#server/http/send-csv.ts';
import { ledgerColumns } from './ledger.ts';
import type { Reports } from './service.ts';

export function reportRoutes(router: ApiRouter, reports: Reports): void {
  router.handle('getOverview', () => reports.getOverview());
  router.handle('exportLedger', async ({ caller, query, reply }) => {
    const list = await reports.exportLedger(caller, query);
    const name = ['ledger', query.from, query.to].filter(Boolean).join('-');
    return sendCsv(reply, { name, columns: ledgerColumns(reports.timeZone) }, list);
  });
}
