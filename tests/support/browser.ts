// Playwright fixtures for the browser tests: one seeded app per worker, pages that fail a test on console errors, and
// signed-in pages. `test('…', async ({ page, app, signedIn, checkAccessibility }) => …)`.
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  devices,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { fillPath } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { readFabrics } from '../../seed/fabrics.ts';
import { findAccessibilityProblems } from './accessibility.ts';
import { type AppProcess, startAppProcess } from './app-process.ts';
import { BrowserContexts } from './browser-contexts.ts';
import { openConfirmationLink } from './people/emailed-link.ts';

export { expect };

/** Naming its browser, though it is the usual one, would restart worker, browser and app before a file and after it. */
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
export const PHONE = pixel;

export interface TestUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface PlacedOrder {
  readonly id: string;
  readonly article: string;
}

/** What sends the requests of a signed-in user: a page, or the requests alone. */
export type Requester = Pick<Page, 'request'>;

/** Console errors and uncaught errors of every page of a test. */
class ConsoleErrors {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Allows errors that the test provokes: the browser logs every response from status 400 on as an error. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Returns what ends it. */
  listenTo(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`);
    };
    const onError = (error: WebError) => this.#seen.push(String(error.error().stack ?? error.error()));
    context.on('console', onConsole).on('weberror', onError);
    return () => void context.off('console', onConsole).off('weberror', onError);
  }

  get unexpected(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}

interface TestFixtures {
  /** Whether the test's contexts have an empty cache; false lets them be those of the tests before, cleared. */
  isFirstVisit: boolean;
  /** Opens a context that is closed, or cleared for the next test, when the test ends. */
  openContext: () => Promise<BrowserContext>;
  /** Settings of the shop, for which the test starts one of its own; undefined uses the worker's. */
  settings: Readonly<Record<string, string>> | undefined;
  /** The app of the test. */
  shop: AppProcess;
  /** `consoleErrors.allow(/status of 402/)` before the step that provokes it. Any other error fails the test. */
  consoleErrors: ConsoleErrors;
  /** A page in a new browser context, signed in as a seeded account or as the given user. */
  signedIn: (user: 'customer' | 'admin' | TestUser) => Promise<Page>;
  /** Requests of a user who opens no page, for steps such as `accessToken` and `payOrder`. */
  requestsOf: (user: 'admin' | TestUser) => Promise<Requester>;
  /** Signs up a new customer, so that tests do not share orders. */
  newCustomer: (options?: { readonly isConfirmed: boolean; readonly name?: string }) => Promise<TestUser>;
  /** Places an order through the API. */
  placedOrder: (user: TestUser, details?: { readonly customDetails?: string }) => Promise<PlacedOrder>;
  /** Withdraws the articles a test has added, so that tests find the sample shop's articles first. */
  sampleArticlesOnly: undefined;
  /** Runs axe with the rules of WCAG 2.2 AA on the page's current state. */
  checkAccessibility: (page: Page) => Promise<void>;
}

interface WorkerFixtures {
  /** The app of all tests without settings of their own. */
  readonly app: AppProcess;
  /** An app with the sample orders, which starts when the first test asks for it. */
  readonly appWithOrders: AppProcess;
  readonly contexts: BrowserContexts;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    async ({ browserName: _ }, use) => {
      const app = await startAppProcess();
      await use(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 900_000 },
  ],

  // A worker fixture of the file that uses it would restart worker, browser and app before that file and after it.
  appWithOrders: [
    async ({ browserName: _ }, use) => {
      const app = await startAppProcess({ env: { SAMPLE_ORDERS: 'yes' } });
      await use(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 900_000 },
  ],

  contexts: [
    async ({ browser }, use) => {
      const contexts = new BrowserContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],

  isFirstVisit: [false, { option: true }],

  settings: [undefined, { option: true }],

  // Overriding `app` would restart worker, browser and app before the test and after it.
  shop: async ({ app, settings }, use) => {
    if (!settings) return use(app);
    const own = await startAppProcess({ env: settings });
    await use(own);
    await own.remove();
  },

  baseURL: ({ shop }, use) => use(shop.address),

  consoleErrors: async ({ browserName: _ }, use) => {
    const consoleErrors = new ConsoleErrors();
    await use(consoleErrors);
    expect(consoleErrors.unexpected, 'errors in the browser console').toEqual([]);
  },

  openContext: async (
    { contexts, shop, settings, isFirstVisit, isMobile, javaScriptEnabled, consoleErrors },
    use,
    testInfo,
  ) => {
    const opened = new Map<BrowserContext, () => void>();
    const isUsual = !settings && !isFirstVisit && !isMobile && javaScriptEnabled;
    await use(async () => {
      const context = await contexts.open(shop.address, isUsual);
      opened.set(context, consoleErrors.listenTo(context));
      return context;
    });
    const hasPassed = testInfo.status === testInfo.expectedStatus;
    for (const [context, endListening] of opened) {
      await contexts.release(context, shop.address, isUsual && hasPassed);
      endListening();
    }
  },

  context: async ({ openContext }, use) => use(await openContext()),

  newCustomer: async ({ shop, playwright }, use) => {
    const request = await playwright.request.newContext({ extraHTTPHeaders: { origin: shop.address } });
    await use(async ({ isConfirmed, name = 'Ada Weaver' } = { isConfirmed: false }) => {
      const user = { name, email: uniqueEmail(), password: 'a-length-of-cloth' };
      const response = await request.post(shop.address + endpoints.signUp.path, { data: user });
      expect(response.ok(), await response.text()).toBe(true);
      if (isConfirmed) await openConfirmationLink(request, shop, user.email);
      return user;
    });
    await request.dispose();
  },

  placedOrder: async ({ shop, playwright }, use) => {
    const request = await playwright.request.newContext({
      baseURL: shop.address,
      extraHTTPHeaders: { origin: shop.address },
    });
    await use(async (user, details) => {
      const { email } = user;
      await signIn(request, shop, user);
      const session = await request.put(fillPath(endpoints.putUser.path, { email }), { data: { email } });
      const { token } = await session.json();
      const available = await (await request.get(endpoints.listAvailable.path)).json();
      // The tests of a worker share a shop: orders of one article would sell it out.
      const article = available.reduce((most: ArticleSummary, other: ArticleSummary) =>
        other.availableQuantity > most.availableQuantity ? other : most,
      );
      const placed = await request.post(endpoints.placeOrder.path, {
        headers: { authorization: `Bearer ${token}` },
        data: {
          productId: article._id,
          quantity: article.minimumQuantity,
          phone: '+44 1422 000000',
          address: '1 Mill Lane, Halifax',
          ...details,
        },
      });
      expect(placed.status(), await placed.text()).toBe(201);
      return { id: (await placed.json()).insertedId, article: article.productName };
    });
    await request.dispose();
  },

  signedIn: async ({ shop, openContext }, use) => {
    await use(async (user) => {
      const context = await openContext();
      await signIn(context.request, shop, user);
      return context.newPage();
    });
  },

  requestsOf: async ({ shop, playwright }, use) => {
    const requests: APIRequestContext[] = [];
    await use(async (user) => {
      const request = await playwright.request.newContext({ baseURL: shop.address });
      requests.push(request);
      await signIn(request, shop, user);
      return { request };
    });
    for (const request of requests) await request.dispose();
  },

  sampleArticlesOnly: [
    async ({ shop, playwright }, use) => {
      await use(undefined);
      const request = await playwright.request.newContext({
        baseURL: shop.address,
        extraHTTPHeaders: { origin: shop.address },
      });
      const newest: ArticleSummary[] = await (
        await request.get(endpoints.listProducts.path, { params: { limit: 100, sort: 'newest' } })
      ).json();
      const added = newest.filter(({ articleNumber }) => !isSampleNumber(articleNumber));
      if (added.length > 0) await withdraw(request, shop, added);
      await request.dispose();
    },
    { auto: true },
  ],

  checkAccessibility: async ({ browserName: _ }, use) => {
    await use(async (page) => {
      expect(await findAccessibilityProblems(page), `accessibility of ${page.url()}`).toEqual([]);
    });
  },
});

/** By app and account. A device that has signed in before does not count towards the limit of an account. */
const deviceCookies = new Map<string, string>();

async function signIn(
  request: APIRequestContext,
  { address: origin }: AppProcess,
  user: 'customer' | 'admin' | TestUser,
): Promise<void> {
  const { email, password } = typeof user === 'string' ? sampleAccount(user) : user;
  const account = `${origin} ${email}`;
  const cookie = deviceCookies.get(account);
  const headers = { origin, ...(cookie && { cookie }) };
  const response = await request.post(origin + endpoints.signIn.path, { headers, data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
  for (const { name, value } of response.headersArray())
    if (name.toLowerCase() === 'set-cookie' && value.startsWith('selvedge.device='))
      deviceCookies.set(account, value.slice(0, value.indexOf(';')));
}

const { fabrics } = await readFabrics();

/** The sample fabrics are the first articles of the shop. */
function isSampleNumber(articleNumber: string): boolean {
  const [, count] = /^SV-(\d{5})$/.exec(articleNumber) ?? [];
  return Number(count) <= fabrics.length;
}

async function withdraw(
  request: APIRequestContext,
  app: AppProcess,
  articles: readonly ArticleSummary[],
): Promise<void> {
  const { email } = sampleAccount('admin');
  await signIn(request, app, 'admin');
  const session = await request.put(fillPath(endpoints.putUser.path, { email }), { data: { email } });
  const headers = { authorization: `Bearer ${(await session.json()).token}` };
  for (const { _id: id } of articles)
    await request.delete(fillPath(endpoints.deleteProduct.path, { id }), { headers });
}

function sampleAccount(role: 'customer' | 'admin'): TestUser {
  const account = sampleAccounts.find((account) => account.role === role);
  if (!account) throw new Error(`There is no seeded ${role} account.`);
  return account;
}

/** Matches the sign-in pattern of spec section 5. */
function uniqueEmail(): string {
  return `ada${crypto.randomUUID().replaceAll('-', '')}@mail.com`;
}
