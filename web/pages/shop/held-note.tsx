// In the order dialog: the pieces that are held for the customer, and what becomes of them.
import type { StockHold } from '#contract/swatches.ts';
import { heldUntilText } from './swatches/swatch-rules.ts';

interface HeldNoteProps {
  readonly hold: StockHold;
  /** Pieces that are being ordered. NaN while the field is empty. */
  readonly quantity: number;
}

/** The order uses the hold up. */
export function HeldNote({ hold, quantity }: HeldNoteProps) {
  return (
    <p className="mt-2 text-sm">
      {heldUntilText(hold)}
      {quantity < hold.quantity && ' Those you do not order now go back to stock.'}
    </p>
  );
}
