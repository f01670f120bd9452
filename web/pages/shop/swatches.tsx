// The page of the swatches that a visitor has chosen, and their order. The list is in the browser; visitors log in to
// order.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { swatchesText } from '#contract/orders/order-texts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queries } from '#web/api/queries.ts';
import { swatchQueries } from '#web/api/swatch-queries.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { EmptyState, ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { useFocusAfterRemoval } from '#web/components/feedback/use-focus-after-removal.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { TaxNote } from '#web/parts/money/tax-note.tsx';
import { NoOrdersNotice } from '#web/parts/orders/no-orders-notice.tsx';
import { swatchList, useSwatchList } from '#web/parts/swatches/swatch-list.ts';
import { loginPath } from '#web/session/redirect-to.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useSession } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useTakesPayments } from '#web/shop-data/use-takes-orders.ts';
import { type RejectedReservation, swatchesPrice } from '../../parts/swatches/swatch-rules.ts';
import { OrderForm } from './swatches/order-form.tsx';
import { SwatchRow } from './swatches/swatch-row.tsx';
import { useReservations } from './swatches/use-reservations.ts';

export const meta = hiddenMeta(t`Swatches`);

export default function Swatches() {
  return (
    <main id="main" className="shop-width min-h-[calc(100dvh-5rem)] py-12 md:py-16">
      <header className="mb-8">
        <h1 id={SWATCHES_HEADING_ID} tabIndex={-1} className="text-title">{t`Swatches`}</h1>
        <p className="mt-3 max-w-xl text-lead">{t`A cutting of each fabric, to see and feel before you choose.`}</p>
      </header>
      <noscript>
        <p>{t`Ordering needs JavaScript.`}</p>
      </noscript>
      <Chosen />
    </main>
  );
}

/** The key discards what another user has typed. */
function Chosen() {
  const hydrated = useIsHydrated();
  const { status, user } = useSession();
  const listed = useSwatchList();
  const { swatches } = useShop().uses;
  const [gone, setGone] = useState<readonly string[]>([]);
  const addGone = (names: readonly string[]) => setGone((before) => [...before, ...names]);
  if (!hydrated || status === 'unknown')
    return (
      <div className="noscript:hidden">
        <FullScreenSpinner label={t`Loading your swatches`} />
      </div>
    );
  return (
    <>
      <Gone names={gone} />
      {listed.length > 0 && swatches ? (
        <SwatchesView key={user?.email ?? ''} listed={listed} user={user} onGone={addGone} />
      ) : (
        <NothingChosen />
      )}
    </>
  );
}

/** The live region is rendered before its text, so that the text is announced. */
function Gone({ names }: { readonly names: readonly string[] }) {
  return (
    <div role="status">
      {names.length > 0 && (
        <p className="mb-6 border-l-4 border-accent bg-base-200 px-4 py-3 text-sm wrap-anywhere">
          {t`No longer on sale, and taken off your list:`}{' '}
          <strong className="font-semibold">{names.join(', ')}</strong>
        </p>
      )}
    </div>
  );
}

function NothingChosen() {
  const { swatches } = useShop().uses;
  return (
    <EmptyState
      title={
        swatches
          ? t`No swatches are on your list. Press “Swatch” on the page of a fabric, and it stands here.`
          : t`We send no swatches at the moment.`
      }
    >
      <ButtonLink variant="primary" to={pages.fabrics}>{t`See all fabrics`}</ButtonLink>
    </EmptyState>
  );
}

/** The chosen swatches beside the form that orders them or, for visitors, the link to log in. */
const SWATCHES_HEADING_ID = 'swatches';

interface SwatchesViewProps {
  /** The ids of the listed fabrics. */
  readonly listed: readonly string[];
  readonly user: SessionUser | undefined;
  /** Called with the names of fabrics that have left the list because they are no longer on sale. */
  readonly onGone: (names: readonly string[]) => void;
}

