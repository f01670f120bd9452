// The choice how an order is paid, where there is one: on account for customers with terms, by card, by bank transfer.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { PaymentMethod } from '#contract/core/order-state.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { plural, t } from '#contract/languages/text.ts';
import type { CreditTerms } from '#contract/money/receivables.ts';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useTakesCards } from '#web/shop-data/use-takes-orders.ts';
import type { DeliveryDetails } from './delivery-details.ts';

interface PaymentChoiceProps {
  readonly form: UseFormReturn<DeliveryDetails>;
  /** True for an admin, whose own terms say nothing of the customer's. */
  readonly isForAnother?: boolean;
}

export function PaymentChoice({ form, isForAnother = false }: PaymentChoiceProps) {
  const session = useSession();
  const isOnAccount = !isForAnother && (session.isOnAccount ?? false);
  const { data } = useQuery({ ...queries.accountTerms(), enabled: isOnAccount });
  const terms = isOnAccount && data?.terms?.isAllowed ? data.terms : undefined;
  const { transferDays } = useShop().uses;
  const chosen = useWatch({ control: form.control, name: 'paymentMethod' });
  const ways: readonly (readonly [PaymentMethod, ReactNode])[] = [
    ...(terms ? [['account', <OnAccount key="account" {...terms} />] as const] : []),
    ...(useTakesCards() ? [['card', t`By card`] as const] : []),
    ...(transferDays > 0 ? [['transfer', transferText(transferDays)] as const] : []),
  ];
  const isKnown = !isOnAccount || data !== undefined;
  const isOffered = ways.some(([way]) => way === chosen);
  const [first] = ways.length > 1 || ways[0]?.[0] !== 'card' ? (ways[0] ?? []) : [];
  // A restored draft may be older than the terms, and than what the shop offers.
  useEffect(() => {
    if (isKnown && !isOffered && chosen !== first) form.setValue('paymentMethod', first);
  }, [isKnown, isOffered, chosen, first, form]);
  if (!terms && ways.length < 2) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t`Payment`}</legend>
      {ways.map(([way, text]) => (
        <label key={way} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            value={way}
            className="size-4 accent-primary"
            {...form.register('paymentMethod')}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

const transferText = (days: number) =>
  plural(days, {
    one: t`By bank transfer, in 1 day`,
    other: t`By bank transfer, in ${days} days`,
  });

const OnAccount = (terms: CreditTerms) => (
  <>
    {termsText(terms)}
    <span className="block text-sm text-base-content/75 tabular-nums">{leftText(terms)}</span>
  </>
);

const termsText = ({ netDays }: CreditTerms) =>
  netDays === 0
    ? t`On account, due at once`
    : plural(netDays, {
        one: t`On account, to be paid in 1 day`,
        other: t`On account, to be paid in ${netDays} days`,
      });

function leftText({ creditLimit, owed }: CreditTerms): string {
  return t`${formatPrice(Math.max(0, creditLimit - owed))} of ${formatPrice(creditLimit)} left`;
}
