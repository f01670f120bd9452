// The parcels of several orders: one carrier, and a tracking number for each, typed or pasted as a column.
import type { ClipboardEvent } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { Order } from '#contract/order.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { CarrierField } from '#web/pages/admin/order/carrier-field.tsx';
import type { AdvanceForm } from './advance-draft.ts';

interface ParcelRowsProps {
  readonly form: UseFormReturn<AdvanceForm>;
  readonly orders: readonly Order[];
}

export function ParcelRows({ form, orders }: ParcelRowsProps) {
  const { errors } = useFormState({ control: form.control });
  return (
    <>
      <CarrierField
        error={errors.carrier?.message}
        {...form.register('carrier', requiredText('Carrier is Required'))}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm text-base-content/75">
          A column copied from a spreadsheet fills the fields from where it is pasted.
        </legend>
        {orders.map((order, nth) => (
          <TextField
            key={order._id}
            label={`Tracking number of ${order.number}, ${order.userName}`}
            required
            autoComplete="off"
            maxLength={80}
            error={errors.trackingNumbers?.[nth]?.value?.message}
            onPaste={(event) => pasteColumn(event, nth, form, orders.length)}
            {...form.register(`trackingNumbers.${nth}.value`, requiredText('Tracking number is Required'))}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Several lines are pasted into this field and those after it; a single line is pasted as usual. */
function pasteColumn(
  event: ClipboardEvent<HTMLInputElement>,
  first: number,
  form: UseFormReturn<AdvanceForm>,
  count: number,
): void {
  const lines = event.clipboardData.getData('text').trim().split(/\r?\n/);
  if (lines.length < 2) return;
  event.preventDefault();
  for (const [at, line] of lines.slice(0, count - first).entries())
    form.setValue(`trackingNumbers.${first + at}.value`, line.trim(), { shouldDirty: true });
  form.setFocus(`trackingNumbers.${Math.min(first + lines.length, count) - 1}.value`);
}
