// Calls of the endpoints of a person's own account that need a step before, for the tests that record what the app does.
import { expect } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { addPasskey, signInWithPasskey } from '../people/authenticator.ts';
import { signUpToLeave } from '../people/confirm-removal.ts';
import { totpCode } from '../people/totp.ts';
import type { TestApp } from '../test-app.ts';

interface Visited {
  readonly shop: TestApp;
  /** mia@mail.com, signed in. */
  readonly mia: HttpClient;
  readonly emails: readonly string[];
}

/** The token of the last link to this page; '' without one. */
const tokenIn = (emails: readonly string[], page: string) =>
  [...emails.join('\n').matchAll(new RegExp(`${page}\\?token=([\\w-]+)`, 'g'))].at(-1)?.[1] ?? '';

export const accountVisits = {
  async endOwnSession({ shop, mia }: Visited) {
    const other = await createHttpClient(shop);
    await other.request('signIn', { body: { email: 'mia@mail.com', password: 'a better secret' } });
    const [session] = await other.request('listOwnSessions');
    await mia.request('endOwnSession', { params: { id: session?._id ?? '' } });
  },
  async addPasskey({ mia }: Visited) {
    await addPasskey(mia, 'Phone');
  },
  async renamePasskey({ mia }: Visited) {
    const { id } = await addPasskey(mia, 'Tablet');
    await mia.request('renamePasskey', { body: { id, name: 'Old tablet' } });
  },
  async removePasskey({ mia }: Visited) {
    const { id } = await addPasskey(mia, 'Key');
    await mia.request('removePasskey', { body: { id } });
  },
  async signInWithPasskey({ shop, mia }: Visited) {
    const { authenticator } = await addPasskey(mia, 'Laptop');
    await signInWithPasskey(await createHttpClient(shop), authenticator);
  },
  /** A second start replaces the secret that no code has verified. */
  async startTotp({ mia }: Visited) {
    await mia.request('startTotp');
  },
  async verifyTotp({ mia }: Visited) {
    const { totpUri } = await mia.request('startTotp');
    await mia.request('verifyTotp', { body: { code: totpCode(totpUri) } });
  },
  async verifyRecoveryCode({ shop, mia }: Visited) {
    const { recoveryCodes } = await mia.request('renewRecoveryCodes');
    const other = await createHttpClient(shop);
    const body = { email: 'mia@mail.com', password: 'a better secret' };
    expect(await other.requestError('signIn', { body })).toBe('second_step_required');
    await other.request('verifyRecoveryCode', { body: { code: recoveryCodes[0] } });
  },
  renewRecoveryCodes: ({ mia }: Visited) => mia.request('renewRecoveryCodes'),
  removeTotp: ({ mia }: Visited) => mia.request('removeTotp'),
  async sendConfirmation({ mia, emails }: Visited) {
    await mia.request('sendConfirmation');
    await expect.poll(() => tokenIn(emails, pages.confirmEmail)).not.toBe('');
  },
  confirmEmail: ({ mia, emails }: Visited) =>
    mia.request('confirmEmail', { body: { token: tokenIn(emails, pages.confirmEmail) } }),
  async removeAccount({ shop }: Visited) {
    const other = await createHttpClient(shop);
    await signUpToLeave(other, 'leaver@mail.com');
    await other.request('removeAccount', { body: { reviews: 'anonymous' } });
  },
  async requestDataExport({ shop, mia }: Visited) {
    await mia.request('requestDataExport');
    await shop.app.jobs.runNow(shop.app.dataExports.job);
  },
  async downloadDataExport({ shop, mia }: Visited) {
    await mia.call('downloadDataExport');
    await shop.app.jobs.runNow(shop.app.dataExports.job);
  },
  async requestEmailChange({ mia, emails }: Visited) {
    await mia.request('requestEmailChange', { body: { newEmail: 'weber@mail.com' } });
    await expect.poll(() => tokenIn(emails, pages.confirmEmailChange)).not.toBe('');
  },
  async confirmEmailChange({ mia, emails }: Visited) {
    const token = tokenIn(emails, pages.confirmEmailChange);
    expect(await mia.request('confirmEmailChange', { body: { token } })).toEqual({ isDone: false });
  },
  cancelEmailChange: ({ mia }: Visited) => mia.request('cancelEmailChange'),
};
