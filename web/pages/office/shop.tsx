// Shop: the texts, pictures and colours of the shop, with a preview.
import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { ErrorState, LoadingLine } from '#web/components/feedback/states.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { ContentForm } from './shop/content-form.tsx';
import { contentQuery } from './shop/content-queries.ts';

const title = formTexts.dashboard.shop;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Shop() {
  return (
    <AdminPage title={title} needs="PUT /api/shop-settings/content">
      <Content />
    </AdminPage>
  );
}

function Content() {
  const { data, error, refetch } = useQuery(contentQuery());
  if (data) return <ContentForm saved={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingLine />;
}
