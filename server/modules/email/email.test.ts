// Tests that an email has one recipient and one subject, whatever a name or an address contains.
import { expect, it } from 'vitest';
import { emailTemplates } from '../email-templates.ts';
import { dayAndHour, typedText } from './email-content.ts';
import { contentOf, renderEmail } from './render-email.ts';
import { assertNoHeaderInjection, createSmtpTransport, type Email } from './transport.ts';

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
    createSmtpTransport('smtp://127.0.0.1:1', () => ({ name: 'Shop', address: 'shop@mail.com' })).send({
      ...email,
      ...change,
    }),
  ).rejects.toThrow(/An email/);
});

const render = (kind: 'password_reset' | 'password_changed' | 'password_removed', name: string) => {
  const accountLink = { address: link, isConfirmed: true };
  const context = {
    origin: 'https://shop.example',
    timeZone: 'UTC',
    imprint: [],
    shopName: 'Selvedge',
    accountLink,
  };
  return renderEmail(
    contentOf({ kind, data: '{}' }, emailTemplates, context),
    { email: 'mia@mail.com', name },
    context,
  );
};

it('removes markup and links from the name in the greeting', async () => {
  const {
    text,
    html = '',
    to,
  } = await render('password_reset', '<a href="//evil.example">Mia</a>\r\nBcc: x');
  expect(to).toBe('mia@mail.com');
  expect(text).toMatch(/^Hello a href evil example Mia a Bcc x,\n/);
  expect(text).toContain(`\n${link}\n`);
  expect(html).not.toContain('evil.example');
  expect(html).toContain('href="https://shop.example/resetPassword?token=a&amp;b"');
  expect((await render('password_reset', '')).text).toMatch(/^Hello,\n/);
});

it.each(['password_changed', 'password_removed'] as const)(
  '%s links to the forgotten password page',
  async (kind) => {
    const { text } = await render(kind, 'Zoë O’Neil');
    expect(text).toMatch(/^Hello Zoë O’Neil,/);
    expect(text).toContain('https://shop.example/forgottenPassword');
  },
);

it('puts what users typed on one line', () => {
  expect(typedText('a\nb')).toBe('a b');
});

it('names the zone of the shop with days and hours', () => {
  const noon = Date.UTC(2026, 6, 1, 12);
  expect(dayAndHour(noon, 'UTC')).toBe('Wednesday 1 July 2026, 12:00 UTC');
  expect(dayAndHour(noon, 'Europe/London')).toBe('Wednesday 1 July 2026, 13:00 BST');
  expect(dayAndHour(noon, 'Asia/Tokyo')).toBe('Wednesday 1 July 2026, 21:00 GMT+9');
});
