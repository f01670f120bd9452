// Reads the settings of swatches.
import type { Settings } from '#server/settings.ts';

export interface SwatchSettings {
  /** The price of a swatch in cents; 0 is free. */
  readonly priceCents: number;
  /** The number of pieces that can be reserved with one swatch; 0 means none. */
  readonly reservationPieces: number;
}

export const swatchSettings = ({ SWATCH_PRICE, SWATCH_RESERVATION_PIECES }: Settings): SwatchSettings => ({
  priceCents: Math.round(SWATCH_PRICE * 100),
  reservationPieces: SWATCH_RESERVATION_PIECES,
});
