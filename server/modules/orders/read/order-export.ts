// Exports orders as CSV, filtered like the list, with one row for each line.

import { placeParts } from '#contract/core/address-parts.ts';
import { withGreekPrefix } from '#contract/core/tax.ts';
import { shopCurrency } from '#contract/figures/money.ts';
import type { OrdersExportQuery } from '#contract/orders/order-list.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import type { Caller } from '#server/http/caller.ts';
import type { CsvColumn, CsvValue } from '#server/http/files/send-csv.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { parseParts } from '#server/modules/countries/service.ts';
import type { Page } from '#server/storage/queries/paging.ts';
import type { OrderedLine } from '../store/order-contents.ts';
import type { Parcel } from '../store/parcel-store.ts';
import { findOrders } from '../store/store.ts';
import { findBusinesses } from './list-store.ts';
import type { OrderDetailsSources } from './order-details.ts';
import type { ListQuery, OrderList } from './order-list.ts';
import { type OrderReading, readWhole } from './order-reading.ts';

interface ExportedLine {
  readonly row: OrderReading;
  readonly line: OrderedLine;
  /** The parcels that have some of it. */
  readonly parcels: readonly Parcel[];
  /** '' when not given. */
  readonly company: string;
  readonly taxId: string;
  readonly invoice: string | null;
}

/** With this number, the ids of all their lines are fewer than the parameters that a statement can have. */
const ORDERS_PER_READ = 100;

const PAYMENTS = { card: 'card', account: 'on account', transfer: 'transfer' } as const;

