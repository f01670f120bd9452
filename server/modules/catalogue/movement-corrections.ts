// Corrects the movements of stock that an older version has changed: it writes none.
import type { JobContext } from '#server/jobs/job-runner.ts';
import { SYSTEM } from '#server/modules/audit/service.ts';
import type { Database, Executor } from '#server/storage/tables.ts';
import { insertMovement } from './stock-movements.ts';

/** Few, because a product may have many movements. */
const PRODUCTS_AT_ONCE = 20;
const NOTE = 'Changed by an older version of the shop';

export interface MovementCorrection {
  readonly productId: string;
  readonly quantity: number;
}

/** Inserts a movement for each product whose movements do not add up to its stock; returns these. */
export async function correctMovements(
  { db, now }: { readonly db: Database; readonly now: () => number },
  { signal, renewLease }: JobContext,
): Promise<MovementCorrection[]> {
  const corrections: MovementCorrection[] = [];
  for (let after = ''; !signal.aborted && (await renewLease()); ) {
    const products = await findStocks(db, after);
    for (const { id, unexplained } of products) {
      const quantity = unexplained === 0 ? 0 : await correct(db, id, now());
      if (quantity !== 0) corrections.push({ productId: id, quantity });
    }
    const last = products.at(-1);
    if (!last || products.length < PRODUCTS_AT_ONCE) break;
    after = last.id;
  }
  return corrections;
}

/** Locks the product, so that no movement of its stock is under way. */
function correct(db: Database, id: string, at: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('products')
      .set((eb) => ({ available_quantity: eb.ref('available_quantity') }))
      .where('id', '=', id)
      .execute();
    const quantity = (await stocks(tx).where('id', '=', id).executeTakeFirst())?.unexplained ?? 0;
    if (quantity !== 0)
      await insertMovement(tx, id, quantity, { reason: 'correction', actor: SYSTEM, note: NOTE, at });
    return quantity;
  });
}

function findStocks(db: Executor, after: string) {
  return stocks(db).where('id', '>', after).orderBy('id').limit(PRODUCTS_AT_ONCE).execute();
}

/** Pieces of each product that its movements do not explain. */
const stocks = (db: Executor) =>
  db.selectFrom('products').select([
    'id',
    (eb) => {
      const moved = eb
        .selectFrom('stock_movements')
        .whereRef('product_id', '=', 'products.id')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('quantity'), eb.lit(0)).as('moved'));
      return eb('available_quantity', '-', moved).as('unexplained');
    },
  ]);
