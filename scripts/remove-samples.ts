// `npm run admin -- remove-samples`: takes out of a database what the sample shop has put in, and makes it a shop.
import { sql } from 'kysely';
import { allPersonalData } from '#server/all-personal-data.ts';
import { newPseudonym } from '#server/personal-data.ts';
import { sampleAccounts } from '#server/sample-accounts.ts';
import { topics } from '#server/storage/change-feed.ts';
import { deleteWithReferences } from '#server/storage/delete-rows.ts';
import { restartOrderNumbers } from '#server/storage/number-sequences.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { makeShop, selectKind } from '#server/storage/shop-kind.ts';
import { clearTables, type DatabaseSnapshot, listTables, lockTables } from '#server/storage/table-copy.ts';
import { mossVelvet } from '../seed/drafts.ts';
import { fabrics } from '../seed/fabrics.ts';
import { customers } from '../seed/orders/customers.ts';
import { CommandError, formatCount } from './backups/run-command.ts';

const EMAILS = [...new Set([...sampleAccounts, ...Object.values(customers)].map(({ email }) => email))];

/** All of it or nothing. Resolves with what was removed and what stays, for the terminal. Throws CommandError for a shop. */
export async function removeSamples(storage: Storage): Promise<string> {
  const removed = await storage.db.transaction().execute(async (tx) => {
    const database: DatabaseSnapshot = { kind: storage.kind, tx };
    await lockTables(database, await listTables(database));
    if ((await selectKind(tx)) === 'shop')
      throw new CommandError('This database is a shop already; nothing was changed.');
    const orders = await deleteWithReferences(
      database,
      'orders',
      sql`orders.customer_email in (${sql.join(EMAILS)})`,
    );
    for (const email of EMAILS)
      for (const data of allPersonalData)
        await data.erase(tx, { email, pseudonym: newPseudonym(), reviews: 'remove' });
    let articles = 0;
    for (const { productName, description } of [...fabrics, mossVelvet])
      articles += await deleteWithReferences(
        database,
        'products',
        sql`products.name = ${productName} and products.description = ${description}
          and products.id not in (select product_id from orders)
          and products.id not in (select product_id from order_swatches)`,
      );
    // Sums, which the shop makes again.
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
