// Endpoints for admins: GET overview, ledger and ledger-csv.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendCsv } from '#server/http/send-csv.ts';
import { sendList } from '#server/http/send-list.ts';
import { ledgerColumns } from './ledger.ts';
import type { Reports } from './service.ts';

export function reportRoutes(router: ApiRouter, reports: Reports): void {
  router.handle('getOverview', () => reports.getOverview());
  router.handle('listLedger', ({ query, ...context }) =>
    sendList(context, query, (page) => reports.listLedger({ ...query, ...page })),
  );
  router.handle('exportLedger', async ({ caller, query, reply }) => {
    const list = await reports.exportLedger(caller, query);
    const name = ['ledger', query.from, query.to].filter(Boolean).join('-');
    return sendCsv(reply, { name, columns: ledgerColumns(reports.timeZone) }, list);
  });
}
