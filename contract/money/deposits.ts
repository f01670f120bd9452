// The deposit on pieces that are woven to order. Imports nothing: the browser loads it.

/** The most that is asked for before the pieces are woven, in percent. */
export const DEPOSIT_PERCENT_MAX = 90;

export interface DepositSettings {
  /** The part of the price, in percent; 0 for none. */
  readonly percent: number;
}
