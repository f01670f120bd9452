// Tests that a device cookie is valid only for the account and secret it was issued with.
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { DeviceCookies } from './device-cookie.ts';

const SECRET = 'a secret of at least 32 characters';
const EMAIL = 'mia@mail.com';

async function issue(cookies: DeviceCookies, cookie = ''): Promise<string> {
  const app = Fastify();
  app.get('/', async (_, reply) => cookies.set(reply, EMAIL) ?? null);
  const { headers } = await app.inject({ url: '/', headers: { cookie } });
  return String(headers['set-cookie']);
}

const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

it('is read for its own account only', async () => {
  const cookies = new DeviceCookies(SECRET, false);
  const pair = pairOf(await issue(cookies));
  const header = `selvedge.session_token=x; ${pair}`;
  expect(cookies.read(header, EMAIL)).toMatch(/^[\w-]{22}$/);
  expect(cookies.read(header, 'eva@mail.com')).toBeUndefined();
  expect(cookies.read(`${header}x`, EMAIL)).toBeUndefined();
  expect(cookies.read(undefined, EMAIL)).toBeUndefined();
  expect(new DeviceCookies(`${SECRET}.`, false).read(header, EMAIL)).toBeUndefined();
});

it('keeps its id when it is set again', async () => {
  const cookies = new DeviceCookies(SECRET, false);
  const pair = pairOf(await issue(cookies));
  expect(pairOf(await issue(cookies, pair))).toBe(pair);
});

it('is Secure with https', async () => {
  expect(await issue(new DeviceCookies(SECRET, true))).toMatch(/^__Secure-selvedge\.device=.*; Secure$/);
});
