// The orders of a payment that pays several, with their sum.
import { Link } from 'react-router';
import { onOneLine } from '#contract/core/address-parts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { orderedText } from '#contract/orders/order-texts.ts';
import { dueText } from '#web/parts/orders/deposits.ts';
import { formatTotal } from '../../../parts/orders/order-format.ts';
import type { Payable } from './payable.ts';

export function OrdersToPay({ payable }: { readonly payable: Payable }) {
  return (
    <table className="w-full border-y border-base-300 tabular-nums">
      <caption className="sr-only">Orders of this payment</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {payable.orders.map((order) => (
          <tr key={order._id} className="border-b border-base-300 align-top">
            <td className="py-3 pr-4">
              <Link className="link-thread text-sm" to={fillPath(pages.order, { id: order._id })}>
                {order.number}
              </Link>
              <p className="wrap-anywhere">
                <bdi className="font-semibold">{order.productName}</bdi>, {orderedText(order.lines)}
              </p>
              <p className="text-sm text-base-content/75 wrap-anywhere" dir="auto">
                {onOneLine(order.address)}
              </p>
            </td>
            <td className="py-3 text-right whitespace-nowrap">{dueText(order) ?? formatTotal(order)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="text-lg font-semibold">
          <th scope="row" className="py-3 text-left">
            Total
          </th>
          <td className="py-3 text-right whitespace-nowrap">{formatTotal(payable)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
