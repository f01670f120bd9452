// Advances selected orders a few at a time, so that there is progress to show and the rest can be stopped.
import { useRef, useState } from 'react';
import type { AdvanceResult, Advances } from '#contract/orders/order-list.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';

const ORDERS_PER_REQUEST = 10;

export interface AdvanceMany {
  /** Undefined before the start. */
  readonly progress: AdvanceProgress | undefined;
  readonly start: (changes: Advances) => Promise<void>;
  /** Stops after the current request, whose orders are still advanced. */
  readonly stop: () => void;
  /** Clears the results; ignored while orders are being advanced. */
  readonly forget: () => void;
}

export interface AdvanceProgress {
  readonly total: number;
  readonly results: readonly AdvanceResult[];
  readonly isRunning: boolean;
  /** The reason why the rest was not tried. */
  readonly failure: string | undefined;
}

export interface AdvanceManyOptions {
  readonly onResults: (results: readonly AdvanceResult[]) => void;
  readonly onEnd: (progress: AdvanceProgress) => void;
}

export function useAdvanceMany({ onResults, onEnd }: AdvanceManyOptions): AdvanceMany {
  const [progress, setProgress] = useState<AdvanceProgress>();
  const stopped = useRef(false);
  const refresh = async () => {
    const names = ['allOrders', 'waiting', 'orderDetails', 'order'];
    await Promise.all(names.map((name) => refreshQueries(userKey(name))));
  };
  const start = async (changes: Advances) => {
    stopped.current = false;
    const { orders } = changes;
    let state: AdvanceProgress = { total: orders.length, results: [], isRunning: true, failure: undefined };
    const show = (change: Partial<AdvanceProgress>) => {
      state = { ...state, ...change };
      setProgress(state);
    };
    show({});
    for (let at = 0; at < orders.length && !stopped.current && !state.failure; at += ORDERS_PER_REQUEST) {
      try {
        const body = { ...changes, orders: orders.slice(at, at + ORDERS_PER_REQUEST) };
        const { results } = await request('POST /api/orders/advance', { body });
        show({ results: [...state.results, ...results] });
        onResults(results);
      } catch (error) {
        show({ failure: errorMessage(error) });
      }
    }
    show({ isRunning: false });
    onEnd(state);
    await refresh();
  };
  return {
    progress,
    start,
    stop: () => {
      stopped.current = true;
    },
    forget: () => setProgress((now) => (now?.isRunning ? now : undefined)),
  };
}
