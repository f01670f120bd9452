// The session in localStorage, shared by all tabs: the token under `accessToken` (spec section 3), and its owner.
import type { RefreshSchedule } from './refresh-schedule.ts';

export const TOKEN_KEY = 'accessToken';
const OWNER_KEY = 'accessTokenOwner';
const PENDING_SIGN_OUT_KEY = 'pendingSignOut';

export interface SessionUser {
  readonly email: string;
  readonly name: string;
  /** The value at the sign-in, until `SessionStore.update` changes it. */
  readonly isEmailConfirmed: boolean;
}

export interface StoredSession extends RefreshSchedule {
  readonly token: string;
  readonly user: SessionUser;
}

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class SessionStorage {
  readonly #storage: KeyValueStorage;

  constructor(storage: KeyValueStorage = browserStorage()) {
    this.#storage = storage;
  }

  read(): StoredSession | undefined {
    const token = this.#storage.getItem(TOKEN_KEY);
    const owner = readOwner(this.#storage.getItem(OWNER_KEY));
    return token && owner ? { token, ...owner } : undefined;
  }

  /** The owner is written first, because the storage event of the token makes other tabs read both. */
  write({ token, ...owner }: StoredSession): void {
    this.#storage.setItem(OWNER_KEY, JSON.stringify(owner));
    this.#storage.setItem(TOKEN_KEY, token);
  }

  clear(): void {
    this.#storage.removeItem(TOKEN_KEY);
    this.#storage.removeItem(OWNER_KEY);
  }

  /** True when the user has logged out and the server could not be reached yet. */
  get pendingSignOut(): boolean {
    return this.#storage.getItem(PENDING_SIGN_OUT_KEY) !== null;
  }

  set pendingSignOut(pending: boolean) {
    if (pending) this.#storage.setItem(PENDING_SIGN_OUT_KEY, 'yes');
    else this.#storage.removeItem(PENDING_SIGN_OUT_KEY);
  }
}

function readOwner(text: string | null): Omit<StoredSession, 'token'> | undefined {
  try {
    const owner: unknown = JSON.parse(text ?? 'null');
    return isOwner(owner) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(owner: unknown): owner is Omit<StoredSession, 'token'> {
  if (typeof owner !== 'object' || owner === null) return false;
  const { user, expiresAt, failures, triedAt } = owner as Partial<StoredSession>;
  return (
    typeof user?.email === 'string' &&
    typeof user.name === 'string' &&
    typeof user.isEmailConfirmed === 'boolean' &&
    [expiresAt, failures, triedAt].every((value) => typeof value === 'number')
  );
}

/** Returns localStorage, or memory when the browser denies it: the session then lasts as long as the page. */
function browserStorage(): KeyValueStorage {
  try {
    globalThis.localStorage.getItem(TOKEN_KEY);
    return globalThis.localStorage;
  } catch {
    const items = new Map<string, string>();
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    };
  }
}
