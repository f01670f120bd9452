// Why an order was not placed, or cannot be placed now, with what helps.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SendConfirmation } from '#web/parts/people/send-confirmation.tsx';

export function OrderError({ error }: { readonly error: unknown }) {
  const code = error instanceof ApiError ? error.code : undefined;
  // The lines say their own reasons.
  if (error instanceof ApiError && code === 'lines_not_orderable') {
    const days = error.errors.find((line) => line.code === 'expected_pieces_changed')?.detail;
    return <FormMessage text={[error.message, days].filter(Boolean).join(' ')} />;
  }
  if (code === 'idempotency_key_reused')
    return (
      <div role="alert" className="rounded-field bg-error/10 px-3 py-2 text-sm text-error">
        {formTexts.order.alreadyPlaced}{' '}
        <Link className="link-thread" to={pages.myOrder}>{t`See your orders`}</Link>
      </div>
    );
  return (
    <>
      <FormMessage error={error} />
      {code === 'email_confirmation_required' && <SendConfirmation />}
    </>
  );
}

/** Says before the form is filled in that no order can be placed. Free swatches can be ordered beside unpaid orders. */
export function OrderRefusal({ isOfSwatches }: { readonly isOfSwatches: boolean }) {
  const { refusal } = useQuery(orderQueries.refusal()).data ?? {};
  if (!refusal || (isOfSwatches && refusal.code === 'too_many_open_orders')) return null;
  return <OrderError error={new ApiError(409, refusal.code, refusal.message)} />;
}
