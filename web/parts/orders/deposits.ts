// What is said of what is to be paid of an order next.
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { Order } from '#contract/orders/order.ts';

type WithDue = Pick<Order, 'due'>;

/** Whether the deposit is paid, and the rest cannot be paid yet. */
export const isBeingWoven = ({ due }: WithDue): boolean => due?.isPayable === false;

/** Whether the deposit is paid and the rest is not. */
export const isRestOpen = ({ due }: WithDue): boolean => due?.part === 'rest';

/** Returns a text like 'Deposit $60.00 of $200.00'; undefined where the price is paid at once. */
export function dueText({
  due,
  price,
  currency,
}: WithDue & Pick<Order, 'price' | 'currency'>): string | undefined {
  if (!due || due.part === 'whole') return undefined;
  const [part, whole] = [formatPrice(due.amount, currency), formatPrice(price, currency)];
  return due.part === 'deposit' ? t`Deposit ${part} of ${whole}` : t`Rest ${part} of ${whole}`;
}

/** What an article that is woven to order says, and the form that asks for it. */
export const wovenToOrderText = (depositPercent: number) =>
  t`Woven to order: a deposit of ${depositPercent} % when you order, the rest before shipping.`;
