// Tabs that filter the list by state, with the numbers of orders that wait.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OrderState } from '#contract/core/order-state.ts';
import { overviewQueries } from '#web/api/overview-queries.ts';
import { FILTER_NAVIGATION } from '#web/components/table/use-list-filters.ts';
import { WaitingCount } from '#web/components/ui/waiting-count.tsx';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import { stateTabs } from './order-filters.ts';

const TAB =
  'flex min-h-11 items-center -outline-offset-2 border-b-2 border-transparent px-3 whitespace-nowrap hover:border-base-content/40 aria-[current]:border-primary aria-[current]:font-semibold lg:min-h-10';

/** The states in which orders wait; in others they only become more. */
const WAITING = { paid: 'toPrepare', processing: 'toShip', shipped: 'inTransit', unpaid: 'unpaid' } as const;

const isWaiting = (state: OrderState): state is keyof typeof WAITING => state in WAITING;

export function StateTabs() {
  const { data } = useQuery(overviewQueries.waiting());
  const [params] = useSearchParams();
  const states = params.getAll('state');
  const current = states.length === 1 ? states[0] : states.length === 0 ? '' : undefined;
  return (
    <nav
      aria-label="Orders by state"
      className="min-w-0 max-w-full grow overflow-x-auto border-b border-base-300 print:hidden"
    >
      <ul className="-mb-px flex text-sm">
        <Tab name="All" state={undefined} isCurrent={current === ''} />
        {stateTabs.map((state) => (
          <Tab
            key={state}
            name={ORDER_STATE_TEXTS[state]}
            state={state}
            isCurrent={current === state}
            count={isWaiting(state) ? (data?.[WAITING[state]].count ?? 0) : undefined}
          />
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  readonly name: string;
  readonly state: OrderState | undefined;
  readonly isCurrent: boolean;
  readonly count?: number | undefined;
}

function Tab({ name, state, isCurrent, count }: TabProps) {
  const [params] = useSearchParams();
  const countId = useId();
  const next = new URLSearchParams(params);
  next.delete('state');
  if (state) next.set('state', state);
  return (
    <li>
      <Link
        className={TAB}
        to={{ search: next.toString() }}
        preventScrollReset
        state={FILTER_NAVIGATION}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={count ? countId : undefined}
      >
        {name}
        {count !== undefined && <WaitingCount id={countId} count={count} texts={['order', 'orders']} />}
      </Link>
    </li>
  );
}
