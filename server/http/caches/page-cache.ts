// Caches rendered pages until a list that they show has changed. Rendering the home page takes 8.4 ms of the main
// thread (docs/performance.md); with this cache it happens once per change instead of once per request.
import { type Dependencies, RevalidatingCache } from './revalidating-cache.ts';

export interface RenderedPage<Page> {
  readonly page: Page;
  /** The API paths that the page requested while it was rendered, with their ETags. */
  readonly dependencies: Dependencies;
  /** An incomplete page is sent once and rendered again for the next request. */
  readonly cacheable: boolean;
  /** The memory that the page takes. */
  readonly bytes: number;
}

export interface PageRenderer<Page> {
  render(url: string): Promise<RenderedPage<Page>>;
  /** The ETag of an API path at this moment. */
  currentEtag(path: string): Promise<string>;
}

/** There are few static pages, so this limit is never reached. */
const STATIC_MAX = 1000;
/** Pages with a parameter or a query, such as those of articles, are unlimited in number. */
const DYNAMIC_MAX_BYTES = 24 * 1024 * 1024;

export class PageCache<Page> {
  readonly #renderer: PageRenderer<Page>;
  readonly #static: RevalidatingCache<Page>;
  readonly #dynamic: RevalidatingCache<Page>;

  constructor(renderer: PageRenderer<Page>) {
    this.#renderer = renderer;
    const currentVersion = (path: string) => renderer.currentEtag(path);
    this.#static = new RevalidatingCache({ limit: { max: STATIC_MAX }, currentVersion });
    this.#dynamic = new RevalidatingCache({ limit: { maxSize: DYNAMIC_MAX_BYTES }, currentVersion });
  }

  /** After a change, each page is checked against its dependencies before it is sent again. */
  invalidate(): void {
    this.#static.invalidate();
    this.#dynamic.invalidate();
  }

  /** Returns the page if it is cached and fresh. */
  getCached(url: string): Page | undefined {
    return this.#static.getFresh(url) ?? this.#dynamic.getFresh(url);
  }

  /** Returns the page at `url`, synchronously when it is cached and fresh. Concurrent requests share one rendering. */
  get(url: string, isStatic: boolean): Page | Promise<Page> {
    const cache = isStatic ? this.#static : this.#dynamic;
    return cache.get(url, async () => {
      const { page, ...rendered } = await this.#renderer.render(url);
      return { value: page, ...rendered };
    });
  }
}
