// The emails about a change of how somebody signs in, through a real SMTP server on this machine.
import { expect } from 'vitest';
import { addPasskey } from '../support/people/authenticator.ts';
import { createTotpAccount, mia } from '../support/people/second-factor.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { test } from '../support/test-app.ts';

test('every change of an authenticator app, recovery codes or passkeys is emailed', async ({ createApp }) => {
  const mail = await startMailServer();
  const shop = await createApp({ SMTP_URL: mail.url });
  const arrives = (words: string) =>
    expect
      .poll(() => mail.emails.filter(({ text, to }) => to[0] === mia.email && text.includes(words)).length)
      .toBe(1);
  const { client } = await createTotpAccount(shop);
  await arrives('An authenticator app was added');
  await client.request('renewRecoveryCodes');
  await arrives('New recovery codes were made');
  const { id } = await addPasskey(client, 'Phone');
  await arrives('A passkey was added');
  await client.request('removePasskey', { body: { id } });
  await arrives('A passkey was removed');
  await client.request('removeTotp');
  await arrives('The authenticator app was removed');
});
