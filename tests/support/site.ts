// A shop with its pages, listening on a port of its own: `test('…', async ({ site }) => …)`. The pages must be built.
import { pagesRoutes } from '#server/pages/routes.ts';
import { test as shopTest, type TestShop } from './shop.ts';

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** A shop with its pages, listening: the short way out is taken only on a socket. */
class Site {
  readonly shop: TestShop;
  readonly address: string;

  constructor(shop: TestShop, address: string) {
    this.shop = shop;
    this.address = address;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answered> {
    const answer = await fetch(this.address + path, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  }
}

export const test = shopTest.extend<{ site: Site }>({
  site: async ({ shop }, use) => {
    const { app } = shop.rooms;
    await pagesRoutes(app, { news: shop.storage.news, publicUrl: 'https://selvedge.example' });
    await use(new Site(shop, await app.listen({ host: '127.0.0.1', port: 0 })));
  },
});
