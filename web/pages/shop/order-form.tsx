// The form of the order dialog (spec sections 2, 5): what is known is shown, where the pieces go is asked.
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/product.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextArea, TextField } from '#web/components/form/text-field.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import type { Person } from '#web/session/stored-session.ts';
import { orderDraft } from './order-draft.ts';
import { type Delivery, placeOrderError, usePlaceOrder } from './use-place-order.ts';

interface OrderFormProps {
  readonly product: Product;
  readonly quantity: number;
  readonly isOrderable: boolean;
  readonly user: Person;
  /** Why the product could not be looked up; what is said of the order itself comes before it. */
  readonly trouble: string | undefined;
  readonly onRefused: () => void;
  readonly onPlaced: () => void;
}

export function OrderForm(props: OrderFormProps) {
  const { product, quantity, isOrderable, user, trouble, onRefused, onPlaced } = props;
  const { busy, message, run } = useSubmit();
  const place = usePlaceOrder(product, quantity, user);
  const form = useDeliveryForm(product, user);
  const submit = form.handleSubmit(async (delivery) => {
    if (!isOrderable) return;
    if (await run(() => place(delivery), placeOrderError)) onPlaced();
    else onRefused();
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
        <TextField label="Name" value={user.name} readOnly />
        <TextField label="Quantity" value={Number.isNaN(quantity) ? '' : quantity} readOnly />
        <TextField className="col-span-2" label="Email" value={user.email} readOnly />
      </div>
      <DeliveryFields form={form} />
      <FormMessage text={message ?? trouble} />
      <SubmitButton busy={busy} disabled={!isOrderable}>
        Place the order
      </SubmitButton>
    </form>
  );
}

const EMPTY: Delivery = { address: '', phone: '', customDetails: '' };

/** A session may end while somebody types: what they had typed is there again when they are back. */
function useDeliveryForm(product: Product, user: Person): UseFormReturn<Delivery> {
  const [draft] = useState(() => orderDraft(product, user));
  const form = useForm<Delivery>({ defaultValues: { ...EMPTY, ...draft.read() } });
  const { watch } = form;
  useEffect(() => {
    const watching = watch((typed) => draft.save({ ...EMPTY, ...typed }));
    return () => watching.unsubscribe();
  }, [watch, draft]);
  return form;
}

function DeliveryFields({ form }: { readonly form: UseFormReturn<Delivery> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={TEXT_LIMITS.address}
        error={errors.address?.message}
        {...form.register('address', requiredText(messages.fields.addressRequired))}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={TEXT_LIMITS.phone}
        error={errors.phone?.message}
        {...form.register('phone', requiredText(messages.fields.phoneRequired))}
      />
      <TextArea
        label="Custom details (optional)"
        maxLength={TEXT_LIMITS.customDetails}
        {...form.register('customDetails')}
      />
    </>
  );
}
