// Books a bank transfer that pays an order, its deposit or its rest, as the office has seen it in the bank's statement.
import { useState } from 'react';
import { toast } from 'react-toastify';
import { formatPrice, wholeCents } from '#contract/figures/money.ts';
import { request } from '#web/api/client.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { field, useForm } from '#web/components/form/form.tsx';
import { type OrderChangeProps, useOrderChange } from './use-order-change.ts';

interface Fields {
  amount: string;
  receivedOn: string;
  reference: string;
}

const isAmount = (text: string) =>
  (wholeCents(Number(text)) ?? 0) > 0 || 'An amount above zero, such as 120.50';

export function TransferDialog({ order, onClose }: OrderChangeProps & { readonly onClose: () => void }) {
  // An attempt whose answer was lost is repeated with it.
  const [idempotencyKey] = useState(createIdempotencyKey);
  const form = useForm<Fields>({
    defaultValues: {
      amount: String(order.due?.amount ?? ''),
      receivedOn: new Date().toISOString().slice(0, 10),
      reference: '',
    },
  });
  const book = useOrderChange({
    order,
    change: ({ amount, ...fields }: Fields) =>
      request('POST /api/orders/:id/transfers', {
        params: { id: order._id },
        body: { amount: Number(amount), ...fields },
        idempotencyKey,
      }),
  });
  return (
    <FormDialog
      title="Book a transfer"
      onClose={onClose}
      form={form}
      mutation={book}
      onSent={(_, { amount }) => toast.success(`${formatPrice(Number(amount), order.currency)} booked`)}
      submit="Book the transfer"
    >
      <p>
        {order.due && `${formatPrice(order.due.amount, order.currency)} is due. `}The order is paid with it,
        and an email tells <bdi>{order.userName}</bdi>.
      </p>
      <TextField
        label="Amount"
        inputMode="decimal"
        required
        {...field(form, 'amount', { validate: isAmount })}
      />
      <TextField
        label="Received on"
        type="date"
        required
        {...field(form, 'receivedOn', { required: 'Date is Required' })}
      />
      <TextField label="Reference (optional)" maxLength={200} {...form.register('reference')} />
    </FormDialog>
  );
}
