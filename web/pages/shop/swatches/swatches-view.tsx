// The chosen swatches beside the form that orders them or, for visitors, the link to log in.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '#contract/paths.ts';
import { swatchQueries } from '#web/api/swatch-queries.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { useFocusAfterRemoval } from '#web/components/feedback/use-focus-after-removal.ts';
import { swatchList } from '#web/components/swatches/swatch-list.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { loginPath } from '#web/session/redirect-to.ts';
import type { Person } from '#web/session/stored-session.ts';
import { OrderForm } from './order-form.tsx';
import { SwatchRow } from './swatch-row.tsx';
import type { RejectedReservation } from './swatch-rules.ts';
import { SwatchTotal } from './swatch-total.tsx';
import { useListedFabrics } from './use-listed-fabrics.ts';
import { useReservations } from './use-reservations.ts';

export const SWATCHES_HEADING_ID = 'swatches';

interface SwatchesViewProps {
  /** The ids of the listed fabrics. */
  readonly listed: readonly string[];
  readonly user: Person | undefined;
  /** Called with the names of fabrics that have left the list because they are no longer on sale. */
  readonly onGone: (names: readonly string[]) => void;
}

export function SwatchesView({ listed, user, onGone }: SwatchesViewProps) {
  const { fabrics, isPending, error, refetch } = useListedFabrics(listed, onGone);
  const offer = useQuery({ ...swatchQueries.offer(user?.email ?? '', listed), enabled: user !== undefined });
  const reservations = useReservations(user);
  const [rejected, setRejected] = useState<RejectedReservation>();
  useFocusAfterRemoval(listed.length, SWATCHES_HEADING_ID);
  const failure = error ?? (offer.data ? undefined : offer.error);
  const retry = () => void Promise.all([refetch(), user && offer.refetch()]);
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  if (isPending) return <FullScreenSpinner label="Loading your swatches" />;
  const price = offer.data?.price ?? fabrics[0]?.swatchPrice ?? 0;
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <ul>
        {fabrics.map((fabric) => (
          <SwatchRow
            key={fabric._id}
            fabric={fabric}
            price={price}
            terms={offer.data?.articles.find(({ articleId }) => articleId === fabric._id)}
            reservations={reservations}
            rejected={rejected?.articleId === fabric._id ? rejected.text : undefined}
            onChange={() => setRejected(undefined)}
            onRemove={() => swatchList.set(fabric._id, false)}
          />
        ))}
      </ul>
      <section aria-label="Order" className="flex flex-col gap-6">
        <SwatchTotal price={price} count={fabrics.length} />
        {user && offer.data && (
          <OrderForm
            user={user}
            fabrics={fabrics}
            offer={offer.data}
            reservations={reservations}
            onRejected={setRejected}
          />
        )}
        {!user && <LogIn />}
      </section>
    </div>
  );
}

function LogIn() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Your list is kept while you log in. Then you can also have pieces of each fabric reserved for you.
      </p>
      <ButtonLink variant="primary" to={loginPath(pages.swatches)}>
        Log in to order
      </ButtonLink>
    </div>
  );
}
