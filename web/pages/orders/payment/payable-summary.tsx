// What is paid: two lines with the picture, which open to all details of the orders.
import { Link } from 'react-router';
import { onOneLine } from '#contract/core/address-parts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { TAX_RULE_TEXTS } from '#contract/core/tax.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { t } from '#contract/languages/text.ts';
import type { Order, OrderLine, OrderTax } from '#contract/orders/order.ts';
import { linePrice } from '#contract/orders/order-price.ts';
import { lineText, orderedText } from '#contract/orders/order-texts.ts';
import { dueText } from '#web/parts/orders/deposits.ts';
import { formatDate, formatTotal } from '#web/parts/orders/order-format.ts';
import { OrderPicture } from '#web/parts/orders/order-picture.tsx';
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
                {t`Total:`} <strong className="font-semibold">{formatTotal(payable)}</strong>
              </>
            )}
          </span>
        </span>
        <span className="shrink-0 text-sm underline decoration-1 underline-offset-4">
          <span className="group-open/facts:hidden">{t`Details`}</span>
          <span className="hidden group-open/facts:inline">{t`Hide details`}</span>
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

/** The orders of a payment that pays several, with their sum. */
function OrdersToPay({ payable }: { readonly payable: Payable }) {
  return (
    <table className="w-full border-y border-base-300 tabular-nums">
      <caption className="sr-only">{t`Orders of this payment`}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t`Order`}</th>
          <th scope="col">{t`Price`}</th>
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
          <th scope="row" className="py-3 text-left">{t`Total`}</th>
          <td className="py-3 text-right whitespace-nowrap">{formatTotal(payable)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The details of an order, on the payment page and on the printed receipt. */
function OrderFacts({ order }: { readonly order: Order }) {
  const goods = order.lines.filter(({ kind }) => kind !== 'delivery');
  const [delivery, surcharge] = order.lines.filter(({ kind }) => kind === 'delivery');
  const facts = [
    ...(order.articleNumber ? [[t`Article number`, order.articleNumber] as const] : []),
    goods.length > 1
      ? ([t`Articles`, <Articles key="articles" goods={goods} />] as const)
      : ([t`Quantity`, formatNumber(order.quantity)] as const),
    ...(delivery ? [[t`Delivery`, deliveryText(delivery, order)] as const] : []),
    ...(surcharge ? [[t`Surcharge`, formatPrice(linePrice(surcharge, order), order.currency)] as const] : []),
    ...(order.tax ? taxFacts(order.tax, order.currency) : []),
    [t`Total`, formatTotal(order)],
    ...(order.deposit ? depositFacts(order.deposit, order.currency) : []),
    [t`Ordered`, formatDate(order.placedAt)],
    [t`For`, order.userName],
    [t`Address`, order.address],
    [t`Phone`, order.phone],
    ...(order.purchaseOrderNumber ? [[t`Purchase order`, order.purchaseOrderNumber] as const] : []),
    order.number ? ([t`Order number`, order.number] as const) : ([t`Order id`, order._id] as const),
    ...(order.customDetails ? [[t`Custom details`, order.customDetails] as const] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-y border-base-300 py-5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-base-content/75">{name}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line tabular-nums" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The number of lines that the page names; the receipt names all. */
const LINES_SHOWN = 10;

function Articles({ goods }: { readonly goods: readonly OrderLine[] }) {
  const texts = goods.map(lineText);
  const [shown, others] = [texts.slice(0, LINES_SHOWN), texts.slice(LINES_SHOWN)];
  return (
    <>
      {shown.join('\n')}
      {others.length > 0 && (
        <>
          <span className="block print:hidden">{t`and ${formatNumber(others.length)} more`}</span>
          <span className="hidden print:block">{others.join('\n')}</span>
        </>
      )}
    </>
  );
}

function deliveryText(line: OrderLine, order: Order): string {
  const price = linePrice(line, order);
  return `${line.productName}: ${price > 0 ? formatPrice(price, order.currency) : t`free`}`;
}

const depositFacts = ({ amount, rest, paidAt }: NonNullable<Order['deposit']>, currency: Order['currency']) =>
  [
    [paidAt ? t`Deposit, paid` : t`Deposit`, formatPrice(amount, currency)],
    [t`Rest`, t`${formatPrice(rest, currency)}, before shipping`],
  ] as const;

const taxFacts = ({ rule, rates }: OrderTax, currency: Order['currency']) => [
  ...rates.map(({ percent, tax }) => [t`VAT ${`${percent} %`}`, formatPrice(tax, currency)] as const),
  ...(TAX_RULE_TEXTS[rule] ? [[t`Tax`, TAX_RULE_TEXTS[rule]] as const] : []),
];
