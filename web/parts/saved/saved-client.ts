// Changes the saved fabrics and stock alerts of a user. It is a module of its own, loaded for signed-in users only.
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { UserData } from '#web/session/user-data.ts';
import type { SavedIds, SavedKind } from './saved-ids.ts';

const REQUESTS = {
  saved: ['DELETE /api/saved-fabrics/:id', 'PUT /api/saved-fabrics/:id'],
  alerts: ['DELETE /api/stock-alerts/:id', 'PUT /api/stock-alerts/:id'],
} as const;

export const savedIds = new UserData('saved-fabrics', queries.savedIds, () => {
  void getQueryClient().invalidateQueries({ queryKey: queries.savedFabrics().queryKey });
});

/** Saves a fabric, requests an email, or undoes either. Throws ApiError. */
export function setSaved(email: string, kind: SavedKind, id: string, isOn: boolean): Promise<void> {
  return savedIds.change(email, {
    show: withSaved(kind, id, isOn),
    undo: withSaved(kind, id, !isOn),
    send: () => request(REQUESTS[kind][isOn ? 1 : 0], { params: { id } }),
  });
}

const withSaved =
  (kind: SavedKind, id: string, isOn: boolean) =>
  (ids: SavedIds = { saved: [], alerts: [] }) => {
    const others = ids[kind].filter((one) => one !== id);
    return { ...ids, [kind]: isOn ? [...others, id] : others };
  };
