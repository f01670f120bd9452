// `npm run admin -- remove-samples`: removes the sample data from a database, and turns it into a shop.
import { type NotNull, type SqlBool, sql } from 'kysely';
import { statesInProgress } from '#contract/core/order-state.ts';
import { joinedOrderStateSql } from '#server/domain/order-state.ts';
import { utcDate } from '#server/domain/shop-day.ts';
import { erasePerson } from '#server/modules/people/removal/erase-person.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { allPersonalData } from '#server/modules/personal-data.ts';
import { releaseAwaited } from '#server/modules/stock/expected/awaited-pieces.ts';
import { endReservations } from '#server/modules/stock/reservation-store.ts';
import { putAllBack } from '#server/modules/stock/reservations.ts';
import { returnStock } from '#server/modules/stock/service.ts';
import { OPERATOR } from '#server/storage/actors.ts';
import { topics } from '#server/storage/change-feed.ts';
import { makeShop, selectKind } from '#server/storage/copies/shop-kind.ts';
import {
  clearTables,
  type DatabaseSnapshot,
  listTables,
  lockTables,
} from '#server/storage/copies/table-copy.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { DataSubject } from '#server/storage/personal-data.ts';
import { deleteWithReferences } from '#server/storage/queries/delete-rows.ts';
import { restartOrderNumbers } from '#server/storage/queries/number-sequences.ts';
import type { Executor } from '#server/storage/tables.ts';
import { readFabrics } from '../seed/fabrics.ts';
import { customers } from '../seed/orders/customers.ts';
import { CommandError, formatCount } from './backups/run-command.ts';

const EMAILS = [...new Set([...sampleAccounts, ...Object.values(customers)].map(({ email }) => email))];

/**
 * Removes all samples or nothing. Resolves with a text for the terminal that says what was removed and what stays.
 * Throws CommandError for a shop.
 */
export async function removeSamples(storage: Storage): Promise<string> {
  const { fabrics, draft } = await readFabrics();
  const removed = await storage.db.transaction().execute(async (tx) => {
    const database: DatabaseSnapshot = { kind: storage.kind, tx };
    await lockTables(database, await listTables(database));
    if ((await selectKind(tx)) === 'shop')
      throw new CommandError('This database is a shop already; nothing was changed.');
    await putPiecesBack(tx);
    const orders = await deleteWithReferences(
      database,
      'orders',
      sql`orders.customer_id in (select id from users where email in (${sql.join(EMAILS)}))`,
    );
    const samples = await findSamples(tx);
    for (const person of samples)
      await erasePerson(tx, person, allPersonalData, { at: Date.now(), reviews: 'remove' });
    let articles = 0;
    for (const { productName, description } of [...fabrics, draft])
      articles += await deleteWithReferences(
        database,
        'articles',
        sql`articles.name = ${productName} and articles.description = ${description}
          and articles.id not in (select article_id from order_lines)`,
      );
    // These are sums, which the shop computes again.
    await clearTables(
      database,
      ['daily_sales', 'daily_article_sales'].map((name) => ({ name, columns: [] })),
    );
    await restartOrderNumbers(tx);
    await makeShop(tx);
    return { orders, articles };
  });
  for (const topic of topics) storage.changes.publish(topic);
  return [
    `Removed: the sample accounts with their sessions and reviews, ${formatCount(removed.orders, 'order')} of the sample customers, and ${formatCount(removed.articles, 'sample article')}. Their images go within two days.`,
    'Kept: everybody else with their orders, articles that you have added or described anew, and sample articles that somebody else has ordered.',
    'This database is a shop now: start it with NODE_ENV=production.',
  ].join('\n');
}

/** The sample accounts, and the sample customers, who have none. */
async function findSamples(tx: Executor): Promise<DataSubject[]> {
  const { rows } = await sql<DataSubject>`
    select id as "userId", email from users where email in (${sql.join(EMAILS)})
    union select id, email from identity_user where email in (${sql.join(EMAILS)})`.execute(tx);
  return rows;
}

const sampleIds = (tx: Executor) => tx.selectFrom('users').select('id').where('email', 'in', EMAILS);

/** Pieces of a line that refunds have put back; `returned_quantity` also counts refunds in progress. */
const putBack = sql<number>`coalesce((select sum(refund_lines.returned_quantity) from refund_lines
  inner join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.line_id = order_lines.id and refunds.state = 'succeeded'), 0)`;

/** Returns the pieces that sample customers have ordered and not received, await or reserved, to the articles that stay. */
async function putPiecesBack(tx: Executor): Promise<void> {
  const ending = { actor: OPERATOR, at: Date.now() };
  const lines = await tx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id as orderId', 'order_lines.id as lineId', 'order_lines.article_id'])
    .select(
      sql<number>`cast(order_lines.quantity - order_lines.awaited_quantity - ${putBack} as integer)`.as(
        'pieces',
      ),
    )
    .where('customer_id', 'in', sampleIds(tx))
    .where('order_lines.kind', '=', 'pieces')
    .$narrowType<{ article_id: NotNull }>()
    .where(joinedOrderStateSql, 'in', ['unpaid', ...statesInProgress])
    .where(sql<SqlBool>`${putBack} < order_lines.quantity - order_lines.awaited_quantity`)
    .execute();
  for (const { orderId, lineId, article_id, pieces } of lines)
    await returnStock(tx, article_id, pieces, { reason: 'cancellation', orderId, lineId, ...ending });
  const awaited = await tx
    .selectFrom('awaited_pieces')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['line_id as lineId', 'article_id as articleId', 'quantity'])
    .where('customer_id', 'in', sampleIds(tx))
    .execute();
  const moment = { today: utcDate(ending.at), at: ending.at };
  for (const pieces of awaited) await releaseAwaited(tx, pieces, moment);
  const reserved = await tx
    .selectFrom('reservations')
    .select('id')
    .where('customer_id', 'in', sampleIds(tx))
    .where('ended_at', 'is', null)
    .execute();
  const ids = reserved.map(({ id }) => id);
  await putAllBack(tx, await endReservations(tx, { ids }, ending.at), ending);
}
