// Roles smaller than admin: who gives them, and two admins who change one at the same time.
import { expect } from 'vitest';
import { test, testOnce } from '../support/test-app.ts';

const EVA = 'eva@mail.com';
const params = { email: EVA };

test('of two admins who change a role at once one succeeds', async ({ shop }) => {
  const admins = [
    await shop.signIn('one@mail.com', { admin: true }),
    await shop.signIn('two@mail.com', { admin: true }),
  ];
  const eva = await shop.signIn(EVA);
  await shop.confirmEmail(EVA);
  const roles = ['warehouse', 'books'] as const;
  const outcomes = await Promise.allSettled(
    admins.map((token, nth) =>
      shop.request('changeRole', { token, params, body: { from: null, to: roles[nth] } }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const won = roles[outcomes.findIndex(({ status }) => status === 'fulfilled')];
  expect(await shop.request('isAdmin', { token: eva, params })).toMatchObject({ admin: false, role: won });
  const [token] = admins;
  const log = await shop.request('listAuditLog', { token, query: { action: ['change_role'] } });
  expect(log.map(({ details }) => details)).toEqual([{ from: 'customer', to: won }]);
});

testOnce('a role is changed from the one seen, for confirmed users', async ({ shop }) => {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const eva = await shop.signIn(EVA);
  const change = { token, params, body: { from: null, to: 'sales' } };
  expect(await shop.requestError('changeRole', change)).toBe('email_unconfirmed');
  await shop.confirmEmail(EVA);
  expect(await shop.request('changeRole', change)).toEqual({ modifiedCount: 1 });
  expect(await shop.request('changeRole', change)).toEqual({ modifiedCount: 0 });
  await shop.request('listUsers', { token: eva });
  expect(await shop.requestError('listAuditLog', { token: eva })).toBe('not_for_role');
  expect(await shop.requestError('changeRole', { ...change, token: eva })).toBe('not_for_role');
  const late = { ...change, body: { from: null, to: 'books' } };
  expect(await shop.requestError('changeRole', late)).toBe('role_changed');
  // Staff are no admins: what the specification says of admins does not hold for them.
  expect(await shop.request('revokeAdmin', { token, params })).toEqual({ deletedCount: 0 });
  expect(await shop.request('makeAdmin', { token, params })).toEqual({ modifiedCount: 1 });
  const lesser = { ...change, body: { from: 'admin', to: 'books' } };
  expect(await shop.request('changeRole', lesser)).toEqual({ modifiedCount: 1 });
  const away = { ...change, body: { from: 'books', to: null } };
  expect(await shop.request('changeRole', away)).toEqual({ modifiedCount: 1 });
  expect(await shop.requestError('listUsers', { token: eva })).toBe('admins_only');
  await shop.confirmEmail('admin@mail.com');
  const own = { token, params: { email: 'admin@mail.com' }, body: { from: 'admin', to: 'sales' } };
  expect(await shop.requestError('changeRole', own)).toBe('last_admin');
});
