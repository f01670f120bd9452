// The catalogue: what is on sale, and the stock orders take from and give back to.

import type { SearchQuery } from '#contract/fields.ts';
import type { ImageInfo } from '#contract/image.ts';
import { centsFromDollars, dollarsFromCents, totalCents } from '#contract/money.ts';
import { notOrderableReason } from '#contract/orderable.ts';
import type { InsertedProduct, NewProduct, Product } from '#contract/product.ts';
import { AppError } from '#server/app-error.ts';
import { OPERATOR, recordAudit } from '#server/modules/audit/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { allRows, mapPage, type Page, toPage } from '#server/storage/paging.ts';
import { textHolds } from '#server/storage/search.ts';
import type { Executor } from '#server/storage/tables.ts';
import { quantityError } from './rules.ts';
import * as store from './store.ts';

export interface ReservedItem {
  readonly productName: string;
  /** Quantity × unit price at this moment, in cents. */
  readonly priceCents: number;
}

export class Catalogue {
  readonly #storage: Storage;
  readonly #images: Images;

  constructor(storage: Storage, images: Images) {
    this.#storage = storage;
    this.#images = images;
  }

  async listProducts({ q, ...wish }: SearchQuery): Promise<Page<Product>> {
    const found = q ? await textHolds(this.#storage, q) : undefined;
    const rows = await store.findProducts(this.#storage.db, wish, found);
    const pictures = await this.#images.imageInfoByUrl(rows.map(({ img }) => img));
    return mapPage(toPage(rows, wish), (row) => present(row, pictures));
  }

  /** Throws `product_not_found`. */
  async getProduct(id: string): Promise<Product> {
    const row = await store.findProduct(this.#storage.db, id);
    if (!row) throw new AppError('product_not_found');
    return present(row, await this.#images.imageInfoByUrl([row.img]));
  }

  /** Addresses of every picture of a product on sale, or withdrawn but `also` to be seen. */
  async referencedImages(also: (id: string) => Promise<boolean>): Promise<string[]> {
    const shown: string[] = [];
    const after = (id: string, limit: number) => store.findImageUrls(this.#storage.db, id, limit);
    for (const { id, img, withdrawn_at } of await allRows(after, (row) => row.id))
      if (withdrawn_at === null || (await also(id))) shown.push(img);
    return shown;
  }

  /** Puts a product on sale; returns its id, and why its minimum order would be rejected, if it would. */
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

  /** Puts a whole collection on sale, all of it or nothing, in the order given. */
  async addProducts(wishes: readonly NewProduct[]): Promise<void> {
    await this.#storage.db.transaction().execute(async (tx) => {
      for (const wish of wishes) await this.#insert(tx, wish);
    });
    this.publishChange();
  }

  async #insert(tx: Executor, wish: NewProduct): Promise<string> {
    await this.#images.retain(tx, wish.img);
    return store.insertProduct(tx, draftOf(wish));
  }

  /** Takes a product off sale for good; its orders stay as they are. Throws `product_not_found`. */
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
   * Inside an order's transaction: takes the pieces off stock and answers what they cost.
   * Throws `product_not_found`, `quantity_below_minimum` or `quantity_above_available`.
   */
  async reserveStock(tx: Executor, productId: string, quantity: number): Promise<ReservedItem> {
    const taken = await store.reserveStock(tx, productId, quantity);
    if (taken) return { productName: taken.name, priceCents: totalCents(quantity, taken.price_cents) };
    const row = await store.findProduct(tx, productId);
    if (!row) throw new AppError('product_not_found');
    // Stock may have come back between the two statements; what the update saw still stands.
    throw new AppError(quantityError(quantity, boundsOf(row)) ?? 'quantity_above_available');
  }

  /** Inside a cancellation's transaction: gives the pieces back. */
  async releaseStock(tx: Executor, productId: string, quantity: number): Promise<void> {
    await store.releaseStock(tx, productId, quantity);
  }

  /** To be called after a transaction that moved stock was committed. */
  publishChange(): void {
    this.#storage.changes.publish('catalogue');
  }
}

function draftOf({ productName, price, size = '', ...rest }: NewProduct): store.ProductDraft {
  const priceCents = centsFromDollars(price);
  if (priceCents === undefined)
    throw new AppError('validation_failed', { errors: [{ pointer: '/price', detail: 'Not a price' }] });
  return { ...rest, name: productName, size, priceCents };
}

function boundsOf(row: store.ProductRow) {
  return { minimumQuantity: row.minimum_quantity, availableQuantity: row.available_quantity };
}

function present(row: store.ProductRow, pictures: ReadonlyMap<string, ImageInfo>): Product {
  return {
    _id: row.id,
    productName: row.name,
    img: row.img,
    description: row.description,
    price: dollarsFromCents(row.price_cents),
    ...boundsOf(row),
    size: row.size,
    imageInfo: pictures.get(row.img) ?? null,
  };
}
