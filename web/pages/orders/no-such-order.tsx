// Replaces the page of an order that does not exist or is another customer's, with a way back to the lists.
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { useDocumentTitle } from '#web/layout/use-document-title.ts';

const NO_SUCH_ORDER = t`There is no such order`;

/** Whether a request failed because no order has this id, or it is another customer's. */
export function isUnknownOrder(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

export function NoSuchOrder({ isStaff }: { readonly isStaff: boolean }) {
  const { myOrder, allOrder } = formTexts.dashboard;
  useDocumentTitle(NO_SUCH_ORDER);
  return (
    <div role="alert">
      <EmptyState title={`${NO_SUCH_ORDER}.`}>
        <p>{t`The address may be mistyped, or the order belongs to another account.`}</p>
        <ButtonLink variant="primary" to={isStaff ? pages.manageAllOrder : pages.myOrder}>
          {isStaff ? allOrder : myOrder}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
