// What the server hands to the loaders of a page it renders. Types only.
import type { ShopCharges } from './shop-charges.ts';

export interface LoadContext {
  /** Calls the API within the server's process. Takes what the browser's `fetch` takes; GET only. */
  readonly fetch: typeof globalThis.fetch;
  /** The shop's public scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** Whether orders can be paid: a shop that cannot be paid takes none. */
  readonly takesOrders: boolean;
  /** Null in a shop that charges neither tax nor delivery. */
  readonly charges: ShopCharges | null;
}
