// Where a customer transfers what is due of an order, and what the transfer states.
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { bankFacts } from '#contract/money/bank-account.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { Facts, Section } from '#web/components/ui/section.tsx';
import { formatDateTime } from '#web/parts/orders/order-format.ts';

/** Nothing of an order that is paid, or to be paid by card. */
export function TransferFacts({ order: { transfer, due, currency } }: { readonly order: OrderDetails }) {
  if (!transfer || !due) return null;
  const { account, reference } = transfer;
  return (
    <Section title={t`Bank transfer`}>
      <Facts
        facts={[
          [t`Please transfer`, <strong key="amount">{formatPrice(due.amount, currency)}</strong>],
          ...(account ? bankFacts(account) : []),
          [t`Reference`, <strong key="reference">{reference}</strong>],
          [t`Until`, due.until && formatDateTime(due.until)],
        ]}
      />
      <p className="mt-2 text-sm text-base-content/75">
        {account
          ? t`Please state the reference, so that we know your transfer. We write to you once it is here.`
          : t`Please ask us for our bank account. We write to you once your transfer is here.`}
      </p>
    </Section>
  );
}
