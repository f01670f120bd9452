// What the user has saved and waits for, as the API answers it. Types only.
import type { ResponseBody } from '#contract/endpoint-types.ts';

export type SavedIds = ResponseBody<'getSavedIds'>;
/** `saved`: saved by the user. `alerts`: an email is promised for when it is back. */
export type SavedKind = keyof SavedIds;
