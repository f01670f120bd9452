// Handles the account chooser: shows the accounts, completes the sign-in with the chosen one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionDetails, Provider } from 'oidc-provider/lib/provider.js';
import { chooserPage } from './account-chooser-page.ts';
import { type Accounts, createAccount, type GoogleAccount } from './accounts.ts';

const FORM_MAX_BYTES = 4096;

export async function handleChooser(
  provider: Provider,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response);
  const { uid } = details;
  if (request.method !== 'POST') return sendPage(response, chooserPage(accounts.all(), `/choose/${uid}`));
  const form = await readForm(request);
  if (form.has('cancel')) {
    const denied = { error: 'access_denied', error_description: 'The user cancelled' };
    return provider.interactionFinished(request, response, denied);
  }
  const account = selectAccount(form, accounts);
  if (!account) return sendPage(response, chooserPage(accounts.all(), `/choose/${uid}`), 422);
  const result = { select_account: {}, login: { accountId: account.sub } };
  const location = await provider.interactionResult(request, response, result);
  await forgetFormerAccount(provider, details);
  response.writeHead(303, { location, 'content-length': 0 }).end();
}

/** Lets a browser choose another account than before, like Google: the provider would ask to sign out first. */
async function forgetFormerAccount(
  provider: Provider,
  { session: former }: InteractionDetails,
): Promise<void> {
  const session = former && (await provider.Session.findByUid(former.uid));
  if (!session) return;
  delete session.accountId;
  await session.persist();
}

function selectAccount(form: URLSearchParams, accounts: Accounts): GoogleAccount | undefined {
  const sub = form.get('account');
  if (sub) return accounts.find(sub);
  const name = form.get('name')?.trim();
  const email = form.get('email')?.trim().toLowerCase();
  if (!name || !email?.includes('@')) return undefined;
  const existing = accounts.all().find((account) => account.email === email);
  if (existing) return existing;
  const account = createAccount(name, email);
  accounts.add(account);
  return account;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > FORM_MAX_BYTES) break;
  }
  return new URLSearchParams(text);
}

function sendPage(response: ServerResponse, page: string, status = 200): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .end(page);
}
