// Accepting a quotation: where the pieces go, what they cost there, and one press. A customer pays next; an admin who accepts on
// the telephone leads the customer to pay by email.
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { Quotation } from '#contract/orders/quotations.ts';
import { request } from '#web/api/client.ts';
import { refreshQuotations } from '#web/api/quotation-queries.ts';
import { TextArea, TextField } from '#web/components/form/fields.tsx';
import { FormDraft } from '#web/components/form/form-draft.ts';
import { Button } from '#web/components/ui/button.tsx';
import { type DeliveryDetails, deliveryBody } from '#web/parts/delivery/delivery-details.ts';
import { DeliveryForm } from '#web/parts/delivery/delivery-form.tsx';
import { OrderError } from '#web/parts/delivery/order-error.tsx';
import { PaymentChoice } from '#web/parts/delivery/payment-choice.tsx';
import { useDeliveryForm } from '#web/parts/delivery/use-delivery-form.ts';
import { COUNTRY_HINT, useOrderQuote } from '#web/parts/delivery/use-order-quote.ts';
import { QuoteSummary } from '#web/parts/money/quote-summary.tsx';
import { isUnquoted, quotedTotal } from '#web/parts/money/use-quote.ts';
import { NoOrdersNotice } from '#web/parts/orders/no-orders-notice.tsx';
import { useOrderOnce } from '#web/parts/orders/use-order-once.ts';
import { AddressFields } from '#web/parts/people/address-fields.tsx';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useTakesOrders, useTakesPayments } from '#web/shop-data/use-takes-orders.ts';
import { Section } from '../../../components/ui/section.tsx';

interface AcceptFormProps {
  readonly quotation: Quotation;
  readonly user: SessionUser;
  /** False for an admin who accepts for the customer. */
  readonly isOwn: boolean;
}

export function AcceptForm({ quotation, user, isOwn }: AcceptFormProps) {
  const { _id: id, lines, customer } = quotation;
  const formId = useId();
  const takesPayments = useTakesPayments();
  const takesOrders = useTakesOrders();
  const draft = new FormDraft<DeliveryDetails>(`quotation:${id}`, user);
  const buyer = isOwn ? user : { ...user, email: customer.email, name: customer.name };
  const delivery = useDeliveryForm(draft, buyer, { isForAnother: !isOwn });
  const ordered = lines.map(({ articleId, quantity }) => ({ articleId, quantity }));
  const quote = useOrderQuote(delivery, ordered, id);
  const total = quote.isNeeded ? quotedTotal(quote) : (quotation.price ?? 0);
  const accept = useAccept(quotation, user, isOwn);
  const place = delivery.form.handleSubmit(async (entered) => {
    if (isUnquoted(quote) || accept.isPending) return;
    const paymentMethod = isOwn || takesPayments ? entered.paymentMethod : 'account';
    await accept.mutateAsync({ ...deliveryBody({ ...entered, paymentMethod }), price: total }).then(
      () => draft.clear(),
      (error: unknown) => {
        delivery.showErrors(error);
        quote.retry();
      },
    );
  });
  if (isOwn && !takesOrders)
    return (
      <Section title={t`Accept`}>
        <NoOrdersNotice />
      </Section>
    );
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Section title={isOwn ? t`Accept` : t`Accept for the customer`}>
      {isOwn ? (
        <DeliveryForm
          id={formId}
          delivery={delivery}
          user={user}
          quantity={pieces}
          hasLongCuts
          takesOnAccount
          onSubmit={place}
        />
      ) : (
        <form id={formId} method="post" noValidate onSubmit={place} className="flex flex-col gap-4">
          <p>
            {takesPayments
              ? t`The order is placed on the account of ${customer.name}, who gets an email with the link to pay.`
              : t`The shop takes no cards: ${customer.name} must be allowed to order on account.`}
          </p>
          <FormProvider {...delivery.form}>
            <AddressFields recipient={customer.name} isCountryNeeded={delivery.isCountryNeeded} />
          </FormProvider>
          <TextArea
            label={t`Custom details (optional)`}
            maxLength={TEXT_LIMITS.customDetails}
            {...delivery.form.register('customDetails')}
          />
          <TextField
            label={t`Purchase order number (optional)`}
            maxLength={TEXT_LIMITS.purchaseOrderNumber}
            {...delivery.form.register('purchaseOrderNumber')}
          />
          <PaymentChoice form={delivery.form} isForAnother />
        </form>
      )}
      <div className="mt-4 flex flex-col gap-4">
        {quote.isNeeded && <QuoteSummary {...quote} hint={COUNTRY_HINT} />}
        <OrderError error={accept.error} />
        <div>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={accept.isPending || accept.isSuccess || quote.isPending}
          >
            {acceptText(isOwn, total === undefined ? undefined : formatPrice(total, quotation.currency))}
          </Button>
        </div>
      </div>
    </Section>
  );
}

function acceptText(isOwn: boolean, total: string | undefined): string {
  if (!isOwn) return total ? t`Order for the customer for ${total}` : t`Order for the customer`;
  return total ? t`Accept and order for ${total}` : t`Accept and order`;
}

type Accepted = ReturnType<typeof deliveryBody> & { readonly price: number | undefined };

function useAccept({ _id: id, lines }: Quotation, user: SessionUser, isOwn: boolean) {
  const refresh = () => void refreshQuotations();
  return useOrderOnce<Accepted>(user, {
    // A quotation is accepted once, so its request needs no key.
    send: (body) => request('POST /api/quotations/:id/accept', { params: { id }, body }),
    placedText: ({ paymentMethod }) =>
      !isOwn && paymentMethod !== 'account'
        ? t`Ordered: the customer has an email with the link to pay`
        : t`Ordered`,
    toPay: ({ paymentMethod }) =>
      isOwn && paymentMethod !== 'account'
        ? { lines: lines.map(({ quantity }) => ({ kind: 'pieces', quantity })) }
        : undefined,
    onPlaced: refresh,
    onError: refresh,
  });
}
