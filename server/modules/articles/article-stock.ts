// What articles need of stock, a later module: create-modules.ts passes it.
import type { Article } from '#contract/articles/article.ts';
import type { ExpectedPieces } from '#contract/articles/orderable.ts';
import type { LotInStock } from '#contract/articles/stock-level.ts';
import type { Executor } from '#server/storage/tables.ts';

/** Pieces of an article. */
export interface ArticlePieces {
  readonly articleId: string;
  readonly quantity: number;
}

export interface Delivery extends ArticlePieces {
  /** The name of the lot, of a stock that is kept by lot. */
  readonly lot?: string;
}

/** Who writes articles, and when. */
export interface WrittenBy {
  /** A user's id, `operator` or `system`. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface ArticleStock {
  /** Records what new articles have in stock, in the transaction that inserts them. */
  readonly recordOpening: (tx: Executor, opening: readonly ArticlePieces[], by: WrittenBy) => Promise<void>;
  /**
   * Adds deliveries to stock, those of an article once. Throws `article_not_found`, `article_changed` for one with a lot where the
   * stock is kept without lots, or without one where it is kept by lot, `lot_not_found` for a closed lot, and `stock_above_maximum`.
   */
  readonly receive: (
    tx: Executor,
    deliveries: readonly Delivery[],
    by: WrittenBy & { readonly note: string },
  ) => Promise<void>;
  /** Pieces of the largest lot, by article; without those whose stock is not kept by lot. */
  readonly findLargestLots: (
    db: Executor,
    articles: readonly { readonly id: string; readonly has_lots: 0 | 1 }[],
  ) => Promise<ReadonlyMap<string, number>>;
  /** The lots with pieces, the smallest first. */
  readonly findLotsInStock: (db: Executor, articleId: string) => Promise<LotInStock[]>;
  /** The addresses of the pictures of lots, by article. */
  readonly findLotPictures: (
    db: Executor,
    articleIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
}

/** What the page of an article says of its lots: all with pieces, if one of them has a picture. */
export async function readLots(
  db: Executor,
  stock: ArticleStock,
  { id, has_lots }: { readonly id: string; readonly has_lots: 0 | 1 },
): Promise<Pick<Article, 'largestLot' | 'lots'>> {
  if (has_lots === 0) return { largestLot: null, lots: [] };
  const lots = await stock.findLotsInStock(db, id);
  const largestLot = lots.at(-1)?.quantity ?? 0;
  return { largestLot, lots: lots.some(({ img }) => img !== null) ? lots : [] };
}

/** What the column `expected` says, earliest day first. */
export const expectedOf = (column: string | null): ExpectedPieces[] =>
  column === null ? [] : JSON.parse(column);
