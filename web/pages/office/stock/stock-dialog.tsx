// Receives deliveries, counts or corrects stock, one article after the other: Enter saves and goes to the next row of
// the list.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ListedArticle } from '#contract/articles/article-admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, field, requiredText, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { CountArticle } from './count-article.tsx';
import { CorrectionLot, DeliveryLot, FirstLot } from './lot-fields.tsx';
import {
  type ChangeReason,
  EMPTY_STOCK_FORM,
  lotOf,
  quantityError,
  type Reason,
  type StockForm,
  stockChangeOf,
} from './stock-form.ts';
import { refreshStock, stockQueries } from './stock-queries.ts';
import { SaveOnly, type StockStep } from './stock-step.tsx';
import { useChangeKey } from './use-change-key.ts';

interface StockDialogProps {
  readonly reason: Reason;
  readonly first: ListedArticle;
  /** The rows of the list, in its order. */
  readonly articles: readonly ListedArticle[];
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<Reason, string>> = {
  delivery: 'Receive a delivery',
  count: 'Count the stock',
  correction: 'Correct the stock',
};

export function StockDialog({ reason, first, articles, onClose }: StockDialogProps) {
  // The rows are those at the opening, because a change may remove an article from a filtered list.
  const [rows] = useState(articles);
  const [index, setIndex] = useState(() => rows.findIndex(({ _id }) => _id === first._id));
  const [saved, setSaved] = useState('');
  const article = rows[index] ?? first;
  const isLast = index + 1 >= rows.length;
  const step = (close: () => void) => ({
    isLast,
    onSaved: setSaved,
    onNext: () => (isLast ? close() : setIndex(index + 1)),
    onDone: close,
  });
  return (
    <Dialog title={TITLES[reason]} onClose={onClose}>
      {(close) => (
        <>
          <p role="status" className="mb-3 bg-base-200 px-3 py-2 text-sm empty:hidden">
            {saved}
          </p>
          {reason === 'count' ? (
            <CountArticle key={article._id} article={article} {...step(close)} />
          ) : (
            <OneArticle key={article._id} article={article} reason={reason} {...step(close)} />
          )}
        </>
      )}
    </Dialog>
  );
}

interface OneArticleProps extends StockStep {
  readonly reason: ChangeReason;
  readonly article: ListedArticle;
}

function OneArticle({ reason, article, isLast, onSaved, onNext, onDone }: OneArticleProps) {
  const form = useForm<StockForm>({ defaultValues: EMPTY_STOCK_FORM });
  const change = useStockChange(article, reason);
  const { setFocus } = form;
  useEffect(() => setFocus('quantity'), [setFocus]);
  const save = async (fields: StockForm, next = onNext) => {
    const { availableQuantity } = await change.save(fields);
    const lot = lotOf(fields, reason, change.hasLots);
    const saved = lot === undefined ? 'saved' : `saved in lot ${lot}`;
    onSaved(`${article.productName}: ${fields.quantity} ${saved}, ${availableQuantity} in stock now.`);
    next();
  };
  return (
    <Form
      form={form}
      mutation={{ mutateAsync: save, error: change.error }}
      submit={isLast ? 'Save' : 'Save and next'}
      buttons={
        !isLast && (
          <>
            <SaveOnly form={form} save={(fields) => save(fields, onDone)} />
            <Button variant="ghost" onClick={onNext}>
              Skip
            </Button>
          </>
        )
      }
    >
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{article.productName}</bdi>{' '}
        <span className="whitespace-nowrap text-base-content/75">{article.articleNumber}</span>
        <span className="block">{piecesText(article.availableQuantity)} in stock when you opened this</span>
      </p>
      <StockFields form={form} reason={reason} article={article} change={change} />
    </Form>
  );
}

interface StockFieldsProps {
  readonly form: UseFormReturn<StockForm>;
  readonly reason: ChangeReason;
  readonly article: ListedArticle;
  readonly change: ReturnType<typeof useStockChange>;
}

function StockFields({ form, reason, article: { availableQuantity }, change }: StockFieldsProps) {
  const isDelivery = reason === 'delivery';
  return (
    <>
      <TextField
        label={isDelivery ? 'Pieces received' : 'Pieces more or fewer'}
        required
        inputMode={isDelivery ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={8}
        hint={isDelivery ? undefined : 'Such as -3 when three are missing, 2 when two more were found'}
        {...field(form, 'quantity', {
          validate: (text) => quantityError(text, reason, availableQuantity) ?? true,
        })}
      />
      <LotOf form={form} reason={reason} change={change} />
      <TextField
        label={isDelivery ? 'Note' : 'Reason'}
        required={!isDelivery}
        autoComplete="off"
        maxLength={300}
        hint="Admins read it with the movement."
        {...field(form, 'note', isDelivery ? {} : requiredText('Reason is Required'))}
      />
    </>
  );
}

/** Renders nothing for a correction of a stock without lots. */
function LotOf({ form, reason, change }: Omit<StockFieldsProps, 'article'>) {
  const { hasLots, openLots, unnamed } = change;
  if (reason === 'delivery')
    return hasLots ? <DeliveryLot form={form} lots={openLots} /> : <FirstLot form={form} unnamed={unnamed} />;
  return hasLots ? <CorrectionLot form={form} lots={openLots} /> : null;
}

/**
 * The change, and the open lots if the stock is kept by lot; another admin may have switched to lots since the list was
 * read.
 */
function useStockChange(article: ListedArticle, reason: ChangeReason) {
  const { keyOf, endChange } = useChangeKey();
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const { _id: id, availableQuantity } = article;
  const hasLots = article.hasLots || rejections.includes('lot_required');
  const lots = useQuery({ ...stockQueries.lots(id), enabled: hasLots });
  const change = useMutation({
    mutationFn: async (form: StockForm) => {
      const body = stockChangeOf(form, reason, hasLots, await form.photo?.uploaded);
      return request('POST /api/articles/:id/stock', { params: { id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: endChange,
    onError: (error) => error instanceof ApiError && setRejections([...rejections, error.code]),
    // After a rejection too, the list may be outdated.
    onSettled: () => void refreshStock(),
  });
  return {
    save: change.mutateAsync,
    error: change.error ?? lots.error,
    hasLots,
    openLots: lots.data?.filter(({ closedAt }) => closedAt === null) ?? [],
    /** The number of pieces in stock without a lot; 'some' when there were none when the list was read. */
    unnamed: availableQuantity || (rejections.includes('lot_of_stock_required') ? ('some' as const) : 0),
  };
}
