// The type of the user's saved fabrics and stock alerts in the API's answer.
import type { ResponseBody } from '#contract/endpoint-types.ts';

export type SavedIds = ResponseBody<'getSavedIds'>;
/** `saved` are the user's saved fabrics, `alerts` those with a stock alert. */
export type SavedKind = keyof SavedIds;
