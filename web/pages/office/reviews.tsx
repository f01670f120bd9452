// Reviews: admins hide, publish and answer the reviews of customers.
import type { MetaFunction } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { ReviewList } from './reviews/review-list.tsx';

const title = formTexts.dashboard.reviews;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Reviews() {
  return (
    <AdminPage title={title} needs="GET /api/reviews">
      <ReviewList />
    </AdminPage>
  );
}
