// Today and this month, each beside what came before.
import type { Overview, Sales } from '#contract/overview.ts';
import { formatCount, formatMoney, longMonth, monthName, shortDay, weekday } from './overview-format.ts';

interface Compared {
  readonly title: string;
  readonly sales: Sales;
  readonly before: readonly { readonly what: string; readonly sales: Sales }[];
}

const NOTHING: Sales = { orders: 0, settled: 0, refunds: 0, refunded: 0, revenue: 0 };

function comparisons({ days, months, monthBefore, today }: Overview): Compared[] {
  const [yesterday, weekAgo] = [days.at(-2), days.at(-8)];
  const [month, lastMonth] = [months.at(-1), months.at(-2)];
  return [
    {
      ...{ title: 'Today', sales: days.at(-1) ?? NOTHING },
      before: [
        { what: 'Yesterday', sales: yesterday ?? NOTHING },
        { what: weekAgo ? weekday(weekAgo.day) : '', sales: weekAgo ?? NOTHING },
      ],
    },
    {
      ...{ title: month ? longMonth(month.month) : '', sales: month ?? NOTHING },
      before: [
        {
          what: lastMonth
            ? `${monthName(lastMonth.month)}, up to the ${ordinal(Number(today.slice(8)))}`
            : '',
          sales: monthBefore,
        },
        { what: lastMonth ? `All of ${monthName(lastMonth.month)}` : '', sales: lastMonth ?? NOTHING },
      ],
    },
    {
      ...{ title: 'The last 30 days', sales: sum(days) },
      before: [{ what: `A day, since ${shortDay(days[0]?.day ?? today)}`, sales: average(days) }],
    },
  ];
}

function sum(all: readonly Sales[]): Sales {
  const total = all.reduce(
    (one, other) => ({
      ...{ orders: one.orders + other.orders, settled: one.settled + other.settled },
      ...{ refunds: one.refunds + other.refunds, refunded: one.refunded + other.refunded },
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
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {comparisons(overview).map(({ title, sales, before }) => (
        <section key={title} aria-label={title} className="border-base-content border-t pt-3">
          <h4 className="text-sm">{title}</h4>
          <p className="mt-1 font-display text-3xl tabular-nums leading-tight">
            {formatMoney(sales.revenue)}
          </p>
          <p className="mt-1 text-base-content/75 text-sm tabular-nums">
            {formatCount(sales.orders)} {sales.orders === 1 ? 'order' : 'orders'} paid
            {sales.refunds > 0 && `, ${formatMoney(sales.refunded)} refunded`}
          </p>
          <dl className="mt-3 text-sm tabular-nums">
            {before.map(({ what, sales: earlier }) => (
              <div key={what} className="flex justify-between gap-3 border-base-300 border-t py-1.5">
                <dt>{what}</dt>
                <dd>{formatMoney(earlier.revenue)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
