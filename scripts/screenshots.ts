// `npm run screenshots -- FOLDER` captures the pages listed here of a sample shop at 390, 820 and 1440 px, signed out, as a
// customer and as an admin. The images are for viewing, not for comparing.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { type AppProcess, startAppProcess } from '../tests/support/app-process.ts';

const WIDTHS = [390, 820, 1440];
const HEIGHT = 900;
const LOAD_TIMEOUT_MS = 10_000;

const publicPages = [
  'home',
  'purchase',
  'fabrics',
  'compare',
  'contact',
  'myPortfolio',
  'blog',
  'login',
  'signUp',
  'forgottenPassword',
  'resetPassword',
];
const customerPages = ['dashboard', 'myOrder', 'addReview', 'payment'];
const adminPages = [
  'dashboard',
  'users',
  'manageAllOrder',
  'addProduct',
  'manageProduct',
  'overview',
  'messages',
  'quotations',
  'reviews',
  'stock',
  'log',
  'taxAndDelivery',
  'shop',
  'apiKeys',
  'webhooks',
];

/** Pages captured for each kind of visitor; `notFound` is an unknown path. */
const stopsByVisitor = {
  signedOut: [...publicPages, 'notFound'],
  customer: ['home', 'purchase', 'orderDialog', ...customerPages],
  admin: ['home', ...adminPages],
};

type Visitor = keyof typeof stopsByVisitor;

async function captureAll(folder: string): Promise<void> {
  const shop = await startAppProcess({ env: { SAMPLE_ORDERS: 'yes' } });
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    await mkdir(folder, { recursive: true });
    const orderId = await placeOrder(shop, browser);
    for (const visitor of Object.keys(stopsByVisitor) as Visitor[]) {
      for (const width of WIDTHS) await captureVisitor({ shop, browser, folder, orderId, visitor, width });
    }
  } finally {
    await browser.close();
    await shop.remove();
  }
}

interface CaptureOptions {
  readonly shop: AppProcess;
  readonly browser: Browser;
  readonly folder: string;
  readonly orderId: string;
  readonly visitor: Visitor;
  readonly width: number;
}

async function captureVisitor({
  shop,
  browser,
  folder,
  orderId,
  visitor,
  width,
}: CaptureOptions): Promise<void> {
  const context = await browser.newContext({
    baseURL: shop.address,
    viewport: { width, height: HEIGHT },
    reducedMotion: 'reduce',
  });
  if (visitor !== 'signedOut') await signIn(context, shop, visitor);
  const page = await context.newPage();
  for (const stop of stopsByVisitor[visitor]) {
    await page
      .goto(pathOf(stop, orderId), { waitUntil: 'networkidle', timeout: LOAD_TIMEOUT_MS })
      .catch(() => undefined);
    if (stop === 'orderDialog') await openDialog(page);
    await loadLazyImages(page);
    const path = join(folder, `${visitor}-${stop}-${width}.png`);
    await page.screenshot({ path, fullPage: stop !== 'orderDialog' });
    console.log(path);
  }
  await context.close();
}

function pathOf(stop: string, orderId: string): string {
  if (stop === 'notFound') return '/no-such-page';
  if (stop === 'orderDialog') return pages.purchase;
  const path = Object.entries(pages).find(([name]) => name === stop)?.[1] ?? pages.home;
  return path === pages.payment ? fillPath(path, { id: orderId }) : path;
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** Lazy images load on scrolling, which a full-page screenshot does not do. */
async function loadLazyImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const lazy = [...document.images].filter((image) => image.loading === 'lazy');
    for (const image of lazy) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

async function signIn(
  context: BrowserContext,
  shop: AppProcess,
  role: 'customer' | 'admin',
): Promise<string> {
  const account = sampleAccounts.find((one) => one.role === role);
  const response = await context.request.post(shop.address + endpoints.signIn.path, {
    headers: { origin: shop.address },
    data: { email: account?.email, password: account?.password },
  });
  if (!response.ok()) throw new Error(`The sample ${role} could not sign in: ${await response.text()}`);
  return account?.email ?? '';
}

/** Places an unpaid order of the sample customer, so that its pages are not empty. Returns the order's id. */
async function placeOrder(shop: AppProcess, browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: shop.address });
  const email = await signIn(context, shop, 'customer');
  const { request } = context;
  const headers = { origin: shop.address };
  const issued = await request.put(fillPath(endpoints.putUser.path, { email }), { headers, data: { email } });
  const { token } = await issued.json();
  const [article] = await (await request.get(endpoints.listAvailable.path)).json();
  const placed = await request.post(endpoints.placeOrder.path, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      productId: article._id,
      quantity: article.minimumQuantity,
      phone: '+44 1422 000000',
      address: '1 Mill Lane, Halifax',
    },
  });
  if (!placed.ok()) throw new Error(`The order could not be placed: ${await placed.text()}`);
  const { insertedId } = await placed.json();
  await context.close();
  return insertedId;
}

const [folder] = process.argv.slice(2);
if (folder) await captureAll(folder);
else {
  console.error('Usage: npm run screenshots -- FOLDER');
  process.exitCode = 1;
}
