// Says in the order dialog which pieces are reserved for the customer, and what happens to them.
import type { Reservation } from '#contract/swatches.ts';
import { reservedUntilText } from './swatches/swatch-rules.ts';

interface ReservedNoteProps {
  readonly reservation: Reservation;
  /** The number of pieces being ordered; NaN while the field is empty. */
  readonly quantity: number;
}

/** The order uses up the reservation. */
export function ReservedNote({ reservation, quantity }: ReservedNoteProps) {
  return (
    <p className="mt-2 text-sm">
      {reservedUntilText(reservation)}
      {quantity < reservation.quantity && ' Those you do not order now go back to stock.'}
    </p>
  );
}
