// The quantity field with its minus and plus buttons (spec section 2), and the reason why the quantity cannot be
// ordered, or a hint.
import { useId } from 'react';
import { t } from '#contract/languages/text.ts';
import { FieldNote } from '#web/components/form/fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { lastPiecesText } from '#web/parts/articles/fabric-texts.ts';
import { lotHint } from '../../../parts/articles/quantity-rules.ts';
import type { OrderedArticle } from './ordered-article-facts.tsx';
import type { Quantity } from './use-quantity.ts';

interface QuantityStepperProps {
  readonly quantity: Quantity;
  readonly article: OrderedArticle;
}

export function QuantityStepper({ quantity, article }: QuantityStepperProps) {
  const id = useId();
  const noteId = useId();
  const { error, isFixed } = quantity;
  const hint = isFixed ? lastPiecesText(article.availableQuantity) : lotHint(quantity.value, article);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">{t`Quantity in pieces`}</label>
      <div className="flex w-full -space-x-px sm:w-auto">
        <Button
          className="shrink-0"
          aria-label={t`One piece fewer`}
          aria-disabled={isFixed || undefined}
          onClick={quantity.decrease}
        >
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
          readOnly={isFixed}
          className={`input w-full text-center read-only:bg-base-200 sm:w-32 ${error ? 'input-error' : EDGE}`}
          value={quantity.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          onChange={({ target }) => quantity.setText(target.value)}
        />
        <Button
          className="shrink-0"
          aria-label={t`One piece more`}
          aria-disabled={isFixed || undefined}
          onClick={quantity.increase}
        >
          +
        </Button>
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
