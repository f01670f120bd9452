// Browser contexts that the tests of a worker use one after the other. What a test could see of the one before is cleared;
// scripts and pictures stay in the cache, without which the first page of a context takes a second of CPU time.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { HYDRATED_ATTRIBUTE, SCRIPT_LOAD_FALLBACK_ID } from '#web/components/browser/document-state.ts';

export class BrowserContexts {
  readonly #browser: Browser;
  /** By the address of their shop. */
  readonly #free = new Map<string, BrowserContext[]>();
  /** The page that cleared a context, which is the next test's first one. */
  readonly #blank = new WeakMap<BrowserContext, Page>();
  /** Contexts whose clock cannot be set going again. */
  readonly #clocked = new WeakSet<BrowserContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A context for pages of the shop at this address; a new one unless it may be one that a test has used. */
  async open(address: string, mayBeUsed: boolean): Promise<BrowserContext> {
    const used = mayBeUsed ? this.#free.get(address)?.pop() : undefined;
    return used ?? this.#create(address);
  }

  /** Closes the pages of a context, and the context itself unless the next test may have it. */
  async release(context: BrowserContext, address: string, mayBeUsed: boolean): Promise<void> {
    // A route handler that awaits a response when its page closes would fail the test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    if (!mayBeUsed || this.#clocked.has(context)) return context.close();
    for (const page of context.pages()) await page.close();
    await this.#clear(context, address);
    this.#free.set(address, [...(this.#free.get(address) ?? []), context]);
  }

  async close(): Promise<void> {
    for (const context of [...this.#free.values()].flat()) await context.close();
  }

  async #create(address: string): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ baseURL: address });
    waitForHydration(context);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const blank = this.#blank.get(context);
      this.#blank.delete(context);
      return blank ?? newPage();
    };
    const install = context.clock.install.bind(context.clock);
    context.clock.install = (options) => {
      this.#clocked.add(context);
      return install(options);
    };
    return context;
  }

  async #clear(context: BrowserContext, address: string): Promise<void> {
    await context.setOffline(false);
    await context.clearCookies();
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'local_storage' });
    await devtools.detach();
    this.#blank.set(context, page);
  }
}

/**
 * `page.goto(url)` resolves once the page is hydrated or shows that it cannot be; `page.goto(url, options)` resolves as
 * Playwright's own does.
 */
function waitForHydration(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (!options)
        await page.waitForFunction(isReady, [HYDRATED_ATTRIBUTE, SCRIPT_LOAD_FALLBACK_ID] as const);
      return response;
    };
  });
}

/** Runs in the browser. A page without the fallback element is not one of the app's and is ready at once. */
function isReady([hydrated, fallbackId]: readonly [string, string]): boolean {
  return (
    document.documentElement.hasAttribute(hydrated) || document.getElementById(fallbackId)?.hidden !== true
  );
}
