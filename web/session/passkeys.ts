// Creates and uses passkeys with the browser's own WebAuthn. Throws ApiError, and the browser's DOMException.
import { t } from '#contract/languages/text.ts';
import { byCookie, request } from '#web/api/client.ts';
import type { SessionUser } from './stored-session.ts';

/** Older browsers can neither parse the server's options nor serialize a passkey as JSON. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Whether the user closed the browser's dialog or has no passkey, or the page has started another request. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** The message for the browser's own errors; undefined for others. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === 'InvalidStateError') return t`This device has a passkey of this account already.`;
  return isPasskeyCancelled(error) ? t`No passkey was used.` : t`This browser cannot use passkeys here.`;
}

export async function createPasskey(name: string): Promise<void> {
  const options: unknown = await request('GET /api/auth/passkey/generate-register-options', byCookie);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const response = toJson(await navigator.credentials.create({ publicKey }));
  await request('POST /api/auth/passkey/verify-registration', { ...byCookie, body: { response, name } });
}

interface PasskeySignIn {
  /**
   * With a signal, the passkey is offered among the saved logins of the email field until it aborts, instead of in a
   * dialog.
   */
  readonly signal?: AbortSignal;
  /** The account whose passkey is required; without it, any passkey is accepted. */
  readonly email?: string;
}

export async function signInWithPasskey({ signal, email }: PasskeySignIn = {}): Promise<SessionUser> {
  const options = await request('GET /api/auth/passkey/generate-authenticate-options', byCookie);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({
    publicKey,
    ...(signal && { mediation: 'conditional', signal }),
  });
  const body = { response: toJson(credential), ...(email !== undefined && { email }) };
  return (await request('POST /api/auth/passkey/verify-authentication', { ...byCookie, body })).user;
}

export async function canSuggestPasskeys(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable());
}

function toJson(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey', 'NotAllowedError');
  return { ...credential.toJSON(), id: credential.id, type: 'public-key' as const };
}
