// Add Product (spec sections 5, 8): the specified fields, with the optional facts below them. `?copy=` fills it with
// another article's values, for another colour.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { articleQueries } from '#web/api/article-queries.ts';
import { ARTICLES_KEY } from '#web/api/queries.ts';
import { ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { useForm } from '#web/components/form/form.tsx';
import { PhotoForm } from '#web/components/form/photo-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { ArticleFields } from './article/article-fields.tsx';
import { toCopy } from './article/article-form.ts';
import { type ArticleForm, articleFieldOf, EMPTY_ARTICLE, submitArticle } from './article/submit-article.ts';
import { FabricDetails } from './fabric-details/fabric-details.tsx';

const title = formTexts.dashboard.addProduct;
const DRAFT_SAVED = 'Draft saved. Put it on sale under Manage Product.';

export const meta = hiddenMeta(title);

export default function AddArticle() {
  const [params, setParams] = useSearchParams();
  const copied = params.get('copy');
  return (
    <AdminPage title={title} needs="POST /api/product">
      {copied ? (
        <CopyForm key={copied} id={copied} onAdded={() => setParams({}, { replace: true })} />
      ) : (
        <AddArticleForm />
      )}
    </AdminPage>
  );
}

function CopyForm({ id, onAdded }: { readonly id: string; readonly onAdded: () => void }) {
  const article = useQuery(articleQueries.one(id));
  if (article.isPending) return <FullScreenSpinner label="Loading the article" />;
  if (!article.data) return <ErrorState error={article.error} onRetry={() => void article.refetch()} />;
  const { productName } = article.data;
  return (
    <>
      <p className="mb-6 max-w-2xl">
        A copy of <bdi className="font-semibold">{productName}</bdi> for another colour: give it a name, a
        colour and pictures of its own.
      </p>
      <AddArticleForm copy={toCopy(article.data)} onAdded={onAdded} />
    </>
  );
}

function AddArticleForm({ copy, onAdded }: { readonly copy?: ArticleForm; readonly onAdded?: () => void }) {
  const form = useForm<ArticleForm>({ defaultValues: copy ?? EMPTY_ARTICLE });
  const isCopy = copy !== undefined;
  useEffect(() => {
    if (isCopy) form.setFocus('productName', { shouldSelect: true });
  }, [form, isCopy]);
  return (
    <PhotoForm
      form={form}
      empty={EMPTY_ARTICLE}
      photo="photo"
      submit={async (values) => {
        const isAdded = await submitArticle(values);
        if (isAdded) onAdded?.();
        return isAdded;
      }}
      fieldOf={articleFieldOf}
      added={({ state }) => (state === 'draft' ? DRAFT_SAVED : formTexts.article.added)}
      listKey={ARTICLES_KEY}
      submitLabel={title}
      onSubmitPress={() => form.setValue('state', 'on_sale')}
      more={<FabricDetails form={form} open={isCopy} />}
      buttons={
        <Button type="submit" variant="outline" onClick={() => form.setValue('state', 'draft')}>
          Save as draft
        </Button>
      }
    >
      <ArticleFields form={form} />
    </PhotoForm>
  );
}
