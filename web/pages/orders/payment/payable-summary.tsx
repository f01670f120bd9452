// What is paid: two lines with the picture, which open to all details of the orders.
import { orderedText } from '#contract/orders/order-texts.ts';
import { dueText } from '#web/parts/orders/deposits.ts';
import { OrderPicture } from '#web/parts/orders/order-picture.tsx';
import { formatTotal } from '../../../parts/orders/order-format.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrdersToPay } from './orders-to-pay.tsx';
import type { Payable } from './payable.ts';

interface PayableProps {
  readonly payable: Payable;
}

/** Keeps the card fields within the first screen of a phone. */
export function PayableSummary({ payable }: PayableProps) {
  const [first] = payable.orders;
  if (!first) return null;
  const isOne = payable.orders.length === 1;
  return (
    <details className="group/facts border-y border-base-300">
      <summary className="flex min-h-18 cursor-pointer list-none items-center gap-4 py-3 tabular-nums">
        <OrderPicture order={first} width={48} className="size-12" />
        <span className="min-w-0 grow leading-snug">
          <span className="block truncate">{isOne ? orderedText(first.lines) : numbersOf(payable)}</span>
          <span className="block">
            {(isOne && dueText(first)) || (
              <>
                Total: <strong className="font-semibold">{formatTotal(payable)}</strong>
              </>
            )}
          </span>
        </span>
        <span className="shrink-0 text-sm underline decoration-1 underline-offset-4">
          <span className="group-open/facts:hidden">Details</span>
          <span className="hidden group-open/facts:inline">Hide details</span>
        </span>
      </summary>
      <PayableFacts payable={payable} />
    </details>
  );
}

/** All details of the orders. */
export function PayableFacts({ payable }: PayableProps) {
  const [first, ...others] = payable.orders;
  return first && others.length === 0 ? <OrderFacts order={first} /> : <OrdersToPay payable={payable} />;
}

const numbersOf = ({ orders }: Payable) => orders.map(({ number }) => number).join(', ');
