// What the settings say of swatches, for the modules that sell them.
import type { Settings } from './settings.ts';

export interface SwatchSettings {
  /** Per swatch, in cents; 0 is free. */
  readonly priceCents: number;
  /** Pieces that can be held with one swatch; 0 = none. */
  readonly holdPieces: number;
}

export const FREE_SWATCHES: SwatchSettings = { priceCents: 0, holdPieces: 0 };

export const swatchSettings = ({ SWATCH_PRICE, SWATCH_HOLD_PIECES }: Settings): SwatchSettings => ({
  priceCents: Math.round(SWATCH_PRICE * 100),
  holdPieces: SWATCH_HOLD_PIECES,
});
