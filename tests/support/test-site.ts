// Vitest fixture: an app that serves the built pages on a port of its own. `test('…', async ({ site }) => …)`.
import { registerPages } from '#server/pages/routes.ts';
import { test as shopTest, type TestApp } from './test-app.ts';

interface PageResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** Listens on a socket, because the response fast path serves only socket requests. */
class Site {
  readonly shop: TestApp;
  readonly address: string;

  constructor(shop: TestApp, address: string) {
    this.shop = shop;
    this.address = address;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<PageResponse> {
    const response = await fetch(this.address + path, { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }
}

export const test = shopTest.extend<{ site: Site }>({
  site: async ({ shop }, use) => {
    const { server } = shop.app;
    await registerPages(server, { changes: shop.storage.changes, publicUrl: 'https://selvedge.example' });
    await use(new Site(shop, await server.listen({ host: '127.0.0.1', port: 0 })));
  },
});
