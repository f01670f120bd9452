// The labels of an order's state: whether it is paid, its progress, and whether a part of its price was refunded.
import type { OrderState } from '#contract/core/order-state.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { t } from '#contract/languages/text.ts';
import type { Order } from '#contract/orders/order.ts';
import { isRestOpen } from './deposits.ts';
import { ORDER_STATE_TEXTS } from './order-state-texts.ts';

const TONES: Readonly<Record<OrderState, string>> = {
  unpaid: 'bg-accent/15 text-warning',
  paid: 'bg-success/10 text-success',
  processing: 'bg-info/10 text-info',
  shipped: 'bg-secondary/10 text-secondary',
  delivered: 'bg-success text-success-content',
  cancelled: 'bg-base-200 text-base-content/75',
  refunded: 'bg-primary/10 text-primary',
};

interface OrderStateLabelsProps {
  readonly order: Pick<
    Order,
    'state' | 'paid' | 'refunded' | 'refunding' | 'isDisputed' | 'paymentMethod' | 'lines' | 'due'
  >;
  /** Labels of one line for the rows of a table; they leave out partial refunds. */
  readonly dense?: boolean;
}

const PARTLY_REFUNDED = t`Partly refunded`;
const DISPUTED = t`Card dispute`;
const REFUND_REQUESTED = t`Refund requested`;

/** The note about money that went back, or may go back, beside the state; undefined when there is none. */
function refundNote({
  state,
  refunded,
  refunding,
  isDisputed,
}: Pick<Order, 'state' | 'refunded' | 'refunding' | 'isDisputed'>): string | undefined {
  if (isDisputed) return DISPUTED;
  if (refunding > 0) return REFUND_REQUESTED;
  return refunded > 0 && state !== 'refunded' ? PARTLY_REFUNDED : undefined;
}

/** Returns a text like '5 of 12 shipped' of an order of which a part is on its way; undefined for others. */
function shippedNote({ state, lines }: Pick<Order, 'state' | 'lines'>): string | undefined {
  const goods = lines.filter(({ kind }) => kind !== 'delivery');
  const shipped = goods.reduce((sum, { shippedQuantity }) => sum + shippedQuantity, 0);
  if (state !== 'processing' || shipped === 0) return undefined;
  const all = goods.reduce((sum, { quantity, returnedQuantity }) => sum + quantity - returnedQuantity, 0);
  return t`${formatNumber(shipped)} of ${formatNumber(all)} shipped`;
}

/** The notes beside the state; '' when there are none. */
export const stateNote = (
  order: Pick<Order, 'state' | 'lines' | 'refunded' | 'refunding' | 'isDisputed'>,
): string => [shippedNote(order), refundNote(order)].filter(Boolean).join(', ');

/** A paid order stays labelled 'Paid' in every later state (spec section 4), one on account 'On account'. */
export function OrderStateLabels({ order, dense = false }: OrderStateLabelsProps) {
  const { state, paid, paymentMethod } = order;
  const paidName = paymentMethod === 'account' ? t`On account` : ORDER_STATE_TEXTS.paid;
  const note = refundNote(order);
  const shipped = shippedNote(order);
  return (
    <p className={`flex flex-wrap ${dense ? 'gap-x-1 gap-y-0.5' : 'gap-x-2 gap-y-1.5'}`}>
      {paid && state !== 'paid' && (
        <Label tone={TONES.paid} dense={dense}>
          {paidName}
        </Label>
      )}
      <Label tone={TONES[state]} dense={dense}>
        {state === 'paid' ? paidName : isRestOpen(order) ? t`Deposit paid` : ORDER_STATE_TEXTS[state]}
      </Label>
      {!dense && shipped && (
        <Label tone={TONES.shipped} dense={false}>
          {shipped}
        </Label>
      )}
      {!dense && note && (
        <Label tone={TONES.refunded} dense={false}>
          {note}
        </Label>
      )}
    </p>
  );
}

interface LabelProps {
  readonly tone: string;
  readonly dense: boolean;
  readonly children: string;
}

/** A label with a running stitch inside its edge. */
function Label({ tone, dense, children }: LabelProps) {
  return (
    <span
      className={`inline-block leading-snug font-semibold whitespace-nowrap outline-1 -outline-offset-3 outline-current/40 outline-dashed print:px-0 print:outline-none ${dense ? 'px-2 py-0.5 text-xs' : 'px-3 py-1 text-sm'} ${tone}`}
    >
      {children}
    </span>
  );
}
