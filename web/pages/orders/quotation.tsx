// The page of a quotation: what was asked and answered, and its next step: the mill answers, or the customer accepts.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { Quotation } from '#contract/orders/quotations.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { quotationQueries, refreshQuotations } from '#web/api/quotation-queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { EmptyState, ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { BackLink, backTo } from '#web/components/ui/back-link.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { tx } from '#web/languages/tx.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { TaxNote } from '#web/parts/money/tax-note.tsx';
import { wovenToOrderText } from '#web/parts/orders/deposits.ts';
import { downloadPaper } from '#web/parts/orders/paper-list.tsx';
import { CustomerLink } from '#web/parts/people/customer-link.tsx';
import {
  formatDay,
  quotationPrice,
  quotationTitle,
  stateText,
} from '#web/parts/quotations/quotation-texts.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useMay, useSession } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { Facts, Section } from '../../components/ui/section.tsx';
import { DashboardHeading } from '../../layout/dashboard-heading.tsx';
import { formatDate } from '../../parts/orders/order-format.ts';
import { AcceptForm } from './quotation/accept-form.tsx';

/** Loaded for admins only. */
const AnswerQuotation = lazy(() => import('../../parts/quotations/answer-quotation.tsx'));

export const meta = hiddenMeta(t`Quotation`);

export default function QuotationPage() {
  const { user, isStaff } = useSession();
  const may = useMay();
  const { id } = useParams();
  const isAdmin = may('PUT /api/quotations/:id/answer');
  return user && id && isStaff !== undefined ? (
    <OneQuotation key={id} id={id} user={user} isAdmin={isAdmin} />
  ) : null;
}

interface Reading {
  readonly user: SessionUser;
  readonly isAdmin: boolean;
}

function OneQuotation({ id, user, isAdmin }: Reading & { readonly id: string }) {
  const quotation = useQuery(quotationQueries.one(id));
  if (quotation.isPending) return <FullScreenSpinner label={t`Loading the quotation`} />;
  if (quotation.error instanceof ApiError && [404, 422].includes(quotation.error.status))
    return (
      <EmptyState title={t`There is no such quotation.`}>
        <p>{t`The address may be mistyped, or the quotation belongs to another account.`}</p>
        <ButtonLink variant="primary" to={pages.quotations}>{t`All quotations`}</ButtonLink>
      </EmptyState>
    );
  if (!quotation.data) return <ErrorState error={quotation.error} onRetry={() => void quotation.refetch()} />;
  return <View quotation={quotation.data} user={user} isAdmin={isAdmin} />;
}

