// Letters reach one address with one subject, whatever strangers put into either.
import { expect, it } from 'vitest';
import { assertNoHeaderInjection, type Email } from './email.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { passwordChangedEmail, passwordResetEmail } from './templates.ts';

const letter: Email = { to: 'mia@mail.com', subject: 'Hello', text: 'Hello' };

it.each([
  ['a second header in the address', { to: 'mia@mail.com\r\nBcc: all@mail.com' }],
  ['a second header in the subject', { subject: 'Hello\nBcc: all@mail.com' }],
  ['a second address', { to: 'mia@mail.com,all@mail.com' }],
  ['a second address behind a blank', { to: 'mia@mail.com all@mail.com' }],
  ['a name before the address', { to: 'Mia <mia@mail.com>' }],
  ['no address', { to: 'mia' }],
  ['an invisible line end', { subject: 'Hello\u2028Bcc: all@mail.com' }],
])('%s is refused', async (_, change) => {
  expect(() => assertNoHeaderInjection({ ...letter, ...change })).toThrow(/mail/);
  await expect(
    createSmtpTransport('smtp://127.0.0.1:1', 'shop@mail.com').send({ ...letter, ...change }),
  ).rejects.toThrow(/A mail/);
});

it('greets by name without letting the name say anything else', () => {
  const link = 'https://shop.example/resetPassword?token=a&b';
  const {
    text,
    html = '',
    to,
  } = passwordResetEmail('mia@mail.com', '<a href="//evil.example">Mia</a>\r\nBcc: x', link);
  expect(to).toBe('mia@mail.com');
  expect(text).toMatch(/^Hello a href evil example Mia a Bcc x,\n/);
  expect(text).toContain(`\n${link}\n`);
  expect(html).not.toContain('evil.example');
  expect(html).toContain('href="https://shop.example/resetPassword?token=a&#38;b"');
  expect(passwordResetEmail('mia@mail.com', '', link).text).toMatch(/^Hello,\n/);
});

it('tells of a changed password without a link that sets one', () => {
  const { text } = passwordChangedEmail(
    'mia@mail.com',
    'Zoë O’Neil',
    'https://shop.example/forgottenPassword',
  );
  expect(text).toMatch(/^Hello Zoë O’Neil,/);
  expect(text).toContain('https://shop.example/forgottenPassword');
});
