// An email has one recipient and one subject, whatever a name or an address contains.
import { expect, it } from 'vitest';
import { Mailer } from './service.ts';
import { createSmtpTransport } from './smtp-transport.ts';
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

/** What the mailer sends. */
async function sentBy(send: (mailer: Mailer) => Promise<void>): Promise<Email> {
  const sent: Email[] = [];
  const transport = { send: async (one: Email) => void sent.push(one), close: async () => undefined };
  await send(new Mailer(transport));
  return sent[0] as Email;
}

it('removes markup and links from the name in the greeting', async () => {
  const name = '<a href="//evil.example">Mia</a>\r\nBcc: x';
  const sent = await sentBy((mailer) => mailer.sendPasswordReset({ email: 'mia@mail.com', name }, link));
  const { text, html = '', to } = sent;
  expect(to).toBe('mia@mail.com');
  expect(text).toMatch(/^Hello a href evil example Mia a Bcc x,\n/);
  expect(text).toContain(`\n${link}\n`);
  expect(html).not.toContain('evil.example');
  expect(html).toContain('href="https://shop.example/resetPassword?token=a&amp;b"');
  const nameless = await sentBy((mailer) =>
    mailer.sendPasswordReset({ email: 'mia@mail.com', name: '' }, link),
  );
  expect(nameless.text).toMatch(/^Hello,\n/);
});

it.each(['sendPasswordChanged', 'sendPasswordRemoved'] as const)(
  '%s links to the forgotten password page',
  async (method) => {
    const { text } = await sentBy((mailer) =>
      mailer[method]({ email: 'mia@mail.com', name: 'Zoë O’Neil' }, link),
    );
    expect(text).toMatch(/^Hello Zoë O’Neil,/);
    expect(text).toContain(link);
  },
);
