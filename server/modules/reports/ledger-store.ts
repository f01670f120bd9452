// Settlements, deposits and refunds in the order of time, for the ledger. Reads only.
import { type SqlBool, sql } from 'kysely';
import type { LineKind } from '#contract/core/order-state.ts';
import type { LedgerEntry } from '#contract/office/overview.ts';
import type { TimeRange } from '#server/domain/shop-day.ts';
import { asOneArticle } from '#server/modules/orders/read/order-mapping.ts';
import { findLines } from '#server/modules/orders/store/line-store.ts';
import type { Executor } from '#server/storage/tables.ts';

export interface LedgerRow {
  readonly kind: LedgerEntry['kind'];
  /** The id of the order or of the refund. */
  readonly id: string;
  readonly orderId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** An ISO 4217 code. */
  readonly currency: string;
  /** Negative for a refund. */
  readonly amountCents: number;
  /** The pieces sold, 0 for an order of swatches; negative for pieces returned to stock. */
  readonly pieces: number;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly articleNumber: string | null;
  readonly articleName: string;
  /** The card provider's id of the payment or of the refund. */
  readonly reference: string | null;
  /** Whether no card was charged: the bank's statement has the transfer, also where an order was paid by one at once. */
  readonly isOnAccount: boolean;
  /** The number of the invoice or the credit note; null while there is none. */
  readonly documentNumber: string | null;
  /** The content of that document (JSON). */
  readonly document: string | null;
  /** When it was issued, in milliseconds since 1970. */
  readonly issuedAt: number | null;
}

interface LedgerSlice {
  readonly range: TimeRange;
  /** Lists only pieces of this article, with their amounts. */
  readonly articleId: string | undefined;
  readonly after: { readonly at: number; readonly id: string } | undefined;
  readonly limit: number;
}

const hasPiecesOf = (articleId = '') =>
  sql<SqlBool>`exists (select 1 from order_lines where order_lines.order_id = orders.id
    and order_lines.article_id = ${articleId} and order_lines.kind = 'pieces')`;

const refundsPiecesOf = (articleId = '') =>
  sql<SqlBool>`exists (select 1 from refund_lines inner join order_lines on order_lines.id = refund_lines.line_id
    where refund_lines.refund_id = refunds.id and order_lines.article_id = ${articleId} and order_lines.kind = 'pieces')`;

/** A line of an entry; with an article filter, only its pieces. */
interface EntryLine {
  readonly kind: LineKind;
  readonly article_id: string | null;
  readonly article_name: string;
  readonly article_number: string;
  readonly quantity: number;
  readonly amount_cents: number;
}

type OfEntry = Pick<LedgerRow, 'articleName' | 'articleNumber' | 'pieces' | 'amountCents'>;

/** The columns of a row that come from its lines. `sign` is -1 for refunds. */
function ofLines(lines: readonly EntryLine[] = [], articleId: string | undefined, sign: 1 | -1): OfEntry {
  const listed = lines.filter(
    ({ kind, article_id }) => articleId === undefined || (article_id === articleId && kind === 'pieces'),
  );
  const { productName: articleName, articleNumber } = asOneArticle(listed);
  const pieces = listed.reduce((sum, { kind, quantity }) => sum + (kind === 'pieces' ? quantity : 0), 0);
  const cents = listed.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return { articleName, articleNumber, pieces: pieces && sign * pieces, amountCents: cents && sign * cents };
}

interface OrderAndDocument extends Pick<LedgerRow, 'currency' | 'documentNumber' | 'document'> {
  readonly number: string;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly issued_at: number | null;
}

/** The columns of a row that come from its order and its document. */
const ofOrder = (row: OrderAndDocument) => ({
  orderNumber: row.number,
  currency: row.currency,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  documentNumber: row.documentNumber,
  document: row.document,
  issuedAt: row.issued_at,
});

/** The lines of refunds; `quantity` is the number of pieces that left their orders. */
async function findRefundLines(
  db: Executor,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EntryLine[]>> {
  if (refundIds.length === 0) return new Map();
  const lines = await db
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.line_id')
    .select(['refund_id', 'kind', 'article_id', 'article_name', 'article_number'])
    .select('refund_lines.amount_cents')
    .select(sql<number>`refund_lines.returned_quantity + refund_lines.awaited_quantity`.as('quantity'))
    .where('refund_id', 'in', refundIds)
    .orderBy('refund_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(lines, ({ refund_id }) => refund_id);
}

/** Paid orders with their invoices; free orders are left out. */
export async function findSettlements(
  db: Executor,
  { range, articleId, after, limit }: LedgerSlice,
): Promise<LedgerRow[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.kind', '=', sql.lit('invoice')),
    )
    .select(['orders.id', 'orders.number', 'orders.currency', 'customer_name', 'customer_email'])
    .select(['deposit_cents', 'transaction_id', 'payment_method', 'is_by_transfer'])
    .select(sql.ref<number>('paid_at').as('at'))
    .select(['invoices.number as documentNumber', 'invoices.document', 'invoices.issued_at'])
    .where('orders.status', '=', sql.lit('paid'))
    .where('paid_at', '>=', after?.at ?? range.from)
    .where('paid_at', '<', range.until)
    .where('price_cents', '>', 0)
    .$if(articleId !== undefined, (query) => query.where(hasPiecesOf(articleId)))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('paid_at', 'orders.id'), '>', eb.tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('paid_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  const lines = await findLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    kind: 'settlement',
    id: row.id,
    orderId: row.id,
    at: row.at,
    ...withoutDeposit(
      ofLines(lines.get(row.id), articleId, 1),
      articleId === undefined ? row.deposit_cents : 0,
    ),
    ...ofOrder(row),
    reference: row.transaction_id,
    isOnAccount: row.payment_method === 'account' || row.is_by_transfer === 1,
  }));
}

