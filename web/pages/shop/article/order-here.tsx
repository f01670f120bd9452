// The order dialog on an article's page, with its query client and toasts. Loaded when it first opens.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import { queries } from '#web/api/queries.ts';
import { Providers } from '#web/layout/providers.tsx';
import { SignedInOnly } from '#web/parts/sign-in/guards.tsx';
import {
  orderedArticleId,
  orderedPieces,
  preferredLotId,
  repeatedOrderId,
} from '../../../parts/orders/order-address.ts';
import { OrderDialog } from '../order-dialog/order-dialog.tsx';
import { useSelectedArticle } from '../order-dialog/use-selected-article.ts';

/** What orders change of an article. */
export type Stock = Pick<Article, 'availableQuantity' | 'expected'>;

export interface OrderHereProps {
  readonly article: Article;
  readonly onStock: (stock: Stock) => void;
}

/** It stays mounted after the dialog has closed, because its toasts continue. */
export default function OrderHere({ article, onStock }: OrderHereProps) {
  const { search } = useLocation();
  const open = orderedArticleId(search) !== '';
  return (
    <Providers>
      <StockQuery id={article._id} onStock={onStock} />
      {open && <SelectedOrder article={article} />}
    </Providers>
  );
}

/** Leads visitors to the login page, which returns to the open dialog. */
function SelectedOrder({ article }: Pick<OrderHereProps, 'article'>) {
  // Links of the page open the dialog, each with a history entry.
  const { search, key } = useLocation();
  const [selected, select] = useSelectedArticle(article);
  return (
    // It overlays the page, so that the guard's spinner moves nothing.
    <div className="fixed inset-0 z-40 overflow-hidden bg-base-100/70 has-[dialog]:contents">
      <SignedInOnly>
        {(user) =>
          selected && (
            <OrderDialog
              key={key}
              article={selected}
              user={user}
              initialQuantity={orderedPieces(search)}
              repeatedOrderId={repeatedOrderId(search)}
              preferredLot={preferredLotId(search)}
              onClose={() => select(undefined)}
            />
          )
        }
      </SignedInOnly>
    </div>
  );
}

/** Reports the stock after every attempt to order; when it cannot be loaded, the page keeps its figure. */
function StockQuery({ id, onStock }: Pick<OrderHereProps, 'onStock'> & { readonly id: string }) {
  const { data } = useQuery(queries.article(id));
  useEffect(() => {
    if (data) onStock({ availableQuantity: data.availableQuantity, expected: data.expected });
  }, [data, onStock]);
  return null;
}
