// What the browser tests stand on: an open sample shop per worker, pages that fail a test by complaining, people
// who are signed in. `test('…', async ({ page, shop, signedIn, checkAccessibility }) => …)`.
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { api, fillPath } from '#contract/paths.ts';
import { HYDRATED, SCRIPT_LOAD_FALLBACK_ID } from '#web/layout/inline-scripts.ts';
import { sampleAccounts } from '../../seed/accounts.ts';
import { type AppProcess, startAppProcess } from './app-process.ts';

export { expect };

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface PlacedOrder {
  readonly id: string;
  readonly product: string;
}

/** Gathers what pages complain of: console errors, uncaught errors. */
class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  /** A refusal that is part of the story: the browser logs every answer from 400 on as an error. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  listenTo(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#heard.push(String(error.error().stack ?? error.error())));
  }

  get unexpected(): string[] {
    return this.#heard.filter((words) => !this.#expected.some((pattern) => pattern.test(words)));
  }
}

/**
 * A page stands there before its scripts have come, and a program presses faster than anybody reads: going somewhere
 * ends when the page has woken, or has said that it cannot. A test of the time before says what else it waits for.
 */
function letPagesWake(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (!options) await page.waitForFunction(isAwake, [HYDRATED, SCRIPT_LOAD_FALLBACK_ID] as const);
      return answer;
    };
  });
}

/** Other people's pages have nothing to wait for. Runs in the browser. */
function isAwake([awake, trouble]: readonly [string, string]): boolean {
  return awake in window || document.getElementById(trouble)?.hidden !== true;
}

interface TestParts {
  /** `complaints.expect(/status of 402/)` before the step that is refused. Whatever else is logged fails the test. */
  complaints: Complaints;
  /** A page of a fresh browser profile, signed in as one of the sample accounts, or as somebody in particular. */
  signedIn: (who: 'customer' | 'admin' | Person) => Promise<Page>;
  /** A new account of its own, so that tests do not meet each other's orders. */
  newCustomer: () => Promise<Person>;
  /** An order of somebody's, placed without the screens: for stories that begin after it. */
  placedOrder: (person: Person) => Promise<PlacedOrder>;
  /** WCAG 2.2 AA, as far as a program can tell, on the page as it stands. */
  checkAccessibility: (page: Page) => Promise<void>;
}

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export const test = base.extend<TestParts, { shop: AppProcess }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startAppProcess();
      await use(shop);
      await shop.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: ({ shop }, use) => use(shop.address),

  complaints: async ({ browserName: _ }, use) => {
    const complaints = new Complaints();
    await use(complaints);
    expect(complaints.unexpected, 'complaints in the browser').toEqual([]);
  },

  context: async ({ context, complaints }, use) => {
    complaints.listenTo(context);
    letPagesWake(context);
    await use(context);
  },

  newCustomer: async ({ shop, playwright }, use) => {
    const request = await playwright.request.newContext({ extraHTTPHeaders: { origin: shop.address } });
    await use(async () => {
      const person = { name: 'Ada Weaver', email: emailOfNobody(), password: 'a-length-of-cloth' };
      const answer = await request.post(shop.address + api.signUp.path, { data: person });
      expect(answer.ok(), await answer.text()).toBe(true);
      return person;
    });
    await request.dispose();
  },

  placedOrder: async ({ shop, playwright }, use) => {
    const request = await playwright.request.newContext({
      baseURL: shop.address,
      extraHTTPHeaders: { origin: shop.address },
    });
    await use(async ({ email, password }) => {
      await request.post(api.signIn.path, { data: { email, password } });
      const known = await request.put(fillPath(api.putUser.path, { email }), { data: { email } });
      const { token } = await known.json();
      const [fabric] = await (await request.get(api.listAvailable.path, { params: { limit: 1 } })).json();
      const placed = await request.post(api.placeOrder.path, {
        headers: { authorization: `Bearer ${token}` },
        data: {
          productId: fabric._id,
          quantity: fabric.minimumQuantity,
          phone: '+44 1422 000000',
          address: '1 Mill Lane, Halifax',
        },
      });
      expect(placed.status(), await placed.text()).toBe(201);
      return { id: (await placed.json()).insertedId, product: fabric.productName };
    });
    await request.dispose();
  },

  signedIn: async ({ shop, browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who) => {
      const { email, password } = typeof who === 'string' ? sampleAccount(who) : who;
      const context = await browser.newContext({ baseURL: shop.address });
      contexts.push(context);
      complaints.listenTo(context);
      letPagesWake(context);
      const headers = { origin: shop.address };
      const answer = await context.request.post(api.signIn.path, { headers, data: { email, password } });
      expect(answer.ok(), await answer.text()).toBe(true);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  checkAccessibility: async ({ browserName: _ }, use) => {
    await use(async (page) => {
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze();
      const found = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes.map(({ target }) => target),
      }));
      expect(found, `accessibility of ${page.url()}`).toEqual([]);
    });
  },
});

function sampleAccount(role: 'customer' | 'admin'): Person {
  const account = sampleAccounts.find((one) => one.role === role);
  if (!account) throw new Error(`The sample shop has no ${role}.`);
  return account;
}

/** Letters and digits before the @, letters after it: what the shop's simple pattern takes. */
function emailOfNobody(): string {
  return `ada${crypto.randomUUID().replaceAll('-', '')}@mail.com`;
}
