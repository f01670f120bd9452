// The actions on an article besides ordering it: order a swatch, save it, compare it, set a stock alert, print it.
import type { Article } from '#contract/article.ts';
import { CompareToggle } from '#web/components/compare/compare-toggle.tsx';
import { HeartButton } from '#web/components/saved/heart-button.tsx';
import { StockAlertButton } from '#web/components/saved/stock-alert-button.tsx';
import { SwatchButton } from '#web/components/swatches/swatch-button.tsx';
import { PrintButton } from './print-button.tsx';

export function ArticleActions({ article }: { readonly article: Article }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <StockAlertButton fabric={article} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        <SwatchButton fabric={article} className="btn btn-outline" />
        <HeartButton fabric={article} place="row" />
        <CompareToggle fabric={article} />
        <PrintButton />
      </div>
    </div>
  );
}
