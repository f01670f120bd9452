// An import: its counts, the question before it is applied, its progress, and its result.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ArticleImport } from '#contract/articles/article-imports.ts';
import { PRICE_JUMP_PERCENT } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { headingAfterRemoval } from '#web/layout/dashboard-heading.tsx';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { ImportPictures } from './import-pictures.tsx';
import { importQuery, POLL_MS } from './import-requests.ts';
import { PlanTables } from './plan-tables.tsx';

interface ImportPlanProps {
  readonly id: string;
  /** True for a file that was just uploaded: the heading, which may be below the screen, takes the focus. */
  readonly isNew: boolean;
}

export function ImportPlan({ id, isNew }: ImportPlanProps) {
  const apply = useApply(id);
  const query = importQuery(id);
  const {
    data: plan,
    error,
    refetch,
  } = useQuery({
    ...query,
    ...(apply.isPending && { refetchInterval: POLL_MS }),
  });
  const [leavesOut, setLeavesOut] = useState(false);
  if (!plan && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!plan) return <p role="status">Loading the plan</p>;
  // Whoever has chosen where to fetch pictures from has left the wrong rows out before.
  const isLeavingOut = leavesOut || plan.pictures?.hosts.every(({ asked }) => asked === 0) === true;
  const isImported = plan.counts.wrong === 0 || isLeavingOut;
  return (
    <div className="mt-8 border-t border-base-300 pt-6">
      {/* Made anew when the button that leaves rows out, which had the focus, is gone. */}
      <PlanHeading key={String(leavesOut)} takesFocus={isNew || leavesOut}>
        {plan.fileName || 'Your file'}
      </PlanHeading>
      <p className="mb-4 text-sm text-base-content/75">
        <time dateTime={plan.createdAt}>{formatDateTime(plan.createdAt)}</time>, <bdi>{plan.createdBy}</bdi>
      </p>
      <Counts plan={plan} />
      <Warnings plan={plan} />
      {plan.pictures && (
        <ImportPictures id={id} pictures={plan.pictures} isOpen={plan.state === 'planned' && isImported} />
      )}
      <FormMessage error={apply.error} />
      <NextStep
        plan={plan}
        isImported={isImported}
        isApplying={apply.isPending}
        onLeaveOut={() => setLeavesOut(true)}
        onApply={() => apply.mutate(isLeavingOut)}
      />
      <PlanTables plan={plan} />
    </div>
  );
}

function PlanHeading({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <h3 ref={heading} tabIndex={-1} className="scroll-mt-6 break-words text-xl font-medium outline-none">
      <bdi>{children}</bdi>
    </h3>
  );
}

