// Security headers of every response.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { API_DOCS_PATH, HEALTH_LIVE_PATH, OPENAPI_PATH, pages } from '#contract/core/paths.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { listenOnFreePort } from '../support/http-client.ts';
import { type TestApp, test } from '../support/test-app.ts';
import { test as siteTest } from '../support/test-site.ts';

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const ADDRESSES = ['/api/product', '/api/user', '/unknown', '/images/none', HEALTH_LIVE_PATH, OPENAPI_PATH];

const headersAt = async (shop: TestApp, url: string) => (await shop.app.server.inject({ url })).headers;

test('every response forbids framing, sniffing and cross-origin use', async ({ shop }) => {
  for (const url of [...ADDRESSES, API_DOCS_PATH]) {
    const headers = await headersAt(shop, url);
    expect(headers, url).toMatchObject(ALWAYS);
    expect(headers, url).not.toHaveProperty('x-powered-by');
    expect(headers, url).not.toHaveProperty('server');
  }
});

test('responses other than pages may load nothing', async ({ shop }) => {
  for (const url of ADDRESSES)
    expect((await headersAt(shop, url))['content-security-policy'], url).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
  const policy = String((await headersAt(shop, API_DOCS_PATH))['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('HSTS is sent with an https PUBLIC_URL only', async ({ createApp }) => {
  const plain = await createApp({ PUBLIC_URL: 'http://shop.example' });
  expect(await headersAt(plain, '/api/product')).not.toHaveProperty('strict-transport-security');
  const secure = await createApp({ PUBLIC_URL: 'https://shop.example' });
  for (const url of ADDRESSES)
    expect(await headersAt(secure, url), url).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
});

siteTest('pages forbid device features and send the other security headers', async ({ site }) => {
  for (const path of [pages.home, pages.login, pages.dashboard, '/no-such-page', API_DOCS_PATH]) {
    // The second response comes from the fast path.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const headers = Object.fromEntries((await site.get(path)).headers);
      expect(headers, path).toMatchObject(ALWAYS);
      for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'display-capture'])
        expect(headers['permissions-policy'], path).toContain(`${feature}=()`);
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
      const scripts = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
      expect(scripts, path).not.toContain('unsafe');
    }
  }
});

test('private responses are not cached', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com', { admin: true });
  for (const name of endpointNames) {
    if (endpoints[name].method !== 'GET' || endpoints[name].access === 'anyone') continue;
    const params = { id: 'unknown', number: 'unknown', email: 'mia@mail.com', language: 'de' };
    const { headers } = await shop.send(name, { token, params, query: { user: 'mia@mail.com' } });
    expect(headers['cache-control'], name).toBe('no-store');
  }
});

test('TRACE echoes nothing, and CORS allows no other origin', async ({ shop }) => {
  const origin = await listenOnFreePort(shop);
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end('TRACE /api/product HTTP/1.1\r\nHost: x\r\nX-Secret: woven\r\nConnection: close\r\n\r\n');
  const recorded = await text(socket);
  expect(recorded).toMatch(/^HTTP\/1\.1 40[0-9]/);
  expect(recorded).not.toContain('woven');
  for (const method of ['GET', 'OPTIONS']) {
    const response = await fetch(`${origin}/api/product`, {
      method,
      headers: { origin: 'https://evil.example' },
    });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});
