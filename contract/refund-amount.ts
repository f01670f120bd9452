// What pieces of an order's line cost, for a refund of them. Imports nothing.

/** A line as it is; amounts in cents. */
interface Line {
  readonly quantity: number;
  readonly priceCents: number;
  /** Pieces that refunds have returned before. */
  readonly returnedQuantity: number;
}

/** What the customer has paid for the pieces: all pieces of a line, one refund after the other, are exactly its price. */
export function centsOfPieces({ quantity, priceCents, returnedQuantity }: Line, pieces: number): number {
  const upTo = (count: number) => Math.floor((priceCents * count) / quantity);
  return upTo(returnedQuantity + pieces) - upTo(returnedQuantity);
}
