// The quantity field with its minus and plus buttons (spec section 2), and why the quantity cannot be ordered.
import { useId } from 'react';
import { FieldNote } from '#web/components/form/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import type { Quantity } from './use-quantity.ts';

interface QuantityStepperProps {
  readonly quantity: Quantity;
  readonly errorId: string;
}

export function QuantityStepper({ quantity, errorId }: QuantityStepperProps) {
  const id = useId();
  const { error } = quantity;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Quantity in pieces
      </label>
      <div className="flex w-full -space-x-px sm:w-auto">
        <Button className="shrink-0" aria-label="One piece fewer" onClick={quantity.decrease}>
          −
        </Button>
        <input
          id={id}
          name="productQuantity"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          required
          className={`input w-full text-center sm:w-32 ${error ? 'input-error' : EDGE}`}
          value={quantity.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          onChange={({ target }) => quantity.setText(target.value)}
        />
        <Button className="shrink-0" aria-label="One piece more" onClick={quantity.increase}>
          +
        </Button>
      </div>
      <FieldNote id={errorId} error={error} hint={undefined} />
    </div>
  );
}
