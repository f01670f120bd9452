// The carrier of a parcel: any text, with the carriers the shop knows as suggestions.
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { knownCarriers } from '#contract/orders/carriers.ts';
import { TextField } from '#web/components/form/fields.tsx';

export function CarrierField(field: UseFormRegisterReturn & { readonly error: string | undefined }) {
  const listId = useId();
  return (
    <>
      <TextField {...field} label="Carrier" required list={listId} autoComplete="off" maxLength={80} />
      <datalist id={listId}>
        {knownCarriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
