// State of the delivery form, saved as a draft until the order is placed or the dialog is closed.
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Product } from '#contract/product.ts';
import type { Person } from '#web/session/stored-session.ts';
import { FormDraft } from './form-draft.ts';
import type { Delivery } from './use-place-order.ts';

const EMPTY_DELIVERY: Delivery = { address: '', phone: '', customDetails: '' };

export const orderDraft = ({ _id }: Product, user: Person) => new FormDraft(`order:${_id}`, user);

/** The draft restores what was typed when the session ends while the dialog is open and the user logs in again. */
export function useDeliveryForm(product: Product, user: Person): UseFormReturn<Delivery> {
  const [draft] = useState(() => orderDraft(product, user));
  const form = useForm<Delivery>({ defaultValues: { ...EMPTY_DELIVERY, ...draft.read() } });
  const { watch } = form;
  useEffect(() => {
    const subscription = watch((typed) => draft.save({ ...EMPTY_DELIVERY, ...typed }));
    return () => subscription.unsubscribe();
  }, [watch, draft]);
  return form;
}
