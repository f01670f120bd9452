// The revenue of today, of this month and of 30 days with that of earlier periods, in per cent of the same time before; each
// links to its settlements and refunds.
import { Link } from 'react-router';
import { formatPrice } from '#contract/figures/money.ts';
import type { Overview, Sales } from '#contract/office/overview.ts';
import {
  daysOfMonth,
  formatChange,
  formatCount,
  ledgerPath,
  longMonth,
  monthName,
  shortDay,
  weekday,
} from './overview-format.ts';

interface Earlier {
  readonly what: string;
  readonly sales: Sales;
  /** An average and a part of a day have no ledger. */
  readonly to?: string;
  /** Whether it is as long as the period that it is compared with. */
  readonly isSameTime?: boolean;
}

interface Compared {
  readonly title: string;
  readonly sales: Sales;
  /** The path of the ledger. */
  readonly to: string;
  readonly before: readonly Earlier[];
}

const ofDay = (day: string) => ledgerPath({ from: day, to: day });
const ofMonth = (month: string | undefined) => (month ? ledgerPath(daysOfMonth(month)) : '');

const NOTHING: Sales = { orders: 0, settled: 0, refunds: 0, refunded: 0, revenue: 0 };

function comparisons({ days, months, monthBefore, dayBefore, daysBefore, today }: Overview): Compared[] {
  const [yesterday, weekAgo] = [days.at(-2), days.at(-8)];
  const [month, lastMonth] = [months.at(-1), months.at(-2)];
  return [
    {
      title: 'Today',
      sales: days.at(-1) ?? NOTHING,
      to: ofDay(today),
      before: [
        { what: 'Yesterday, up to this time', sales: dayBefore, isSameTime: true },
        { what: 'Yesterday', sales: yesterday ?? NOTHING, to: ofDay(yesterday?.day ?? today) },
        {
          what: weekAgo ? weekday(weekAgo.day) : '',
          sales: weekAgo ?? NOTHING,
          to: ofDay(weekAgo?.day ?? today),
        },
      ],
    },
    {
      title: month ? longMonth(month.month) : '',
      sales: month ?? NOTHING,
      to: ofMonth(month?.month),
      before: [
        {
          what: lastMonth
            ? `${monthName(lastMonth.month)}, up to the ${ordinal(Number(today.slice(8)))}`
            : '',
          sales: monthBefore,
          isSameTime: true,
          to: ledgerPath({
            from: `${lastMonth?.month}-01`,
            to: upTo(lastMonth?.month ?? '', today.slice(8)),
          }),
        },
        {
          what: lastMonth ? `All of ${monthName(lastMonth.month)}` : '',
          sales: lastMonth ?? NOTHING,
          to: ofMonth(lastMonth?.month),
        },
      ],
    },
    {
      title: 'The last 30 days',
      sales: sum(days),
      to: ledgerPath({ from: days[0]?.day ?? today, to: today }),
      before: [
        { what: 'The 30 days before', sales: daysBefore, isSameTime: true },
        { what: `A day, since ${shortDay(days[0]?.day ?? today)}`, sales: average(days) },
      ],
    },
  ];
}

/** This date of the month, or the last day of a shorter month. */
function upTo(month: string, date: string): string {
  const { to } = daysOfMonth(month);
  return [`${month}-${date}`, to].sort()[0] ?? to;
}

function sum(all: readonly Sales[]): Sales {
  const total = all.reduce(
    (one, other) => ({
      orders: one.orders + other.orders,
      settled: one.settled + other.settled,
      refunds: one.refunds + other.refunds,
      refunded: one.refunded + other.refunded,
      revenue: one.revenue + other.revenue,
    }),
    NOTHING,
  );
  return total;
}

function average(days: readonly Sales[]): Sales {
  const { orders, revenue } = sum(days);
  const share = (value: number) => value / Math.max(1, days.length);
  return { ...NOTHING, orders: Math.round(share(orders)), revenue: share(revenue) };
}

function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

export function Takings({ overview }: { readonly overview: Overview }) {
  const { settled, orders } = sum(overview.months);
  const oneOrder = settled / Math.max(1, orders);
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {comparisons(overview).map(({ title, sales, to, before }) => (
        <section key={title} aria-label={title} className="border-base-content border-t pt-3">
          <h3 className="text-sm">{title}</h3>
          <p className="mt-1 font-display text-3xl tabular-nums leading-tight">
            <Link to={to} className="link-thread">
              {formatPrice(sales.revenue)}
            </Link>
          </p>
          <p className="mt-1 text-base-content/75 text-sm tabular-nums">
            {formatCount(sales.orders)} {sales.orders === 1 ? 'order' : 'orders'} paid
            {sales.refunds > 0 && `, ${formatPrice(sales.refunded)} refunded`}
          </p>
          <dl className="mt-3 text-sm tabular-nums">
            {before.map(({ what, sales: earlier, to: earlierTo, isSameTime }) => (
              <div key={what} className="flex justify-between gap-3 border-base-300 border-t py-1.5">
                <dt>{what}</dt>
                <dd className="shrink-0">
                  {isSameTime && <Change now={sales.revenue} before={earlier.revenue} oneOrder={oneOrder} />}
                  {earlierTo ? (
                    <Link to={earlierTo} className="link-thread">
                      {formatPrice(earlier.revenue)}
                    </Link>
                  ) : (
                    formatPrice(earlier.revenue)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** What an order of the last 12 months comes to. */
  readonly oneOrder: number;
}

/** How much more or less than before, in per cent. */
function Change({ now, before, oneOrder }: ChangeProps) {
  const change = formatChange(now, before, oneOrder);
  if (!change) return null;
  return (
    <span className={`mr-2 font-semibold ${now < before ? 'text-error' : 'text-secondary'}`}>{change}</span>
  );
}
