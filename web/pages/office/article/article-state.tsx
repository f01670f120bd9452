// The state of an article: its label, what is expected of it, and the buttons that put it on sale or withdraw it.
import { useState } from 'react';
import { toast } from 'react-toastify';
import type { ArticleState, ListedArticle } from '#contract/articles/article-admin.ts';
import { articlesKey } from '#web/api/article-queries.ts';
import { request } from '#web/api/client.ts';
import { ARTICLES_KEY } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { expectedText } from '#web/parts/articles/expected-pieces.ts';

export const STATE_NAMES: Readonly<Record<ArticleState, string>> = {
  draft: 'Draft',
  on_sale: 'On sale',
  withdrawn: 'Withdrawn',
};

export function StateLabel({ state }: { readonly state: ArticleState }) {
  const look = state === 'on_sale' ? '' : 'border border-base-content/40 px-1.5 text-sm';
  return <span className={`whitespace-nowrap ${look}`}>{STATE_NAMES[state]}</span>;
}

/** What can be ordered though it is not in stock. */
export function ExpectedNote({ expected }: Pick<ListedArticle, 'expected'>) {
  if (!expected) return null;
  return (
    <small className="block text-xs text-base-content/75">
      {expectedText({ availableQuantity: 0, expected })}
    </small>
  );
}

type Subject = Pick<ListedArticle, '_id' | 'productName' | 'state'>;

interface StateButtonProps {
  readonly article: Subject;
  readonly disabled?: boolean;
  readonly describedBy?: string | undefined;
}

/** Asks first. When another admin has done the same meanwhile, it counts as done. */
export function StateButton({ article, disabled, describedBy }: StateButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { _id: id, productName, state } = article;
  const isOnSale = state === 'on_sale';
  const verb = isOnSale ? 'Withdraw' : 'Put on sale';
  const change = async () => {
    const to = isOnSale ? 'withdrawn' : 'on_sale';
    await request('PUT /api/articles/:id/state', { params: { id }, body: { state: to } });
    toast.success(isOnSale ? `${productName} is withdrawn` : `${productName} is on sale`);
    await refreshQueries(articlesKey(), ARTICLES_KEY);
  };
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className="whitespace-nowrap"
        aria-label={`${verb} ${productName}`}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => setIsAsking(true)}
      >
        {verb}
      </Button>
      {isAsking && (
        <ConfirmDialog
          consequence={
            isOnSale
              ? `${productName} leaves the collection. Orders already placed stay, and it can be put on sale again.`
              : `${productName} appears in the collection, and customers can order it.`
          }
          yes={isOnSale ? 'Yes, withdraw it' : 'Yes, put it on sale'}
          no="Leave it as it is"
          onYes={change}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
