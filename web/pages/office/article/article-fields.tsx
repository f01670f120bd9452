// The text and number fields of the article form. The numbers are required without a message (spec section 5).
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type NotOrderableReason, notOrderableReason } from '#contract/articles/orderable.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { QUANTITY_MAX, TEXT_LIMITS, UNIT_PRICE_MAX_CENTS } from '#contract/core/limits.ts';
import {
  amountFromCents,
  centsFromAmount,
  chargedDigits,
  chargeMaxCents,
  chargeMinCents,
  formatMoney,
  moneyFormat,
} from '#contract/figures/money.ts';
import { TextArea, TextField } from '#web/components/form/fields.tsx';
import { field, requiredText } from '#web/components/form/form.tsx';
import { type ArticleForm, toNumbers } from './submit-article.ts';

const isPrice = (text: string) => (centsFromAmount(Number(text)) ?? 0) > 0;
const isCount = (min: number) => (text: string) => Number.isSafeInteger(Number(text)) && Number(text) >= min;

interface ArticleFieldsProps {
  readonly form: UseFormReturn<ArticleForm>;
  /** Replaces the field of the available quantity, which only stock movements change. */
  readonly stock?: ReactNode;
}

export function ArticleFields({ form, stock }: ArticleFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        maxLength={TEXT_LIMITS.name}
        required
        {...field(form, 'productName', requiredText(formTexts.fields.nameRequired))}
      />
      <TextArea
        label="Description"
        maxLength={TEXT_LIMITS.description}
        required
        {...field(form, 'description', requiredText(formTexts.fields.descriptionRequired))}
      />
      <NumberFields form={form} stock={stock} />
      <NotOrderableWarning form={form} />
    </>
  );
}

function NumberFields({ form, stock }: ArticleFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField
        label={`Price in ${moneyFormat().name} a piece`}
        type="number"
        inputMode="decimal"
        min={10 ** -chargedDigits()}
        max={amountFromCents(UNIT_PRICE_MAX_CENTS)}
        step={10 ** -chargedDigits()}
        required
        invalid={form.formState.errors.price !== undefined}
        {...field(form, 'price', { required: true, validate: isPrice })}
      />
      <TextField
        label="Minimum quantity"
        {...countInput(1)}
        invalid={form.formState.errors.minimumQuantity !== undefined}
        {...field(form, 'minimumQuantity', { required: true, validate: isCount(1) })}
      />
      {stock ?? (
        <TextField
          label="Available quantity"
          {...countInput(0)}
          invalid={form.formState.errors.availableQuantity !== undefined}
          {...field(form, 'availableQuantity', { required: true, validate: isCount(0) })}
        />
      )}
    </div>
  );
}

function countInput(min: number) {
  return { type: 'number', inputMode: 'numeric', min, max: QUANTITY_MAX, step: 1, required: true } as const;
}

const WARNINGS: Readonly<Record<NotOrderableReason, () => string>> = {
  stock_below_minimum: () => 'the minimum quantity is above the available quantity.',
  minimum_order_too_small_to_charge: () =>
    `the minimum order costs less than the ${formatMoney(chargeMinCents())} a card can be charged.`,
  minimum_order_too_large_to_charge: () =>
    `the minimum order costs more than the ${formatMoney(chargeMaxCents())} a card can be charged.`,
};

/** The warning does not prevent saving, because the stock may arrive later. */
function NotOrderableWarning({ form }: ArticleFieldsProps) {
  const [price, minimumQuantity, availableQuantity] = useWatch({
    control: form.control,
    name: ['price', 'minimumQuantity', 'availableQuantity'],
  });
  const isComplete = isPrice(price) && isCount(1)(minimumQuantity) && availableQuantity !== '';
  const reason = isComplete
    ? notOrderableReason(toNumbers({ price, minimumQuantity, availableQuantity }))
    : undefined;
  return (
    <p role="status" className="text-warning empty:hidden">
      {reason && `Customers cannot order this article as it is: ${WARNINGS[reason]()}`}
    </p>
  );
}
