// Pages rendered once and kept until what they showed has changed. Knows nothing of HTTP.

/** What a page asked the API for while it was rendered: path → what it was answered, as a mark to compare. */
export type Dependencies = ReadonlyMap<string, string>;

export interface RenderedPage<Page> {
  readonly page: Page;
  readonly dependencies: Dependencies;
  /** A page that could not be made whole is served, and made anew for the next one who asks. */
  readonly cacheable: boolean;
}

export interface PageRenderer<Page> {
  render(url: string): Promise<RenderedPage<Page>>;
  /** The mark the API would be answered with now. */
  currentEtag(path: string): Promise<string>;
}

interface Kept<Page> {
  /** The news this page has been held against. */
  news: number;
  made: RenderedPage<Page> | undefined;
  making: Promise<RenderedPage<Page>> | undefined;
}

/** Of addresses without number, this many are kept; the one made longest ago goes first. */
const OPEN_MAX = 100;

export class PageCache<Page> {
  readonly #maker: PageRenderer<Page>;
  readonly #fixed = new Map<string, Kept<Page>>();
  readonly #open = new Map<string, Kept<Page>>();
  #news = 0;

  constructor(maker: PageRenderer<Page>) {
    this.#maker = maker;
  }

  /** Something changed: each page is held against what it showed before it is served again. */
  invalidate(): void {
    this.#news += 1;
  }

  /** The page at one of the countable addresses, if it is kept and still true. */
  getCached(url: string): Page | undefined {
    const kept = this.#fixed.get(url);
    return kept?.news === this.#news ? kept.made?.page : undefined;
  }

  /** The page at `url`: at once when it is kept and still true, else made, once for all who ask meanwhile. */
  get(url: string, countable: boolean): Page | Promise<Page> {
    const shelf = countable ? this.#fixed : this.#open;
    const kept = shelf.get(url);
    if (kept?.made && kept.news === this.#news) return kept.made.page;
    // What is being made since before the last change may show what was there before it.
    const making =
      kept?.making && kept.news === this.#news ? kept.making : this.#make(shelf, url, kept?.made);
    return making.then(({ page }) => page);
  }

  #make(
    shelf: Map<string, Kept<Page>>,
    url: string,
    before: RenderedPage<Page> | undefined,
  ): Promise<RenderedPage<Page>> {
    const entry: Kept<Page> = { news: this.#news, made: undefined, making: undefined };
    const making = this.#madeAnew(url, before);
    entry.making = making;
    shelf.set(url, entry);
    if (shelf === this.#open && shelf.size > OPEN_MAX) dropOldest(shelf);
    const settle = (made: RenderedPage<Page> | undefined) => {
      entry.made = made;
      entry.making = undefined;
      if (!made && shelf.get(url) === entry) shelf.delete(url);
    };
    making.then(
      (made) => settle(made.cacheable ? made : undefined),
      () => settle(undefined),
    );
    return making;
  }

  async #madeAnew(url: string, before: RenderedPage<Page> | undefined): Promise<RenderedPage<Page>> {
    return before && (await this.#isStillTrue(before)) ? before : this.#maker.render(url);
  }

  async #isStillTrue({ dependencies }: RenderedPage<Page>): Promise<boolean> {
    const marks = [...dependencies].map(
      async ([path, mark]) => (await this.#maker.currentEtag(path)) === mark,
    );
    return (await Promise.all(marks)).every(Boolean);
  }
}

function dropOldest(shelf: Map<string, unknown>): void {
  const [oldest] = shelf.keys();
  if (oldest !== undefined) shelf.delete(oldest);
}
