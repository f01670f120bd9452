// The words and numbers of a product. Numbers are required without a message of the shop's own (spec section 5).
import type { UseFormReturn } from 'react-hook-form';
import { QUANTITY_MAX, TEXT_LIMITS, UNIT_PRICE_MAX_CENTS } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { TextArea, TextField } from '#web/components/form/text-field.tsx';
import type { ProductForm } from './submit-product.ts';

const isPrice = (text: string) => (centsFromDollars(Number(text)) ?? 0) > 0;
const isCount = (least: number) => (text: string) =>
  Number.isSafeInteger(Number(text)) && Number(text) >= least;

export function ProductFields({ form }: { readonly form: UseFormReturn<ProductForm> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Name"
        maxLength={TEXT_LIMITS.name}
        error={errors.productName?.message}
        {...form.register('productName', requiredText(messages.fields.nameRequired))}
      />
      <TextArea
        label="Description"
        maxLength={TEXT_LIMITS.description}
        error={errors.description?.message}
        {...form.register('description', requiredText(messages.fields.descriptionRequired))}
      />
      <Numbers form={form} />
    </>
  );
}

function Numbers({ form }: { readonly form: UseFormReturn<ProductForm> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField
        label="Price in dollars a piece"
        type="number"
        inputMode="decimal"
        min="0.01"
        max={dollarsFromCents(UNIT_PRICE_MAX_CENTS)}
        step="0.01"
        required
        invalid={errors.price !== undefined}
        {...form.register('price', { required: true, validate: isPrice })}
      />
      <TextField
        label="Minimum quantity"
        {...pieces(1)}
        invalid={errors.minimumQuantity !== undefined}
        {...form.register('minimumQuantity', { required: true, validate: isCount(1) })}
      />
      <TextField
        label="Available quantity"
        {...pieces(0)}
        invalid={errors.availableQuantity !== undefined}
        {...form.register('availableQuantity', { required: true, validate: isCount(0) })}
      />
    </div>
  );
}

function pieces(min: number) {
  return { type: 'number', inputMode: 'numeric', min, max: QUANTITY_MAX, step: 1, required: true } as const;
}
