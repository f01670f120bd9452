// Log: who did what, to what, when.
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';

const title = formMessages.dashboard.log;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Log() {
  return <AdminPage title={title}>{() => null}</AdminPage>;
}
