// Saves an edited article against the revision that was read. When somebody else has changed it meanwhile, their
// version is read and shown; nothing that was typed is lost.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'react-toastify';
import type { AdminArticle } from '#contract/articles/article-admin.ts';
import type { ArticleFieldName } from '#contract/articles/article-fields.ts';
import { ApiError } from '#web/api/api-error.ts';
import { articlesKey } from '#web/api/article-queries.ts';
import { request } from '#web/api/client.ts';
import { ARTICLES_KEY } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { differingFields, toForm, withFields } from './article-form.ts';
import { type ArticleForm, articleFieldOf, photosOf, toEdit } from './submit-article.ts';

export interface Conflict {
  readonly base: ArticleForm;
  readonly mine: ArticleForm;
  readonly theirs: ArticleForm;
  /** The fields that the other admin has changed. */
  readonly fields: readonly ArticleFieldName[];
  readonly revision: number;
}

/** Returns the new revision; undefined when an upload has failed, which its field shows. */
async function sendEdit(id: string, values: ArticleForm, revision: number): Promise<number | undefined> {
  const urls = await Promise.all(photosOf(values).map((photo) => photo?.uploaded)).catch(() => undefined);
  if (!urls) return undefined;
  const body = toEdit(values, urls.map(String));
  const saved = await request('PUT /api/articles/:id', { params: { id }, body, ifMatch: `"${revision}"` });
  return saved.revision;
}

const isChanged = (error: unknown) => error instanceof ApiError && error.code === 'article_changed';

export function useSaveArticle(article: AdminArticle, form: UseFormReturn<ArticleForm>) {
  const { _id: id } = article;
  const [base, setBase] = useState(() => ({ revision: article.revision, values: toForm(article) }));
  const [conflict, setConflict] = useState<Conflict>();

  const saveAgainst = async (
    values: ArticleForm,
    { revision, values: known }: typeof base,
  ): Promise<void> => {
    try {
      const saved = await sendEdit(id, values, revision);
      if (saved === undefined) return;
      setConflict(undefined);
      setBase({ revision: saved, values });
      resetTo(form, values);
      toast.success('Article saved');
      await refreshArticles();
    } catch (error) {
      if (!isChanged(error)) throw error;
      const current = await request('GET /api/articles/:id', { params: { id } });
      const theirs = toForm(current);
      const fields = differingFields(known, theirs);
      // What has changed is in another form, such as the texts in other languages.
      if (fields.length === 0) return saveAgainst(values, { revision: current.revision, values: theirs });
      setConflict({ base: known, mine: form.getValues(), theirs, fields, revision: current.revision });
    }
  };

  const save = useMutation({
    mutationFn: async (values: ArticleForm) => {
      try {
        await saveAgainst(values, base);
      } catch (error) {
        if (!showFieldErrors(error, form.setError, articleFieldOf)) throw error;
      }
    },
  });

  /** Saves one's own version except for these fields, against the revision that was shown. */
  const resolve = async (taken: readonly ArticleFieldName[]) => {
    if (!conflict) return;
    const { mine, theirs, revision } = conflict;
    const values = withFields(mine, theirs, taken);
    const shown = { revision, values: theirs };
    setBase(shown);
    form.reset(theirs);
    form.reset(values, { keepDefaultValues: true });
    await saveAgainst(values, shown);
  };

  return { save, conflict, resolve, close: () => setConflict(undefined) };
}

/** Keeps text that was typed during the save, because the fields stay editable. */
function resetTo(form: UseFormReturn<ArticleForm>, saved: ArticleForm): void {
  const typed = form.getValues();
  form.reset(saved);
  if (differingFields(saved, typed).length > 0) form.reset(typed, { keepDefaultValues: true });
}

async function refreshArticles(): Promise<void> {
  await refreshQueries(articlesKey(), ARTICLES_KEY);
}