function SwatchesView({ listed, user, onGone }: SwatchesViewProps) {
  const { fabrics, isPending, error, refetch } = useListedFabrics(listed, onGone);
  const offer = useQuery({ ...swatchQueries.offer(listed), enabled: user !== undefined });
  const reservations = useReservations(user);
  const takesPayments = useTakesPayments();
  const [rejected, setRejected] = useState<RejectedReservation>();
  useFocusAfterRemoval(listed.length, SWATCHES_HEADING_ID);
  const failure = error ?? (offer.data ? undefined : offer.error);
  const retry = () => void Promise.all([refetch(), user && offer.refetch()]);
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  if (isPending) return <FullScreenSpinner label={t`Loading your swatches`} />;
  const price = offer.data?.price ?? fabrics[0]?.swatchPrice ?? 0;
  const canBePaid = takesPayments || price === 0;
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <ul>
        {fabrics.map((fabric) => (
          <SwatchRow
            key={fabric._id}
            fabric={fabric}
            price={price}
            swatch={offer.data?.articles.find(({ articleId }) => articleId === fabric._id)}
            reservations={reservations}
            rejected={rejected?.articleId === fabric._id ? rejected.text : undefined}
            onChange={() => setRejected(undefined)}
            onRemove={() => swatchList.set(fabric._id, false)}
          />
        ))}
      </ul>
      <section aria-label={t`Order`} className="flex flex-col gap-6">
        <SwatchTotal price={price} count={fabrics.length} />
        {!canBePaid && <NoOrdersNotice />}
        {canBePaid && user && offer.data && (
          <OrderForm
            user={user}
            fabrics={fabrics}
            offer={offer.data}
            reservations={reservations}
            onRejected={setRejected}
          />
        )}
        {canBePaid && !user && <LogIn />}
      </section>
    </div>
  );
}

function LogIn() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{t`Your list is kept while you log in. Then you can also have pieces of each fabric reserved for you.`}</p>
      <ButtonLink variant="primary" to={loginPath(pages.swatches)}>{t`Log in to order`}</ButtonLink>
    </div>
  );
}

interface SwatchTotalProps {
  /** The price of a swatch. */
  readonly price: number;
  readonly count: number;
}

/** The total price of the chosen swatches, and the note that it is credited. */
function SwatchTotal({ price, count }: SwatchTotalProps) {
  return (
    <div className="border-y border-base-300 py-4">
      <p className="flex items-baseline justify-between gap-4 text-lg tabular-nums" aria-live="polite">
        <span>
          {swatchesText(count)}
          {price > 0 && ` ${t`at ${formatPrice(price)}`}`}
          {price > 0 && <TaxNote />}
        </span>
        <strong>{price > 0 ? formatPrice(swatchesPrice(price, count)) : t`Free`}</strong>
      </p>
      {price > 0 && (
        <p className="mt-1 text-sm text-base-content/75">{t`Each swatch is credited on your first order of the fabric.`}</p>
      )}
    </div>
  );
}

/** The fabrics on the list; those no longer on sale are removed from it. `onGone` gets the names of the removed fabrics. */
function useListedFabrics(ids: readonly string[], onGone: (names: readonly string[]) => void) {
  const results = useQueries({ queries: ids.map((id) => queries.article(id)) });
  const missing = ids.flatMap((id, nth) =>
    isGone(results[nth]?.error) ? [{ id, name: results[nth]?.data?.productName ?? t`A fabric` }] : [],
  );
  useEffect(() => {
    if (missing.length === 0) return;
    onGone(missing.map(({ name }) => name));
    for (const { id } of missing) swatchList.set(id, false);
  });
  return {
    fabrics: results.flatMap(({ data, error }) => (data && !isGone(error) ? [data] : [])),
    isPending: results.some((result) => result.isPending),
    /** The error of a fabric that could not be loaded. */
    error: results.find(({ data, error }) => error && !data && !isGone(error))?.error,
    refetch: () => Promise.all(results.map((result) => result.refetch())),
  };
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'article_not_found';
}
