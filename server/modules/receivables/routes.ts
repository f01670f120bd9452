// Endpoints of orders on account: terms, statements, payments.
import { nearestCents } from '#contract/figures/money.ts';
import type { StatementEntry } from '#contract/money/receivables.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import { type CsvColumn, sendCsv } from '#server/http/files/send-csv.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Receivables } from './service.ts';

const KINDS = { invoice: 'Invoice', credit_note: 'Credit note', payment: 'Payment' } as const;

const COLUMNS: readonly CsvColumn<StatementEntry>[] = [
  { title: 'Date', value: ({ on }) => on },
  { title: 'Kind', value: ({ kind }) => KINDS[kind] },
  { title: 'Number', value: ({ number }) => number },
  { title: 'Order', value: ({ order }) => order?.number ?? null },
  { title: 'Due', value: ({ dueOn }) => dueOn },
  { title: 'Amount', value: ({ amount }) => ({ cents: nearestCents(amount) }) },
  { title: 'Balance', value: ({ balance }) => ({ cents: nearestCents(balance) }) },
];

export function receivablesRoutes(router: ApiRouter, receivables: Receivables): void {
  router.handle('getAccountTerms', async ({ caller }) => ({ terms: await receivables.terms(caller.id) }));
  router.handle('putAccountTerms', async ({ caller, params, body }) => {
    await receivables.putTerms(caller, params.email, body);
    return { modifiedCount: 1 };
  });
  router.handle('listAccounts', ({ query, ...context }) =>
    sendList(context, query, (page) => receivables.list(page)),
  );
  router.handle('getStatement', ({ caller, params }) => receivables.statement(caller, params.email));
  router.handle('exportStatement', async ({ caller, params, query, reply }) => {
    const { entries } = await receivables.statement(caller, params.email);
    const file = { name: 'statement', columns: COLUMNS, format: query };
    return sendCsv(reply, file, async () => ({ items: entries, next: undefined }));
  });
  router.handle('addAccountPayment', async ({ caller, headers, body }) => ({
    insertedId: await receivables.addPayment(caller, body, headers['idempotency-key']),
  }));
  router.handle('removeAccountPayment', async ({ caller, params }) => ({
    deletedCount: await receivables.removePayment(caller, params.id),
  }));
}
