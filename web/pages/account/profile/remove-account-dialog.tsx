// Says what the removal of the account deletes and what the law keeps, and removes it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { DELIVERED_AFTER_DAYS } from '#contract/core/order-state.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { plural, t } from '#contract/languages/text.ts';
import type { AccountRemoval } from '#contract/people/account.ts';
import { ownDataQueries } from '#web/api/account-queries.ts';
import { byCookie, request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { useFreshSignIn } from '#web/parts/sign-in/use-fresh-sign-in.tsx';
import { getSessionStore, useViewer } from '#web/session/use-session.ts';

interface RemoveAccountDialogProps {
  readonly onClose: () => void;
}

type ReviewChoice = 'anonymous' | 'remove';

export default function RemoveAccountDialog({ onClose }: RemoveAccountDialogProps) {
  const removal = useQuery(ownDataQueries.removal());
  if (removal.data && canBeRemoved(removal.data))
    return <ConfirmRemoval removal={removal.data} onClose={onClose} />;
  return (
    <Dialog title={formTexts.dashboard.removeAccount} onClose={onClose}>
      {(close) => {
        if (removal.isPending) return <p role="status">{t`Loading …`}</p>;
        if (!removal.data) return <ErrorState error={removal.error} onRetry={() => void removal.refetch()} />;
        return (
          <>
            {removal.data.isLastAdmin ? (
              <p>{t`You are the only admin of this shop. Make somebody else an admin first.`}</p>
            ) : (
              <OrdersInProgress orders={removal.data.ordersInProgress} />
            )}
            <div className="mt-6 flex justify-end">
              <Button onClick={close}>{t`Close`}</Button>
            </div>
          </>
        );
      }}
    </Dialog>
  );
}

const canBeRemoved = ({ isLastAdmin, ordersInProgress }: AccountRemoval) =>
  !isLastAdmin && ordersInProgress.length === 0;

type OrderInProgress = AccountRemoval['ordersInProgress'][number];

const stageOf = ({ isBeingRefunded, state }: OrderInProgress) => (isBeingRefunded ? 'refunding' : state);

const STAGES = [
  {
    stage: 'paid',
    name: t`paid, not begun yet`,
    next: t`Prepared and sent as ordered, unless you ask our front desk for a refund first.`,
  },
  { stage: 'processing', name: t`being prepared`, next: t`Sent to you next.` },
  {
    stage: 'shipped',
    name: t`on the way`,
    get next() {
      return t`An order counts as delivered ${DELIVERED_AFTER_DAYS} days after it was sent, or when we hear of it earlier.`;
    },
  },
  { stage: 'refunding', name: t`being refunded`, next: t`Done once the card provider has answered.` },
] as const;

/** Says why the account has to wait, and what happens to each order. */
function OrdersInProgress({ orders }: { readonly orders: readonly OrderInProgress[] }) {
  return (
    <div className="flex flex-col gap-5">
      <p>
        {plural(orders.length, {
          one: t`1 order is paid and not delivered yet. Your account can be removed once it is delivered or refunded.`,
          other: t`${orders.length} orders are paid and not delivered yet. Your account can be removed once they are delivered or refunded.`,
        })}
      </p>
      {STAGES.map((stage) => (
        <OrdersInStage
          key={stage.stage}
          stage={stage}
          orders={orders.filter((order) => stageOf(order) === stage.stage)}
        />
      ))}
      <p>
        <Link className="link-thread text-primary" to={pages.contact}>
          {t`Ask our front desk`}
        </Link>
      </p>
    </div>
  );
}

interface OrdersInStageProps {
  readonly stage: (typeof STAGES)[number];
  readonly orders: readonly OrderInProgress[];
}

function OrdersInStage({ stage: { name, next }, orders }: OrdersInStageProps) {
  if (orders.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">
        {plural(orders.length, { one: t`1 order`, other: t`${orders.length} orders` })} {name}
      </h3>
      <p className="text-sm text-base-content/75">{next}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {orders.map(({ _id: id, number }) => (
          <li key={id}>
            <Link
              className="link-thread inline-flex min-h-11 items-center text-primary"
              to={fillPath(pages.order, { id })}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ConfirmRemovalProps extends RemoveAccountDialogProps {
  readonly removal: AccountRemoval;
}

function ConfirmRemoval({ removal, onClose }: ConfirmRemovalProps) {
  const email = useViewer();
  const [reviews, setReviews] = useState<ReviewChoice>('anonymous');
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const remove = async () => {
    const body = { email, reviews };
    await withFreshSignIn(() => request('POST /api/account/removal', { ...byCookie, body }));
    toast.success(t`Your account is removed.`);
    // Signing out also removes the drafts of this browser.
    await getSessionStore().logOut(pages.login);
  };
  return (
    <>
      <ConfirmDialog
        consequence={<Consequences removal={removal} reviews={reviews} onReviewsChange={setReviews} />}
        yes={t`Yes, remove it for good`}
        no={t`No, keep it`}
        onYes={remove}
        onClose={onClose}
      />
      {freshSignInDialog}
    </>
  );
}

interface ConsequencesProps {
  readonly removal: AccountRemoval;
  readonly reviews: ReviewChoice;
  readonly onReviewsChange: (choice: ReviewChoice) => void;
}

function Consequences({ removal, reviews, onReviewsChange }: ConsequencesProps) {
  const email = useViewer();
  const { unpaidOrders, invoices } = removal;
  return (
    <div className="flex flex-col gap-5">
      <p>
        {tx`The account of ${<strong className="font-semibold">{email}</strong>} is removed at once, and cannot be brought back.`}
      </p>
      <div>
        <h3 className="font-semibold">{t`What goes`}</h3>
        <ul className="mt-1 list-disc pl-6">
          <li>{t`Profile, addresses, saved fabrics and stock alerts`}</li>
          <li>{t`Every login, here and elsewhere`}</li>
          {unpaidOrders > 0 && (
            <li>
              {plural(unpaidOrders, {
                one: t`1 unpaid order, cancelled: nobody can pay for it any more`,
                other: t`${unpaidOrders} unpaid orders, cancelled: nobody can pay for them any more`,
              })}
            </li>
          )}
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">{t`What the law keeps`}</h3>
        <p className="mt-1">
          {invoices > 0 &&
            `${plural(invoices, {
              one: t`1 document (invoices and credit notes) with your name and address.`,
              other: t`${invoices} documents (invoices and credit notes) with your name and address.`,
            })} `}
          {t`Of orders we keep the articles, amounts and dates, without your name.`}
        </p>
      </div>
      {removal.reviews > 0 && (
        <ReviewFate count={removal.reviews} reviews={reviews} onReviewsChange={onReviewsChange} />
      )}
    </div>
  );
}

interface ReviewFateProps extends Pick<ConsequencesProps, 'reviews' | 'onReviewsChange'> {
  readonly count: number;
}

function ReviewFate({ count, reviews, onReviewsChange }: ReviewFateProps) {
  const choices = { anonymous: t`Keep, without my name`, remove: t`Remove, with their pictures` } as const;
  return (
    <fieldset>
      <legend className="font-semibold">
        {plural(count, { one: t`Your review`, other: t`Your ${count} reviews` })}
      </legend>
      {(['anonymous', 'remove'] as const).map((choice) => (
        <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="reviews"
            className="size-4 accent-primary"
            checked={reviews === choice}
            onChange={() => onReviewsChange(choice)}
          />
          {choices[choice]}
        </label>
      ))}
    </fieldset>
  );
}
