// Tabs that filter the list by state.
import { Link, useSearchParams } from 'react-router';
import type { OrderState } from '#contract/order-state.ts';
import { FILTER_NAVIGATION } from '#web/components/table/use-list-filters.ts';
import { ORDER_STATE_NAMES } from '#web/components/ui/order-state-names.ts';
import { stateTabs } from './order-filters.ts';

const TAB =
  'flex min-h-11 items-center -outline-offset-2 border-b-2 border-transparent px-3 whitespace-nowrap hover:border-base-content/40 aria-[current]:border-primary aria-[current]:font-semibold lg:min-h-10';

export function StateTabs() {
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
          <Tab key={state} name={ORDER_STATE_NAMES[state]} state={state} isCurrent={current === state} />
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  readonly name: string;
  readonly state: OrderState | undefined;
  readonly isCurrent: boolean;
}

function Tab({ name, state, isCurrent }: TabProps) {
  const [params] = useSearchParams();
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
      >
        {name}
      </Link>
    </li>
  );
}
