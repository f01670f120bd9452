// The waiting work: a line for each kind, with a link to its list if there is one.
import { Link } from 'react-router';
import type { Overview } from '#contract/overview.ts';
import { pages } from '#contract/paths.ts';
import { formatCount } from './overview-format.ts';

const orders = (state: string) => `${pages.manageAllOrder}?state=${state}`;

interface WaitingLine {
  readonly count: number;
  /** The words after the count, for one and for more. */
  readonly words: readonly [one: string, more: string];
  readonly whom: string;
  /** Undefined when no list shows what is counted. */
  readonly to?: string;
}

function linesOf({ waiting, lowStock }: Overview): WaitingLine[] {
  const mill = 'for the mill';
  return [
    {
      count: waiting.toPrepare,
      words: ['paid order to prepare', 'paid orders to prepare'],
      whom: mill,
      to: orders('paid'),
    },
    {
      count: waiting.toShip,
      words: ['order to ship', 'orders to ship'],
      whom: mill,
      to: orders('processing'),
    },
    {
      count: lowStock.count,
      whom: 'for production',
      to: `${pages.stock}?stock=low`,
      words: ['article at its alert level or below', 'articles at their alert level or below'],
    },
    {
      count: lowStock.remnants,
      whom: mill,
      to: `${pages.stock}?stock=remnant`,
      words: ['article below its minimum order', 'articles below their minimum order'],
    },
    {
      count: waiting.reviewsToLookAt,
      whom: mill,
      to: `${pages.reviews}?state=waiting`,
      words: ['review to look at', 'reviews to look at'],
    },
    {
      count: waiting.failedEmails,
      whom: mill,
      to: pages.failedEmails,
      words: ['email that could not be sent', 'emails that could not be sent'],
    },
    {
      count: waiting.unpaid,
      words: ['unpaid order', 'unpaid orders'],
      whom: 'for customers',
      to: orders('unpaid'),
    },
    {
      count: waiting.inTransit,
      words: ['order on its way', 'orders on their way'],
      whom: 'for carriers',
      to: orders('shipped'),
    },
    {
      count: waiting.refundsInProgress,
      whom: 'for the card provider',
      words: ['refund in progress', 'refunds in progress'],
    },
  ];
}

const LINE =
  'grid min-h-12 grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 py-2 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]';

export function Waiting({ overview }: { readonly overview: Overview }) {
  const lines = linesOf(overview).filter(({ count }) => count > 0);
  if (lines.length === 0) return <p className="py-3">Nothing waits.</p>;
  return (
    <ul aria-label="What waits" className="border-base-300 border-t">
      {lines.map((line) => (
        <li key={line.words[0]} className="border-base-300 border-b">
          {line.to === undefined ? (
            <p className={LINE}>
              <LineText {...line} />
            </p>
          ) : (
            <Link to={line.to} className={`${LINE} hover:bg-base-200`}>
              <LineText {...line} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function LineText({ count, words: [one, more], whom, to }: WaitingLine) {
  return (
    <>
      <span className="text-right font-display text-2xl leading-none tabular-nums">{formatCount(count)}</span>
      <span className={to === undefined ? '' : 'link-thread'}>{count === 1 ? one : more}</span>{' '}
      <span className="col-start-2 text-base-content/75 text-sm sm:col-start-3 sm:pr-2">{whom}</span>
    </>
  );
}
