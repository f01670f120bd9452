// Pays several orders with one card payment: a checkbox at every unpaid order, and a bar that leads to the payment.
import { useState } from 'react';
import { ORDERS_PER_PAYMENT_MAX } from '#contract/core/order-state.ts';
import { centsFromAmount, chargeMaxCents, formatMoney, shopCurrency } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { Order } from '#contract/orders/order.ts';
import { useDocumentAttribute } from '#web/components/browser/use-document-attribute.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { sharedPaymentPath } from './shared-payment-path.ts';

export interface Selection {
  /** The unpaid orders of the list that can be paid together, in the shop's currency: one payment has one. */
  readonly unpaid: readonly Order[];
  readonly selected: readonly Order[];
  readonly isFull: boolean;
  toggle(id: string): void;
  selectAll(): void;
  clear(): void;
}

/** Removes orders from the selection when they are paid or cancelled. */
export function useSelection(orders: readonly Order[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const unpaid = orders.filter(
    ({ due, currency }) => due?.isPayable && due.part !== 'deposit' && currency === shopCurrency(),
  );
  const selected = unpaid.filter(({ _id }) => ids.has(_id));
  return {
    unpaid,
    selected,
    isFull: selected.length >= ORDERS_PER_PAYMENT_MAX,
    toggle: (id) => setIds((current) => toggled(current, id)),
    selectAll: () => setIds(new Set(unpaid.slice(0, ORDERS_PER_PAYMENT_MAX).map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  return new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);
}

interface SelectToPayProps {
  readonly order: Order;
  readonly selection: Selection;
}

/** Shown once there are two unpaid orders to combine. */
export function SelectToPay({ order, selection: { unpaid, selected, isFull, toggle } }: SelectToPayProps) {
  if (unpaid.length < 2) return null;
  if (!unpaid.includes(order)) return <span className="size-6 shrink-0 max-xl:hidden print:hidden" />;
  const checked = selected.includes(order);
  return (
    <label className="-m-2.5 shrink-0 cursor-pointer p-2.5 print:hidden">
      <input
        type="checkbox"
        className="block size-6 cursor-pointer accent-primary"
        aria-label={t`Pay together: ${order.number}, ${order.productName}`}
        checked={checked}
        disabled={isFull && !checked}
        onChange={() => toggle(order._id)}
      />
    </label>
  );
}

/** Says above the table that orders can be paid together, once there are two unpaid ones. */
export function PayTogetherOffer({ selection }: { readonly selection: Selection }) {
  const { unpaid, selected, selectAll, clear } = selection;
  if (unpaid.length < 2) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2" data-print-hidden>
      <p>{t`Unpaid orders can be paid together, with one card payment.`}</p>
      <Button variant="outline" size="small" onClick={selected.length > 0 ? clear : selectAll}>
        {selected.length > 0 ? t`Select none` : t`Select the unpaid orders`}
      </Button>
    </div>
  );
}

/** Shows the selection and the link to its payment below the table, visible while it scrolls. */
export function PayTogether({ selection: { selected, isFull } }: { readonly selection: Selection }) {
  const cents = selected.reduce((sum, order) => sum + (centsFromAmount(order.due?.amount ?? 0) ?? 0), 0);
  const isPayable = selected.length > 1 && cents <= chargeMaxCents();
  useDocumentAttribute('data-orders-selected', selected.length > 0);
  return (
    <div className={selected.length > 0 ? BAR : ''} data-print-hidden>
      <p role="status" className="min-w-0 grow">
        {statusText(selected.length, cents, isFull)}
      </p>
      {isPayable && (
        <ButtonLink variant="primary" to={sharedPaymentPath(selected.map(({ _id }) => _id))}>
          {t`Pay together (${selected.length}) · ${formatMoney(cents)}`}
        </ButtonLink>
      )}
    </div>
  );
}

const BAR =
  'sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-primary bg-base-100 py-3';

function statusText(count: number, cents: number, isFull: boolean): string {
  if (count === 0) return '';
  if (cents > chargeMaxCents()) return t`This is more than a card can be charged at once.`;
  if (isFull) return t`${count} orders selected, the most one payment can pay.`;
  return count === 1
    ? t`1 order selected. Select another one to pay both together.`
    : t`${count} orders selected.`;
}
