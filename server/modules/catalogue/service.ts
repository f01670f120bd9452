// The catalogue: products on sale, and the stock that orders reserve and release.

import type { FabricList, FabricQuery } from '#contract/fabric-list.ts';
import type { SearchQuery } from '#contract/fields.ts';
import type { ImageInfo } from '#contract/image.ts';
import { FABRICS_PAGE_SIZE } from '#contract/limits.ts';
import { centsFromDollars, dollarsFromCents, totalCents } from '#contract/money.ts';
import { notOrderableReason } from '#contract/orderable.ts';
import type { Article, InsertedProduct, NewProduct, Product } from '#contract/product.ts';
import { AppError } from '#server/app-error.ts';
import { OPERATOR, recordAudit } from '#server/modules/audit/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { allRows, mapPage, type Page, toPage } from '#server/storage/paging.ts';
import { searchCondition } from '#server/storage/search.ts';
import type { Executor } from '#server/storage/tables.ts';
import { quantityError } from './rules.ts';
import * as store from './store.ts';

export interface ReservedItem {
  readonly productName: string;
  /** Quantity × current unit price, in cents. */
  readonly priceCents: number;
}

export class Catalogue {
  readonly #storage: Storage;
  readonly #images: Images;

  constructor(storage: Storage, images: Images) {
    this.#storage = storage;
    this.#images = images;
  }

  async listProducts({ q, ...page }: SearchQuery): Promise<Page<Product>> {
    const matches = q ? await searchCondition(this.#storage, q) : undefined;
    const rows = await store.findProducts(this.#storage.db, page, matches);
    const imageInfo = await this.#images.imageInfoByUrl(rows.map(({ img }) => img));
    return mapPage(toPage(rows, page), (row) => toProduct(row, imageInfo));
  }

  /** Throws `product_not_found`. */
  async getProduct(id: string): Promise<Article> {
    return this.#toArticle(await store.findProduct(this.#storage.db, id));
  }

  /** By its slug or a former one. Throws `product_not_found`. */
  async getFabric(slug: string): Promise<Article> {
    return this.#toArticle(await store.findProductBySlug(this.#storage.db, slug));
  }

  async #toArticle(row: store.ProductRow | undefined): Promise<Article> {
    if (!row) throw new AppError('product_not_found');
    const imageInfo = await this.#images.imageInfoByUrl([row.img]);
    return {
      ...toProduct(row, imageInfo),
      ...toFacts(row),
      images: [{ url: row.img, alt: row.name, imageInfo: imageInfo.get(row.img) ?? null }],
    };
  }

  async listFabrics({ page = 1 }: FabricQuery): Promise<FabricList> {
    const { items } = await this.listProducts({ sort: 'newest' });
    const from = (page - 1) * FABRICS_PAGE_SIZE;
    return {
      total: items.length,
      page,
      pages: Math.ceil(items.length / FABRICS_PAGE_SIZE),
      items: items
        .slice(from, from + FABRICS_PAGE_SIZE)
        .map((one) => ({ ...one, ...NO_FACTS, alt: one.productName })),
      facets: {
        fibre: [],
        weave: [],
        colour: [],
        pattern: [],
        use: [],
        certificate: [],
        inStock: items.length,
      },
      alternatives: [],
      corrections: [],
    };
  }

  /** Image URLs of every product that is on sale, or withdrawn but ordered. */
  async referencedImages(isOrdered: (id: string) => Promise<boolean>): Promise<string[]> {
    const urls: string[] = [];
    const rowsAfter = (id: string, limit: number) => store.findImageUrls(this.#storage.db, id, limit);
    for (const { id, img, withdrawn_at } of await allRows(rowsAfter, (row) => row.id))
      if (withdrawn_at === null || (await isOrdered(id))) urls.push(img);
    return urls;
  }

  /** Puts a product on sale; returns its id, and `notOrderable` when its minimum order would be rejected. */
  async addProduct(input: NewProduct, by = OPERATOR): Promise<InsertedProduct> {
    const id = await this.#storage.db.transaction().execute(async (tx) => {
      const added = await this.#insert(tx, input);
      await recordAudit(tx, by, 'add_product', added);
      return added;
    });
    this.publishChange();
    const notOrderable = notOrderableReason(input);
    return { insertedId: id, ...(notOrderable && { notOrderable }) };
  }

