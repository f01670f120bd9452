// The carrier of a parcel: any text, with the carriers the shop knows as suggestions.
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { knownCarriers } from '#contract/orders/carriers.ts';
import { BrowserList } from '#web/components/browser/browser-list.ts';
import { TextField } from '#web/components/form/fields.tsx';

/** The browser keeps it, because a desk sends most parcels with the same carrier. */
const shipping = new BrowserList<string>('carrier', 1, (value) => typeof value === 'string');

/** The carrier of the last parcel; '' before the first one. */
export const lastCarrier = () => shipping.read()[0] ?? '';

export const keepCarrier = (carrier: string) => shipping.replace([carrier]);

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
