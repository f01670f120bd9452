// What the mill's office has done in the sample shop: deliveries, a correction, alert levels, answers, a hidden review.
import type { App } from '#server/app.ts';
import type { SeedReview } from './review.ts';

/** Written first, then hidden. */
export const HIDDEN_REVIEW: SeedReview = {
  name: 'Luc Fontaine',
  customer: 'Somebody else',
  description: 'You find the same cloth for half the price in my own shop, look it up.',
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

/** Above what the seed has of them, so that both are listed as low. */
const ALERT_LEVELS = ['Frost Organza', 'Theatre Velvet, Petrol'];
const PIECES_ABOVE = 20;

const ANSWERS: Readonly<Record<string, string>> = {
  'Luc Fontaine':
    'Thank you for telling us, and for sending the photographs. Since then every piece of organza passes the light table twice, and we enclose two metres of hemming tape.',
  'Camila Restrepo':
    'We have added the shrinkage to the calculator on this page: it now counts the pieces after the first wash.',
};

/** The stock is what it was before. Fabrics that are missing are left out. */
export async function changeSeedStock({ catalogue, stockChanges }: App, admin: string): Promise<void> {
  const { items } = await catalogue.listProducts({});
  const find = (fabric: string) => items.find(({ productName }) => productName === fabric);
  for (const { fabric, ...change } of NOW_AND_THEN) {
    const product = find(fabric);
    if (product) await stockChanges.change(product._id, change, admin);
  }
  for (const product of ALERT_LEVELS.map(find))
    if (product)
      await stockChanges.setAlertLevel(product._id, product.availableQuantity + PIECES_ABOVE, admin);
}

/** Answers two reviews of fabrics, and hides the oldest review. */
export async function answerSeedReviews({ reviewAdmin }: App, admin: string): Promise<void> {
  const { items } = await reviewAdmin.list({});
  const [oldest] = items;
  if (oldest) {
    const reason = 'Advertises another shop';
    await reviewAdmin.changeState(oldest._id, { revision: oldest.revision, state: 'hidden', reason }, admin);
  }
  for (const { _id, name, revision, product } of items) {
    const answer = product && ANSWERS[name];
    if (answer) await reviewAdmin.answer(_id, { revision, answer }, admin);
  }
}
