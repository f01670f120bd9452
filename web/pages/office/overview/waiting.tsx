// The waiting work: a line for each kind, with a link to its list if there is one. What the mill does comes first, what others
// do last; of each what has waited longest.
import { Link } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { Overview } from '#contract/office/overview.ts';
import { formatDate } from '#web/parts/orders/order-format.ts';
import { formatAge, formatCount } from './overview-format.ts';

const orders = (state: string) => `${pages.manageAllOrder}?state=${state}&sort=oldest`;

/** Work of the mill that waits longer is marked. */
const LATE_MS = 2 * 86_400_000;

interface WaitingLine {
  readonly count: number;
  /** When the oldest came, ISO 8601. */
  readonly oldest?: string | null;
  /** The last moment for the first, ISO 8601. */
  readonly answerBy?: string | null | undefined;
  /** The words after the count, for one and for more. */
  readonly texts: readonly [one: string, more: string];
  /** Who does it, unless the mill. */
  readonly others?: string;
  /** Undefined when no list shows what is counted. */
  readonly to?: string;
}

function linesOf({ waiting, lowStock }: Overview): WaitingLine[] {
  return [
    {
      ...waiting.toPrepare,
      texts: ['paid order to prepare', 'paid orders to prepare'],
      to: orders('paid'),
    },
    {
      ...waiting.disputes,
      texts: ['card dispute to answer', 'card disputes to answer'],
      ...(waiting.disputes.orderId && { to: fillPath(pages.order, { id: waiting.disputes.orderId }) }),
    },
    {
      ...waiting.toShip,
      texts: ['order to ship', 'orders to ship'],
      to: orders('processing'),
    },
    {
      count: lowStock.count,
      to: `${pages.stock}?stock=low`,
      texts: ['article at its alert level or below', 'articles at their alert level or below'],
    },
    {
      count: lowStock.remnants,
      to: `${pages.stock}?stock=remnant`,
      texts: ['article below its minimum order', 'articles below their minimum order'],
    },
    {
      ...waiting.lateOrders,
      texts: ['order with pieces that come late', 'orders with pieces that come late'],
      to: `${pages.manageAllOrder}?awaited=late&sort=oldest`,
    },
    {
      ...waiting.lateDeliveries,
      texts: ['expected delivery past its day', 'expected deliveries past their days'],
      to: `${pages.stock}?deliveries=open`,
    },
    {
      ...waiting.messages,
      texts: ['message to answer', 'messages to answer'],
      to: pages.messages,
    },
    {
      ...waiting.withdrawals,
      texts: ['withdrawal from a contract to deal with', 'withdrawals from contracts to deal with'],
      to: `${pages.withdrawals}?state=waiting`,
    },
    {
      ...waiting.quotations,
      texts: ['question to answer with a quotation', 'questions to answer with quotations'],
      to: `${pages.quotations}?state=asked`,
    },
    {
      ...waiting.reviewsToLookAt,
      to: `${pages.reviews}?state=waiting`,
      texts: ['review to look at', 'reviews to look at'],
    },
    {
      ...waiting.failedEmails,
      to: pages.failedEmails,
      texts: ['email that could not be sent', 'emails that could not be sent'],
    },
    {
      ...waiting.unpaid,
      texts: ['unpaid order', 'unpaid orders'],
      others: 'for customers',
      to: orders('unpaid'),
    },
    {
      ...waiting.toWeave,
      texts: ['order to weave, its deposit paid', 'orders to weave, their deposits paid'],
      to: orders('unpaid'),
    },
    {
      ...waiting.restDue,
      texts: ['woven order whose rest is not paid', 'woven orders whose rest is not paid'],
      others: 'for customers',
      to: orders('unpaid'),
    },
    {
      ...waiting.inTransit,
      texts: ['order on its way', 'orders on their way'],
      others: 'for carriers',
      to: orders('shipped'),
    },
    {
      ...waiting.refundsInProgress,
      others: 'for the card provider',
      texts: ['refund in progress', 'refunds in progress'],
    },
  ];
}

const LINE =
  'grid min-h-12 grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 py-2 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]';

/** What has a last moment, then the oldest first; articles, which have no time, at the end; what others do after all of it. */
const byUrgency = (one: WaitingLine, other: WaitingLine) => rankOf(one).localeCompare(rankOf(other));

const rankOf = ({ others, answerBy, oldest }: WaitingLine) =>
  `${others ? 1 : 0} ${answerBy ? '0' : (oldest ?? '9')}`;

export function Waiting({ overview }: { readonly overview: Overview }) {
  const lines = linesOf(overview)
    .filter(({ count }) => count > 0)
    .sort(byUrgency);
  if (lines.length === 0) return <p className="py-3">Nothing waits.</p>;
  return (
    <ul aria-label="What waits" className="border-base-300 border-t">
      {lines.map((line) => (
        <li key={line.texts[0]} className="border-base-300 border-b">
          {line.to === undefined ? (
            <p className={LINE}>
              <LineText {...line} asOf={overview.asOf} />
            </p>
          ) : (
            <Link to={line.to} className={`${LINE} hover:bg-base-200`}>
              <LineText {...line} asOf={overview.asOf} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LineTextProps extends WaitingLine {
  readonly asOf: string;
}

function LineText({ count, oldest, answerBy, texts: [one, more], others, to, asOf }: LineTextProps) {
  const isLate = !others && oldest && Date.parse(asOf) - Date.parse(oldest) > LATE_MS;
  return (
    <>
      <span className="text-right font-display text-2xl leading-none tabular-nums">{formatCount(count)}</span>
      <span className={to === undefined ? '' : 'link-thread'}>{count === 1 ? one : more}</span>{' '}
      <span className="col-start-2 text-base-content/75 text-sm sm:col-start-3 sm:pr-2">
        {others ?? 'for the mill'}
        {answerBy && <span className="font-semibold text-error">, by {formatDate(answerBy)}</span>}
        {oldest && (
          <span className={isLate ? 'font-semibold text-error' : ''}>
            {count === 1 ? ', for ' : ', the oldest for '}
            {formatAge(oldest, asOf)}
          </span>
        )}
      </span>
    </>
  );
}
