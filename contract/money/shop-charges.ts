// What a shop charges beside the prices of its articles, as its pages say it. Types only.

/** The delivery to the countries of a zone. Amounts are in the shop's currency. */
export interface DeliveryOffer {
  /** Where to, at what price and in how many days: 'To France: $25, 3–5 working days'. */
  readonly text: string;
  /** Codes of ISO 3166-1. */
  readonly countries: readonly string[];
  readonly perOrder: number;
  readonly perKilogram: number;
  /** Orders of goods of at least this amount are delivered free; null where none are. */
  readonly freeFrom: number | null;
  /** What orders of goods of less than an amount cost more; missing for nothing. */
  readonly smallOrders?: { readonly below: number; readonly surcharge: number };
}

export interface ShopCharges {
  /** Follows a price: 'incl. VAT', 'excl. VAT'; '' in a shop that charges no tax. */
  readonly taxNote: string;
  /** Null in a shop that charges no delivery. */
  readonly delivery: readonly DeliveryOffer[] | null;
  /** Where and when orders can be collected; null where they cannot. */
  readonly collection: string | null;
}
