// Saved Fabrics: the user's saved fabrics, last saved first.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FabricCard } from '#contract/articles/fabric-list.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { queries } from '#web/api/queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { useFocusAfterRemoval } from '#web/components/feedback/use-focus-after-removal.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { FabricGrid } from '#web/parts/articles/fabric-grid.tsx';
import { CompareBar } from '#web/parts/compare/compare-bar.tsx';
import { FabricActions } from '#web/parts/compare/fabric-actions.tsx';
import { StockAlertButton } from '#web/parts/saved/stock-alert-button.tsx';
import { useSavedIds } from '#web/parts/saved/use-saved-ids.ts';
import { useSession } from '#web/session/use-session.ts';
import { DASHBOARD_HEADING_ID, DashboardHeading } from '../../layout/dashboard-heading.tsx';

export const meta = hiddenMeta(formTexts.dashboard.savedFabrics);

export default function SavedFabrics() {
  const { user } = useSession();
  return (
    <>
      <DashboardHeading>{formTexts.dashboard.savedFabrics}</DashboardHeading>
      {user && <List />}
      <CompareBar />
    </>
  );
}

function List() {
  const list = useInfiniteQuery(queries.savedFabrics());
  return (
    <PagedList list={list} loading={t`Loading your saved fabrics`} empty={<NothingSaved />}>
      {(fabrics) => <Fabrics fabrics={fabrics} />}
    </PagedList>
  );
}

/** Hides a fabric as soon as its heart is pressed, before the list is loaded again. */
function Fabrics({ fabrics }: { readonly fabrics: readonly FabricCard[] }) {
  const saved = useSavedIds()?.saved;
  const shown = saved ? fabrics.filter(({ _id }) => saved.includes(_id)) : fabrics;
  useFocusAfterRemoval(shown.length, DASHBOARD_HEADING_ID);
  if (shown.length === 0) return <NothingSaved />;
  return (
    <FabricGrid
      fabrics={shown}
      actions={(fabric) => (
        <>
          <StockAlertButton fabric={fabric} />
          <FabricActions fabric={fabric} />
        </>
      )}
    />
  );
}

function NothingSaved() {
  return (
    <EmptyState
      title={t`You have not saved a fabric yet. Press the heart on one, and it waits for you here.`}
    >
      <ButtonLink variant="primary" to={pages.fabrics}>
        {t`See all fabrics`}
      </ButtonLink>
    </EmptyState>
  );
}
