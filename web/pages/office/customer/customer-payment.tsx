// How a customer pays, on the customer's page: by card, or on account with terms that an admin sets.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import type { Customer } from '#contract/office/customers.ts';
import { statementQuery } from '#web/api/statement-query.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useMay } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { AccountTermsDialog } from '../users/account-terms-dialog.tsx';

/** Nothing in a shop without orders on account, unless the customer has terms. */
export function CustomerPayment({ customer }: { readonly customer: Customer }) {
  const { email } = customer;
  const { onAccount } = useShop().uses;
  const may = useMay();
  const { data } = useQuery({ ...statementQuery(email), enabled: may('GET /api/statements/:email') });
  const [isAsked, setAsked] = useState(false);
  const terms = data?.terms;
  if (!data || !(onAccount || terms)) return null;
  const { netDays = 0, creditLimit = 0 } = terms ?? {};
  return (
    <Section title="Payment">
      <p>
        {terms?.isAllowed
          ? `On account: within ${netDays} days, up to ${formatPrice(creditLimit)} owed.`
          : 'By card.'}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {may('PUT /api/customers/:email/account-terms') && (
          <Button variant="outline" size="small" onClick={() => setAsked(true)}>
            {terms?.isAllowed ? 'Change the terms' : 'Let them order on account'}
          </Button>
        )}
        {terms && (
          <Link
            className="link-thread inline-flex min-h-11 items-center"
            to={`${pages.statement}?${new URLSearchParams({ user: email })}`}
          >
            Statement
          </Link>
        )}
      </div>
      {isAsked && (
        <AccountTermsDialog user={customer} onNotice={() => undefined} onClose={() => setAsked(false)} />
      )}
    </Section>
  );
}
