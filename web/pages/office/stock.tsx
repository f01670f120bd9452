// Stock: the stock of each article, deliveries, corrections and last pieces; with `?article=`, its movements; with
// `?deliveries=`, what is expected.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { overviewQueries } from '#web/api/overview-queries.ts';
import { WaitingCount } from '#web/components/ui/waiting-count.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { ExpectedDeliveries } from './stock/expected-deliveries.tsx';
import { Movements } from './stock/movements.tsx';
import { StockList } from './stock/stock-list.tsx';
import { ARTICLE_PARAMETER, DELIVERIES_PARAMETER } from './stock/stock-queries.ts';

const title = formTexts.dashboard.stock;

export const meta = hiddenMeta(title);

export default function Stock() {
  const [params] = useSearchParams();
  const article = params.get(ARTICLE_PARAMETER);
  const showsDeliveries = !article && params.has(DELIVERIES_PARAMETER);
  return (
    <AdminPage
      title={title}
      needs="POST /api/articles/:id/stock"
      beside={!article && <Tabs showsDeliveries={showsDeliveries} />}
    >
      {showsDeliveries ? (
        <ExpectedDeliveries />
      ) : article ? (
        <Movements key={article} article={article} />
      ) : (
        <StockList />
      )}
    </AdminPage>
  );
}

const TAB =
  '-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent aria-[current=page]:border-primary aria-[current=page]:font-semibold';

/** What is here, and what is to come, with how many deliveries are late. */
function Tabs({ showsDeliveries }: { readonly showsDeliveries: boolean }) {
  const { data } = useQuery(overviewQueries.waiting());
  const countId = useId();
  return (
    <nav
      aria-label="Pieces in stock and expected"
      className="flex grow gap-x-6 border-b border-base-300 text-sm print:hidden"
    >
      <Link className={TAB} to={pages.stock} aria-current={showsDeliveries ? undefined : 'page'}>
        In stock
      </Link>
      <Link
        className={TAB}
        to={`${pages.stock}?${DELIVERIES_PARAMETER}=open`}
        aria-current={showsDeliveries ? 'page' : undefined}
        aria-describedby={data?.lateDeliveries.count ? countId : undefined}
      >
        Expected
        <WaitingCount
          id={countId}
          count={data?.lateDeliveries.count ?? 0}
          texts={['late delivery', 'late deliveries']}
        />
      </Link>
    </nav>
  );
}
