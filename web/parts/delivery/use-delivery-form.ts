// The state of the delivery form: what the user typed, saved as a draft until the order is placed or the dialog is
// closed, or otherwise a known delivery of the user.
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { useForm } from '#web/components/form/form.tsx';
import { addressField, isSameAddress, partsFor } from '#web/parts/people/address-input.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';
import { FormDraft } from '../../components/form/form-draft.ts';
import type { DeliveryDetails } from './delivery-details.ts';
import { type KnownDelivery, useKnownDeliveries } from './use-known-delivery.ts';

export const orderDraft = ({ _id }: ArticleSummary, user: SessionUser) =>
  new FormDraft<DeliveryDetails>(`order:${_id}`, user);

export interface DeliveryFormState {
  readonly form: UseFormReturn<DeliveryDetails>;
  /** The known deliveries that can fill the fields. */
  readonly choices: readonly KnownDelivery[];
  /** The choice that is in the fields; undefined when they were typed. */
  readonly chosen: KnownDelivery | undefined;
  /** Fills in a choice; without one, empties address and phone. */
  readonly choose: (choice: KnownDelivery | undefined) => void;
  /** True when tax or delivery depend on the country: addresses are then in parts only. */
  readonly isCountryNeeded: boolean;
  /** Shows the server's errors at the fields that they are about. */
  readonly showErrors: (error: unknown) => void;
}

interface DeliveryFormOptions {
  /** The id of the order to repeat. */
  readonly repeatedOrderId?: string | undefined;
  /** The purchase order number that the order was prepared with. */
  readonly purchaseOrderNumber?: string;
  /** True for an admin who orders for this user. */
  readonly isForAnother?: boolean;
}

/** `draft` restores what was typed when the session ends while the form is open and the user logs in again. */
export function useDeliveryForm(
  givenDraft: FormDraft<DeliveryDetails>,
  user: SessionUser,
  { repeatedOrderId, purchaseOrderNumber = '', isForAnother = false }: DeliveryFormOptions = {},
): DeliveryFormState {
  const isCountryNeeded = useShopCharges() !== null;
  const [draft] = useState(givenDraft);
  const [restored] = useState(() => draft.read());
  const empty: DeliveryDetails = {
    address: '',
    addressParts: isCountryNeeded ? partsFor(user.name) : null,
    phone: '',
    customDetails: '',
    purchaseOrderNumber: '',
    isCollected: false,
    shipping: 'together',
  };
  const form = useForm<DeliveryDetails>({
    shouldFocusError: false,
    defaultValues: { ...empty, ...restored, ...(purchaseOrderNumber && { purchaseOrderNumber }) },
  });
  const { watch, getValues } = form;
  useEffect(() => {
    const subscription = watch((_, { type }) => {
      // Only typed text is a draft, because a filled-in address may be another one the next time.
      if (type === 'change') draft.save(getValues());
    });
    return () => subscription.unsubscribe();
  }, [watch, getValues, draft]);
  const known = useKnownDeliveries({
    repeatedOrderId,
    hasAddressBook: !isForAnother,
  });
  const toChoice = (one: KnownDelivery) =>
    one.addressParts || !isCountryNeeded ? one : { ...one, addressParts: inStreet(one.address, user.name) };
  const choices = known.all.map(toChoice);
  useFillOnce(form, restored || !known.first ? undefined : toChoice(known.first));
  const [address, addressParts, phone] = useWatch({
    control: form.control,
    name: ['address', 'addressParts', 'phone'],
  });
  const chosen = choices.find((one) => isSameAddress(one, { address, addressParts, phone }));
  const choose = (choice: KnownDelivery | undefined) => {
    const shouldValidate = form.formState.isSubmitted && choice !== undefined;
    const filled = choice ?? empty;
    // A new address is entered as the last one was.
    const parts = choice ? choice.addressParts : addressParts && partsFor(user.name);
    form.setValue('addressParts', parts && { ...parts });
    form.setValue('address', filled.address, { shouldValidate });
    form.setValue('phone', filled.phone, { shouldValidate });
    draft.save(getValues());
    if (!choice) form.setFocus(parts ? 'addressParts.country' : 'address');
  };
  const showErrors = (error: unknown) => void showFieldErrors(error, form.setError, addressField);
  return { form, choices, chosen, choose, isCountryNeeded, showErrors };
}

/** An address that was entered as one text, to be completed where the shop has to know the country. */
const inStreet = (address: string, name: string) => ({ ...partsFor(name), street: address });

/** Fills in a known delivery once, unless the user has begun to type an address or phone. */
function useFillOnce(form: UseFormReturn<DeliveryDetails>, known: KnownDelivery | undefined): void {
  const filled = useRef(false);
  useEffect(() => {
    if (!known || filled.current) return;
    filled.current = true;
    const entered = form.getValues();
    if (entered.address !== '' || entered.phone !== '' || entered.addressParts?.street) return;
    const { address, addressParts, phone } = known;
    form.reset({ ...entered, address, addressParts, phone });
  }, [form, known]);
}
