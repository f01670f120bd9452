// Reviews: admins hide, publish and answer the reviews of customers.
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/core/form-messages.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { ReviewList } from './reviews/review-list.tsx';

const title = formMessages.dashboard.reviews;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Reviews() {
  return (
    <AdminPage title={title} needs="GET /api/reviews">
      {({ email }) => <ReviewList admin={email} />}
    </AdminPage>
  );
}
