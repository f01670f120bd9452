// What every document of an order is made from: the order with its customer and articles, and the shop as its seller.
import type { Caller } from '#server/http/caller.ts';
import { recordIfStaff } from '#server/modules/audit/service.ts';
import { readOrder } from '#server/modules/orders/read/order-reading.ts';
import { findContentsOf, type OrderedLine } from '#server/modules/orders/store/order-contents.ts';
import { shownName } from '#server/modules/orders/store/shown-names.ts';
import type { ShopSettings } from '#server/modules/shop-settings/service.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { DocumentTask } from './render.ts';
import type { Seller } from './snapshot.ts';
import {
  type CustomsRecord,
  type DocumentLineRecord,
  type DocumentOrder,
  findBuyer,
  findDocumentArticles,
} from './store.ts';

type SelectLines = (lines: readonly OrderedLine[]) => readonly OrderedLine[];

export async function findDocumentOrder(
  db: Executor,
  id: string,
  select: SelectLines = (all) => all,
): Promise<DocumentOrder | undefined> {
  const order = await readOrder(db, id);
  if (!order) return undefined;
  const [contents, buyer] = await allDone([findContentsOf(db, id), findBuyer(db, order)]);
  const lines = select(contents);
  const articles = await findDocumentArticles(
    db,
    lines.flatMap(({ article_id }) => article_id ?? []),
  );
  return {
    ...order,
    ...buyer,
    lines: lines.map((line) => toRecord(line, articles.get(line.article_id ?? ''))),
  };
}

export async function requireDocumentOrder(tx: Executor, id: string): Promise<DocumentOrder> {
  const order = await findDocumentOrder(tx, id);
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

export const NO_FACTS: CustomsRecord = {
  piece_length_cm: null,
  width_mm: null,
  weight_gsm: null,
  fibres: [],
  hs_code: null,
  customs_name: null,
  origin_weaving: null,
  usable_width_mm: null,
  weave: null,
};

function toRecord(line: OrderedLine, article: CustomsRecord = NO_FACTS): DocumentLineRecord {
  const lots = line.lots.map(({ name, quantity }) => ({ name, pieces: quantity }));
  const lotPictures = line.lots.flatMap(({ name: lot, img, quantity }) =>
    img !== null && quantity > 0 ? [{ lot, img }] : [],
  );
  const names = { article_name: shownName(line), own_name: line.article_name };
  return { ...line, ...names, ...article, lots, lotPictures };
}

/** The shop as documents name it. */
export function documentSeller(settings: Pick<ShopSettings, 'get' | 'seller'>): Seller {
  const { sellerCountry, sellerTaxId } = settings.get('tax').value;
  return {
    ...settings.seller,
    taxId: sellerTaxId || null,
    ...(sellerCountry !== null && { country: sellerCountry }),
  };
}

/** The document with the file of the logo that it names. Without the file it shows the name. */
export async function withLogo(
  settings: Pick<ShopSettings, 'logoOnPaper'>,
  task: DocumentTask,
): Promise<DocumentTask> {
  const { document } = task;
  const { logo } = document.kind === 'packing_slips' ? document.slips[0].seller : document.seller;
  return logo ? { ...task, logo: await settings.logoOnPaper(logo) } : task;
}

/** Staff who read a document of a customer are in the log. */
export const recordRead = (
  db: Executor,
  by: { readonly caller: Caller; readonly at: number },
  { id, customer_id, number }: Pick<DocumentOrder, 'id' | 'customer_id' | 'number'>,
): Promise<void> => recordIfStaff(db, by, customer_id, 'read_order', id, { label: number });
