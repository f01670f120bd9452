// The details of an order, on the payment page and on the printed receipt.
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { Order, OrderLine, OrderTax } from '#contract/orders/order.ts';
import { linePrice } from '#contract/orders/order-price.ts';
import { lineText } from '#contract/orders/order-texts.ts';
import { formatDate, formatTotal } from '../../../parts/orders/order-format.ts';

export function OrderFacts({ order }: { readonly order: Order }) {
  const goods = order.lines.filter(({ kind }) => kind !== 'delivery');
  const delivery = order.lines.find(({ kind }) => kind === 'delivery');
  const facts = [
    ...(order.articleNumber ? [['Article number', order.articleNumber] as const] : []),
    goods.length > 1
      ? (['Articles', <Articles key="articles" goods={goods} />] as const)
      : (['Quantity', formatNumber(order.quantity)] as const),
    ...(delivery ? [['Delivery', deliveryText(delivery, order)] as const] : []),
    ...(order.tax ? taxFacts(order.tax, order.currency) : []),
    ['Total', formatTotal(order)],
    ...(order.deposit ? depositFacts(order.deposit, order.currency) : []),
    ['Ordered', formatDate(order.placedAt)],
    ['For', order.userName],
    ['Address', order.address],
    ['Phone', order.phone],
    ...(order.purchaseOrderNumber ? [['Purchase order', order.purchaseOrderNumber] as const] : []),
    order.number ? (['Order number', order.number] as const) : (['Order id', order._id] as const),
    ...(order.customDetails ? [['Custom details', order.customDetails] as const] : []),
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
          <span className="block print:hidden">and {formatNumber(others.length)} more</span>
          <span className="hidden print:block">{others.join('\n')}</span>
        </>
      )}
    </>
  );
}

function deliveryText(line: OrderLine, order: Order): string {
  const price = linePrice(line, order);
  return `${line.productName}: ${price > 0 ? formatPrice(price, order.currency) : 'free'}`;
}

const depositFacts = ({ amount, rest, paidAt }: NonNullable<Order['deposit']>, currency: Order['currency']) =>
  [
    [paidAt ? 'Deposit, paid' : 'Deposit', formatPrice(amount, currency)],
    ['Rest', `${formatPrice(rest, currency)}, before shipping`],
  ] as const;

const taxFacts = ({ rates, words }: OrderTax, currency: Order['currency']) => [
  ...rates.map(({ percent, tax }) => [`VAT ${percent} %`, formatPrice(tax, currency)] as const),
  ...(words ? [['Tax', words] as const] : []),
];
