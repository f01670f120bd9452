// The contact details come from the settings.
import { expect } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { test } from '../support/test-app.ts';

test('the details are those of the settings', async ({ createApp }) => {
  const shop = await createApp({
    CONTACT_ADDRESS: 'The Mill, Mill Lane, Halifax',
    CONTACT_PHONE: '+44 1422 000000',
    CONTACT_EMAIL: 'desk@mill.example',
    CONTACT_HOURS: 'Day and night',
  });
  expect(await shop.request('getContactDetails')).toEqual({
    address: 'The Mill, Mill Lane, Halifax',
    phone: '+44 1422 000000',
    email: 'desk@mill.example',
    hours: 'Day and night',
  });
});

test('sample details are shown outside production only; the front desk answers 24*7 everywhere', () => {
  const { CONTACT_EMAIL, CONTACT_HOURS } = readSettings({});
  expect(CONTACT_EMAIL).toBe('desk@selvedge.example');
  expect(CONTACT_HOURS).toContain('24*7');
  const production = readSettings({ NODE_ENV: 'production' });
  expect(production.CONTACT_EMAIL).toBeUndefined();
  expect(production.CONTACT_HOURS).toContain('24*7');
});

test.for([
  ['CONTACT_PHONE', 'call us'],
  ['CONTACT_EMAIL', 'desk'],
  ['CONTACT_ADDRESS', 'Mill Lane\nHalifax'],
])('%s=%s is rejected at the start', ([name = '', value]) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} must be`);
});
