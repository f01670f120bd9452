// Orders by state, refunds, low stock and best sellers.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import type { Overview } from '#contract/office/overview.ts';
import { formatDate } from '#web/parts/orders/order-format.ts';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import { useMay } from '#web/session/use-session.ts';
import { formatCount, ledgerPath } from './overview-format.ts';

const DAY_MS = 86_400_000;

export function Lists({ overview }: { readonly overview: Overview }) {
  const may = useMay();
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      <States {...overview} />
      {may('GET /api/ledger') && <BestSellers {...overview} />}
      {may('POST /api/articles/:id/stock') && <LowStock {...overview} />}
      {may('POST /api/orders/:id/refunds') && <Refunds {...overview} />}
    </div>
  );
}

function States({ states, today }: Overview) {
  const from = new Date(Date.parse(today) - 29 * DAY_MS).toISOString().slice(0, 10);
  return (
    <ShortList
      title="Orders placed in the last 30 days"
      empty="No orders yet."
      lines={states.map(({ state, count }) => ({
        key: state,
        name: ORDER_STATE_TEXTS[state],
        figure: formatCount(count),
        to: `${pages.manageAllOrder}?state=${state}&from=${from}`,
      }))}
    />
  );
}

function BestSellers({ bestSellers, days, today }: Overview) {
  const period = ledgerPath({ from: days[0]?.day ?? today, to: today });
  return (
    <ShortList
      title="Best sellers of the last 30 days"
      empty="Nothing was sold in the last 30 days."
      lines={bestSellers.map(({ _id, productName, articleNumber, pieces, revenue }) => ({
        key: _id,
        name: <bdi>{productName}</bdi>,
        note: articleNumber,
        figure: (
          <>
            {formatCount(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
            <span className="block text-base-content/75 text-sm">{formatPrice(revenue)}</span>
          </>
        ),
        to: `${period}&${new URLSearchParams({ article: articleNumber ?? _id })}`,
      }))}
    />
  );
}

function LowStock({ lowStock }: Overview) {
  const may = useMay();
  const { count, articles } = lowStock;
  return (
    <ShortList
      title="Low stock"
      empty="Every article is above its alert level."
      lines={articles.map(({ _id, productName, articleNumber, availableQuantity, alertLevel }) => ({
        key: _id,
        name: <bdi>{productName}</bdi>,
        note: articleNumber,
        figure: (
          <>
            {formatCount(availableQuantity)}
            <span className="block text-base-content/75 text-sm">alert at {formatCount(alertLevel)}</span>
          </>
        ),
        to: may('PUT /api/articles/:id')
          ? fillPath(pages.editArticle, { id: _id })
          : `${pages.stock}?stock=low&${new URLSearchParams({ q: articleNumber })}`,
      }))}
      all={
        count > 0 ? { text: `All ${formatCount(count)} in Stock`, to: `${pages.stock}?stock=low` } : undefined
      }
    />
  );
}

function Refunds({ recentRefunds }: Overview) {
  return (
    <ShortList
      title="Last refunds"
      empty="Nothing was refunded."
      lines={recentRefunds.map(({ _id, order, amount, currency, reason, at }) => ({
        key: _id,
        name: order.number,
        note: (
          <>
            {formatDate(at)}, <bdi>{order.customerName}</bdi>: <bdi>{reason}</bdi>
          </>
        ),
        figure: formatPrice(-amount, currency),
        to: fillPath(pages.order, { id: order._id }),
      }))}
      all={
        recentRefunds.length > 0
          ? { text: 'Orders refunded whole', to: `${pages.manageAllOrder}?state=refunded` }
          : undefined
      }
    />
  );
}

interface ShortListLine {
  readonly key: string;
  readonly name: ReactNode;
  readonly note?: ReactNode;
  readonly figure: ReactNode;
  readonly to: string;
}

interface ShortListProps {
  readonly title: string;
  readonly lines: readonly ShortListLine[];
  readonly empty: string;
  readonly all?: { readonly text: string; readonly to: string } | undefined;
}

/** A short list of the Overview: a heading, lines of a name and a figure, and a link to the whole list. */
function ShortList({ title, lines, empty, all }: ShortListProps) {
  return (
    <section aria-label={title} className="print:break-inside-avoid">
      <h3 className="border-base-content border-b pb-2 font-medium text-lg">{title}</h3>
      {lines.length === 0 && <p className="py-3 text-base-content/75 text-sm">{empty}</p>}
      <ul>
        {lines.map(({ key, name, note, figure, to }) => (
          <li key={key} className="border-base-300 border-b">
            <Link
              to={to}
              className="flex min-h-12 items-center justify-between gap-4 py-1.5 hover:bg-base-200"
            >
              <span className="min-w-0">
                <span className="link-thread">{name}</span>
                {note && <span className="block text-base-content/75 text-sm">{note}</span>}
              </span>{' '}
              <span className="shrink-0 text-right tabular-nums">{figure}</span>
            </Link>
          </li>
        ))}
      </ul>
      {all && (
        <p className="mt-3 text-sm print:hidden">
          <Link className="link-thread" to={all.to}>
            {all.text}
          </Link>
        </p>
      )}
    </section>
  );
}
