// Receives deliveries or corrects stock, one article after the other: Enter saves and goes to the next row of the list.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { ArticleRow } from '#contract/article-admin.ts';
import { QUANTITY_MAX } from '#contract/limits.ts';
import { request } from '#web/api/client.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { refreshStock } from './stock-queries.ts';

type Reason = 'delivery' | 'correction';

interface StockForm {
  quantity: string;
  note: string;
}

interface StockDialogProps {
  readonly admin: string;
  readonly reason: Reason;
  readonly first: ArticleRow;
  /** The rows of the list, in its order. */
  readonly articles: readonly ArticleRow[];
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<Reason, string>> = {
  delivery: 'Receive a delivery',
  correction: 'Correct the stock',
};

export function StockDialog({ admin, reason, first, articles, onClose }: StockDialogProps) {
  // As they were when it was opened: a change may take an article out of a filtered list.
  const [rows] = useState(articles);
  const [index, setIndex] = useState(() => rows.findIndex(({ _id }) => _id === first._id));
  const [saved, setSaved] = useState('');
  const article = rows[index] ?? first;
  return (
    <Dialog title={TITLES[reason]} onClose={onClose}>
      {(close) => (
        <>
          <p role="status" className="mb-3 bg-base-200 px-3 py-2 text-sm empty:hidden">
            {saved}
          </p>
          <StockForm
            key={article._id}
            {...{ admin, reason, article }}
            isLast={index + 1 >= rows.length}
            onSaved={setSaved}
            onNext={() => (index + 1 < rows.length ? setIndex(index + 1) : close())}
          />
        </>
      )}
    </Dialog>
  );
}

interface StockFormProps {
  readonly admin: string;
  readonly reason: Reason;
  readonly article: ArticleRow;
  readonly isLast: boolean;
  readonly onSaved: (text: string) => void;
  readonly onNext: () => void;
}

function StockForm({ admin, reason, article, isLast, onSaved, onNext }: StockFormProps) {
  const form = useForm<StockForm>({ defaultValues: { quantity: '', note: '' } });
  const change = useStockChange(admin, article, reason);
  const { setFocus } = form;
  useEffect(() => setFocus('quantity'), [setFocus]);
  const save = async (fields: StockForm) => {
    const { availableQuantity } = await change.mutateAsync(fields);
    onSaved(`${article.productName}: ${fields.quantity} saved, ${availableQuantity} in stock now.`);
    onNext();
  };
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(submitMutation({ mutateAsync: save }))}
    >
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{article.productName}</bdi>{' '}
        <span className="whitespace-nowrap text-base-content/75">{article.articleNumber}</span>
        <span className="block">{piecesText(article.availableQuantity)} in stock when the list was read</span>
      </p>
      <StockFields form={form} reason={reason} left={article.availableQuantity} />
      <FormMessage error={change.error} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.formState.isSubmitting}>{isLast ? 'Save' : 'Save and next'}</SubmitButton>
        {!isLast && (
          <Button variant="ghost" onClick={onNext}>
            Skip
          </Button>
        )}
      </div>
    </form>
  );
}

interface StockFieldsProps {
  readonly form: UseFormReturn<StockForm>;
  readonly reason: Reason;
  readonly left: number;
}

function StockFields({ form, reason, left }: StockFieldsProps) {
  const { errors } = form.formState;
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
        error={errors.quantity?.message}
        {...form.register('quantity', { validate: (text) => quantityError(text, isDelivery, left) ?? true })}
      />
      <TextField
        label={isDelivery ? 'Note' : 'Reason'}
        required={!isDelivery}
        autoComplete="off"
        maxLength={300}
        hint="Admins read it with the movement."
        error={errors.note?.message}
        {...form.register('note', isDelivery ? {} : requiredText('Reason is Required'))}
      />
    </>
  );
}

function quantityError(text: string, isDelivery: boolean, left: number): string | undefined {
  const entered = text.trim().replace('−', '-');
  if (!/^[+-]?\d+$/.test(entered) || Number(entered) === 0) return 'A whole number of pieces other than 0';
  if (isDelivery && Number(entered) < 0) return 'A delivery adds pieces; a correction can take some away';
  return left + Number(entered) > QUANTITY_MAX ? 'This is more stock than an article can have' : undefined;
}

/** The same key until the change is saved, so that trying again after a lost answer changes the stock once. */
function useStockChange(admin: string, { _id: id }: ArticleRow, reason: Reason) {
  const client = useQueryClient();
  const sent = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: ({ quantity, note }: StockForm) => {
      const body = { reason, quantity: Number(quantity.trim().replace('−', '-')), note };
      const content = JSON.stringify(body);
      if (sent.current.content !== content) sent.current = { content, key: createIdempotencyKey() };
      return request('changeStock', { params: { id }, body, idempotencyKey: sent.current.key });
    },
    onSuccess: () => {
      sent.current = { content: '', key: '' };
      void refreshStock(client, admin);
    },
  });
}
