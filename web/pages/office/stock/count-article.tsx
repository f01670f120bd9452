// Records the count of the pieces on hand of an article, or of one of its lots; the shop computes the difference to its
// books.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ListedArticle } from '#contract/articles/article-admin.ts';
import type { StockLevel } from '#contract/articles/stock-level.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { request } from '#web/api/client.ts';
import { SelectField, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { LOT_REQUIRED } from './lot-fields.tsx';
import { countError, differenceText, typedPieces } from './stock-form.ts';
import { refreshStock, stockQueries } from './stock-queries.ts';
import { SaveOnly, type StockStep } from './stock-step.tsx';
import { useChangeKey } from './use-change-key.ts';

interface CountArticleProps extends StockStep {
  readonly article: ListedArticle;
}

interface CountForm {
  counted: string;
  /** The name of an open lot; '' when the stock is kept without lots. */
  lot: string;
  note: string;
}

export function CountArticle({ article, isLast, onSaved, onNext, onDone }: CountArticleProps) {
  const form = useForm<CountForm>({ defaultValues: { counted: '', lot: '', note: '' } });
  const { control } = form;
  const lot = useWatch({ control, name: 'lot' });
  const counted = typedPieces(useWatch({ control, name: 'counted' }));
  const books = useBooks(article);
  const level = books.levelOf(lot);
  const count = useCount(article);
  /** The other lots of the article are counted next. */
  const hasMoreLots = (books.lots?.length ?? 0) > 1;
  const { setFocus } = form;
  useEffect(() => setFocus(article.hasLots ? 'lot' : 'counted'), [setFocus, article.hasLots]);
  const save = async (fields: CountForm, next = onNext) => {
    if (!level) return;
    const { difference } = await count.mutateAsync({ ...fields, onHand: level.onHand });
    const name = lot ? `${article.productName}, lot ${lot}` : article.productName;
    const onHand = typedPieces(fields.counted);
    onSaved(
      `${name}: ${formatNumber(onHand)} on hand, ${differenceText(onHand, { onHand: onHand - difference })}.`,
    );
    if (!hasMoreLots) return next();
    form.reset();
    setFocus('lot');
  };
  return (
    <Form
      form={form}
      mutation={{ mutateAsync: save, error: count.error ?? books.error }}
      submit={isLast || hasMoreLots ? 'Save' : 'Save and next'}
      buttons={
        !isLast && (
          <>
            {!hasMoreLots && <SaveOnly form={form} save={(fields) => save(fields, onDone)} />}
            <Button variant="ghost" onClick={onNext}>
              {hasMoreLots ? 'Next article' : 'Skip'}
            </Button>
          </>
        )
      }
    >
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{article.productName}</bdi>{' '}
        <span className="whitespace-nowrap text-base-content/75">{article.articleNumber}</span>
      </p>
      {books.lots && (
        <SelectField
          label="Lot"
          required
          empty="Choose the lot"
          options={books.lots.map(({ name }) => [name, name] as const)}
          {...field(form, 'lot', { validate: (name) => books.levelOf(name) !== undefined || LOT_REQUIRED })}
        />
      )}
      {level && <Books key={lot} level={level} />}
      <TextField
        label="Pieces counted"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        hint="All that are on hand: those of open orders and reserved ones too"
        {...field(form, 'counted', { validate: (text) => countError(text, level) ?? true })}
      />
      {level && counted >= 0 && (
        <p className="text-sm" aria-live="polite">
          This is {differenceText(counted, level)}.
        </p>
      )}
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={300}
        hint="Admins read it with the movement."
        {...form.register('note')}
      />
    </Form>
  );
}

/** The figures that the count is compared with: read when the form opens, and again after an attempt to save. */
function useBooks({ _id: id, hasLots }: ListedArticle) {
  const once = { refetchOnWindowFocus: false, refetchOnReconnect: false };
  const stock = useQuery({ ...stockQueries.stock(id), ...once, enabled: !hasLots });
  const lots = useQuery({ ...stockQueries.lots(id), ...once, enabled: hasLots });
  const openLots = lots.data?.filter(({ closedAt }) => closedAt === null);
  return {
    lots: hasLots ? (openLots ?? []) : undefined,
    levelOf: (lot: string): StockLevel | undefined =>
      hasLots ? openLots?.find(({ name }) => name === lot) : stock.data,
    error: stock.error ?? lots.error,
  };
}

function useCount({ _id: id, hasLots }: ListedArticle) {
  const { keyOf, endChange } = useChangeKey();
  return useMutation({
    mutationFn: ({ counted, lot, note, onHand }: CountForm & { readonly onHand: number }) => {
      const count = { counted: typedPieces(counted), note, lot: hasLots ? lot : undefined };
      // After a lost answer the figure on hand may have changed, but the count is still the same.
      const idempotencyKey = keyOf(count);
      return request('PUT /api/articles/:id/stock-count', {
        params: { id },
        body: { ...count, onHand },
        idempotencyKey,
      });
    },
    onSuccess: endChange,
    onSettled: () => refreshStock(),
  });
}

function Books({ level: { onHand, inOrders, reserved } }: { readonly level: StockLevel }) {
  // A change while the form is open means that something was shipped or delivered.
  const [first] = useState(onHand);
  return (
    <div className="border-l-4 border-accent bg-base-200 px-4 py-3">
      <p>
        By the books <span className="font-semibold">{piecesText(onHand)}</span> on hand:{' '}
        {formatNumber(onHand - inOrders - reserved)} available, {formatNumber(inOrders)} in open orders,{' '}
        {formatNumber(reserved)} reserved
      </p>
      {first !== onHand && (
        <p className="mt-2 text-sm">There were {formatNumber(first)} when you began: count again.</p>
      )}
    </div>
  );
}
