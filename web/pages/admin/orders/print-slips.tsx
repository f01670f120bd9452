// Prints the packing slips of the selected orders in one file, and names the orders without one.
import { toast } from 'react-toastify';
import type { Order } from '#contract/order.ts';
import {
  fulfilments,
  isBeingRefundedWhole,
  LEFT_OUT_HEADER,
  ORDERS_PER_ACTION_MAX,
  type OrderState,
} from '#contract/order-state.ts';
import { requestFileResponse } from '#web/api/client.ts';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { ORDER_STATE_NAMES } from '#web/components/ui/order-state-names.ts';
import { countOf } from './count-of.ts';

const PRINTABLE: readonly OrderState[] = ['paid', ...fulfilments];

export function PrintSlips({ orders }: { readonly orders: readonly Order[] }) {
  const fitting = orders
    .filter((order) => PRINTABLE.includes(order.state) && !isBeingRefundedWhole(order))
    .slice(0, ORDERS_PER_ACTION_MAX);
  if (fitting.length === 0) return null;
  const load = async () => {
    const query = { order: fitting.map(({ _id }) => _id) };
    const { file, headers } = await requestFileResponse('GET /api/packing-slips', { query });
    const leftOut = leftOutText(headers.get(LEFT_OUT_HEADER) ?? '');
    if (leftOut) toast.warning(leftOut, { autoClose: false });
    return file;
  };
  return <DownloadButton load={load}>Print packing slips{countOf(fitting, orders)}</DownloadButton>;
}

/** Returns a text like 'No packing slip for SO-2026-000001 (cancelled)'; '' when none was left out. */
function leftOutText(header: string): string {
  const orders = header.split(', ').flatMap((one) => {
    const [number, state] = one.split('=');
    return state ? [`${number} (${whyLeftOut(state as OrderState)})`] : [];
  });
  return orders.length > 0 ? `Changed meanwhile, no packing slip for ${orders.join(', ')}` : '';
}

const whyLeftOut = (state: OrderState) =>
  PRINTABLE.includes(state) ? 'being refunded' : ORDER_STATE_NAMES[state].toLowerCase();
