// Changes the pieces of a line while the order is unpaid. The new total is shown before anything changes.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import type { ExpectedFabric, ExpectedPieces } from '#contract/articles/orderable.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { CheckboxField, TextField } from '#web/components/form/fields.tsx';
import { field, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { tx } from '#web/languages/tx.ts';
import { awaitedOf, comingText, sumOf } from '#web/parts/articles/expected-pieces.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { newPriceOf, useCorrection } from './use-correction.ts';

interface ChangePiecesProps {
  readonly order: OrderDetails;
  readonly line: OrderLineDetails;
  readonly onClose: () => void;
}

interface PiecesInput {
  quantity: string;
  severalLots: boolean;
}

export default function ChangePieces({ order, line, onClose }: ChangePiecesProps) {
  const { _id: id, currency } = order;
  const form = useForm<PiecesInput>({
    defaultValues: { quantity: String(line.quantity), severalLots: line.lots.length > 1 },
  });
  /** The pieces whose total the customer has seen. */
  const [seen, setSeen] = useState<{ readonly quantity: number; readonly price: number }>();
  const [asksForLots, setAsksForLots] = useState(line.lots.length > 1);
  const quantity = Number(form.watch('quantity'));
  const fabric = useQuery({ ...queries.article(line.articleId), enabled: line.articlePath !== null }).data;
  const severalLots = form.watch('severalLots');
  const awaited = fabric ? awaitedAfter(fabric, line, quantity, severalLots) : [];
  const agreed = seen?.quantity === quantity ? seen.price : undefined;
  const change = useCorrection(id, async ({ severalLots }: PiecesInput) => {
    if (quantity === line.quantity) return false;
    const awaitedBy = awaited.at(-1)?.on;
    const body = { quantity, price: agreed ?? order.price, severalLots, awaitedBy };
    await request('PATCH /api/orders/:id/lines/:line', { params: { id, line: line._id }, body });
    return true;
  });
  const isRefused = change.error && newPriceOf(change.error) === undefined;
  return (
    <FormDialog
      title={t`Change the pieces of ${line.productName}`}
      onClose={onClose}
      form={form}
      mutation={change}
      onSent={(isChanged) => isChanged && toast.success(t`The order is of ${piecesText(quantity)} now.`)}
      onFailed={(error) => {
        const price = newPriceOf(error);
        setSeen(price === undefined ? undefined : { quantity, price });
        if (error instanceof ApiError && error.code === 'needs_several_lots') setAsksForLots(true);
      }}
      message={<FormMessage error={isRefused ? change.error : null} />}
      submit={
        agreed === undefined
          ? t`See the new total`
          : t`Change to ${piecesText(quantity)} for ${formatPrice(agreed, currency)}`
      }
      wide
    >
      <TextField
        label={t`Pieces`}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        {...field(form, 'quantity', {
          validate: (text) => (/^[1-9]\d*$/.test(text.trim()) ? true : t`A whole number of pieces`),
        })}
      />
      {asksForLots && (
        <CheckboxField
          {...form.register('severalLots')}
        >{t`They may come from several dye lots`}</CheckboxField>
      )}
      <p className="font-semibold tabular-nums empty:hidden" aria-live="polite">
        {comingText(quantity, awaited)}
      </p>
      <p role="status" className="empty:hidden">
        {agreed !== undefined &&
          tx`The order then costs ${<strong>{formatPrice(agreed, currency)}</strong>} instead of ${formatPrice(order.price, currency)}.`}
      </p>
    </FormDialog>
  );
}

/** The expected pieces of the changed line, by day: it keeps what it waits for, unless more are to be of one dye lot. */
function awaitedAfter(
  fabric: ExpectedFabric,
  line: OrderLineDetails,
  quantity: number,
  severalLots: boolean,
): ExpectedPieces[] {
  const { availableQuantity, expected = [], largestLot } = fabric;
  const own = line.expected.flatMap(({ on, quantity }) => (on === null ? [] : [{ on, quantity }]));
  const inStock = line.quantity - line.awaitedQuantity;
  if (quantity < line.quantity)
    return awaitedOf({ ...fabric, availableQuantity: inStock, expected: own }, quantity, severalLots);
  if (typeof largestLot !== 'number' || severalLots)
    return byDay([...own, ...awaitedOf(fabric, quantity - line.quantity, severalLots)]);
  const all = { availableQuantity: availableQuantity + inStock, expected: byDay([...expected, ...own]) };
  return awaitedOf({ ...fabric, ...all }, quantity);
}

const byDay = (parts: readonly ExpectedPieces[]): ExpectedPieces[] =>
  [...Map.groupBy(parts, ({ on }) => on)]
    .map(([on, ofDay]) => ({ on, quantity: sumOf(ofDay) }))
    .toSorted((one, other) => one.on.localeCompare(other.on));
