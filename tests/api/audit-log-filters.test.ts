// The log: filtered by actor, action, subject and days, and exported as CSV.
import { expect } from 'vitest';
import type { AuditAction } from '#contract/office/audit.ts';
import { recordAudit, recordAudits } from '#server/modules/audit/service.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';

const entries: readonly (readonly [actor: string, action: AuditAction, subject: string, label: string])[] = [
  ['ada@mail.com', 'change_stock', 'article-1', 'Harbour Twill'],
  ['ada@mail.com', 'update_article', 'article-1', 'Harbour Twill'],
  ['adam@mail.com', 'change_stock', 'article-2', 'Loden'],
  ['system', 'end_remnant_sale', 'article-2', 'Loden'],
  ['bea@mail.com', 'refund_order', 'order-1', 'SO-2026-000123'],
  ['system', 'read_order', 'order-2', 'SO-2025-000009'],
];

async function shopWithEntries(shop: TestApp): Promise<string> {
  const token = await shop.signIn(ADMIN, { admin: true });
  for (const email of ['ada@mail.com', 'adam@mail.com', 'bea@mail.com']) await shop.signIn(email);
  const idOf = (actor: string) => (actor === 'system' ? actor : shop.app.users.idOf(actor));
  for (const [actor, action, subject, label] of entries)
    await recordAudit(shop.storage.db, { actor: await idOf(actor), at: Date.now() }, action, subject, {
      label,
      details: { reason: '=1+1' },
    });
  return token;
}

test('the log is filtered by beginnings of actor and subject, action and days', async ({ shop }) => {
  const token = await shopWithEntries(shop);
  const find = async (query: object) =>
    (await shop.request('listAuditLog', { token, query: { sort: 'newest', ...query } })).map(
      ({ actor, action, subject }) => `${actor} ${action} ${subject}`,
    );
  const [stock1, edit, stock2, remnant, refund, read] = entries.map((entry) => entry.slice(0, 3).join(' '));
  expect(await find({ actor: 'ada' })).toEqual([stock2, edit, stock1]);
  expect(await find({ actor: 'ADA@' })).toEqual([edit, stock1]);
  expect(await find({ actor: 'nobody' })).toEqual([]);
  expect(await find({ action: 'change_stock' })).toEqual([stock2, stock1]);
  expect(await find({ action: ['change_stock', 'end_remnant_sale'] })).toEqual([remnant, stock2, stock1]);
  expect(await find({ actor: 'ada', action: ['change_stock', 'end_remnant_sale'] })).toEqual([
    stock2,
    stock1,
  ]);
  expect(await find({ subject: 'article-2' })).toEqual([remnant, stock2]);
  expect(await find({ subject: 'so-2026' })).toEqual([refund]);
  expect(await find({ subject: 'harbour', action: 'update_article' })).toEqual([edit]);
  expect(await find({ subject: 'lo', actor: 'system' })).toEqual([remnant]);
  expect(await find({ actor: 'system' })).toEqual([read, remnant]);
  expect(await find({ actor: 'system', reading: 'without' })).toEqual([remnant]);
  expect(await find({ limit: 2, reading: 'without' })).toEqual([refund, remnant]);
  expect(await find({ action: 'read_order', reading: 'without' })).toEqual([read]);
  expect(await find({ from: '2199-01-01' })).toEqual([]);
  expect(await find({ to: '2020-01-01' })).toEqual([]);
  expect(await find({ from: '2020-01-01', to: '2199-01-01', action: 'refund_order' })).toEqual([refund]);
  expect(await find({ limit: 2, action: ['change_stock', 'end_remnant_sale'] })).toEqual([remnant, stock2]);
});

test('a filtered log has pages, in both directions', async ({ shop }) => {
  const token = await shopWithEntries(shop);
  for (const sort of ['newest', 'oldest']) {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = {
        sort,
        limit: 1,
        actor: 'ad',
        action: ['change_stock', 'update_article'],
        ...(cursor && { cursor }),
      };
      const { body, headers } = await shop.send('listAuditLog', { token, query });
      seen.push(...(body as { action: string }[]).map(({ action }) => action));
      cursor = /cursor=([\w-]+)/.exec(String(headers.link))?.[1];
      if (!cursor) break;
    }
    expect(seen).toEqual(['change_stock', 'update_article', 'change_stock']);
  }
});

test('a search finds entries behind thousands of others, whoever made them', async ({ shop }) => {
  const token = await shopWithEntries(shop);
  const ada = await shop.app.users.idOf('ada@mail.com');
  const others = Array.from({ length: 2100 }, (_, nth) => ({ subject: `order-${nth}`, label: `SO-${nth}` }));
  for (let from = 0; from < others.length; from += 700)
    await recordAudits(
      shop.storage.db,
      { actor: ada, at: Date.now() },
      'read_order',
      others.slice(from, from + 700),
    );
  await recordAudit(shop.storage.db, { actor: ada, at: Date.now() }, 'update_article', 'article-1', {
    label: 'Harbour Twill',
  });
  const find = async (query: object) =>
    (await shop.request('listAuditLog', { token, query: { sort: 'newest', ...query } })).map(
      ({ action }) => action,
    );
  expect(await find({ subject: 'harbour' })).toEqual(['update_article', 'update_article', 'change_stock']);
  expect(await find({ subject: 'article-1', sort: 'oldest', actor: 'ada' })).toEqual([
    'change_stock',
    'update_article',
    'update_article',
  ]);
  expect(await find({ subject: 'article-2', actor: 'system' })).toEqual(['end_remnant_sale']);
  expect(await find({ subject: 'nothing' })).toEqual([]);
});

testOnce(
  'the export has what the filter shows, defuses formulas, and is itself recorded',
  async ({ shop }) => {
    const token = await shopWithEntries(shop);
    const { body, headers } = await shop.send('exportAuditLog', { token, query: { subject: 'SO-2026' } });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, row, end] = String(body).replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('Time,Actor,Action,Subject,Label,Details');
    expect(row).toContain('bea@mail.com,refund_order,order-1,SO-2026-000123,"{""reason"":""=1+1""}"');
    expect(end).toBe('');
    expect(
      await shop.request('listAuditLog', { token, query: { action: 'export_audit_log' } }),
    ).toMatchObject([{ actor: ADMIN, details: { subject: 'SO-2026' } }]);
    const customer = await shop.signIn('mia@mail.com');
    expect(await shop.requestError('exportAuditLog', { token: customer })).toBe('admins_only');
  },
);
