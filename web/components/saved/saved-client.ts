// Loads and changes the saved fabrics and stock alerts of a user. It is a module of its own, loaded for signed-in users
// only.
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { getQueryClient } from '#web/api/query-client.ts';
import type { SavedIds, SavedKind } from './saved-ids.ts';

const REQUESTS = {
  saved: ['DELETE /api/saved/:id', 'PUT /api/saved/:id'],
  alerts: ['DELETE /api/stock-alert/:id', 'PUT /api/stock-alert/:id'],
} as const;

interface Watch {
  readonly email: string;
  readonly otherTabs: BroadcastChannel;
  readonly stop: () => void;
  watchers: number;
}

let watch: Watch | undefined;
/** Changes are sent one after the other, so that the last press of a quick double click wins. */
let lastChange: Promise<unknown> = Promise.resolve();
let changesUnderWay = 0;

/** Calls `publish` with the ids and after each change of them, until the returned function is called. */
export function watchSavedIds(email: string, publish: (ids: SavedIds | undefined) => void): () => void {
  if (watch?.email !== email) {
    watch?.stop();
    watch = startWatch(email, publish);
  }
  const joined = watch;
  joined.watchers += 1;
  return () => {
    joined.watchers -= 1;
    if (joined.watchers > 0 || watch !== joined) return;
    joined.stop();
    watch = undefined;
  };
}

function startWatch(email: string, publish: (ids: SavedIds | undefined) => void): Watch {
  const client = getQueryClient();
  client.mount();
  const observer = new QueryObserver(client, queries.savedIds(email));
  const unsubscribe = observer.subscribe(({ data }) => publish(data));
  publish(observer.getCurrentResult().data);
  const otherTabs = new BroadcastChannel(CHANNEL);
  otherTabs.addEventListener('message', () => void refetch(client, email));
  const stop = () => {
    unsubscribe();
    otherTabs.close();
    client.unmount();
    publish(undefined);
  };
  return { email, otherTabs, stop, watchers: 0 };
}

const CHANNEL = 'saved-fabrics';

/**
 * Cancels the first load of the ids, because it would not be repeated while in progress and may return the state before
 * the change.
 */
async function refetch(client: QueryClient, email: string): Promise<void> {
  void client.invalidateQueries({ queryKey: queries.savedFabrics(email).queryKey });
  const { queryKey } = queries.savedIds(email);
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/**
 * Saves a fabric, requests an email, or undoes either. Shows the change at once; when it fails, reverts it and throws
 * ApiError.
 */
export async function setSaved(email: string, kind: SavedKind, id: string, isOn: boolean): Promise<void> {
  const client = getQueryClient();
  changesUnderWay += 1;
  const show = (on: boolean) => showSaved(client, email, kind, id, on);
  show(isOn);
  const change = lastChange.then(async () => {
    try {
      await request(REQUESTS[kind][isOn ? 1 : 0], { params: { id } });
    } catch (error) {
      show(!isOn);
      throw error;
    }
  });
  lastChange = change.catch(() => undefined);
  try {
    await change;
  } finally {
    changesUnderWay -= 1;
    // An answer from before the last change would show the state before it.
    if (changesUnderWay === 0) {
      void refetch(client, email);
      watch?.otherTabs.postMessage('changed');
    }
  }
}

function showSaved(client: QueryClient, email: string, kind: SavedKind, id: string, isOn: boolean): void {
  const { queryKey } = queries.savedIds(email);
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (ids: SavedIds = { saved: [], alerts: [] }) => {
    const others = ids[kind].filter((one) => one !== id);
    return { ...ids, [kind]: isOn ? [...others, id] : others };
  });
}
