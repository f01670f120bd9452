// The state of the delivery form: what the user typed, saved as a draft until the order is placed or the dialog is
// closed, or otherwise a known delivery of the user.
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { ArticleSummary } from '#contract/article.ts';
import type { Person } from '#web/session/stored-session.ts';
import { FormDraft } from './form-draft.ts';
import { isSameDelivery, type KnownDelivery, useKnownDeliveries } from './use-known-delivery.ts';
import type { DeliveryDetails } from './use-place-order.ts';

const EMPTY_DELIVERY: DeliveryDetails = {
  address: '',
  phone: '',
  customDetails: '',
  purchaseOrderNumber: '',
};

export const orderDraft = ({ _id }: ArticleSummary, user: Person) => new FormDraft(`order:${_id}`, user);

export interface DeliveryFormState {
  readonly form: UseFormReturn<DeliveryDetails>;
  /** The known deliveries that can fill the fields. */
  readonly choices: readonly KnownDelivery[];
  /** The choice that is in the fields; undefined when they were typed. */
  readonly chosen: KnownDelivery | undefined;
  /** Fills in a choice; without one, empties address and phone. */
  readonly choose: (choice: KnownDelivery | undefined) => void;
}

/**
 * `draft` restores what was typed when the session ends while the form is open and the user logs in again.
 * `repeatedOrderId` is the id of the order to repeat.
 */
export function useDeliveryForm(
  givenDraft: FormDraft,
  user: Person,
  repeatedOrderId?: string | undefined,
): DeliveryFormState {
  const [draft] = useState(givenDraft);
  const [restored] = useState(() => draft.read());
  const form = useForm<DeliveryDetails>({ defaultValues: { ...EMPTY_DELIVERY, ...restored } });
  const { watch } = form;
  useEffect(() => {
    const subscription = watch((values, { type }) => {
      // Only typed text is a draft, because a filled-in address may be another one the next time.
      if (type === 'change') draft.save({ ...EMPTY_DELIVERY, ...values });
    });
    return () => subscription.unsubscribe();
  }, [watch, draft]);
  const { first, all } = useKnownDeliveries(user.email, repeatedOrderId);
  useFillOnce(form, restored ? undefined : first);
  const [address, phone] = useWatch({ control: form.control, name: ['address', 'phone'] });
  const chosen = all.find((one) => isSameDelivery(one, { address: address.trim(), phone: phone.trim() }));
  const choose = (choice: KnownDelivery | undefined) => {
    const shouldValidate = form.formState.isSubmitted && choice !== undefined;
    form.setValue('address', choice?.address ?? '', { shouldValidate });
    form.setValue('phone', choice?.phone ?? '', { shouldValidate });
    draft.save({ ...form.getValues() });
    if (!choice) form.setFocus('address');
  };
  return { form, choices: all, chosen, choose };
}

/** Fills in a known delivery once, unless the user has begun to type an address or phone. */
function useFillOnce(form: UseFormReturn<DeliveryDetails>, known: KnownDelivery | undefined): void {
  const filled = useRef(false);
  useEffect(() => {
    if (!known || filled.current) return;
    filled.current = true;
    const entered = form.getValues();
    if (entered.address !== '' || entered.phone !== '') return;
    form.reset({ ...entered, address: known.address, phone: known.phone });
  }, [form, known]);
}
