// The quantity of the order dialog: minus, plus and typing, by the letter of spec section 5.
import { useState } from 'react';
import { toast } from 'react-toastify';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/product.ts';
import { IN_DIALOG } from '#web/components/dialog/dialog.tsx';
import { isOrderable, stepDown, stepUp } from './quantity-rules.ts';

/** `refetch` is called on each press, whatever comes of it. */
export function useQuantity(product: Product, refetch: () => void) {
  const [typed, setTyped] = useState(String(product.minimumQuantity));
  const quantity = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;

  function press(next: number | undefined, refusal: string): void {
    // One at a time: pressed again and again, they would cover the dialog on a phone.
    if (next === undefined) toast.error(refusal, { ...IN_DIALOG, toastId: refusal });
    else setTyped(String(next));
    refetch();
  }

  return {
    typed,
    setTyped,
    quantity,
    isOrderable: isOrderable(quantity, product),
    minus: () => press(stepDown(quantity, product), messages.order.belowMinimum),
    plus: () => press(stepUp(quantity, product), messages.order.aboveAvailable),
  };
}
