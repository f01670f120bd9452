// Cancels an unpaid order, or one of its lines, after confirmation (spec section 8).
import { useState } from 'react';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { ARTICLES_KEY, queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { forgetPlacedOrder } from '#web/session/placed-order.ts';
import { useViewer } from '#web/session/use-session.ts';
import { cancelText } from './cancel-texts.ts';

interface CancelOrderProps {
  readonly order: Order;
  /** Cancels this line only; the rest of the order stays. */
  readonly line?: OrderLine | undefined;
  readonly onClose: () => void;
}

export function CancelOrder({ order, line, onClose }: CancelOrderProps) {
  const email = useViewer();
  const [reason, setReason] = useState('');
  const cancel = async () => {
    try {
      await sendCancellation(order, line, reason);
    } catch (error) {
      // It was cancelled in another tab, or by a request whose response was lost.
      if (!(error instanceof ApiError && GONE.includes(error.code))) throw error;
    } finally {
      void refreshQueries(queries.orders().queryKey, ARTICLES_KEY);
    }
    if (!line) forgetPlacedOrder(email, order._id);
    toast.success(line ? t`${line.productName} was taken out of the order` : formTexts.order.cancelled);
  };
  return (
    <ConfirmDialog
      consequence={
        <>
          <p className="mb-4">{cancelText(order, line)}</p>
          <TextField
            label={t`Reason (optional)`}
            maxLength={TEXT_LIMITS.cancelReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      }
      yes={t`Yes, cancel it`}
      no={t`Keep it`}
      onYes={cancel}
      onClose={onClose}
    />
  );
}

const GONE = ['order_not_found', 'order_line_not_found'];

function sendCancellation({ _id: id }: Order, line: OrderLine | undefined, reason: string) {
  return line
    ? request('DELETE /api/orders/:id/lines/:line', { params: { id, line: line._id }, query: { reason } })
    : request('DELETE /api/order/:id', { params: { id }, query: { reason } });
}
