// The results of advancing several orders.
import { Link } from 'react-router';
import type { Fulfilment } from '#contract/core/order-state.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { AdvanceResult } from '#contract/orders/order-list.ts';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import type { AdvanceProgress } from './use-advance-many.ts';

interface AdvanceResultsProps {
  readonly to: Fulfilment;
  readonly progress: AdvanceProgress;
  /** Returns the number of an order that the server did not name. */
  readonly nameOf: (id: string) => string;
}

export function AdvanceResults({ to, progress, nameOf }: AdvanceResultsProps) {
  const { total, results, isRunning, failure } = progress;
  const stayed = results.filter((result) => !result.isAdvanced);
  const untried = total - results.length;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <progress className="h-2 w-full" max={total} value={results.length} aria-label="Orders done" />
        <p role="status" className="mt-1 text-sm tabular-nums">
          {isRunning
            ? `${results.length} of ${total} done …`
            : `${advancedText(to, progress)}${stayed.length > 0 ? ':' : ''}`}
        </p>
      </div>
      {failure && (
        <p role="alert" className="text-error">
          {failure} The list shows which orders were moved; the others can be tried again.
        </p>
      )}
      {!isRunning && untried > 0 && !failure && <p>{untried} not tried.</p>}
      {stayed.length > 0 && (
        <ul aria-label="Orders that stayed" className="divide-y divide-base-300 border-y border-base-300">
          {stayed.map((result) => (
            <li key={result._id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
              <Link className="link-thread tabular-nums" to={fillPath(pages.order, { id: result._id })}>
                {result.number ?? nameOf(result._id)}
              </Link>
              <span>{reason(result)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns a text like '6 orders moved to “Shipped”. 1 stayed'. */
export function advancedText(to: Fulfilment, { results }: AdvanceProgress): string {
  const moved = results.filter((result) => result.isAdvanced).length;
  const done = `${moved} ${moved === 1 ? 'order' : 'orders'} moved to “${ORDER_STATE_TEXTS[to]}”.`;
  return moved === results.length ? done : `${done} ${results.length - moved} stayed`;
}

function reason({ code, state }: AdvanceResult): string {
  if (state) return `Changed meanwhile: ${ORDER_STATE_TEXTS[state].toLowerCase()} now`;
  if (code === 'order_not_found') return 'There is no such order';
  return 'Could not be done, please try again';
}
