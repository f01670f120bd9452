// Why stock changes. Imports nothing.

export const stockMovementReasons = [
  'opening',
  'order',
  'cancellation',
  'expiry',
  'refund',
  'delivery',
  'correction',
] as const;
export type StockMovementReason = (typeof stockMovementReasons)[number];
