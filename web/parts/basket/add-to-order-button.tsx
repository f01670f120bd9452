// "Add to order": puts the minimum order of a fabric into the basket; then it links to the page of the basket.
import { useState } from 'react';
import { notOrderableReason } from '#contract/articles/orderable.ts';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTakesOrders } from '#web/shop-data/use-takes-orders.ts';
import { AddButton } from './add-button.tsx';
import { isTooMuch } from './basket-lines.ts';
import { useBasket } from './use-basket.ts';

interface AddToOrderButtonProps {
  readonly fabric: {
    readonly _id: string;
    readonly productName: string;
    readonly price: number;
    readonly minimumQuantity: number;
    readonly availableQuantity: number;
  };
  /** The classes of the button and of the link. */
  readonly className: string;
}

/** Renders nothing while the fabric cannot be ordered. */
export function AddToOrderButton({ fabric, className }: AddToOrderButtonProps) {
  const takesOrders = useTakesOrders();
  const { lines = [], add } = useBasket();
  const [error, setError] = useState<string>();
  const { _id: articleId, productName, minimumQuantity: quantity } = fabric;
  const isAdded = lines.some((line) => line.articleId === articleId);
  if (!isAdded && (!takesOrders || notOrderableReason(fabric) === 'stock_below_minimum')) return null;
  const text = isAdded ? `In your order (${lines.length})` : 'Add to order';
  const added = [{ articleId, quantity }];
  return (
    <AddButton
      isAdded={isAdded}
      to={pages.basket}
      text={text}
      label={isAdded ? `${text}, ${productName} among them` : `${text}: ${productName}`}
      className={className}
      onAdd={() => {
        setError(isTooMuch(lines, added) ? FULL : undefined);
        if (!isTooMuch(lines, added)) add(added).catch((cause: unknown) => setError(errorMessage(cause)));
      }}
      note={error}
    />
  );
}

const FULL = `An order has at most ${ORDER_LINES_MAX} fabrics.`;
