// State of the delivery form: what the user typed, saved as a draft until the order is placed or the dialog is closed,
// or else the delivery that is known of the user.
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Product } from '#contract/product.ts';
import type { Person } from '#web/session/stored-session.ts';
import { FormDraft } from './form-draft.ts';
import { type KnownDelivery, useKnownDelivery } from './use-known-delivery.ts';
import type { Delivery } from './use-place-order.ts';

const EMPTY_DELIVERY: Delivery = { address: '', phone: '', customDetails: '' };

export const orderDraft = ({ _id }: Product, user: Person) => new FormDraft(`order:${_id}`, user);

export interface DeliveryFormState {
  readonly form: UseFormReturn<Delivery>;
  /** Where the address and phone in the fields are from; undefined when they were typed. */
  readonly source: KnownDelivery['source'] | undefined;
  /** Empties address and phone, and leaves them empty. */
  readonly clear: () => void;
}

/** The draft restores what was typed when the session ends while the dialog is open and the user logs in again. */
export function useDeliveryForm(product: Product, user: Person): DeliveryFormState {
  const [draft] = useState(() => orderDraft(product, user));
  const [restored] = useState(() => draft.read());
  const form = useForm<Delivery>({ defaultValues: { ...EMPTY_DELIVERY, ...restored } });
  const { watch } = form;
  useEffect(() => {
    const subscription = watch((values, { type }) => {
      // Only what is typed is a draft: a filled-in address may be another one the next time.
      if (type === 'change') draft.save({ ...EMPTY_DELIVERY, ...values });
    });
    return () => subscription.unsubscribe();
  }, [watch, draft]);
  const known = useKnownDelivery(user.email);
  useFillOnce(form, restored ? undefined : known);
  const [address, phone] = useWatch({ control: form.control, name: ['address', 'phone'] });
  const isKnown = known?.address === address && known.phone === phone;
  const clear = () => {
    form.setValue('address', '');
    form.setValue('phone', '');
    draft.save({ ...form.getValues() });
    form.setFocus('address');
  };
  return { form, source: isKnown ? known.source : undefined, clear };
}

/** Fills in a known delivery once, unless the user has begun to type an address or phone. */
function useFillOnce(form: UseFormReturn<Delivery>, known: KnownDelivery | undefined): void {
  const filled = useRef(false);
  useEffect(() => {
    if (!known || filled.current) return;
    filled.current = true;
    const entered = form.getValues();
    if (entered.address !== '' || entered.phone !== '') return;
    form.reset({ ...entered, address: known.address, phone: known.phone });
  }, [form, known]);
}
