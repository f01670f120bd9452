// An email has one recipient and one subject, whatever a name or an address contains.
import { expect, it } from 'vitest';
import { createSmtpTransport } from './smtp-transport.ts';
import {
  backInStockEmail,
  passwordChangedEmail,
  passwordRemovedEmail,
  passwordResetEmail,
} from './templates.ts';
import { assertNoHeaderInjection, type Email } from './transport.ts';

const email: Email = { to: 'mia@mail.com', subject: 'Hello', text: 'Hello' };
const link = 'https://shop.example/resetPassword?token=a&b';

it.each([
  ['a header in the address', { to: 'mia@mail.com\r\nBcc: all@mail.com' }],
  ['a header in the subject', { subject: 'Hello\nBcc: all@mail.com' }],
  ['a second address', { to: 'mia@mail.com,all@mail.com' }],
  ['a second address after a space', { to: 'mia@mail.com all@mail.com' }],
  ['a display name', { to: 'Mia <mia@mail.com>' }],
  ['no address', { to: 'mia' }],
  ['a Unicode line separator', { subject: 'Hello\u2028Bcc: all@mail.com' }],
])('rejects %s', async (_, change) => {
  expect(() => assertNoHeaderInjection({ ...email, ...change })).toThrow(/An email/);
  await expect(
    createSmtpTransport('smtp://127.0.0.1:1', 'shop@mail.com').send({ ...email, ...change }),
  ).rejects.toThrow(/An email/);
});

it('removes markup and links from the name in the greeting', () => {
  const name = '<a href="//evil.example">Mia</a>\r\nBcc: x';
  const { text, html = '', to } = passwordResetEmail({ email: 'mia@mail.com', name }, link);
  expect(to).toBe('mia@mail.com');
  expect(text).toMatch(/^Hello a href evil example Mia a Bcc x,\n/);
  expect(text).toContain(`\n${link}\n`);
  expect(html).not.toContain('evil.example');
  expect(html).toContain('href="https://shop.example/resetPassword?token=a&#38;b"');
  expect(passwordResetEmail({ email: 'mia@mail.com', name: '' }, link).text).toMatch(/^Hello,\n/);
});

it.each([passwordChangedEmail, passwordRemovedEmail])(
  '$name links to the forgotten password page',
  (template) => {
    const { text } = template({ email: 'mia@mail.com', name: 'Zoë O’Neil' }, link);
    expect(text).toMatch(/^Hello Zoë O’Neil,/);
    expect(text).toContain(link);
  },
);

it('says once what is back, with the same id for the same request and one line as subject', () => {
  const product = {
    alertId: '1',
    productName: 'Harbour\r\nBcc: x <b>',
    articleNumber: 'SV-00042',
    minimumQuantity: 1,
    availableQuantity: 1200,
    link,
  };
  const email = backInStockEmail({ email: 'mia@mail.com', name: 'Mia' }, product);
  expect(email.subject).toBe('Harbour Bcc: x <b> can be ordered again');
  expect(() => assertNoHeaderInjection(email)).not.toThrow();
  expect(email.id).toBe(backInStockEmail({ email: 'mia@mail.com', name: 'Mia' }, product).id);
  expect(email.text).toContain('1,200 pieces can be ordered now, at least 1 piece at a time');
  expect(email.text).toContain(`\n${link}\n`);
  expect(email.html).not.toContain('<b>');
});
