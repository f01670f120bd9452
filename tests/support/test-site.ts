// A shop with its pages, listening on a port of its own: `test('…', async ({ site }) => …)`. The pages must be built.
import { registerPages } from '#server/pages/routes.ts';
import { test as shopTest, type TestApp } from './test-app.ts';

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** A shop with its pages, listening: the short way out is taken only on a socket. */
class Site {
  readonly shop: TestApp;
  readonly address: string;

  constructor(shop: TestApp, address: string) {
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
    const { server } = shop.app;
    await registerPages(server, { changes: shop.storage.changes, publicUrl: 'https://selvedge.example' });
    await use(new Site(shop, await server.listen({ host: '127.0.0.1', port: 0 })));
  },
});
