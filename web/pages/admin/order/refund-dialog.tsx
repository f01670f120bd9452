// Refunds a paid order, whole or in part, with a reason; pieces may go back to stock.
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { toast } from 'react-toastify';
import { centsFromDollars } from '#contract/money.ts';
import type { OrderDetails } from '#contract/order-endpoints.ts';
import { request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { formatAmount } from '#web/pages/account/order-format.ts';
import { RefundKey } from './refund-key.ts';
import { type OrderChangeProps, useOrderChange } from './use-order-change.ts';
import { UsedCredit } from './used-credit.tsx';

interface RefundForm {
  amount: string;
  returnedQuantity: string;
  reason: string;
}

interface RefundDialogProps extends OrderChangeProps {
  readonly onClose: () => void;
}

export function RefundDialog({ order, admin, onClose }: RefundDialogProps) {
  const [key] = useState(() => new RefundKey());
  const form = useForm<RefundForm>({
    defaultValues: { amount: order.refundable.toFixed(2), returnedQuantity: '0', reason: '' },
  });
  const refund = useOrderChange({
    order,
    admin,
    change: ({ amount, returnedQuantity, reason }: RefundForm) => {
      const pieces = Number(returnedQuantity || 0);
      const [line] = order.lines;
      const lines = [{ line: line?._id ?? '', amount: Number(amount), returnedQuantity: pieces }];
      const body = pieces > 0 ? { lines, reason } : { amount: Number(amount), reason };
      return key.use((idempotencyKey) =>
        request('refundOrder', { params: { id: order._id }, body, idempotencyKey }),
      );
    },
  });
  const submit = async (fields: RefundForm, close: () => void) => {
    const made = await refund.mutateAsync(fields);
    if (made) toast.success(`${formatAmount(made.amount)} goes back to the card`);
    close();
  };
  return (
    <Dialog title="Refund" onClose={onClose}>
      {(close) => (
        <form
          method="post"
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit(submitMutation({ mutateAsync: (fields) => submit(fields, close) }))}
        >
          <p className="wrap-anywhere">
            {formatAmount(order.refundable)} of {formatAmount(order.price)} can be refunded. An email tells{' '}
            <bdi>{order.userName}</bdi> ({order.user}).
          </p>
          <UsedCredit order={order} />
          <RefundFields form={form} order={order} />
          <FormMessage error={refund.error} />
          <SubmitButton busy={form.formState.isSubmitting}>
            Refund {amountText(form.watch('amount'))}
          </SubmitButton>
        </form>
      )}
    </Dialog>
  );
}

interface RefundFieldsProps {
  readonly form: UseFormReturn<RefundForm>;
  readonly order: OrderDetails;
}

function RefundFields({ form, order: { lines, refundable } }: RefundFieldsProps) {
  const returnable = lines.reduce((sum, line) => sum + line.returnable, 0);
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Amount in dollars"
        required
        inputMode="decimal"
        autoComplete="off"
        hint={`${formatAmount(refundable)} is all that is left. Enter less to refund a part.`}
        error={errors.amount?.message}
        {...form.register('amount', { validate: (text) => amountError(text, refundable) ?? true })}
      />
      {lines.some(({ kind }) => kind === 'pieces') && (
        <TextField
          label="Pieces back to stock"
          inputMode="numeric"
          autoComplete="off"
          hint={
            returnable > 0 ? `Up to ${piecesText(returnable)}; 0 leaves the stock as it is.` : 'All are back.'
          }
          readOnly={returnable === 0}
          error={errors.returnedQuantity?.message}
          {...form.register('returnedQuantity', {
            validate: (text) => piecesError(text, returnable) ?? true,
          })}
        />
      )}
      <TextField
        label="Reason"
        required
        maxLength={300}
        hint="The customer reads it."
        error={errors.reason?.message}
        {...form.register('reason', requiredText('Reason is Required'))}
      />
    </>
  );
}

function amountError(text: string, refundable: number): string | undefined {
  const cents = text.trim() === '' ? undefined : centsFromDollars(Number(text));
  if (!cents) return 'An amount above zero, with two decimals at most';
  return cents > Math.round(refundable * 100) ? `At most ${formatAmount(refundable)}` : undefined;
}

function piecesError(text: string, returnable: number): string | undefined {
  if (!/^\d{0,7}$/.test(text.trim())) return 'A whole number of pieces';
  return Number(text) > returnable ? `At most ${piecesText(returnable)}` : undefined;
}

/** '$12.50'; '' while the amount is not one. */
function amountText(text: string): string {
  const cents = centsFromDollars(Number(text));
  return cents ? formatAmount(cents / 100) : '';
}
