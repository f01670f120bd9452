// Vitest fixture: an app that serves the built pages on a port of its own. `test('…', async ({ site }) => …)`.
import { shopOfPages } from '#server/app.ts';
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

/** Serves the pages of a shop on a port of its own. */
export async function openSite(shop: TestApp): Promise<Site> {
  const { server } = shop.app;
  const { changes } = shop.storage;
  const publicUrl = 'https://selvedge.example';
  await registerPages(server, { changes, publicUrl, shop: shopOfPages(shop.app) });
  return new Site(shop, await server.listen({ host: '127.0.0.1', port: 0 }));
}

export const test = shopTest.extend<{ site: Site }>({
  site: async ({ shop }, use) => {
    await use(await openSite(shop));
  },
});