/** The deposit was settled before. The amounts of one article are listed when its order is paid. */
const withoutDeposit = ({ amountCents, ...entry }: OfEntry, depositCents: number): OfEntry => ({
  ...entry,
  amountCents: amountCents - depositCents,
});

/** Deposits with their invoices, also those of orders that were cancelled since; none of one article. */
export async function findDeposits(
  db: Executor,
  { range, articleId, after, limit }: LedgerSlice,
): Promise<LedgerRow[]> {
  if (articleId !== undefined) return [];
  const rows = await db
    .selectFrom('orders')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.kind', '=', sql.lit('deposit_invoice')),
    )
    .select(['orders.id', 'orders.number', 'orders.currency', 'customer_name', 'customer_email'])
    .leftJoin('payments', 'payments.transaction_id', 'orders.deposit_transaction_id')
    .select(['deposit_cents', 'deposit_transaction_id', sql.ref<number>('deposit_paid_at').as('at')])
    .select('payments.received_on as receivedOn')
    .select(['invoices.number as documentNumber', 'invoices.document', 'invoices.issued_at'])
    .where('deposit_paid_at', 'is not', null)
    .where('deposit_paid_at', '>=', after?.at ?? range.from)
    .where('deposit_paid_at', '<', range.until)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('deposit_paid_at', 'orders.id'), '>', eb.tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('deposit_paid_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  const lines = await findLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    kind: 'deposit',
    id: row.id,
    orderId: row.id,
    at: row.at,
    ...ofLines(lines.get(row.id), undefined, 1),
    amountCents: row.deposit_cents,
    // The pieces are sold when the order is paid.
    pieces: 0,
    ...ofOrder(row),
    reference: row.deposit_transaction_id,
    isOnAccount: row.receivedOn !== null,
  }));
}

/** Succeeded refunds with their credit notes, and what banks took back after disputes with the numbers of the invoices, which stay. */
export async function findRefunds(
  db: Executor,
  { range, articleId, after, limit }: LedgerSlice,
): Promise<LedgerRow[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('invoices', 'invoices.refund_id', 'refunds.id')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.order_id', 'orders.number', 'orders.currency'])
    .select(['customer_name', 'customer_email'])
    .select([
      'provider_refund_id',
      'payment_method',
      'payments.received_on as receivedOn',
      sql.ref<number>('succeeded_at').as('at'),
    ])
    .select(['invoices.number as creditNoteNumber', 'invoices.document', 'invoices.issued_at'])
    .select(({ selectFrom }) => [
      selectFrom('disputes')
        .whereRef('disputes.id', '=', 'refunds.provider_refund_id')
        .select('disputes.id')
        .as('disputeId'),
      selectFrom('invoices as invoiced')
        .whereRef('invoiced.order_id', '=', 'refunds.order_id')
        .where('invoiced.kind', '<>', 'credit_note')
        .select('invoiced.number')
        .orderBy('invoiced.id', 'desc')
        .limit(1)
        .as('invoiceNumber'),
    ])
    .where('refunds.state', '=', sql.lit('succeeded'))
    .where('succeeded_at', '>=', after?.at ?? range.from)
    .where('succeeded_at', '<', range.until)
    .$if(articleId !== undefined, (query) => query.where(refundsPiecesOf(articleId)))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('succeeded_at', 'refunds.id'), '>', eb.tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('succeeded_at')
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
  const lines = await findRefundLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    kind: row.disputeId === null ? 'refund' : 'dispute',
    id: row.id,
    orderId: row.order_id,
    at: row.at,
    ...ofLines(lines.get(row.id), articleId, -1),
    ...ofOrder({
      ...row,
      documentNumber: row.disputeId === null ? row.creditNoteNumber : row.invoiceNumber,
    }),
    reference: row.provider_refund_id,
    isOnAccount: row.payment_method === 'account' || row.receivedOn !== null,
  }));
}
