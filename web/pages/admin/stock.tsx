// Stock: what there is of each article, and every movement.
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';

const title = formMessages.dashboard.stock;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Stock() {
  return <AdminPage title={title}>{() => null}</AdminPage>;
}
