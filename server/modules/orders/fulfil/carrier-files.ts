// Files for the portals of carriers: the parcels to send, and the tracking numbers that come back.
import { addressLines, placeParts } from '#contract/core/address-parts.ts';
import { TRACKING_FILE_MAX_ROWS } from '#contract/core/limits.ts';
import type { TrackingFile } from '#contract/orders/carrier-files.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import type { Caller } from '#server/http/caller.ts';
import { unreadable } from '#server/http/files/decode-csv.ts';
import { readCsv } from '#server/http/files/read-csv.ts';
import type { CsvColumn, CsvValue } from '#server/http/files/send-csv.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { parseParts } from '#server/modules/countries/service.ts';
import { netGrams } from '#server/modules/delivery/service.ts';
import type { Page } from '#server/storage/queries/paging.ts';
import { dialled } from '../read/order-export.ts';
import type { ListQuery, OrderList } from '../read/order-list.ts';
import { type OrderReading, readOrdersOfNumbers, readWhole } from '../read/order-reading.ts';
import { awaitsPieces } from '../store/line-store.ts';
import { linesToShip, type OrderedLine } from '../store/order-contents.ts';
import { findArticles } from '../store/store.ts';

/** An order with what is left of it to ship. */
interface ParcelToSend {
  readonly order: OrderReading;
  readonly lines: readonly OrderedLine[];
  /** What the goods weigh; null where an article does not state its measures. */
  readonly grams: number | null;
}

/** With this number, the ids of all their lines are fewer than the parameters that a statement can have. */
const ORDERS_PER_READ = 100;

export class CarrierFiles extends Service<{ readonly list: OrderList }> {
  /** Records the export in the audit log; returns the file's name and columns. */
  async begin(admin: Caller, orders: readonly string[] | undefined) {
    const details: Record<string, number | string[]> = orders
      ? { orders: orders.length }
      : { state: ['processing'] };
    await recordAudit(this.db, { actor: admin.id, at: this.now() }, 'export_orders', 'orders', {
      label: 'Parcels',
      details,
    });
    return { name: `parcels-${dayIn(this.ctx.timeZone)(this.now())}`, columns: COLUMNS };
  }

  /** A page of orders; those of which nothing is left to ship are passed over. */
  async readPage(
    order: string[] | undefined,
    page: Pick<ListQuery, 'limit' | 'cursor'>,
  ): Promise<Page<ParcelToSend>> {
    const { items, next } = await this.deps.list.readPage({
      ...page,
      limit: Math.min(page.limit, ORDERS_PER_READ),
      sort: 'oldest',
      state: order ? ['paid', 'processing'] : ['processing'],
      ...(order && { order }),
    });
    const toSend = (await readWhole(this.db, items))
      .map(({ lines, ...order }) => ({ order, lines: linesToShip(lines) }))
      .filter(({ lines }) => lines.length > 0);
    if (toSend.length === 0) return { items: [], next };
    const articleIds = toSend.flatMap(({ lines }) => lines.flatMap(({ article_id }) => article_id ?? []));
    const articles = new Map(
      (await findArticles(this.db, [...new Set(articleIds)])).map((one) => [one.id, one]),
    );
    return { items: toSend.map((one) => ({ ...one, grams: netGrams(one.lines, articles) })), next };
  }

  /** What the rows of a carrier's file would ship. Throws `csv_unreadable`. */
  async plan(text: string, usualCarrier: string): Promise<TrackingFile> {
    const rows = await readRows(text);
    const numbers = [...new Set(rows.map(({ reference }) => reference.toUpperCase()))].filter(Boolean);
    const byNumber = new Map<string, ShippedOrder>();
    for (let from = 0; from < numbers.length; from += ORDERS_PER_READ) {
      const orders = await readOrdersOfNumbers(this.db, numbers.slice(from, from + ORDERS_PER_READ));
      for (const order of await readWhole(this.db, orders)) byNumber.set(order.number, order);
    }
    const rowByOrder = new Map<string, number>();
    const plan: TrackingFile = { orders: [], leftOut: [] };
    for (const { row, reference, trackingNumber, carrier: stated } of rows) {
      const order = byNumber.get(reference.toUpperCase());
      const carrier = stated || usualCarrier;
      const former = order && rowByOrder.get(order.id);
      const reason =
        (former !== undefined && `Row ${former} has this order too`) ||
        (reference === '' && 'The number of the order is missing') ||
        reasonNotToShip(order) ||
        (trackingNumber === '' && 'The tracking number is missing') ||
        (carrier === '' && 'The carrier is missing') ||
        ([trackingNumber, carrier].some((cell) => cell.length > TEXT_MAX) &&
          `At most ${TEXT_MAX} characters`);
      if (order && former === undefined) rowByOrder.set(order.id, row);
      if (reason || !order) plan.leftOut.push({ row, reference, reason: reason || UNKNOWN });
      else
        plan.orders.push({
          row,
          _id: order.id,
          number: order.number,
          customer: order.customer_name,
          carrier,
          trackingNumber,
        });
    }
    return plan;
  }
}

