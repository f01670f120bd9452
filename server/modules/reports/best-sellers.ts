// The fabrics that are ordered most, for the collection's page where nothing matches a search.
import { LRUCache } from 'lru-cache';
import type { FabricCard } from '#contract/articles/fabric-list.ts';
import { BEST_SELLERS_MAX } from '#contract/core/limits.ts';
import { Service } from '#server/context.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import { byPieces, type DailySales } from './daily-sales.ts';

interface BestSellersOptions {
  readonly sales: Pick<DailySales, 'read'>;
  readonly articles: Pick<Articles, 'findRecords' | 'toCards'>;
}

/** Sums of thirty days cost more than the page that shows them. */
const READ_EVERY_MS = 60 * 60_000;
/** Some of them may be sold out or withdrawn. */
const CANDIDATES = 12;

export class BestSellers extends Service<BestSellersOptions> {
  readonly #ids = new LRUCache<'candidates', readonly string[]>({
    max: 1,
    ttl: READ_EVERY_MS,
    perf: this.ctx.clock,
    fetchMethod: () => this.#readCandidates(),
  });

  /** Those in stock or expected; most pieces first. */
  async list(): Promise<FabricCard[]> {
    const { articles } = this.deps;
    const records = await articles.findRecords((await this.#ids.fetch('candidates')) ?? []);
    const available = records.filter(
      ({ article }) => article.available_quantity > 0 || article.expected !== null,
    );
    return articles.toCards(available.slice(0, BEST_SELLERS_MAX));
  }

  async #readCandidates(): Promise<readonly string[]> {
    const { articles } = await this.deps.sales.read();
    const sold = articles.filter(({ pieces }) => pieces > 0).sort(byPieces);
    return sold.slice(0, CANDIDATES).map(({ articleId }) => articleId);
  }
}