function Counts({ plan: { counts, receivedPieces, leftOutCount, state } }: { readonly plan: ArticleImport }) {
  const figures = [
    ['New', counts.new],
    ['Changed', counts.changed],
    ['Unchanged', counts.unchanged],
    [
      state === 'applied' && leftOutCount > 0 ? 'Left out' : 'Wrong',
      state === 'applied' ? leftOutCount : counts.wrong,
    ],
    ['Pieces received', receivedPieces],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-8 gap-y-2 sm:flex">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-sm text-base-content/75">{name}</dt>
          <dd className={`text-2xl tabular-nums ${name === 'Wrong' && figure > 0 ? 'text-error' : ''}`}>
            {figure.toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings({ plan }: { readonly plan: ArticleImport }) {
  const { unknownColumns, sameFileAppliedAt, state, system, counts } = plan;
  return (
    <>
      {system && (
        <p className="mb-3 max-w-prose text-sm">
          An export of {SYSTEM_NAMES[system]}: each variant is an article.{' '}
          {counts.new > 0 &&
            'New articles are drafts with a minimum order of one piece; their fabric facts are added in the shop.'}
        </p>
      )}
      {unknownColumns.length > 0 && (
        <p className="mb-3 break-words text-sm">Columns that are ignored: {unknownColumns.join(', ')}</p>
      )}
      {state === 'planned' && <PriceChanges plan={plan} />}
      {sameFileAppliedAt && state === 'planned' && (
        <p className="mb-3 rounded-field bg-warning/15 px-3 py-2 text-sm">
          This very file was applied before, on {formatDateTime(sameFileAppliedAt)}. Its deliveries would be
          added again.
        </p>
      )}
    </>
  );
}

/** The sum of the prices that change, and how many of them change by much. */
function PriceChanges({ plan: { prices, priceJumps } }: { readonly plan: ArticleImport }) {
  const { raised, lowered, before, after } = prices;
  if (raised + lowered === 0) return null;
  const percent = Math.round((after / before - 1) * 100);
  const directions = [
    raised > 0 && `${formatNumber(raised)} ${raised === 1 ? 'rises' : 'rise'}`,
    lowered > 0 && `${formatNumber(lowered)} ${lowered === 1 ? 'falls' : 'fall'}`,
  ];
  return (
    <p className={`mb-3 text-sm ${priceJumps > 0 ? 'rounded-field bg-warning/15 px-3 py-2' : ''}`}>
      {raised + lowered === 1 ? 'One price changes' : `${formatNumber(raised + lowered)} prices change`}:{' '}
      {directions.filter(Boolean).join(', ')}. Together they go from {formatPrice(before)} to{' '}
      {formatPrice(after)} per piece ({percent < 0 ? '−' : '+'}
      {formatNumber(Math.abs(percent))} %).
      {priceJumps > 0 && (
        <strong>
          {' '}
          {formatNumber(priceJumps)} of them {priceJumps === 1 ? 'changes' : 'change'} by more than{' '}
          {PRICE_JUMP_PERCENT} %, and {priceJumps === 1 ? 'is' : 'are'} listed first.
        </strong>
      )}
    </p>
  );
}

const SYSTEM_NAMES = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const;

interface NextStepProps {
  readonly plan: ArticleImport;
  /** False while the rows that are wrong are not left out. */
  readonly isImported: boolean;
  readonly isApplying: boolean;
  readonly onLeaveOut: () => void;
  readonly onApply: () => void;
}

function NextStep({ plan, isImported, isApplying, onLeaveOut, onApply }: NextStepProps) {
  const { counts, state, done } = plan;
  const all = counts.new + counts.changed;
  if (state === 'applied')
    return (
      <p role="status" className="rounded-field bg-success/15 px-3 py-2">
        Imported.{' '}
        <Link className="link-thread" to={pages.manageProduct}>
          See the articles
        </Link>
      </p>
    );
  if (isApplying || state === 'applying') return <Applying done={done} all={all} />;
  if (!isImported)
    return (
      <>
        <p role="status" className="mb-3">
          Correct the wrong cells in your file and upload it again. Nothing was changed.
        </p>
        {all > 0 && <Button onClick={onLeaveOut}>Leave out {wrongRows(plan)}</Button>}
      </>
    );
  if (isWaiting(plan)) return <p role="status">Import follows once the pictures are fetched.</p>;
  if (all === 0) return <p role="status">The shop has all of this already. There is nothing to do.</p>;
  return <ApplyButton plan={plan} onApply={onApply} />;
}

const wrongRows = ({ counts: { wrong } }: ArticleImport) =>
  `${formatNumber(wrong)} wrong ${wrong === 1 ? 'row' : 'rows'}`;

const isWaiting = ({ pictures }: ArticleImport) =>
  pictures?.hosts.some(({ asked, due }) => asked + due > 0) ?? false;

function Applying({ done, all }: { readonly done: number; readonly all: number }) {
  return (
    <div>
      <p role="status" className="mb-1 text-sm">
        Importing {done.toLocaleString('en-US')} of {all.toLocaleString('en-US')}. You can leave this page.
      </p>
      <progress className="h-2 w-full" aria-label="Importing" value={done} max={all} />
    </div>
  );
}

function ApplyButton({ plan, onApply }: Pick<NextStepProps, 'plan' | 'onApply'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        Import {summary(plan)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          consequence={`${summary(plan)}: all of it will be written, or none if one of these articles has changed meanwhile.${plan.counts.wrong > 0 ? ` ${wrongRows(plan)} will be left out.` : ''}`}
          yes="Import"
          no="Not now"
          onYes={async () => onApply()}
          onClose={() => setAsking(false)}
          focusAfter={headingAfterRemoval}
        />
      )}
    </>
  );
}

/** The state is kept above the button, which is not rendered while the import is applied. */
function useApply(id: string) {
  return useMutation({
    mutationFn: (isLeavingOut: boolean) =>
      request('POST /api/article-imports/:id/apply', {
        params: { id },
        query: { wrongRows: isLeavingOut ? 'leave_out' : 'refuse' },
      }),
    onSuccess: (applied) => getQueryClient().setQueryData(importQuery(id).queryKey, applied),
    // Others may have applied it meanwhile, and every list of articles may have changed.
    onSettled: () => getQueryClient().invalidateQueries(),
  });
}

/** Returns a text like `3 new articles, 197 changes, 4,000 pieces`. */
function summary({ counts, receivedPieces }: ArticleImport): string {
  const part = (count: number, one: string, many: string) =>
    count > 0 ? [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`] : [];
  return [
    ...part(counts.new, 'new article', 'new articles'),
    ...part(counts.changed, 'changed article', 'changed articles'),
    ...part(receivedPieces, 'received piece', 'received pieces'),
  ].join(', ');
}