const UNKNOWN = 'There is no order of this number';
/** Carriers and tracking numbers have no more characters. */
const TEXT_MAX = 80;

type ShippedOrder = OrderReading & { readonly lines: readonly OrderedLine[] };

function reasonNotToShip(order: ShippedOrder | undefined): string | undefined {
  if (!order) return UNKNOWN;
  if (order.state === 'shipped' || order.state === 'delivered') return 'Shipped already';
  if (order.state === 'paid') return 'It is not being prepared yet: move it to processing first';
  if (order.state !== 'processing') return `It is ${order.state}`;
  if (awaitsPieces(order.lines)) return 'Some of its pieces are still being woven';
  return linesToShip(order.lines).length === 0 ? 'Nothing is left to ship' : undefined;
}

const column = (title: string, value: (parcel: ParcelToSend) => CsvValue): CsvColumn<ParcelToSend> => ({
  title,
  value,
});
const partsOf = ({ order }: ParcelToSend) => parseParts(order.address_parts);
const PART_TITLES = {
  street: 'Street',
  postcode: 'Postcode',
  city: 'City',
  region: 'State or region',
} as const;

/** Titles that the portals of carriers suggest or ask for. */
const COLUMNS: CsvColumn<ParcelToSend>[] = [
  column('Reference', ({ order }) => order.number),
  column('Recipient', (parcel) => partsOf(parcel)?.name || parcel.order.customer_name),
  column('Company', (parcel) => partsOf(parcel)?.company ?? ''),
  ...placeParts.map((part) => column(PART_TITLES[part], (parcel) => partsOf(parcel)?.[part] ?? '')),
  column('Country', ({ order }) => order.country),
  column('Phone', ({ order }) => dialled(order.phone)),
  column('Email', ({ order }) => order.customer_email),
  column('Weight kg', ({ grams }) => (grams ? grams / 1000 : null)),
  column('Contents', ({ lines }) =>
    lines.map(({ quantity, article_name }) => `${quantity} × ${article_name}`).join('; '),
  ),
  column('Customer order number', ({ order }) => order.purchase_order_number),
  column('Address', ({ order }) => addressLines(order.address).join(', ')),
  column('Order ID', ({ order }) => order.id),
];

interface TrackingRow {
  /** As a spreadsheet counts. */
  readonly row: number;
  readonly reference: string;
  readonly trackingNumber: string;
  readonly carrier: string;
}

/** What portals call the columns, without spaces, hyphens and case. */
const TITLES = {
  reference:
    'reference customerreference shipmentreference shipperreference reference1 yourreference order ordernumber orderno referenz kundenreferenz sendungsreferenz bestellnummer',
  trackingNumber:
    'trackingnumber tracking trackingcode trackingno shipmentnumber parcelnumber waybill awb sendungsnummer paketnummer numérodesuivi',
  carrier: 'carrier carriername shippingcarrier serviceprovider transporteur versanddienstleister',
};
const folded = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

const isAmong = (known: string, title: string) => known.split(' ').includes(folded(title));

async function readRows(text: string): Promise<TrackingRow[]> {
  const isTitle = (title: string) => Object.values(TITLES).some((known) => isAmong(known, title));
  const file = await readCsv(text, TRACKING_FILE_MAX_ROWS, isTitle);
  const at = (known: string) => file.titles.findIndex((title) => isAmong(known, title));
  const [reference, tracking, carrier] = [
    at(TITLES.reference),
    at(TITLES.trackingNumber),
    at(TITLES.carrier),
  ];
  if (reference === -1 || tracking === -1)
    throw unreadable(
      'The first line must be the titles of the columns, "Reference" and "Tracking number" among them.',
    );
  const cellOf = (cells: readonly string[], place: number) => (cells[place] ?? '').trim().replace(/^'/, '');
  const rows: TrackingRow[] = [];
  for await (const batch of file.rows)
    for (const { row, cells } of batch) {
      if (rows.length === TRACKING_FILE_MAX_ROWS)
        throw unreadable(`This file has more than ${TRACKING_FILE_MAX_ROWS} rows.`);
      rows.push({
        row,
        reference: cellOf(cells, reference).slice(0, TEXT_MAX),
        trackingNumber: cellOf(cells, tracking),
        carrier: cellOf(cells, carrier),
      });
    }
  return rows;
}
