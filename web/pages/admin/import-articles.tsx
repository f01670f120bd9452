// Import articles: articles from a CSV file.
import type { MetaFunction } from 'react-router';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';

const title = 'Import articles';

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function ImportArticles() {
  return <AdminPage title={title}>{() => null}</AdminPage>;
}