  /** Puts products on sale in the order given, in one transaction. */
  async addProducts(inputs: readonly NewProduct[]): Promise<void> {
    await this.#storage.db.transaction().execute(async (tx) => {
      for (const input of inputs) await this.#insert(tx, input);
    });
    this.publishChange();
  }

  async #insert(tx: Executor, input: NewProduct): Promise<string> {
    await this.#images.retain(tx, input.img);
    return store.insertProduct(tx, toDraft(input));
  }

  /** Withdraws a product from sale; its orders are unchanged. Returns 1. Throws `product_not_found`. */
  async deleteProduct(id: string, by = OPERATOR): Promise<number> {
    const count = await this.#storage.db.transaction().execute(async (tx) => {
      const withdrawn = await store.withdrawProduct(tx, id, Date.now());
      if (withdrawn === 0) throw new AppError('product_not_found');
      await recordAudit(tx, by, 'delete_product', id);
      return withdrawn;
    });
    this.publishChange();
    return count;
  }

  /**
   * Takes a quantity from stock, in the transaction that places the order; returns what it costs. Throws
   * `product_not_found`, `quantity_below_minimum` or `quantity_above_available`.
   */
  async reserveStock(tx: Executor, productId: string, quantity: number): Promise<ReservedItem> {
    const reserved = await store.reserveStock(tx, productId, quantity);
    if (reserved)
      return { productName: reserved.name, priceCents: totalCents(quantity, reserved.price_cents) };
    const row = await store.findProduct(tx, productId);
    if (!row) throw new AppError('product_not_found');
    // Stock may have been released between the two statements: the order is still rejected.
    throw new AppError(quantityError(quantity, toBounds(row)) ?? 'quantity_above_available');
  }

  /** Returns a quantity to stock, in the transaction that cancels the order. */
  async releaseStock(tx: Executor, productId: string, quantity: number): Promise<void> {
    await store.releaseStock(tx, productId, quantity);
  }

  /** Call after a transaction that changed stock has committed. */
  publishChange(): void {
    this.#storage.changes.publish('catalogue');
  }
}

function toDraft(input: NewProduct): store.ProductDraft {
  const { productName, price, size = '', img, description, minimumQuantity, availableQuantity } = input;
  const priceCents = centsFromDollars(price);
  if (priceCents === undefined)
    throw new AppError('validation_failed', { errors: [{ pointer: '/price', detail: 'Not a price' }] });
  return { img, description, minimumQuantity, availableQuantity, name: productName, size, priceCents };
}

const NO_FACTS = {
  composition: null,
  weightGsm: null,
  widthCm: null,
  pieceLengthM: null,
  lengthTolerancePercent: null,
  pricePerMetre: null,
  weave: null,
  pattern: null,
  colour: null,
  uses: null,
  care: null,
  shrinkagePercent: null,
  origin: null,
  certificates: null,
  leadTimeDays: null,
};

function toFacts(_row: store.ProductRow) {
  return NO_FACTS;
}

function toBounds(row: store.ProductRow) {
  return { minimumQuantity: row.minimum_quantity, availableQuantity: row.available_quantity };
}

function toProduct(row: store.ProductRow, imageInfo: ReadonlyMap<string, ImageInfo>): Product {
  return {
    _id: row.id,
    articleNumber: row.article_number,
    slug: row.slug,
    productName: row.name,
    img: row.img,
    description: row.description,
    price: dollarsFromCents(row.price_cents),
    ...toBounds(row),
    size: row.size,
    imageInfo: imageInfo.get(row.img) ?? null,
  };
}
