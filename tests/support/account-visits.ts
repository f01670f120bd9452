// Calls of every endpoint of a person's own account, for the tests that record what the app does.
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { TestApp } from './test-app.ts';

interface Visited {
  readonly shop: TestApp;
  /** mia@mail.com, signed in. */
  readonly mia: HttpClient;
}

/** Endpoints that are not built yet. */
export type Unvisited =
  | 'sendConfirmation'
  | 'confirmEmail'
  | 'requestEmailChange'
  | 'confirmEmailChange'
  | 'cancelEmailChange'
  | 'startTotp'
  | 'verifyTotp'
  | 'verifyRecoveryCode'
  | 'renewRecoveryCodes'
  | 'removeTotp'
  | 'getPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'getPasskeySignInOptions'
  | 'signInWithPasskey'
  | 'getRemoval'
  | 'removeAccount'
  | 'getDataExport'
  | 'requestDataExport'
  | 'downloadDataExport';

export const accountVisits = {
  getAccount: ({ mia }: Visited) => mia.request('getAccount'),
  listOwnSessions: ({ mia }: Visited) => mia.request('listOwnSessions'),
  async endOwnSession({ shop, mia }: Visited) {
    const other = await createHttpClient(shop);
    await other.request('signIn', { body: { email: 'mia@mail.com', password: 'a better secret' } });
    const [session] = await other.request('listOwnSessions');
    await mia.request('endOwnSession', { params: { id: session?.id ?? '' } });
  },
  endOtherSessions: ({ mia }: Visited) => mia.request('endOtherSessions'),
};
