// Revenue by day and by month, each as a chart or a table.
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '#contract/figures/money.ts';
import type { Overview, Sales } from '#contract/office/overview.ts';
import { TextButton } from '#web/components/ui/button.tsx';
import { type Bar, BarChart } from './bar-chart.tsx';
import {
  daysOfMonth,
  formatCount,
  ledgerPath,
  longMonth,
  shortDay,
  shortMonth,
  weekday,
} from './overview-format.ts';

interface Period extends Sales {
  readonly key: string;
  readonly name: string;
  readonly tick: string;
  readonly to: string;
  readonly isMinor?: boolean;
  readonly isOpen: boolean;
}

/** The number of days between two dates below the axis. */
const DAYS_PER_TICK = 7;

const daysOf = ({ days, today }: Overview): Period[] =>
  days.map(({ day, ...sales }, nth) => ({
    ...sales,
    key: day,
    name: weekday(day),
    to: ledgerPath({ from: day, to: day }),
    isOpen: day === today,
    tick: (days.length - 1 - nth) % DAYS_PER_TICK === 0 ? shortDay(day) : '',
  }));

const monthsOf = ({ months, today }: Overview): Period[] =>
  months.map(({ month, ...sales }, nth) => ({
    ...sales,
    key: month,
    name: longMonth(month),
    tick: shortMonth(month),
    to: ledgerPath(daysOfMonth(month)),
    isMinor: nth % 2 === 0,
    isOpen: today.startsWith(month),
  }));

export function Revenue({ overview }: { readonly overview: Overview }) {
  return (
    <div className="grid gap-10">
      <PeriodChart title="By day, the last 30 days" column="Day" periods={daysOf(overview)} />
      <PeriodChart title="By month, the last 12 months" column="Month" periods={monthsOf(overview)} />
    </div>
  );
}

const orderCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'order' : 'orders'}`;

function barLabel({ name, revenue, orders, refunds, refunded, isOpen }: Period): string {
  const back = refunds > 0 ? `, ${formatPrice(refunded)} refunded` : '';
  return `${name}: ${formatPrice(revenue)} from ${orderCount(orders)}${back}${isOpen ? ', so far' : ''}`;
}

interface PeriodChartProps {
  readonly title: string;
  readonly column: string;
  readonly periods: readonly Period[];
}

function PeriodChart({ title, column, periods }: PeriodChartProps) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const bars = periods.map((period): Bar => ({ ...period, value: period.revenue, label: barLabel(period) }));
  const total = periods.reduce((sum, { revenue }) => sum + revenue, 0);
  const count = periods.reduce((sum, { orders }) => sum + orders, 0);
  const summary = `${formatPrice(total)} from ${orderCount(count)}`;
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id={id} className="font-medium">
          {title}
        </h4>
        <TextButton
          aria-pressed={isTable}
          className="text-sm print:hidden"
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </TextButton>
      </div>
      {isTable ? (
        <PeriodTable caption={title} column={column} periods={periods} />
      ) : (
        <BarChart name={title} bars={bars} summary={summary} scaleId={id.replaceAll(/\W/g, '')} />
      )}
    </section>
  );
}

function PeriodTable({ caption, column, periods }: Omit<PeriodChartProps, 'title'> & { caption: string }) {
  const head = 'border-base-content border-b py-2 pl-3 text-right font-semibold first:pl-0 first:text-left';
  const cell = 'border-base-300 border-b py-1.5 pl-3 text-right';
  return (
    <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {[column, 'Orders', 'Settled', 'Refunded', 'Revenue'].map((title) => (
            <th key={title} scope="col" className={`${head} ${title === 'Settled' ? 'max-sm:hidden' : ''}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.toReversed().map((period) => (
          <tr key={period.key}>
            <th scope="row" className="border-base-300 border-b py-1.5 text-left font-normal">
              <Link className="link-thread" to={period.to}>
                {period.name}
              </Link>
            </th>
            <td className={cell}>{formatCount(period.orders)}</td>
            <td className={`${cell} max-sm:hidden`}>{formatPrice(period.settled)}</td>
            <td className={cell}>{formatPrice(-period.refunded || 0)}</td>
            <td className={cell}>{formatPrice(period.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
