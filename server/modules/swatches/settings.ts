// What the settings say of swatches.
import type { Settings } from '#server/settings.ts';

export interface SwatchSettings {
  /** Per swatch, in cents; 0 is free. */
  readonly priceCents: number;
  /** Pieces that can be reserved with one swatch; 0 = none. */
  readonly reservationPieces: number;
}

export const swatchSettings = ({ SWATCH_PRICE, SWATCH_RESERVATION_PIECES }: Settings): SwatchSettings => ({
  priceCents: Math.round(SWATCH_PRICE * 100),
  reservationPieces: SWATCH_RESERVATION_PIECES,
});
