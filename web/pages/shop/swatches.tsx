// The page of the swatches that a visitor has chosen, and their order. The list is in the browser; visitors log in to
// order.
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { EmptyState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { useSwatchList } from '#web/parts/swatches/swatch-list.ts';
import { useSession } from '#web/session/use-session.ts';
import { SWATCHES_HEADING_ID, SwatchesView } from './swatches/swatches-view.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Swatches', hidden: true });

export default function Swatches() {
  return (
    <main id="main" className="shop-width py-12 md:py-16">
      <header className="mb-8">
        <h1 id={SWATCHES_HEADING_ID} tabIndex={-1} className="text-title">
          Swatches
        </h1>
        <p className="mt-3 max-w-xl text-lead">
          A cutting of each fabric, to see and feel before you choose.
        </p>
      </header>
      <noscript>
        <p>Ordering needs JavaScript.</p>
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
  const [gone, setGone] = useState<readonly string[]>([]);
  const addGone = (names: readonly string[]) => setGone((before) => [...before, ...names]);
  if (!hydrated || status === 'unknown')
    return (
      <div className="noscript:hidden">
        <FullScreenSpinner label="Loading your swatches" />
      </div>
    );
  return (
    <>
      <Gone names={gone} />
      {listed.length > 0 ? (
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
          No longer on sale, and taken off your list:{' '}
          <strong className="font-semibold">{names.join(', ')}</strong>
        </p>
      )}
    </div>
  );
}

function NothingChosen() {
  return (
    <EmptyState title="No swatches are on your list. Press “Swatch” on the page of a fabric, and it stands here.">
      <ButtonLink variant="primary" to={pages.fabrics}>
        See all fabrics
      </ButtonLink>
    </EmptyState>
  );
}
