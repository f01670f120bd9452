// Which pictures of lots are shown, and what they show. Pure.

import type { LotInStock } from '#contract/articles/stock-level.ts';
import { t } from '#contract/languages/text.ts';

/** The lot that an order of so many pieces takes, of those in the order in which it looks for one; undefined where none has them all. */
export const lotForPieces = (lots: readonly LotInStock[], pieces: number): LotInStock | undefined =>
  lots.find(({ quantity }) => quantity >= pieces);

/** More of them would say less. */
const SHOWN = 6;

/** The largest lots with pictures, and `own` if it has one. Their order stays, whichever is `own`, so that nothing moves. */
export function lotPictures(lots: readonly LotInStock[], own: LotInStock | undefined) {
  return lots
    .flatMap((lot) => (lot.img === null ? [] : { ...lot, img: lot.img }))
    .toSorted((one, other) => other.quantity - one.quantity)
    .filter(({ _id }, nth) => nth < SHOWN || _id === own?._id);
}

/** 'Theatre Velvet, lot 1204' */
export const lotPictureText = (productName: string, lot: string) => t`${productName}, lot ${lot}`;
