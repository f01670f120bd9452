// The contact details are those of the shop's content; a new shop says nothing that its owner has not.
import { expect } from 'vitest';
import { SAMPLE_CONTENT } from '#contract/shop-content-samples.ts';
import { test } from '../support/test-app.ts';

test('the sample has details, and the front desk answers 24*7; an admin changes them', async ({ shop }) => {
  expect(await shop.request('getContactDetails')).toMatchObject({
    email: 'desk@selvedge.example',
    hours: expect.stringContaining('24*7'),
  });
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const company = {
    ...SAMPLE_CONTENT.company,
    address: 'The Mill, Mill Lane, Halifax',
    phone: '',
    hours: '',
  };
  await shop.request('putShopContent', { token, body: { settings: { ...SAMPLE_CONTENT, company } } });
  expect(await shop.request('getContactDetails')).toEqual({
    address: 'The Mill, Mill Lane, Halifax',
    phone: null,
    email: 'desk@selvedge.example',
    hours: '',
  });
});
