// Moves selected orders on, some at a time, so that there is progress to show and the rest can be left.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FulfilmentChanges, FulfilmentResult } from '#contract/order-list.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';

const ORDERS_PER_REQUEST = 10;

export interface Moves {
  /** Undefined before the start. */
  readonly progress: MoveProgress | undefined;
  readonly start: (changes: FulfilmentChanges) => Promise<void>;
  /** Orders of the request under way are still moved. */
  readonly stop: () => void;
  /** Takes the results away; ignored while orders are being moved. */
  readonly forget: () => void;
}

export interface MoveProgress {
  readonly total: number;
  readonly results: readonly FulfilmentResult[];
  readonly isRunning: boolean;
  /** Why the rest was not tried. */
  readonly failure: string | undefined;
}

export interface MovesOptions {
  /** Email of the admin. */
  readonly admin: string;
  readonly onResults: (results: readonly FulfilmentResult[]) => void;
  readonly onEnd: (progress: MoveProgress) => void;
}

export function useMoves({ admin, onResults, onEnd }: MovesOptions): Moves {
  const client = useQueryClient();
  const [progress, setProgress] = useState<MoveProgress>();
  const stopped = useRef(false);
  const refresh = async () => {
    const names = ['allOrders', 'orderDetails', 'order'];
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: userKey(admin, name) })));
  };
  const start = async (changes: FulfilmentChanges) => {
    stopped.current = false;
    const { orders } = changes;
    let state: MoveProgress = { total: orders.length, results: [], isRunning: true, failure: undefined };
    const show = (change: Partial<MoveProgress>) => {
      state = { ...state, ...change };
      setProgress(state);
    };
    show({});
    for (let at = 0; at < orders.length && !stopped.current && !state.failure; at += ORDERS_PER_REQUEST) {
      try {
        const body = { ...changes, orders: orders.slice(at, at + ORDERS_PER_REQUEST) };
        const { results } = await request('changeFulfilments', { body });
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
