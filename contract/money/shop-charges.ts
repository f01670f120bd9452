// What a shop charges beside the prices of its articles, as its pages say it. Types only.

export interface ShopCharges {
  /** Follows a price: 'incl. VAT', 'excl. VAT'; '' in a shop that charges no tax. */
  readonly taxNote: string;
  /** Where to, at what price and in how many days, a text for each zone; null in a shop that charges no delivery. */
  readonly delivery: readonly string[] | null;
  /** Where and when orders can be collected; null where they cannot. */
  readonly collection: string | null;
}
