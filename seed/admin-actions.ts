// The actions of the sample shop's admins: deliveries, a correction, lots, last pieces, alert levels, answers, a hidden
// review.
import type { ArticleSummary } from '#contract/articles/article.ts';
import type { App } from '#server/app.ts';
import type { StockChanges } from '#server/modules/stock/changes.ts';
import type { SeedReview } from './review.ts';

/** The review is added first, then hidden. */
export const HIDDEN_REVIEW: SeedReview = {
  name: 'Luc Fontaine',
  customer: 'Somebody else',
  description: 'You find the same cloth for half the price in my own shop, look it up.',
  daysAgo: 64,
};

const NOW_AND_THEN = [
  {
    fabric: 'Bleachfield Poplin',
    reason: 'correction',
    quantity: -6,
    note: 'Six bolts with a fold mark, kept as samples',
  },
  { fabric: 'Bleachfield Poplin', reason: 'delivery', quantity: 6, note: 'Loom 11, lot 2214' },
  {
    fabric: 'Shuttle Denim, 14 oz',
    reason: 'correction',
    quantity: -12,
    note: 'Counted: two rolls were missing',
  },
  { fabric: 'Shuttle Denim, 14 oz', reason: 'delivery', quantity: 12, note: 'From the shuttle looms' },
] as const;

/**
 * The velvet is dyed in the piece, so its stock is kept by lot. Two lots are small, so that a large order takes
 * several.
 */
const LOTS_OF = 'Theatre Velvet, Petrol';
const LARGE_LOT = '1187';
const LOTS = [
  { lot: '1204', quantity: 58, lotOfStock: LARGE_LOT },
  { lot: '1211', quantity: 22 },
  { lot: '1219', quantity: 8 },
];

/** The paths of the pictures of lots, by the name of the lot. */
export const LOT_PICTURES = {
  [LARGE_LOT]: '/images/theatre-velvet-petrol-lot-1187.webp',
  '1219': '/images/theatre-velvet-petrol-lot-1219.webp',
} as const;

/** The rest of this article is below its minimum order. */
const LAST_PIECES = 'Promenade Deck Stripe';

/** These alert levels are above the seed's stock, so that both articles are listed as low. */
const ALERT_LEVELS = { 'Shuttle Denim, 14 oz': 80, 'Veranda Seersucker': 120 };

const ANSWERS: Readonly<Record<string, string>> = {
  'Luc Fontaine':
    'Thank you for telling us, and for sending the photographs. Since then every piece of organza passes the light table twice, and we enclose two metres of hemming tape.',
  'Camila Restrepo':
    'We have added the shrinkage to the calculator on this page: it now counts the pieces after the first wash.',
};

/**
 * Leaves the stock as it was before. Fabrics that are missing are left out. `pictures`: the addresses of the pictures of lots, by
 * the name of the lot.
 */
export async function changeSeedStock(
  { search, stockChanges }: App,
  admin: string,
  pictures: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const { items } = await search.listProducts({});
  const find = (fabric: string) => items.find(({ productName }) => productName === fabric);
  for (const { fabric, ...change } of NOW_AND_THEN) {
    const article = find(fabric);
    if (article) await stockChanges.change(article._id, change, admin);
  }
  for (const [fabric, level] of Object.entries(ALERT_LEVELS)) {
    const article = find(fabric);
    if (article) await stockChanges.setAlertLevel(article._id, level, admin);
  }
  const velvet = find(LOTS_OF);
  if (velvet) await keepByLot(stockChanges, velvet._id, { admin, pictures });
  await sellLastPieces(stockChanges, items, admin);
}

/** The pieces of the smaller lots are first taken off the stock, so that it stays the same. */
async function keepByLot(
  stock: StockChanges,
  id: string,
  { admin, pictures }: { readonly admin: string; readonly pictures: ReadonlyMap<string, string> },
): Promise<void> {
  const quantity = LOTS.reduce((sum, lot) => sum - lot.quantity, 0);
  await stock.change(id, { reason: 'correction', quantity, note: 'Counted lot by lot' }, admin);
  for (const lot of LOTS)
    await stock.change(id, { reason: 'delivery', note: 'Counted lot by lot', ...lot }, admin);
  for (const { _id: lotId, name } of await stock.lots.list(id)) {
    const img = pictures.get(name);
    if (img) await stock.lots.setPicture(id, { lotId, img }, admin);
  }
}

/** Puts the last pieces on sale as a whole. `articles` are the current ones. */
export async function sellLastPieces(
  stock: StockChanges,
  articles: readonly StockOfArticle[],
  admin: string,
): Promise<void> {
  for (const { _id, productName, minimumQuantity, availableQuantity } of articles)
    if (productName === LAST_PIECES && availableQuantity > 0 && availableQuantity < minimumQuantity)
      await stock.sellRemnant(_id, availableQuantity, admin);
}

type StockOfArticle = Pick<ArticleSummary, '_id' | 'productName' | 'minimumQuantity' | 'availableQuantity'>;

/** Answers two reviews of fabrics, and hides the oldest review. */
export async function answerSeedReviews({ reviewAdmin }: App, admin: string): Promise<void> {
  const { items } = await reviewAdmin.list({});
  const [oldest] = items;
  if (oldest) {
    const reason = 'Advertises another shop';
    await reviewAdmin.changeState(oldest._id, { revision: oldest.revision, state: 'hidden', reason }, admin);
  }
  for (const { _id, name, revision, article } of items) {
    const answer = article && ANSWERS[name];
    if (answer) await reviewAdmin.answer(_id, { revision, answer }, admin);
  }
}
