// Endpoints for staff: a customer, and notes about them.
import type { ApiRouter } from '#server/http/api-router.ts';
import { sendCsv } from '#server/http/files/send-csv.ts';
import type { NewsConsents } from './news.ts';
import type { Customers } from './service.ts';

export function customerRoutes(router: ApiRouter, customers: Customers, news: NewsConsents): void {
  router.handle('getNewsConsent', ({ caller }) => news.get(caller.id));
  router.handle('putNewsConsent', async ({ caller, body }) => ({
    modifiedCount: await news.put(caller.id, body),
  }));
  router.handle('exportNewsConsents', async ({ caller, query: format, reply }) => {
    const file = { ...(await news.begin(caller)), format };
    return sendCsv(reply, file, (page) => news.readPage(page));
  });
  router.handle('getCustomer', ({ caller, params }) => customers.get(caller, params.email));
  router.handle('putCustomerExternalId', async ({ caller, params, body }) => ({
    modifiedCount: await customers.putExternalId(caller, params.email, body.externalId),
  }));
  router.handle('addCustomerNote', async ({ caller, params, body }) => ({
    insertedId: await customers.addNote(caller, params.email, body.text),
  }));
  router.handle('removeCustomerNote', async ({ caller, params }) => ({
    deletedCount: await customers.removeNote(caller, params.email, params.id),
  }));
}
