// Signing in by email and password, over real HTTP (spec sections 2, 5, 6).
import { expect } from 'vitest';
import { test } from '../support/shop.ts';

test('one signs up, is signed in by a cookie, and gets an access token', async ({ shop }) => {
  const made = await shop.tell('signUp', {
    body: { name: 'Mia', email: ' Mia@Mail.com', password: 'secret' },
  });
  expect(made.body).toMatchObject({ user: { email: 'mia@mail.com', name: 'Mia' } });
  const cookie = String(made.headers['set-cookie']).split(';')[0] ?? '';
  const { token } = await shop.ask('putUser', {
    params: { email: 'mia@mail.com' },
    headers: { cookie },
    body: { email: 'mia@mail.com' },
  });
  expect(await shop.ask('getUser', { params: { email: 'mia@mail.com' }, token })).toMatchObject({
    name: 'Mia',
  });
});
