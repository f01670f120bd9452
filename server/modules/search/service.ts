// Finds articles: the collection by words and filters, articles similar to one, and the admins' list of every state.
import type { ArticleSummary } from '#contract/articles/article.ts';
import type { ArticlesQuery, ListedArticle } from '#contract/articles/article-admin.ts';
import type {
  AvailableQuery,
  Colourway,
  FabricCard,
  FabricList,
  FabricQuery,
} from '#contract/articles/fabric-list.ts';
import { RELATED_MAX } from '#contract/core/limits.ts';
import type { CatalogueFacts } from '#contract/shop/shop-uses.ts';
import { Service } from '#server/context.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import type { OpenOrders } from '#server/modules/stock/levels.ts';
import { stockLevels } from '#server/modules/stock/service.ts';
import { type Page, toPage } from '#server/storage/queries/paging.ts';
import { deleteChangesBefore } from './article-changes.ts';
import { findListed, findNamed } from './article-list.ts';
import { CurrentFabricIndex } from './current-fabric-index.ts';
import { findSimilarIds, mostSimilar } from './similar-articles.ts';

const CHANGES_RETENTION_MS = 60 * 60_000;

/** The pieces of articles sold in the last COVER_DAYS days, by id; one without sales has no entry. */
export type SoldPieces = (articleIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

interface SearchDependencies {
  readonly articles: Articles;
  readonly openOrders: OpenOrders;
  readonly soldPieces: SoldPieces;
}

export class Search extends Service<SearchDependencies> {
  readonly #index = new CurrentFabricIndex(this.ctx, this.deps.articles);

  /** The cursor of a search may be the id of an article that was withdrawn since. */
  async listProducts({ limit, cursor, sort, ...query }: AvailableQuery): Promise<Page<ArticleSummary>> {
    const page = { limit, cursor, sort };
    if (Object.values(query).every((value) => !value)) return this.deps.articles.listOnSale(page);
    const ids = (await this.#index.get()).findIds(query, page).map((id) => ({ id }));
    const { items, next } = toPage(ids, page);
    return { items: await this.deps.articles.summaries(items.map(({ id }) => id)), next };
  }

  async listFabrics(query: FabricQuery): Promise<FabricList> {
    const { ids, ...selection } = (await this.#index.get()).select(query);
    const records = await this.deps.articles.findRecords(ids);
    return { ...selection, items: await this.deps.articles.toCards(records) };
  }

  /** Articles on sale that share facts with this one, most similar first. Throws `article_not_found`. */
  async listRelatedFabrics(slug: string): Promise<FabricCard[]> {
    const subject = await this.deps.articles.getRecordBySlug(slug);
    const candidates = await this.deps.articles.findRecords(await findSimilarIds(this.db, subject));
    return this.deps.articles.toCards(mostSimilar(subject, candidates).slice(0, RELATED_MAX));
  }

  /** The colours of one fabric that are on sale; none where it has one. Throws `article_not_found`. */
  async listColourways(slug: string): Promise<Colourway[]> {
    const { article } = await this.deps.articles.getRecordBySlug(slug);
    const { colourway_group: group } = article;
    return (group && (await this.deps.articles.colourways([group])).get(group)) || [];
  }

  /** What the fabrics on sale have, all together. */
  async catalogueFacts(): Promise<CatalogueFacts> {
    return (await this.#index.get()).catalogue;
  }

  /** Lists articles of every state for admins. */
  async listArticles({ q, limit, cursor, sort, ...filters }: ArticlesQuery): Promise<Page<ListedArticle>> {
    const page = { limit, cursor, sort };
    const rows = await (q ? findNamed(this.db, q, filters, page) : findListed(this.db, filters, page));
    const { items, next } = toPage(rows, page);
    const stocks = items.map(({ id, available_quantity: quantity }) => ({ id, quantity }));
    const levels = await stockLevels(this.db, this.deps.openOrders, stocks);
    const sold = await this.deps.soldPieces(items.map(({ id }) => id));
    return { items: await this.deps.articles.toRows(items, levels, sold), next };
  }

  /** Loads the index of the collection, and keeps it up to date until the returned function is called. */
  keepFresh(onError: (error: unknown) => void): () => void {
    return this.#index.keepFresh(onError);
  }

  /** Deletes records of changes that every process has read. */
  async deleteOldChanges(): Promise<void> {
    await deleteChangesBefore(this.storage, this.now() - CHANGES_RETENTION_MS);
  }
}
