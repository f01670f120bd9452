// Corrects the movements and lots of stock that an older version has changed: it writes none.
import type { JobContext } from '#server/jobs/job-runner.ts';
import { SYSTEM } from '#server/modules/audit/service.ts';
import type { Database, Executor } from '#server/storage/tables.ts';
import { putBack } from './lots.ts';
import { addToLot, findLots } from './lots-store.ts';
import { insertMovement, type StockMove } from './stock-movements.ts';
import { lockStock } from './stock-store.ts';

/** Few, because a product may have many movements. */
const PRODUCTS_AT_ONCE = 20;
const NOTE = 'Changed by an older version of the shop';

export interface MovementCorrection {
  readonly productId: string;
  readonly quantity: number;
  /** Pieces that were in no lot of a stock kept by lot; negative: pieces of lots that were not in stock. */
  readonly outsideLots?: number;
}

/**
 * Inserts a movement for each product whose movements do not add up to its stock, and changes lots that do not; returns these
 * products.
 */
export async function correctMovements(
  { db, now }: { readonly db: Database; readonly now: () => number },
  { signal, renewLease }: JobContext,
): Promise<MovementCorrection[]> {
  const corrections: MovementCorrection[] = [];
  for (let after = ''; !signal.aborted && (await renewLease()); ) {
    const products = await findStocks(db, after);
    for (const { id, unexplained, outsideLots } of products)
      if (unexplained !== 0 || outsideLots !== 0) corrections.push(...(await correct(db, id, now())));
    const last = products.at(-1);
    if (!last || products.length < PRODUCTS_AT_ONCE) break;
    after = last.id;
  }
  return corrections;
}

/** Locks the product, so that no movement of its stock is under way. */
function correct(db: Database, id: string, at: number): Promise<MovementCorrection[]> {
  return db.transaction().execute(async (tx) => {
    await lockStock(tx, id);
    const difference = await stocks(tx).where('id', '=', id).executeTakeFirst();
    const { unexplained: quantity = 0, outsideLots = 0 } = difference ?? {};
    const by = { actor: SYSTEM, note: NOTE, at };
    if (quantity !== 0) await insertMovement(tx, id, quantity, { ...by, reason: 'correction' });
    if (outsideLots !== 0) await moveIntoLots(tx, id, outsideLots, { ...by, reason: 'lot_move' });
    if (quantity === 0 && outsideLots === 0) return [];
    return [{ productId: id, quantity, ...(outsideLots !== 0 && { outsideLots }) }];
  });
}

/** Puts pieces of the stock that are in no lot into one, or takes pieces that have left the stock from the largest lots. */
async function moveIntoLots(tx: Executor, productId: string, pieces: number, move: StockMove): Promise<void> {
  await insertMovement(tx, productId, -pieces, move);
  if (pieces > 0) return putBack(tx, { productId, lotId: null, quantity: pieces }, move);
  let missing = -pieces;
  const largestFirst = (await findLots(tx, productId)).toSorted(
    (one, other) => other.quantity - one.quantity,
  );
  for (const { id: lotId, quantity } of largestFirst) {
    const taken = Math.min(missing, quantity);
    if (taken === 0) return;
    missing -= taken;
    await addToLot(tx, lotId, -taken);
    await insertMovement(tx, productId, -taken, { ...move, lotId });
  }
}

function findStocks(db: Executor, after: string) {
  return stocks(db).where('id', '>', after).orderBy('id').limit(PRODUCTS_AT_ONCE).execute();
}

/** Pieces of each product that its movements do not explain, and those that its lots do not. */
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
    (eb) => {
      const inLots = eb
        .selectFrom('stock_lots')
        .whereRef('product_id', '=', 'products.id')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('quantity'), eb.lit(0)).as('quantity'));
      const outside = eb('available_quantity', '-', inLots);
      return eb.case().when('has_lots', '=', 1).then(outside).else(eb.lit(0)).end().as('outsideLots');
    },
  ]);
