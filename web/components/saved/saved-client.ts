// Loads and changes the saved fabrics and stock alerts of a user. It is a module of its own, loaded for signed-in users
// only.
import { QueryObserver } from '@tanstack/react-query';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { getQueryClient } from '#web/api/query-client.ts';
import type { SavedIds, SavedKind } from './saved-ids.ts';

const REQUESTS = {
  saved: ['DELETE /api/saved/:id', 'PUT /api/saved/:id'],
  alerts: ['DELETE /api/stock-alert/:id', 'PUT /api/stock-alert/:id'],
} as const;

const client = getQueryClient();

/** Its messages are the email of the user whose saved fabrics have changed in another tab. */
const otherTabs = new BroadcastChannel('saved-fabrics');
otherTabs.addEventListener('message', ({ data: email }) => void refetch(email));

/** Changes are sent one after the other, so that the last press of a quick double click wins. */
let lastChange: Promise<unknown> = Promise.resolve();
let changesUnderWay = 0;

/** Calls `listener` with the ids and after each change of them, until the returned function is called. */
export function observeSavedIds(email: string, listener: (ids: SavedIds | undefined) => void): () => void {
  client.mount();
  const observer = new QueryObserver(client, queries.savedIds(email));
  const unsubscribe = observer.subscribe(({ data }) => listener(data));
  listener(observer.getCurrentResult().data);
  return () => {
    unsubscribe();
    client.unmount();
  };
}

/**
 * Cancels the first load of the ids, because it would not be repeated while in progress and may return the state before
 * the change.
 */
async function refetch(email: string): Promise<void> {
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
  changesUnderWay += 1;
  const show = (on: boolean) => showSaved(email, kind, id, on);
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
      void refetch(email);
      otherTabs.postMessage(email);
    }
  }
}

function showSaved(email: string, kind: SavedKind, id: string, isOn: boolean): void {
  const { queryKey } = queries.savedIds(email);
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (ids: SavedIds = { saved: [], alerts: [] }) => {
    const others = ids[kind].filter((one) => one !== id);
    return { ...ids, [kind]: isOn ? [...others, id] : others };
  });
}
