// The article as customers will see it: its page and its card, rendered from the form's values by the shop's
// components.
import { type MouseEvent, useId, useRef } from 'react';
import type { Article } from '#contract/article.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FabricCard } from '#web/components/ui/fabric-card.tsx';
import { useModal } from '#web/components/ui/use-modal.ts';
import { ArticleSheet } from '#web/pages/shop/article/article-sheet.tsx';
import { careInstructions } from '#web/pages/shop/article/care-instructions.ts';
import { specificationRows } from '#web/pages/shop/article/specification.ts';

interface ArticlePreviewProps {
  readonly article: Article;
  readonly onClose: () => void;
}

/** The dialog is as wide as the screen, so that the page has its normal layout. Its links do nothing. */
export default function ArticlePreview({ article, onClose }: ArticlePreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useModal(dialog, heading, onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-base-100 p-0 text-base-content"
    >
      <div className="sticky top-0 z-30 flex items-center justify-between gap-4 border-b border-base-300 bg-base-200 px-gutter py-2">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-base font-semibold outline-none">
          Preview: as customers will see it
        </h2>
        <Button variant="outline" size="small" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
      <div className="article-page pt-8" onClickCapture={stopLinks}>
        <ArticleSheet
          article={article}
          rows={specificationRows(article)}
          care={careInstructions(article.care)}
        />
        <section aria-label="Card in the collection" className="bg-base-200 py-12">
          <div className="shop-width grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:gap-x-8">
            <FabricCard fabric={{ ...article, alt: article.images[0]?.alt ?? '', rating: NO_RATING }} />
          </div>
        </section>
      </div>
    </dialog>
  );
}

const NO_RATING = { average: null, count: 0 };

function stopLinks(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.closest('a'))) return;
  event.preventDefault();
  event.stopPropagation();
}
