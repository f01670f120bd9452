// Stock: the stock of each article, deliveries, corrections and last pieces; with `?article=`, its movements.
import { useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { Movements } from './stock/movements.tsx';
import { StockList } from './stock/stock-list.tsx';
import { ARTICLE_PARAMETER } from './stock/stock-queries.ts';

const title = formTexts.dashboard.stock;

export const meta = hiddenMeta(title);

export default function Stock() {
  const article = useSearchParams()[0].get(ARTICLE_PARAMETER);
  return (
    <AdminPage title={title} needs="POST /api/articles/:id/stock">
      {article ? <Movements key={article} article={article} /> : <StockList />}
    </AdminPage>
  );
}
