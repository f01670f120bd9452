// Calls of every address endpoint, for the tests that record what the app does.
import { delivery, type TestApp } from './test-app.ts';

interface Visited {
  readonly shop: TestApp;
  /** Of mia@mail.com. */
  readonly token: string;
}

export const addressVisits = {
  addAddress: ({ shop, token }: Visited) => shop.request('addAddress', { token, body: delivery }),
  listAddresses: ({ shop, token }: Visited) => shop.request('listAddresses', { token }),
  async updateAddress({ shop, token }: Visited) {
    const body = { ...delivery, phone: '2', isPreferred: true };
    const { insertedId: id } = await shop.request('addAddress', { token, body });
    await shop.request('updateAddress', { token, params: { id }, body });
  },
  async deleteAddress({ shop, token }: Visited) {
    for (const { _id: id } of await shop.request('listAddresses', { token }))
      await shop.request('deleteAddress', { token, params: { id } });
  },
};
