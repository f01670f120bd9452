// "Add to order": puts a fabric into the basket, for the length that the visitor needs or else its minimum order; then it links to the page of the basket.
import { useState } from 'react';
import { notOrderableReason } from '#contract/articles/orderable.ts';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTakesOrders } from '#web/shop-data/use-takes-orders.ts';
import type { NeededFabric } from '../articles/calculator-rules.ts';
import { piecesToAdd } from '../articles/need-line.tsx';
import { useNeed } from '../need/need.ts';
import { AddButton } from './add-button.tsx';
import { isTooMuch } from './basket-lines.ts';
import { useBasket } from './use-basket.ts';

interface AddToOrderButtonProps {
  readonly fabric: NeededFabric & { readonly _id: string; readonly productName: string };
  /** The classes of the button and of the link. */
  readonly className: string;
}

/** Renders nothing while the fabric cannot be ordered. */
export function AddToOrderButton({ fabric, className }: AddToOrderButtonProps) {
  const takesOrders = useTakesOrders();
  const { lines = [], add } = useBasket();
  const [error, setError] = useState<string>();
  const metres = useNeed();
  const { _id: articleId, productName, minimumQuantity } = fabric;
  const isAdded = lines.some((line) => line.articleId === articleId);
  if (!isAdded && (!takesOrders || notOrderableReason(fabric) === 'stock_below_minimum')) return null;
  const text = isAdded ? t`In your order ✓` : t`Add to order`;
  const addPieces = async () => {
    const quantity = metres === undefined ? minimumQuantity : await piecesToAdd(fabric, metres);
    const added = [{ articleId, quantity }];
    setError(isTooMuch(lines, added) ? t`An order has at most ${ORDER_LINES_MAX} fabrics.` : undefined);
    if (!isTooMuch(lines, added)) await add(added);
  };
  return (
    <AddButton
      isAdded={isAdded}
      to={pages.basket}
      text={text}
      label={isAdded ? t`In your order: ${productName}` : t`${text}: ${productName}`}
      className={className}
      onAdd={() => void addPieces().catch((cause: unknown) => setError(errorMessage(cause)))}
      note={error}
    />
  );
}
