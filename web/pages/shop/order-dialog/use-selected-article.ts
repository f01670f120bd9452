// The article of the open order dialog. It is part of the address (`/purchase?order=ID`), so that the back button
// closes the dialog, and a reload, a shared address and a return from the login page open it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { queries } from '#web/api/queries.ts';
import { OPENED_HERE, orderedArticleId, withOrder } from '../../../parts/orders/order-address.ts';

/**
 * Returns `[article, select, openings]`. `select(undefined)` closes the dialog and leaves no history entry. `openings`
 * is the key of the dialog: when it is opened again before the page has rendered that it was closed, it must be a new
 * one, because the browser has closed the old one. `known` is an article that the page already shows.
 */
export function useSelectedArticle(known?: ArticleSummary) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [listed, setListed] = useState(known);
  const [openings, setOpenings] = useState(0);
  const id = orderedArticleId(search);
  const isListed = listed?._id === id;
  const fetched = useQuery({ ...queries.article(id), enabled: id !== '' && !isListed });

  function select(article: ArticleSummary | undefined): void {
    if (article) {
      setListed(article);
      setOpenings(openings + 1);
      const params = withOrder(search, article._id);
      void navigate({ search: params }, { state: OPENED_HERE, preventScrollReset: true });
    } else if (state?.opened === OPENED_HERE.opened) {
      void navigate(-1);
    } else {
      void navigate({ search: withOrder(search, undefined) }, { replace: true, preventScrollReset: true });
    }
  }

  const failure = id !== '' && !isListed && fetched.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure
  useEffect(() => {
    if (!failure) return;
    toast.error(errorMessage(failure));
    select(undefined);
  }, [failure]);

  const selected = id === '' ? undefined : isListed ? listed : fetched.data;
  return [selected, select, openings] as const;
}
