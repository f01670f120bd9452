// Changes the pieces of a line while the order is unpaid. The new total is shown before anything changes.
import { useState } from 'react';
import { toast } from 'react-toastify';
import { formatPrice } from '#contract/figures/money.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextField } from '#web/components/form/text-field.tsx';
import { useForm } from '#web/components/form/use-form.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { newPriceOf, useCorrection } from './use-correction.ts';

interface ChangePiecesProps {
  readonly order: OrderDetails;
  readonly line: OrderLineDetails;
  readonly onClose: () => void;
}

export default function ChangePieces(props: ChangePiecesProps) {
  return (
    <Dialog title={`Change the pieces of ${props.line.productName}`} onClose={props.onClose}>
      {(close) => <PiecesForm {...props} onClose={close} />}
    </Dialog>
  );
}

interface PiecesInput {
  quantity: string;
  severalLots: boolean;
}

function PiecesForm({ order, line, onClose }: ChangePiecesProps) {
  const { _id: id, currency } = order;
  const form = useForm<PiecesInput>({
    defaultValues: { quantity: String(line.quantity), severalLots: line.lots.length > 1 },
  });
  /** The pieces whose total the customer has seen. */
  const [seen, setSeen] = useState<{ readonly quantity: number; readonly price: number }>();
  const [asksForLots, setAsksForLots] = useState(line.lots.length > 1);
  const quantity = Number(form.watch('quantity'));
  const agreed = seen?.quantity === quantity ? seen.price : undefined;
  const change = useCorrection(id, ({ severalLots }: PiecesInput) =>
    request('PATCH /api/orders/:id/lines/:line', {
      params: { id, line: line._id },
      body: { quantity, price: agreed ?? order.price, severalLots },
    }),
  );
  const submit = async (entered: PiecesInput) => {
    if (quantity === line.quantity) return onClose();
    try {
      await change.mutateAsync(entered);
      toast.success(`The order is of ${piecesText(quantity)} now.`);
      onClose();
    } catch (error) {
      const price = newPriceOf(error);
      setSeen(price === undefined ? undefined : { quantity, price });
      if (error instanceof ApiError && error.code === 'needs_several_lots') setAsksForLots(true);
    }
  };
  const isRefused = change.error && newPriceOf(change.error) === undefined;
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <TextField
        label="Pieces"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        error={form.formState.errors.quantity?.message}
        {...form.register('quantity', {
          validate: (text) => (/^[1-9]\d*$/.test(text.trim()) ? true : 'A whole number of pieces'),
        })}
      />
      {asksForLots && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" className="size-5 accent-primary" {...form.register('severalLots')} />
          They may come from several dye lots
        </label>
      )}
      <p role="status" className="empty:hidden">
        {agreed !== undefined && (
          <>
            The order then costs <strong>{formatPrice(agreed, currency)}</strong> instead of{' '}
            {formatPrice(order.price, currency)}.
          </>
        )}
      </p>
      <FormMessage error={isRefused ? change.error : null} />
      <SubmitButton busy={form.formState.isSubmitting}>
        {agreed === undefined
          ? 'See the new total'
          : `Change to ${piecesText(quantity)} for ${formatPrice(agreed, currency)}`}
      </SubmitButton>
    </form>
  );
}
