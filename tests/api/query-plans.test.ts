// No SQL statement of the app scans a whole table. The statements are recorded while every endpoint and job runs, so new
// ones are checked too; and on SQLite what is then kept of a person is searched for.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expiredRowsPurge, imageGarbageCollection } from '#server/jobs.ts';
import { AuditLog, recordAudits } from '#server/modules/audit/service.ts';
import { takeStock } from '#server/modules/stock/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { onPostgres, unusedDatabase } from '../support/database.ts';
import {
  explainStatements,
  fillTables,
  listIndexes,
  recordStatements,
  type Statements,
} from '../support/databases/statements.ts';
import { MIA } from '../support/endpoints/endpoint-visits.ts';
import { visitEveryEndpoint } from '../support/endpoints/every-endpoint.ts';
import { expectPersonalColumns } from '../support/endpoints/personal-columns.ts';
import { CORRECTION, createTestApp, plainArticle, type TestApp } from '../support/test-app.ts';

/** Calls everything in a shop, records its statements, and resolves with the storage without recording. */
async function callEveryEndpoint(statements: Statements): Promise<Storage> {
  const storages: Storage[] = [];
  const { shop, productId } = await visitEveryEndpoint(await unusedDatabase(), (storage) => {
    storages.push(storage);
    return recordStatements(storage, statements);
  });
  const [storage] = storages;
  if (!storage) throw new Error('No storage was opened');
  if (!onPostgres) await expectPersonalColumns(shop, storage);
  await shop.app.jobs.runNow(expiredRowsPurge(shop.app.ctx, shop.app));
  // Long ago, so that the cleanup asks whether it was ordered.
  const { db } = shop.storage;
  await db.updateTable('articles').set({ withdrawn_at: 1 }).where('id', '=', productId).execute();
  await shop.app.jobs.runNow(imageGarbageCollection(shop.app.ctx, shop.app));
  await shop.app.jobs.runNow(shop.app.paymentDeadlines.job);
  await shop.app.jobs.runNow(shop.app.presumedDeliveries);
  await shop.app.payments.reconcile({ searchProvider: true });
  await shop.app.payments.reconcile({ includeNotDue: true });
  await shop.app.identity.limits.deleteExpired();
  await searchBehindThousands(shop);
  await shop.app.users.admins();
  await shop.app.users.revokeAdmin(MIA);
  return storage;
}

/** Searches that find nothing among the nearest rows ask the indexes of what is behind them. */
async function searchBehindThousands({ storage, app }: TestApp): Promise<void> {
  const users = Array.from({ length: 2100 }, (_, nth) => ({
    id: newId(Date.now()),
    email: `b${nth}@mail.com`,
    name: 'Bea',
  }));
  await insertMany('users', storage.db, users);
  const subjects = users.map(({ id }) => ({ subject: { userId: id }, label: 'Bea' }));
  for (let from = 0; from < subjects.length; from += 700)
    await recordAudits(
      storage.db,
      { actor: await app.users.idOf(MIA), at: Date.now() },
      'read_profile',
      subjects.slice(from, from + 700),
    );
  await app.users.listUsers({ q: 'nobody', limit: 50 });
  const log = new AuditLog(app.ctx);
  for (const filter of [{}, { actor: MIA }, { action: ['read_profile' as const] }])
    await log.list({ subject: 'nobody', ...filter }, { limit: 50 });
}

