// Endpoints of the caller's address book.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { Addresses } from './service.ts';

export function addressRoutes(router: ApiRouter, addresses: Addresses): void {
  router.handle('listAddresses', ({ caller }) => addresses.list(caller.id));
  router.handle('addAddress', async ({ caller, body }) => ({
    insertedId: await addresses.add(caller.id, body),
  }));
  router.handle('updateAddress', async ({ caller, params, body }) => ({
    modifiedCount: await addresses.update(caller.id, params.id, body),
  }));
  router.handle('deleteAddress', async ({ caller, params }) => ({
    deletedCount: await addresses.remove(caller.id, params.id),
  }));
}
