// Overview: what was sold and what waits for whom.
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';

const title = formMessages.dashboard.overview;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Overview() {
  return <AdminPage title={title}>{() => null}</AdminPage>;
}
