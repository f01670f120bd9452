// What the server hands to the loaders of a page it renders. Types only.
import type { MoneyFormat } from '../figures/money.ts';
import type { Units } from '../figures/units.ts';
import type { Language } from '../languages/languages.ts';
import type { ShopCharges } from '../money/shop-charges.ts';
import type { ShopFrame } from './shop-frame.ts';

export interface LoadContext {
  /** Calls the API within the server's process. Takes what the browser's `fetch` takes; GET only. */
  readonly fetch: typeof globalThis.fetch;
  /** The shop's public scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** The format of the server's amounts; the bundle of the pages has a copy of contract/figures/money.ts of its own. */
  readonly money: MoneyFormat;
  /** False when the shop takes orders on account and of free swatches only. */
  readonly takesCards: boolean;
  /** Whether the shop answers assistants at /mcp. */
  readonly assistants: boolean;
  /** Null in a shop that charges neither tax nor delivery. */
  readonly charges: ShopCharges | null;
  readonly shop: ShopFrame;
  /** The units that the page is rendered in. */
  readonly units: Units;
  /** The languages that the shop's pages are shown in. */
  readonly languages: readonly Language[];
}
