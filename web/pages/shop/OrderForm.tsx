// The form of the order dialog: sends one order, once, whatever is pressed (spec sections 5, 7, 8).
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-toastify';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { dollarsFromCents } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { messageOf, Refused } from '#web/api/refused.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { requiredText } from '#web/fields/rules.ts';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { TextArea, TextField } from '#web/fields/TextField.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import type { Person } from '#web/session/keptSession.ts';
import { totalCents } from './orderTotal.ts';

interface OrderFormProps {
  readonly product: Product;
  readonly quantity: number;
  readonly isOrderable: boolean;
  readonly user: Person;
  readonly onRefused: () => void;
  readonly onPlaced: () => void;
}

interface Delivery {
  address: string;
  phone: string;
  customDetails: string;
}

export function OrderForm({ product, quantity, isOrderable, user, onRefused, onPlaced }: OrderFormProps) {
  const { busy, message, run } = useSubmission();
  const place = usePlaceOrder(product, quantity, user);
  const form = useForm<Delivery>({ defaultValues: { address: '', phone: '', customDetails: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (delivery) => {
    if (!isOrderable) return;
    if (await run(() => place(delivery), inWords)) onPlaced();
    else onRefused();
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" value={user.name} readOnly />
        <TextField label="Email" value={user.email} readOnly />
      </div>
      <TextField label="Quantity" value={Number.isNaN(quantity) ? '' : quantity} readOnly />
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={TEXT_LIMITS.address}
        error={errors.address?.message}
        {...form.register('address', requiredText(wording.fields.addressRequired))}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={TEXT_LIMITS.phone}
        error={errors.phone?.message}
        {...form.register('phone', requiredText(wording.fields.phoneRequired))}
      />
      <TextArea
        label="Custom details (optional)"
        maxLength={TEXT_LIMITS.customDetails}
        {...form.register('customDetails')}
      />
      <FormMessage text={message} />
      <SubmitButton busy={busy} disabled={!isOrderable}>
        Place the order
      </SubmitButton>
    </form>
  );
}

/** The key belongs to this opening of the dialog: an order whose answer was lost is not placed a second time. */
function usePlaceOrder(product: Product, quantity: number, user: Person) {
  const key = useRef<string>(undefined);
  const queries = useQueryClient();
  return async (delivery: Delivery) => {
    key.current ??= freshKey();
    const body = {
      productId: product._id,
      productName: product.productName,
      quantity,
      price: dollarsFromCents(totalCents(product.price, quantity) ?? 0),
      user: user.email,
      userName: user.name,
      ...delivery,
    };
    await ask('placeOrder', { body, idempotencyKey: key.current });
    toast.success(wording.order.placed(product.productName, quantity));
    void queries.invalidateQueries({ queryKey: queryKeys.products });
    void queries.invalidateQueries({ queryKey: queryKeys.orders(user.email) });
  };
}

/** 128 random bits. `crypto.randomUUID` is not there on a plain http address. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

function inWords(error: unknown): string {
  const placedBefore = error instanceof Refused && error.code === 'idempotency_key_reused';
  return placedBefore ? wording.order.placedBefore : messageOf(error);
}
