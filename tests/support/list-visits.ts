// Calls of the endpoints for users and the log, after an admin was made.
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

interface ListScene {
  readonly shop: TestApp;
  readonly admin: string;
}

const NORA = 'nora@mail.com';
const page = { limit: 5, sort: 'newest' };

export const listVisits = {
  async listUsers({ shop, admin }: ListScene) {
    const list = (query: object) => shop.request('listUsers', { token: admin, query: { ...page, ...query } });
    await list({});
    expect(await list({ q: 'admin@' })).toHaveLength(1);
    expect(await list({ q: 'adm', role: 'admin' })).toHaveLength(1);
  },
  revokeAdmin: ({ shop, admin }: ListScene) =>
    shop.request('revokeAdmin', { token: admin, params: { email: NORA } }),
  endSessions: ({ shop, admin }: ListScene) =>
    shop.request('endSessions', { token: admin, params: { email: NORA } }),
  async listAuditLog({ shop, admin }: ListScene) {
    const list = (query: object) =>
      shop.request('listAuditLog', { token: admin, query: { ...page, ...query } });
    await list({ from: '2026-01-01', to: '2199-01-01' });
    expect(await list({ subject: NORA })).not.toEqual([]);
    expect(await list({ actor: 'admin@', action: ['make_admin', 'end_sessions'] })).not.toEqual([]);
    await list({ action: ['end_sessions', 'revoke_admin'] });
  },
  exportAuditLog: ({ shop, admin }: ListScene) => shop.send('exportAuditLog', { token: admin }),
};
