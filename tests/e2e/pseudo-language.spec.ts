// Every word of a customer's pages is one of the shop's texts or data. In the pseudo-language texts stand in ⟦ ⟧ and are a
// third longer, so that what nobody marked shows, and what is too wide for 320 px.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { LANGUAGE_OFFERS } from '#contract/languages/language-names.ts';
import { languagePath, PSEUDO } from '#contract/languages/languages.ts';
import { expect, test } from '../support/browser.ts';
import { payOrder } from './order-steps.ts';
import { type Found, findUnmarked } from './unmarked-texts.ts';

test.use({ settings: { LANGUAGES: `en,${PSEUDO}` } });

const FABRIC = '/fabrics/theatre-velvet-petrol';
const COMPARED = '?article=theatre-velvet-petrol&article=donegal-fleck-oatmeal&article=frost-organza';
const VISITORS = [
  pages.home,
  pages.fabrics,
  `${pages.fabrics}?q=xqzzy&weave=twill`,
  FABRIC,
  '/fabrics/donegal-fleck-oatmeal',
  `${FABRIC}/calculator`,
  `${FABRIC}/calculator?purpose=upholstery`,
  `${FABRIC}/calculator?purpose=garments`,
  pages.compare + COMPARED,
  pages.basket,
  pages.swatches,
  pages.contact,
  pages.myPortfolio,
  pages.blog,
  '/nothing-here',
  pages.login,
  pages.signUp,
  pages.forgottenPassword,
  `${pages.resetPassword}?token=abc`,
  `${pages.confirmEmail}?token=abc`,
];
const CUSTOMERS = [
  pages.purchase,
  pages.dashboard,
  pages.myOrder,
  pages.addReview,
  pages.savedFabrics,
  pages.addresses,
  pages.quotations,
  pages.askForQuotation,
  pages.statement,
];

/** The customer and the initials, and the offer of a language, which is in that language. */
const DATA = ['Mia Calder', 'MC', LANGUAGE_OFFERS.en ?? ''];

// It looks at every page of the sample, which no rule of a single folder does; the long run has the time.
test('every word of customers’ pages is a text or data @long', async ({
  page,
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  // A page that is not there, a link whose token is wrong.
  consoleErrors.allow(/status of 4\d\d/);
  const found = await walk(page, VISITORS);
  const user = await newCustomer({ isConfirmed: true, name: 'Mia Calder' });
  const [unpaid, paid] = [await placedOrder(user), await placedOrder(user)];
  const customer = await signedIn(user);
  await payOrder(customer, paid.id);
  const ofOrders = [unpaid, paid].map(({ id }) => fillPath(pages.order, { id }));
  const payment = fillPath(pages.payment, { id: unpaid.id });
  found.push(...(await walk(customer, [...CUSTOMERS, ...ofOrders, payment])));
  expect(found).toEqual([]);
});

async function walk(page: Page, paths: readonly string[]): Promise<Found[]> {
  await page.setViewportSize({ width: 320, height: 800 });
  const found: Found[] = [];
  for (const path of paths) found.push(...(await findUnmarked(page, languagePath(PSEUDO, path), ...DATA)));
  return found;
}
