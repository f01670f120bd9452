// Receives an expected delivery, whose pieces go to the orders that wait and on sale; or cancels it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { toast } from 'react-toastify';
import { formatNumber } from '#contract/figures/number-format.ts';
import { request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { field, useForm } from '#web/components/form/form.tsx';
import { headingAfterRemoval } from '#web/layout/dashboard-heading.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { formatDay } from '#web/parts/quotations/quotation-texts.ts';
import { type DeliveryDialogProps, Meanwhile, toldText } from './delivery-dialogs.tsx';
import { DeliveryLot, FirstLot } from './lot-fields.tsx';
import { EMPTY_STOCK_FORM, lotOfDelivery, quantityError, type StockForm, typedPieces } from './stock-form.ts';
import { refreshStock, stockQueries } from './stock-queries.ts';

export function ReceiveDelivery({ opened, now = opened, onClose }: DeliveryDialogProps) {
  const { _id: id, articleId, productName, quantity: expected, promisedQuantity, lot, revision } = now;
  const lots = useQuery(stockQueries.lots(articleId));
  const stock = useQuery(stockQueries.stock(articleId));
  const openLots = lots.data?.filter(({ closedAt }) => closedAt === null) ?? [];
  const hasLots = (lots.data?.length ?? 0) > 0;
  const form = useForm<StockForm>({
    defaultValues: {
      ...EMPTY_STOCK_FORM,
      quantity: String(expected),
      isFirstLot: lot !== '',
      newLot: lot,
    },
  });
  const receive = useMutation({
    mutationFn: async (fields: StockForm) => {
      const { lot: named = '', ...ofLot } = lotOfDelivery(fields, hasLots, await fields.photo?.uploaded);
      return request('POST /api/expected-deliveries/:id/receipt', {
        params: { id },
        body: { quantity: typedPieces(fields.quantity), lot: named, ...ofLot, revision },
      });
    },
    onSettled: () => refreshStock(),
  });
  const pieces = typedPieces(useWatch({ control: form.control, name: 'quantity' }));
  return (
    <FormDialog
      title="Receive the delivery"
      onClose={onClose}
      focusAfter={headingAfterRemoval}
      form={form}
      mutation={receive}
      message={<Meanwhile opened={opened} now={now} error={receive.error ?? lots.error ?? stock.error} />}
      submit="Receive"
      onSent={({ filledQuantity, availableQuantity, emailedCount }) =>
        toast.success(
          [
            `${productName}: ${formatNumber(filledQuantity)} to orders, ${formatNumber(availableQuantity)} available`,
            toldText(emailedCount),
          ]
            .filter(Boolean)
            .join('; '),
        )
      }
    >
      <p className="wrap-anywhere">
        {piecesText(expected)} of <bdi className="font-semibold">{productName}</bdi>, expected on{' '}
        {formatDay(now.expectedOn)}
      </p>
      <TextField
        label="Pieces received"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        hint={pieces > 0 ? shareText(pieces, promisedQuantity) : undefined}
        {...field(form, 'quantity', { validate: (text) => quantityError(text, 'delivery', 0) ?? true })}
      />
      {lots.data &&
        (hasLots ? (
          <DeliveryLot form={form} lots={openLots} />
        ) : (
          <FirstLot form={form} unnamed={stock.data?.availableQuantity ?? 0} />
        ))}
    </FormDialog>
  );
}

/** Who gets what of the pieces. */
function shareText(pieces: number, promised: number): string {
  if (promised === 0) return 'All of them go on sale.';
  const missing = promised - pieces;
  if (missing > 0)
    return `Orders wait for ${piecesText(promised)}: the oldest get these, and ${formatNumber(missing)} go on waiting.`;
  const rest = missing < 0 ? ` ${formatNumber(-missing)} go on sale.` : '';
  return `Orders that wait for ${piecesText(promised)} get theirs.${rest}`;
}

export function CancelDelivery({ opened, now = opened, onClose }: DeliveryDialogProps) {
  const { _id: id, productName, quantity, promisedQuantity, expectedOn } = now;
  return (
    <ConfirmDialog
      consequence={
        <>
          <p>
            {piecesText(quantity)} of <bdi className="font-semibold">{productName}</bdi> are not expected on{' '}
            {formatDay(expectedOn)} any more.
          </p>
          {promisedQuantity > 0 && (
            <p className="mt-3">
              Orders wait for {formatNumber(promisedQuantity)} of these pieces. Their customers get an email,
              and can take these pieces out of their orders; otherwise they wait for another delivery.
            </p>
          )}
        </>
      }
      yes="Cancel the delivery"
      no="Keep it"
      onYes={async () => {
        const cancelled = request('DELETE /api/expected-deliveries/:id', { params: { id } });
        const { emailedCount } = await cancelled.finally(refreshStock);
        toast.success(['The delivery is cancelled', toldText(emailedCount)].filter(Boolean).join('; '));
      }}
      onClose={onClose}
      focusAfter={headingAfterRemoval}
    />
  );
}
