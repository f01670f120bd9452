// Edit article: everything an admin may change of an article.
import type { MetaFunction } from 'react-router';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';

const title = 'Edit article';

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function EditArticle() {
  return <AdminPage title={title}>{() => null}</AdminPage>;
}
