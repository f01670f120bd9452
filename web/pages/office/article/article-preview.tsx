// The article as customers will see it: its page and its card, rendered by the shop's components.
import type { Article } from '#contract/articles/article.ts';
import { washShrinkage } from '#contract/calculators/wash-shrinkage.ts';
import { PreviewDialog } from '#web/components/dialog/preview-dialog.tsx';
import { ArticleSheet } from '#web/parts/article-sheet/article-sheet.tsx';
import { careInstructions } from '#web/parts/article-sheet/care-instructions.ts';
import { specificationRows } from '#web/parts/article-sheet/specification.ts';
import { FabricCard } from '#web/parts/articles/fabric-card.tsx';
import { useUnits } from '#web/shop-data/use-units.ts';

interface ArticlePreviewProps {
  readonly article: Article;
  readonly onClose: () => void;
}

export default function ArticlePreview({ article, onClose }: ArticlePreviewProps) {
  return (
    <PreviewDialog onClose={onClose} className="article-page pt-8">
      <ArticleSheet
        article={article}
        rows={specificationRows(article, useUnits())}
        care={careInstructions(article.care)}
      />
      <section aria-label="Card in the collection" className="bg-base-200 py-12">
        <div className="shop-width grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:gap-x-8">
          <FabricCard
            fabric={{
              ...article,
              alt: article.images[0]?.alt ?? '',
              rating: NO_RATING,
              colourways: null,
              washShrinkagePercent: washShrinkage(article)?.length ?? null,
            }}
          />
        </div>
      </section>
    </PreviewDialog>
  );
}

const NO_RATING = { average: null, count: 0 };
