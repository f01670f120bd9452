// The alert level of an article in its row. It is saved with Enter or when the field is left; empty means the minimum
// order.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { toast } from 'react-toastify';
import type { ListedArticle } from '#contract/article-admin.ts';
import { QUANTITY_MAX } from '#contract/limits.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { refreshStock } from './stock-queries.ts';

interface AlertLevelFieldProps {
  readonly admin: string;
  readonly article: ListedArticle;
}

export function AlertLevelField({ admin, article }: AlertLevelFieldProps) {
  const saved = article.alertLevel === null ? '' : String(article.alertLevel);
  const [text, setText] = useState(saved);
  const [known, setKnown] = useState(saved);
  if (known !== saved) {
    setKnown(saved);
    setText(saved);
  }
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (alertLevel: number | null) =>
      request('PUT /api/articles/:id/alert-level', { params: { id: article._id }, body: { alertLevel } }),
    onSuccess: () => refreshStock(client, admin),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const isValid = /^\d*$/.test(text.trim()) && Number(text) <= QUANTITY_MAX;
  const commit = () => {
    if (!isValid || text.trim() === saved || save.isPending) return;
    save.mutate(text.trim() === '' ? null : Number(text));
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit();
    if (key === 'Escape') setText(saved);
  };
  return (
    <>
      <input
        aria-label={`Alert level: ${article.productName}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={text}
        placeholder={String(article.minimumBeforeRemnant ?? article.minimumQuantity)}
        aria-invalid={isValid ? undefined : true}
        aria-busy={save.isPending}
        className={`input h-11 w-20 text-right tabular-nums placeholder:text-base-content/70 lg:h-9 ${isValid ? EDGE : 'input-error'}`}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {save.isSuccess && text.trim() === saved && 'Alert level saved'}
      </span>
    </>
  );
}
