// Endpoints for admins: the Overview, the ledger, and the files of a month; and the best sellers, for everybody.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ResponseCache } from '#server/http/caches/response-cache.ts';
import { sendCsv, sendCsvRows } from '#server/http/files/send-csv.ts';
import { sendZip } from '#server/http/files/send-zip.ts';
import { sendList } from '#server/http/send-list.ts';
import type { FirstDayList } from './first-day.ts';
import { ledgerColumns } from './ledger.ts';
import type { Reports } from './service.ts';

/** `countTest` throws when an admin has tested a service too often. */
export function firstDayRoutes(
  router: ApiRouter,
  firstDay: FirstDayList,
  countTest: (adminId: string) => Promise<void>,
): void {
  router.handle('getFirstDay', () => firstDay.get());
  router.handle('dismissFirstDay', ({ caller }) => firstDay.dismiss(caller));
  router.handle('testPayment', async ({ caller }) => {
    await countTest(caller.id);
    return firstDay.testPayment(caller);
  });
  router.handle('testEmail', async ({ caller }) => {
    await countTest(caller.id);
    return firstDay.testEmail(caller);
  });
}

export function reportRoutes(router: ApiRouter, reports: Reports, cache: ResponseCache): void {
  router.handle('listBestSellers', ({ request, reply }) =>
    cache.sendObject(request, reply, () => reports.bestSellers.list()),
  );
  router.handle('getOverview', ({ caller }) => reports.getOverview(caller));
  router.handle('getWaiting', ({ caller }) => reports.getWaiting(caller));
  router.handle('listLedger', ({ query, ...context }) =>
    sendList(context, query, (page) => reports.listLedger({ ...query, ...page })),
  );
  router.handle('exportLedger', async ({ caller, query: { separator, decimal, ...query }, reply }) => {
    const list = await reports.exportLedger(caller, query);
    const name = ['ledger', query.from, query.to].filter(Boolean).join('-');
    const file = { name, columns: ledgerColumns(reports.timeZone), format: { separator, decimal } };
    return sendCsv(reply, file, list);
  });
  router.handle('exportDocuments', async ({ caller, query, reply }) =>
    sendZip(reply, `documents-${query.month}`, await reports.exportDocuments(caller, query.month)),
  );
  router.handle('exportBookings', async ({ caller, query, reply }) => {
    const rows = await reports.exportBookings(caller, query);
    const isDatev = query.format === 'datev';
    // DATEV reads files whose names begin with EXTF.
    const name = isDatev ? `EXTF_Buchungsstapel_${query.month}` : `${query.format}-${query.month}`;
    return sendCsvRows(reply, { name, isDatev }, rows);
  });
}
