// The quantity: minus, a number to type into, plus (spec section 2).
import { useId } from 'react';
import { EDGE } from '#web/components/form/text-field.tsx';
import type { useQuantity } from './use-quantity.ts';

export function QuantityStepper({ wish }: { readonly wish: ReturnType<typeof useQuantity> }) {
  const id = useId();
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Quantity in pieces
      </label>
      <div className="join w-full sm:w-auto">
        <button type="button" className="btn join-item" aria-label="One piece fewer" onClick={wish.minus}>
          −
        </button>
        <input
          id={id}
          name="productQuantity"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          className={`input join-item w-full text-center sm:w-32 ${EDGE}`}
          value={wish.typed}
          aria-invalid={!wish.isOrderable || undefined}
          onChange={({ target }) => wish.setTyped(target.value)}
        />
        <button type="button" className="btn join-item" aria-label="One piece more" onClick={wish.plus}>
          +
        </button>
      </div>
    </div>
  );
}