function View({ quotation, user, isAdmin }: Reading & { readonly quotation: Quotation }) {
  const { state, orderId, customer } = quotation;
  const isOwn = customer.email === user.email;
  const isOpen = state === 'asked' || state === 'answered';
  return (
    <>
      <BackLink to={pages.quotations} name={formTexts.dashboard.quotations} />
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <DashboardHeading inline>
            <bdi>{quotationTitle(quotation)}</bdi>
          </DashboardHeading>
          <p className="mt-1" role="status">
            {stateText(quotation, isAdmin && !isOwn)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {isAdmin && state === 'answered' && <ProForma id={quotation._id} />}
          {isOpen && <Cancel quotation={quotation} isOwn={isOwn} />}
        </div>
      </div>
      {orderId && (
        <p className="mb-6">
          <ButtonLink
            variant="primary"
            to={fillPath(pages.order, { id: orderId })}
          >{t`See the order`}</ButtonLink>
        </p>
      )}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <Lines quotation={quotation} />
          <Terms quotation={quotation} isAdmin={isAdmin} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {isAdmin && isOpen && (
            <Suspense fallback={<FullScreenSpinner label={t`Loading the form`} />}>
              <AnswerQuotation key={quotation.answeredAt} quotation={quotation} />
            </Suspense>
          )}
          {state === 'answered' && (
            <AcceptForm key={quotation.answeredAt} quotation={quotation} user={user} isOwn={isOwn} />
          )}
        </div>
      </div>
    </>
  );
}

/** Issues the pro-forma invoice, or finds the one that says the same, and downloads it. */
function ProForma({ id }: { readonly id: string }) {
  const load = async () => {
    const paper = await request('POST /api/quotations/:id/pro-forma', { params: { id } });
    return downloadPaper(paper._id);
  };
  return <DownloadButton size="normal" load={load}>{t`Pro-forma invoice`}</DownloadButton>;
}

function Lines({ quotation: { lines, currency, state, ...quotation } }: { readonly quotation: Quotation }) {
  const { depositPercent } = useShop();
  const price = quotationPrice({ currency, price: quotation.price });
  return (
    <Section title={t`Pieces`}>
      <ul className="border-t border-base-300">
        {lines.map((line) => (
          <li
            key={line.articleId}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-base-300 py-3 tabular-nums"
          >
            <span className="min-w-0 wrap-anywhere">
              {line.slug === null ? (
                <bdi className="font-semibold">{line.productName}</bdi>
              ) : (
                <Link className="link-thread font-semibold" to={fillPath(pages.fabric, { slug: line.slug })}>
                  <bdi>{line.productName}</bdi>
                </Link>
              )}{' '}
              <span className="text-sm text-base-content/75">{line.articleNumber}</span>
            </span>
            <span>
              {piecesText(line.quantity)}
              {line.unitPrice !== null && ` ${t`at ${formatPrice(line.unitPrice, currency)}`}`}
              {line.awaitedQuantity > 0 && (
                <span className="block text-right text-sm text-base-content/75">
                  {t`${piecesText(line.awaitedQuantity)} still to be woven`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {price && (
        <p className="mt-3 text-right text-lg tabular-nums">
          {tx`Price ${<strong>{price}</strong>}`}
          <TaxNote />
        </p>
      )}
      {depositPercent && state === 'answered' && lines.some(({ awaitedQuantity }) => awaitedQuantity > 0) && (
        <p className="mt-2 text-right text-sm">{wovenToOrderText(depositPercent)}</p>
      )}
    </Section>
  );
}

function Terms({ quotation, isAdmin }: { readonly quotation: Quotation; readonly isAdmin: boolean }) {
  const { _id: id, customer, note, wantedOn, answer, readyOn, validUntil, createdAt, isAsked } = quotation;
  return (
    <Section title={t`Terms`}>
      <Facts
        facts={[
          [
            t`Customer`,
            isAdmin && (
              <>
                <CustomerLink
                  {...customer}
                  state={backTo(fillPath(pages.quotation, { id }), quotationTitle(quotation))}
                />
                {customer.email && `\n${customer.email}`}
              </>
            ),
          ],
          [isAsked ? t`Asked` : t`Made`, formatDate(createdAt)],
          [t`Needed by`, wantedOn && formatDay(wantedOn)],
          [isAdmin ? t`Their note` : t`Your note`, note],
          [t`Ready on`, readyOn && formatDay(readyOn)],
          [t`Valid until`, validUntil && formatDay(validUntil)],
          [isAdmin ? t`Our note` : t`The mill’s note`, answer],
        ]}
      />
    </Section>
  );
}

interface CancelProps {
  readonly quotation: Quotation;
  readonly isOwn: boolean;
}

function Cancel({ quotation: { _id: id, state }, isOwn }: CancelProps) {
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const cancel = async () => {
    try {
      await request('DELETE /api/quotations/:id', { params: { id }, query: { reason } });
      toast.success(t`Quotation cancelled`);
    } finally {
      await refreshQuotations();
    }
  };
  const name =
    isOwn && state === 'asked' ? t`Withdraw the question` : isOwn ? t`Decline` : t`Cancel the quotation`;
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        {name}
      </Button>
      {isAsked && (
        <ConfirmDialog
          consequence={
            <>
              <p>{state === 'answered' ? t`The pieces go back to stock.` : t`There will be no answer.`}</p>
              {!isOwn && (
                <TextField
                  className="mt-4"
                  label={t`Why? The customer reads it (optional)`}
                  maxLength={TEXT_LIMITS.cancelReason}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </>
          }
          yes={name}
          no={t`Keep it`}
          onYes={cancel}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
