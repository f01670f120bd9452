// Calls of the endpoints of figures, for the tests that call every endpoint.
import { callerOf } from '../callers.ts';
import type { TestApp } from '../test-app.ts';

interface ReportScene {
  readonly shop: TestApp;
  readonly admin: string;
}

export const reportVisits = {
  async addApiKey({ shop, admin: token }: ReportScene) {
    const body = { name: 'Stock system', scopes: ['stock:write'], validDays: 365 };
    const { key } = await shop.request('addApiKey', { token, body });
    const id = await shop.addArticle();
    const change = { quantity: 1, reason: 'delivery', note: '' };
    await shop.request('changeStock', { token: key, params: { id }, body: change });
    await shop.request('listAuditLog', { token, query: { actor: 'API key' } });
  },
  async getOverview({ shop, admin }: ReportScene) {
    await shop.request('getOverview', { token: admin });
    await shop.app.jobs.runNow(shop.app.reports.daily.job);
    await shop.app.reports.daily.repair();
    await shop.request('getOverview', { token: admin });
  },
  async listLedger({ shop, admin: token }: ReportScene) {
    const query = { from: '2026-01-01', limit: 1 };
    const [entry] = await shop.request('listLedger', { token, query });
    await shop.request('listLedger', { token, query: { ...query, article: 'SV-00001' } });
    const cursor = `${Date.parse(entry?.at ?? '2026-01-01')} ${entry?._id ?? 'none'}`;
    await shop.request('listLedger', { token, query: { ...query, cursor } });
  },
  async exportLedger({ shop, admin }: ReportScene) {
    const read = await shop.app.reports.exportLedger(
      await callerOf(shop, 'admin@mail.com', { name: 'Ada', isStaff: true }),
      {},
    );
    const { next = '' } = await read({ limit: 1 });
    await read({ limit: 1, cursor: next });
    await shop.send('exportLedger', { token: admin, query: { from: '2026-01-01', to: '2026-12-31' } });
  },
};