/** Full scans that are allowed, and why. */
const allowed: readonly { readonly what: RegExp; readonly why: string }[] = [
  {
    what: /identity_migration|sqlite_master/,
    why: 'the tables and the versions of the library, read once at start',
  },
  { what: /from identity_user where octet_length/, why: 'emails of version 1.0, once at start' },
  {
    what: /(payments|refunds)_in_progress|payments_open_of_order/,
    why: 'contains payments and refunds in progress only',
  },
  {
    what: /from "articles" where "withdrawn_at" is null limit/,
    why: 'ends at the first article on sale',
  },
  {
    what: /^SCAN (orders|payments|refunds|stock_alerts|saved_fabrics|basket_lines|reservations|stock_movements|lot_allocations|parcel_lines) .*insert into "(articles|orders|payments|stock_lots)"/,
    why: 'only while foreign key violations are pending, which never happens',
  },
  {
    what: /^Index Scan orders_pkey\b.*from "invoices" inner join "orders"/,
    why: 'the orders of the invoices of a person who is removed: among few copies PostgreSQL joins all of them',
  },
  { what: /^SCAN (near|actors)\b/, why: 'the next rows of a list, a limited number, and the few admins' },
  {
    what: /^SCAN (added|taken|CONSTANT ROW)\b/,
    why: 'rows of the statement itself, one per delivered or ordered article',
  },
  {
    what: /^SCAN (lots|\(subquery-\d+\)) \s*insert into lot_allocations/,
    why: 'rows of the statement itself, one per open lot of the article',
  },
  { what: /^SCAN waiting\b/, why: 'rows of the statement itself, one per article waited for' },
  {
    what: /^SCAN (matching|listed|walk)\b/,
    why: 'rows of a limited subquery',
  },
  {
    what: /Index Scan order_lines_order_id_position_key filtered by \(kind = 'pieces'::text\)/,
    why: 'the lines of each order and refund of the last thirty days',
  },
  {
    what: /^Index Scan (refund_lines_of_line|order_lines_pkey)\b.*from "refunds" inner join "refund_lines"/,
    why: 'the lines of the refunds of a period: among few copies PostgreSQL joins all of them',
  },
  {
    what: /^Bitmap Index Scan articles_on_sale\b.*with recursive "waiting"/,
    why: 'the articles that are waited for: among few copies PostgreSQL reads all on sale',
  },
  {
    what: /^Index Scan orders_pkey\b.*\bas "listed" inner join "orders"/s,
    why: 'the orders of a limited subquery: among few copies PostgreSQL walks both in order',
  },
  {
    what: /^Index Scan (lot_allocations|order_lines)_pkey\b.*"lot_allocations"\."line_id" = "order_lines"\."id".*group by "lot_id"/s,
    why: "the lots of an article's open orders: among few copies PostgreSQL walks lines and lots in order",
  },
  {
    what: /(outbox_emails|webhook_deliveries)_(due|failed)\b|webhook_deliveries_of_subject\b/,
    why: 'contains only deliveries that are due, or set aside',
  },
  { what: /disputes_open\b/, why: 'contains only disputes that are not decided' },
  {
    what: /^Index Scan disputes_pkey\b.*"caller_id" = /,
    why: 'an export: the copies are all of one person',
  },
  { what: /withdrawals_waiting\b/, why: 'contains only withdrawals that nobody has dealt with' },
  { what: /article_import_pictures_due\b/, why: 'contains only pictures that are due' },
  {
    what: /articles_(low|remnant|sold_out|listed)\b/,
    why: 'contains only articles that are low, remnants, sold out or listed',
  },
  { what: /^SCAN claimable\b/, why: 'the emails that the statement itself has chosen, a limited number' },
  { what: /^(SCAN|Index Scan) (awaited_pieces|late)/, why: 'contains only pieces that orders wait for' },
  { what: /^SCAN counted\b/, why: 'what the statement itself has read, up to the limit of the count' },
  { what: /inner join "users" on "users"\."id" = "webhooks"\."admin_id"/, why: 'admins add a few webhooks' },
  { what: /article_changes order by position limit/, why: 'walks the first thousand in order' },
  {
    what: /reviews_pkey filtered by .*lower\(description\)/,
    why: 'words that admins search in reviews, newest first',
  },
  {
    what: /^Index Scan (payments|outbox_emails|reviews)_pkey .*"(caller_id|recipient|author_id)" = \S+ order by "id"$/,
    why: 'an export: the copies are all of one person, so PostgreSQL walks the order instead of the index',
  },
  {
    what: /^Index Scan orders_pkey filtered .*"customer_id" (=|in) .* order by ("id"|"(orders|invoices)"\."id")$/s,
    why: 'the orders of one customer, oldest first: the copies are all of one person',
  },
  {
    what: /^Index Scan (refunds|refund_lines|orders|order_events)_.* where "order_id" in \(select "id" from "orders" where "customer_id" = \S+\) order by "(id|refund_id)"/,
    why: 'an export: PostgreSQL joins the copies, which are all of one person',
  },
  {
    what: /^(Bitmap )?Index Scan (outbox_emails|orders)\w*\b.*"outbox_emails".* \(select "(orders"\.")?id" from "orders" where "customer_id" = /s,
    why: 'an export, a removal or a change of email: PostgreSQL joins the copies, which are all of one person',
  },
  {
    what: /^Index Scan (order_messages|withdrawals)_of_order\b.* \(select ("orders"\.)?"id" from "orders" where "customer_id" = /,
    why: 'an export or a removal: PostgreSQL joins the copies, which are all of one person',
  },
  {
    what: /^Index Only Scan invoices_of_order\b.*"customer_id" = \S+$/,
    why: 'what a removal keeps: PostgreSQL joins the copies, which are all of one person',
  },
  {
    what: /^Index Scan audit_log_of_subject .*"subject" in \(/,
    why: 'a removal: PostgreSQL joins the copies, which are all of one person',
  },
  {
    what: /^Index Scan users_pkey\b.*from "(access_tokens|api_keys)" inner join "users"/,
    why: 'the copies of tokens and keys are all of one person',
  },
  { what: /"document" from "invoices" where "order_id" in/, why: 'when an account is exported' },
  {
    what: /^Bitmap Index Scan export_papers_of_(order|quotation)\b.* where "(order|quotation)_id" in/,
    why: 'an export: the copies are all of one person',
  },
  {
    what: /delete from identity_verification\s+where (value = \S+ or )?replace\(value, /,
    why: 'contains only links and challenges in progress: they are deleted when used or expired',
  },
  { what: /^Index Scan quotations_pkey .*"customer_id"/, why: 'the copies are all of one customer' },
  {
    what: /from "account_terms" where "is_allowed" = \S+ limit/,
    why: 'the first customer who may order on account, once a visit of the Overview',
  },
  { what: /delete from "identity_session"/, why: 'once an hour, in a background job' },
];

/**
 * Indexes that no statement uses here: the first keeps the names of API keys apart; the log's is for what the shop and the operator did,
 * among a million entries of people; triggers read the third when an order or a refund is written into a stored day; the last keeps a
 * customer to one reservation of an article.
 */
const idle = ['api_keys_by_name', 'audit_log_of_shop', 'daily_sales_by_end', 'reservations_of_customer'];

test('after every endpoint: personal columns listed, no full scan, no unused index', async () => {
  const statements: Statements = new Map();
  const storage = await callEveryEndpoint(statements);
  await fillTables(storage);
  const fullScans: Record<string, readonly string[]> = {};
  const used = new Set<string>();
  for (const [text, { scans, indexes }] of await explainStatements(storage, statements)) {
    for (const index of indexes) used.add(index);
    const wrong = scans.filter((scan) => !allowed.some(({ what }) => what.test(`${scan} ${text}`)));
    if (wrong.length > 0) fullScans[text] = wrong;
  }
  expect(fullScans).toEqual({});
  // PostgreSQL's choice depends on the rows; SQLite's depends on the schema only.
  if (storage.kind === 'sqlite')
    expect((await listIndexes(storage)).filter((index) => !used.has(index))).toEqual(idle);
});

test('the search for due alerts reads per article, not per person', async () => {
  const statements: Statements = new Map();
  const shop = await createTestApp(await unusedDatabase(), {}, {}, (storage) =>
    recordStatements(storage, statements),
  );
  const id = await shop.addArticle({ availableQuantity: 0 });
  await shop.request('addStockAlert', { token: await shop.signIn(MIA), params: { id } });
  statements.clear();
  await shop.app.stockAlerts.hasDue();
  await shop.app.jobs.runNow(shop.app.stockAlerts.job);
  const used = new Set<string>();
  for (const { indexes } of (await explainStatements(shop.storage, statements)).values())
    for (const index of indexes) used.add(index);
  expect([...used].filter((index) => index.startsWith('stock_alerts'))).toEqual(['stock_alerts_of_article']);
});

if (onPostgres) {
  test('an order updates an article in place, without writing its indexes', async () => {
    const { storage, app } = await createTestApp(await unusedDatabase());
    const description = 'A firm two-ply twill in long-staple cotton. '.repeat(8);
    await app.articles.addArticles(Array.from({ length: 300 }, () => ({ ...plainArticle, description })));
    const articles = await storage.db.selectFrom('articles').select('id').orderBy('id').execute();
    const changed = await storage.db.transaction().execute(async (tx) => {
      for (const { id } of articles.filter((_, nth) => nth % 12 === 0))
        await takeStock(tx, { articleId: id, quantity: 2 }, CORRECTION);
      const { rows } = await sql<{ all: number; in_place: number }>`select
        pg_stat_get_xact_tuples_updated('articles'::regclass) as all,
        pg_stat_get_xact_tuples_hot_updated('articles'::regclass) as in_place`.execute(tx);
      return rows[0];
    });
    expect(changed).toEqual({ all: 25, in_place: 25 });
  });
}
