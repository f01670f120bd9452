// Shown in the order dialog of an article that cannot be ordered in any quantity, with the alternatives.
import { Link } from 'react-router';
import type { ArticleSummary } from '#contract/article.ts';
import { pages } from '#contract/paths.ts';
import { StockAlertButton } from '#web/components/saved/stock-alert-button.tsx';

export function Unavailable({ article }: { readonly article: ArticleSummary }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <StockAlertButton fabric={article} />
      <Link className="link-thread inline-flex min-h-11 items-center" to={pages.fabrics}>
        See other fabrics
      </Link>
    </div>
  );
}
