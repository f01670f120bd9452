// Endpoints of quotations.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendList } from '#server/http/send-list.ts';
import type { Quotations } from './service.ts';

export function quotationRoutes(router: ApiRouter, quotations: Quotations): void {
  router.handle('askForQuotation', async ({ caller, body }) => ({
    insertedId: await quotations.ask(caller, body),
  }));
  router.handle('listQuotations', ({ caller, query, ...context }) =>
    sendList(context, query, (page) => quotations.list({ ...query, ...page }, caller.id)),
  );
  router.handle('listAllQuotations', ({ query, ...context }) =>
    sendList(context, query, (page) => quotations.list({ ...query, ...page })),
  );
  router.handle('getQuotation', ({ caller, params }) => quotations.get(caller, params.id));
  router.handle('makeQuotation', async ({ caller, params, body }) => ({
    insertedId: await quotations.make(caller, params.email, body),
  }));
  router.handle('answerQuotation', async ({ caller, params, body }) => ({
    modifiedCount: await quotations.answer(caller, params.id, body),
  }));
  router.handle('quoteQuotation', ({ caller, params, body }) => quotations.quote(caller, params.id, body));
  router.handle('acceptQuotation', async ({ caller, params, body }) => ({
    insertedId: await quotations.accept(caller, params.id, body),
  }));
  router.handle('cancelQuotation', async ({ caller, params, query }) => ({
    deletedCount: await quotations.cancel(caller, params.id, query.reason),
  }));
}
