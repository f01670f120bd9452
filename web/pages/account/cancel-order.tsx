// Cancelling an unpaid order, asked first (spec section 8). What the shop says of it, the list shows anew.
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/order.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';

interface CancelOrderProps {
  readonly order: Order;
  readonly email: string;
  readonly onClose: () => void;
}

export function CancelOrder({ order, email, onClose }: CancelOrderProps) {
  const queries = useQueryClient();
  const cancel = async () => {
    try {
      await request('cancelOrder', { params: { id: order._id } });
    } catch (error) {
      // Gone already, by another tab or a lost answer: what was wished for is so.
      if (!(error instanceof ApiError && error.code === 'order_not_found')) throw error;
    } finally {
      void queries.invalidateQueries({ queryKey: queryKeys.orders(email) });
      void queries.invalidateQueries({ queryKey: queryKeys.products });
    }
    toast.success(messages.order.cancelled);
  };
  return (
    <ConfirmDialog
      consequence={`${order.quantity} × ${order.productName} will not be made up for you, and the pieces go back to stock.`}
      yes="Yes, cancel it"
      no="Keep it"
      onYes={cancel}
      onClose={onClose}
    />
  );
}
