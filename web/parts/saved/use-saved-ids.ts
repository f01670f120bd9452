// The fabrics that the signed-in user has saved or has an alert for.
import { useUserData } from '#web/session/use-user-data.ts';
import type { SavedIds } from './saved-ids.ts';

const loadSavedIds = async () => (await import('./saved-client.ts')).savedIds;

/** Undefined for visitors, and until the ids are loaded. */
export const useSavedIds = (): SavedIds | undefined => useUserData(loadSavedIds);
