// The price of a swatch.
import { centsFromAmount } from '#contract/figures/money.ts';
import type { Settings } from '#server/settings.ts';

/** In cents of the shop's currency; 0 is free. */
export const swatchPriceCents = ({ SWATCH_PRICE }: Pick<Settings, 'SWATCH_PRICE'>): number =>
  centsFromAmount(SWATCH_PRICE) ?? 0;
