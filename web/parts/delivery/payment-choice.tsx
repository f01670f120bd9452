// The choice of customers with terms: order on account, or pay by card. Others see nothing, and nothing is requested.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatPrice } from '#contract/figures/money.ts';
import { plural, t } from '#contract/languages/text.ts';
import type { CreditTerms } from '#contract/money/receivables.ts';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/session/use-session.ts';
import { useTakesCards } from '#web/shop-data/use-takes-orders.ts';
import type { DeliveryDetails } from './delivery-details.ts';

export function PaymentChoice({ form }: { readonly form: UseFormReturn<DeliveryDetails> }) {
  const { isOnAccount = false } = useSession();
  const { data } = useQuery({ ...queries.accountTerms(), enabled: isOnAccount });
  const terms = data?.terms?.isAllowed ? data.terms : undefined;
  const chosen = useWatch({ control: form.control, name: 'paymentMethod' });
  const mayChoose = terms !== undefined;
  const takesCards = useTakesCards();
  // A restored draft may be older than the terms.
  useEffect(() => {
    if (mayChoose && (!chosen || !takesCards)) form.setValue('paymentMethod', 'account');
    if (data && !mayChoose && chosen) form.setValue('paymentMethod', undefined);
  }, [mayChoose, takesCards, chosen, data, form]);
  if (!terms) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t`Payment`}</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          value="account"
          className="size-4 accent-primary"
          {...form.register('paymentMethod')}
        />
        <span>
          {termsText(terms)}
          <span className="block text-sm text-base-content/75 tabular-nums">{leftText(terms)}</span>
        </span>
      </label>
      {takesCards && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            value="card"
            className="size-4 accent-primary"
            {...form.register('paymentMethod')}
          />
          {t`By card`}
        </label>
      )}
    </fieldset>
  );
}

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
