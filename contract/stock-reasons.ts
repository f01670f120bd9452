// Why stock changes. Imports nothing.

export const stockMovementReasons = [
  'opening',
  'order',
  'cancellation',
  'expiry',
  'refund',
  'delivery',
  'correction',
  'count',
  'lot_move',
  'reservation',
  'reservation_end',
] as const;
export type StockMovementReason = (typeof stockMovementReasons)[number];
