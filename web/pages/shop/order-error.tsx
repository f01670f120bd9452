// Why an order of several lines was not placed.
import { Link } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';

export function OrderError({ error }: { readonly error: Error | null }) {
  const code = error instanceof ApiError ? error.code : undefined;
  // The lines say their own reasons.
  if (code === 'lines_not_orderable') return <FormMessage text={error?.message} />;
  if (code !== 'idempotency_key_reused') return <FormMessage error={error} />;
  return (
    <div role="alert" className="rounded-field bg-error/10 px-3 py-2 text-sm text-error">
      {formMessages.order.alreadyPlaced}{' '}
      <Link className="link-thread" to={pages.myOrder}>
        See your orders
      </Link>
    </div>
  );
}
