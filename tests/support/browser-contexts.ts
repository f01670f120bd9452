// Browser contexts, each with a page, that the tests of a worker use one after the other. What a test could see of the one
// before is cleared; scripts and pictures stay in the cache, without which the first page of a context takes a second of
// CPU time, and in the memory of the page's process, without which it takes a quarter.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { HYDRATED_ATTRIBUTE, SCRIPT_LOAD_FALLBACK_ID } from '#web/components/browser/document-state.ts';

/** Methods whose effect on a page has no end. */
const LASTING = ['on', 'addInitScript', 'emulateMedia'] as const;
const SHORT_DOCUMENT = '/health/live';
/** Playwright's own. */
const VIEWPORT = { width: 1280, height: 720 };

export class BrowserContexts {
  readonly #browser: Browser;
  /** By the address of their shop. */
  readonly #free = new Map<string, BrowserContext[]>();
  /** The page of a context that the next test opens first. */
  readonly #next = new WeakMap<BrowserContext, Page>();
  /** Pages in which something stays of what a test has set. */
  readonly #changed = new WeakSet<Page>();
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
    const next = context.pages().find((page) => !this.#changed.has(page));
    for (const page of context.pages()) if (page !== next) await page.close();
    await this.#clear(next ?? (await context.newPage()), address);
    this.#free.set(address, [...(this.#free.get(address) ?? []), context]);
  }

  async close(): Promise<void> {
    for (const context of [...this.#free.values()].flat()) await context.close();
  }

  async #create(address: string): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ baseURL: address });
    waitForHydration(context);
    context.on('page', (page) => onCall(page, LASTING, () => this.#changed.add(page)));
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const next = this.#next.get(context);
      this.#next.delete(context);
      return next ?? newPage();
    };
    onCall(context, ['newCDPSession'], (page) => this.#changed.add(page as Page));
    const install = context.clock.install.bind(context.clock);
    context.clock.install = (options) => {
      this.#clocked.add(context);
      return install(options);
    };
    return context;
  }

  /** Leaves the page on a short document of the shop, because one of another origin would end its process. */
  async #clear(page: Page, address: string): Promise<void> {
    const context = page.context();
    await context.setOffline(false);
    await page.goto(address + SHORT_DOCUMENT, {});
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.mouse.move(-1, -1);
    await page.setViewportSize(VIEWPORT);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.resetNavigationHistory');
    await devtools.detach();
    this.#changed.delete(page);
    this.#next.set(context, page);
  }
}

/** Calls `use` with the first argument before each call of these methods. */
function onCall<Target extends object>(
  target: Target,
  methods: readonly (keyof Target)[],
  use: (argument: unknown) => void,
): void {
  for (const method of methods) {
    const call = (target[method] as (...args: unknown[]) => unknown).bind(target);
    Object.assign(target, {
      [method]: (...args: unknown[]) => {
        use(args[0]);
        return call(...args);
      },
    });
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