export class OrderExport extends Service<{
  readonly list: OrderList;
  readonly invoiceNumbers: OrderDetailsSources['invoiceNumbers'];
}> {
  /** Records the export in the audit log; returns the file's name and columns. */
  async begin(admin: Caller, { order, q, ...query }: OrdersExportQuery) {
    const { db } = this.storage;
    const orders = order && (await findOrders(db, order)).map(({ number }) => number).sort();
    const stated = Object.entries(order ? { ...query, orders } : { ...query, q }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const details = Object.fromEntries(stated);
    await recordAudit(db, { actor: admin.id, at: this.now() }, 'export_orders', 'orders', {
      label: 'Orders',
      details,
    });
    return this.file();
  }

  /** The file's name and columns. */
  file() {
    const { timeZone } = this.ctx;
    return { name: `orders-${dayIn(timeZone)(this.now())}`, columns: columnsIn(timeZone) };
  }

  async readPage(query: ListQuery): Promise<Page<ExportedLine>> {
    const { list, invoiceNumbers } = this.deps;
    const limit = Math.min(query.limit, ORDERS_PER_READ);
    const { items, next } = await list.readPage({ ...query, limit });
    if (items.length === 0) return { items: [], next };
    const customers = [...new Set(items.map((row) => row.customer_id))];
    const businesses = new Map((await findBusinesses(this.db, customers)).map((user) => [user.id, user]));
    const ids = items.map(({ id }) => id);
    const invoices = await invoiceNumbers(ids);
    const exported = (await readWhole(this.db, items)).flatMap((row) => {
      const { company = '', tax_id: taxId = '' } = businesses.get(row.customer_id) ?? {};
      return row.lines.map((line) => ({
        row,
        line,
        parcels: row.parcels.filter((parcel) => parcel.lines.some(({ line_id }) => line_id === line.id)),
        company,
        taxId: withGreekPrefix(taxId),
        invoice: invoices.get(row.id) ?? null,
      }));
    });
    return { items: exported, next };
  }
}

/**
 * A spreadsheet runs what begins with a plus, and carriers take an apostrophe before it for a part of the number: `00` is dialled
 * instead. A hyphen keeps a number without spaces from becoming a figure, which has no zeros before it.
 */
export const dialled = (phone: string): string =>
  phone.replace(/^\s*[+＋]\s*(?=\d+$)/, '00-').replace(/^\s*[+＋]\s*(?=[\d(])/, '00');

function columnsIn(timeZone: string): CsvColumn<ExportedLine>[] {
  const timeOf = timeIn(timeZone);
  const column = (title: string, value: (row: OrderReading) => CsvValue) => ({
    title,
    value: ({ row }: ExportedLine) => value(row),
  });
  const ofLine = (title: string, value: (line: OrderedLine) => CsvValue) => ({
    title,
    value: ({ line }: ExportedLine) => value(line),
  });
  const ofParcels = (title: string, value: (parcel: Parcel) => string) => ({
    title,
    value: ({ parcels }: ExportedLine) => parcels.map(value).join('; '),
  });
  /** The title names the shop's currency, so an older order's amount in another one names its own. */
  const amountOf = (title: string, cents: (line: OrderedLine) => number) => ({
    title: `${title} ${shopCurrency()}`,
    value: ({ row: { currency }, line }: ExportedLine) => ({
      cents: cents(line),
      currency,
      isNamed: currency !== shopCurrency(),
    }),
  });
  return [
    column('Order', (row) => row.number),
    column('Placed', (row) => timeOf(row.placed_at)),
    column('State', (row) => row.state),
    column('Customer', (row) => row.customer_name),
    column('Email', (row) => row.customer_email),
    { title: 'Company', value: ({ company }) => company },
    { title: 'Tax ID', value: ({ taxId }) => taxId },
    column('Customer order number', (row) => row.purchase_order_number),
    ofLine('Article', (line) => line.article_number),
    ofLine('Product', (line) => line.article_name),
    ofLine('Pieces', ({ kind, quantity }) => (kind === 'pieces' ? quantity : null)),
    amountOf('Price', (line) => line.amount_cents),
    amountOf('Refunded', (line) => line.refunded_cents),
    column('Paid', (row) => (row.paymentMethod === 'account' ? null : timeOf(row.paid_at))),
    column('Transaction', (row) => row.transaction_id),
    { title: 'Invoice', value: ({ invoice }) => invoice },
    column('Phone', (row) => dialled(row.phone)),
    column('Address', (row) => row.address),
    column('Custom details', (row) => row.custom_details),
    ofParcels('Carrier', ({ carrier }) => carrier),
    ofParcels('Tracking number', ({ tracking_number }) => tracking_number),
    column('Shipped', (row) => timeOf(row.shipped_at)),
    column('Delivered', (row) => timeOf(row.delivered_at)),
    column('Cancelled', (row) => timeOf(row.cancelled_at)),
    column('Order ID', (row) => row.id),
    ofLine('Kind', (line) => (line.is_surcharge === 1 ? 'surcharge' : line.kind)),
    ofLine('Lots', lotsText),
    amountOf('Swatch credit', (line) => line.credit_cents),
    ofLine('Swatches', ({ kind, quantity }) => (kind === 'swatch' ? quantity : null)),
    ofLine('Line', (line) => line.position + 1),
    column('Recipient', (row) => parseParts(row.address_parts)?.name ?? ''),
    column('Recipient company', (row) => parseParts(row.address_parts)?.company ?? ''),
    ...placeParts.map((part) =>
      column(PART_TITLES[part], (row) => parseParts(row.address_parts)?.[part] ?? ''),
    ),
    column('Country', (row) => row.country),
    column('Tax rule', (row) => row.tax_rule),
    ofLine('Tax rate %', (line) => line.tax_rate / 100),
    amountOf('Tax', (line) => line.tax_cents),
    column('Payment', (row) => PAYMENTS[row.paymentMethod]),
    column('Invoice due', (row) => timeOf(row.account_due_at)),
    column('External ID', (row) => row.external_id),
  ];
}

const PART_TITLES = { street: 'Street', postcode: 'Postcode', city: 'City', region: 'Region' } as const;

/** 'K-2231: 8; K-2240: 4'; '' for an article without lots. */
const lotsText = ({ lots }: OrderedLine) =>
  lots.map(({ name, quantity }) => `${name}: ${quantity}`).join('; ');

/** Formats a time as '2026-11-22 14:05', which spreadsheets parse; null stays null. */
function timeIn(timeZone: string): (at: number | null) => string | null {
  // The Swedish locale writes dates this way.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (at) => (at === null ? null : format.format(at));
}
