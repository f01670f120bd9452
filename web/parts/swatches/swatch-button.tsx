// A button that puts the swatch of a fabric on the visitor's list; then it links to the page that orders the swatches.
import { useState } from 'react';
import { Link } from 'react-router';
import { SWATCHES_MAX } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useTakesPayments } from '#web/shop-data/use-takes-orders.ts';
import { AddButton } from '../basket/add-button.tsx';
import { swatchList, useSwatchList } from './swatch-list.ts';

interface SwatchButtonProps {
  readonly fabric: { readonly _id: string; readonly productName: string; readonly swatchPrice: number };
  /** The classes of the button and of the link. */
  readonly className: string;
}

/** Renders nothing in a shop without swatches, and while the swatch costs something that nobody could pay. */
export function SwatchButton({ fabric: { _id, productName, swatchPrice }, className }: SwatchButtonProps) {
  const listed = useSwatchList();
  const [isRejected, setIsRejected] = useState(false);
  const takesPayments = useTakesPayments();
  const isFull = listed.length >= SWATCHES_MAX;
  const isAdded = listed.includes(_id);
  const isOffered = useShop().uses.swatches && (swatchPrice === 0 || takesPayments);
  if (!isOffered && !isAdded) return null;
  const offered = swatchPrice > 0 ? t`Swatch, ${formatPrice(swatchPrice)}` : t`Free swatch`;
  const text = isAdded ? t`Your swatches (${listed.length})` : offered;
  return (
    <AddButton
      isAdded={isAdded}
      to={pages.swatches}
      text={text}
      label={isAdded ? t`${text}, ${productName} among them` : t`${text}: ${productName}`}
      className={className}
      onAdd={() => {
        setIsRejected(isFull);
        if (!isFull) swatchList.set(_id, true);
      }}
      note={isRejected && isFull && <Full />}
    />
  );
}

function Full() {
  return (
    <>
      {t`${SWATCHES_MAX} swatches can be ordered at once.`}{' '}
      <Link className="link-thread" to={pages.swatches}>{t`See your list`}</Link>
    </>
  );
}
