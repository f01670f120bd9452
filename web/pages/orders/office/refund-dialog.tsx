// Refunds all or part of a paid order, line by line, with a reason; pieces may go back to stock.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'react-toastify';
import { formatMoney, formatPrice, moneyFormat, shopCurrency } from '#contract/figures/money.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { lineName } from '#contract/orders/order-texts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { field, requiredText, useForm } from '#web/components/form/form.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import {
  amountError,
  amountOfPieces,
  amountsAtFirst,
  piecesError,
  type RefundableLine,
  type RefundForm,
  refundableLines,
  toRefund,
  totalCents,
  totalError,
} from './refund-rules.ts';
import { type OrderChangeProps, useOrderChange } from './use-order-change.ts';
import { UsedCredit } from './used-credit.tsx';

export function RefundDialog({ order, onClose }: OrderChangeProps & { readonly onClose: () => void }) {
  const [key] = useState(() => new RefundKey());
  const lines = refundableLines(order);
  const form = useForm<RefundForm>({ defaultValues: { lines: amountsAtFirst(lines), reason: '' } });
  const refund = useOrderChange({
    order,
    change: (fields: RefundForm) =>
      key.use((idempotencyKey) =>
        request('POST /api/orders/:id/refunds', {
          params: { id: order._id },
          body: toRefund(lines, fields),
          idempotencyKey,
        }),
      ),
  });
  const card = order.card ? ` to the card ending in ${order.card.last4}` : '';
  const goesTo = {
    account: 'is credited to the account',
    transfer: 'is noted as sent back',
    card: 'goes back to the card',
  }[order.paymentMethod];
  return (
    <FormDialog
      title="Refund"
      onClose={onClose}
      form={form}
      mutation={refund}
      onSent={(made) => made && toast.success(`${formatPrice(made.amount, order.currency)} ${goesTo}`)}
      submit={`Refund ${amountText(form.watch('lines'), order)}${card}`}
      wide
    >
      <p className="wrap-anywhere">
        {formatPrice(order.refundable, order.currency)} of {formatPrice(order.price, order.currency)} can be
        refunded.
        {order.user && (
          <>
            {' '}
            An email tells <bdi>{order.userName}</bdi> ({order.user}).
          </>
        )}
      </p>
      {order.paymentMethod === 'transfer' && (
        <p className="font-semibold">The shop only notes it: send the money from your bank account.</p>
      )}
      <UsedCredit order={order} />
      <RefundFields form={form} lines={lines} order={order} />
    </FormDialog>
  );
}

interface RefundFieldsProps {
  readonly form: UseFormReturn<RefundForm>;
  readonly lines: readonly RefundableLine[];
  readonly order: OrderDetails;
}

function RefundFields({ form, lines, order }: RefundFieldsProps) {
  return (
    <>
      {lines.map((line, nth) =>
        lines.length > 1 ? (
          <fieldset key={line._id} className="border-t border-base-300 pt-3">
            <legend className="float-left mb-2 w-full wrap-anywhere">
              <bdi className="font-semibold">{lineName(line)}</bdi>
              <span className="text-sm text-base-content/75">
                , {formatMoney(line.leftCents, order.currency)} left
              </span>
            </legend>
            <div className="clear-both grid gap-3 sm:grid-cols-2">
              <LineFields form={form} lines={lines} nth={nth} line={line} order={order} />
            </div>
          </fieldset>
        ) : (
          <LineFields key={line._id} form={form} lines={lines} nth={nth} line={line} order={order} />
        ),
      )}
      <TextField
        label="Reason"
        required
        maxLength={300}
        hint="The customer reads it."
        {...field(form, 'reason', requiredText('Reason is Required'))}
      />
    </>
  );
}

interface LineFieldsProps extends RefundFieldsProps {
  readonly line: RefundableLine;
  readonly nth: number;
}

/** The number of pieces comes first; the amount follows it until the admin has changed the amount. */
function LineFields({ form, lines, nth, line, order }: LineFieldsProps) {
  const { kind, leftCents, returnable } = line;
  const [piecesName, amountName] = [`lines.${nth}.pieces`, `lines.${nth}.amount`] as const;
  const isAmountChanged = form.getFieldState(amountName, form.formState).isDirty;
  const followPieces = (text: string) => {
    const first = amountsAtFirst(lines)[nth]?.amount ?? '';
    if (!isAmountChanged) form.setValue(amountName, amountOfPieces(line, text) ?? first);
  };
  const validateAmount = (text: string, { lines: fields }: RefundForm) =>
    amountError(text, leftCents, order.currency) ??
    (nth === lines.length - 1 ? totalError(fields, order) : undefined) ??
    true;
  return (
    <>
      {kind === 'pieces' && (
        <TextField
          label="Pieces back to stock"
          inputMode="numeric"
          autoComplete="off"
          hint={piecesHint(line, order)}
          readOnly={returnable === 0}
          {...field(form, piecesName, {
            validate: (text) => piecesError(text, returnable) ?? true,
            onChange: ({ target }) => followPieces(target.value),
          })}
        />
      )}
      <TextField
        label={`Amount in ${order.currency === shopCurrency() ? moneyFormat().name : order.currency}`}
        required={lines.length === 1}
        inputMode="decimal"
        autoComplete="off"
        hint={
          lines.length > 1
            ? undefined
            : `${formatPrice(order.refundable, order.currency)} is all that is left. Enter less to refund a part.`
        }
        {...field(form, amountName, { validate: validateAmount })}
      />
    </>
  );
}

function piecesHint(
  { _id: id, returnable, returnedQuantity }: RefundableLine,
  { state, parcels }: OrderDetails,
) {
  const upTo =
    returnable > 0
      ? `Up to ${piecesText(returnable)}; 0 leaves the stock as it is.`
      : returnedQuantity > 0 && 'All are back.';
  const inParcels =
    state === 'processing' ? parcels.flatMap(({ lines }) => lines).filter(({ line }) => line === id) : [];
  const shipped = inParcels.reduce((sum, { quantity }) => sum + quantity, 0);
  const later =
    shipped > 0 &&
    `Another ${piecesText(shipped)} in parcels can go back to stock once the whole order is shipped.`;
  return [upTo, later].filter(Boolean).join(' ');
}

/** Returns a text like '$12.50'; '' while there are no amounts. */
function amountText(fields: RefundForm['lines'], { currency }: OrderDetails): string {
  const cents = totalCents(fields, currency);
  return cents > 0 ? formatMoney(cents, currency) : '';
}

/**
 * The Idempotency-Key of a refund: attempts whose result is unknown share it, so that no amount is refunded twice. Create
 * one for each opened dialog.
 */
class RefundKey {
  #key = createIdempotencyKey();

  /**
   * Sends with the key. When the shop rejects the request, nothing was refunded, and the next attempt gets a new key.
   */
  async use<Output>(send: (key: string) => Promise<Output>): Promise<Output> {
    try {
      return await send(this.#key);
    } catch (error) {
      if (isRejection(error)) this.#key = createIdempotencyKey();
      throw error;
    }
  }
}

function isRejection(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'idempotency_key_reused'
  );
}
