// Records that awaited pieces of an order are woven: how many, and their lot where the stock is kept by lot.
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { request } from '#web/api/client.ts';
import { refreshOrder } from '#web/api/order-queries.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { field, useForm } from '#web/components/form/form.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';

interface WovenDialogProps {
  readonly order: OrderDetails;
  readonly line: OrderLineDetails;
  readonly onClose: () => void;
}

interface Fields {
  quantity: string;
  lot: string;
}

export function WovenDialog({ order, line, onClose }: WovenDialogProps) {
  const { awaitedQuantity: awaited, productName } = line;
  const form = useForm<Fields>({ defaultValues: { quantity: String(awaited), lot: '' } });
  const receive = useMutation({
    mutationFn: ({ quantity, lot }: Fields) =>
      request('POST /api/orders/:id/lines/:line/woven', {
        params: { id: order._id, line: line._id },
        body: {
          quantity: Number(quantity),
          awaitedQuantity: awaited,
          ...(lot.trim() !== '' && { lot: lot.trim() }),
        },
      }),
    onSuccess: (_, { quantity }) => toast.success(`${piecesText(Number(quantity))} are the order’s`),
    onSettled: () => refreshOrder(order._id),
  });
  const isPieces = (text: string) =>
    (/^[1-9]\d*$/.test(text.trim()) && Number(text) <= awaited) || `1 to ${awaited} pieces`;
  return (
    <FormDialog
      title={`Woven: ${productName}`}
      onClose={onClose}
      form={form}
      mutation={receive}
      submit="They are woven"
    >
      <p>The order waits for {piecesText(awaited)}. They become its own, and nobody else can order them.</p>
      <TextField
        label="Pieces that are there"
        inputMode="numeric"
        required
        {...field(form, 'quantity', { validate: isPieces })}
      />
      <TextField
        label="Lot (where the stock is kept by lot)"
        autoComplete="off"
        maxLength={TEXT_LIMITS.lot}
        {...form.register('lot')}
      />
    </FormDialog>
  );
}
