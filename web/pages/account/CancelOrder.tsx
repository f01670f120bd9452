// Cancelling an unpaid order, asked first (spec section 8). What the shop says of it, the list shows anew.
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import type { Order } from '#contract/order.ts';
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { Refused } from '#web/api/refused.ts';
import { AskFirst } from '#web/dialogs/AskFirst.tsx';

interface CancelOrderProps {
  readonly order: Order;
  readonly email: string;
  readonly onClose: () => void;
}

export function CancelOrder({ order, email, onClose }: CancelOrderProps) {
  const queries = useQueryClient();
  const cancel = async () => {
    try {
      await ask('cancelOrder', { params: { id: order._id } });
    } catch (error) {
      // Gone already, by another tab or a lost answer: what was wished for is so.
      if (!(error instanceof Refused && error.code === 'order_not_found')) throw error;
    } finally {
      void queries.invalidateQueries({ queryKey: queryKeys.orders(email) });
      void queries.invalidateQueries({ queryKey: queryKeys.products });
    }
    toast.success(wording.order.cancelled);
  };
  return (
    <AskFirst
      consequence={`${order.quantity} × ${order.productName} will not be made up for you, and the pieces go back to stock.`}
      yes="Yes, cancel it"
      no="Keep it"
      onYes={cancel}
      onClose={onClose}
    />
  );
}
