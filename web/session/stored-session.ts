// What this browser keeps of a session, for all its tabs: the token under `accessToken` (spec section 3), and whose it is.
import type { RefreshSchedule } from './refresh-schedule.ts';

export const TOKEN_KEY = 'accessToken';
const OWNER_KEY = 'accessTokenOwner';
const OWED_KEY = 'signOutOwed';

export interface Person {
  readonly email: string;
  readonly name: string;
}

export interface StoredSession extends RefreshSchedule {
  readonly token: string;
  readonly user: Person;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class SessionStorage {
  readonly #shelf: Shelf;

  constructor(shelf: Shelf = openShelf()) {
    this.#shelf = shelf;
  }

  read(): StoredSession | undefined {
    const token = this.#shelf.getItem(TOKEN_KEY);
    const owner = readOwner(this.#shelf.getItem(OWNER_KEY));
    return token && owner ? { token, ...owner } : undefined;
  }

  /** The owner goes first: other tabs hear of the token, and look for its owner then. */
  write({ token, ...owner }: StoredSession): void {
    this.#shelf.setItem(OWNER_KEY, JSON.stringify(owner));
    this.#shelf.setItem(TOKEN_KEY, token);
  }

  clear(): void {
    this.#shelf.removeItem(TOKEN_KEY);
    this.#shelf.removeItem(OWNER_KEY);
  }

  /** Somebody logged out here and the server does not know yet. */
  get pendingSignOut(): boolean {
    return this.#shelf.getItem(OWED_KEY) !== null;
  }

  set pendingSignOut(owed: boolean) {
    if (owed) this.#shelf.setItem(OWED_KEY, 'yes');
    else this.#shelf.removeItem(OWED_KEY);
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
  const { user, endsAt, failures, retryAt } = owner as Partial<StoredSession>;
  return (
    typeof user?.email === 'string' &&
    typeof user.name === 'string' &&
    [endsAt, failures, retryAt].every((time) => typeof time === 'number')
  );
}

/** Browsers may refuse storage (private windows, settings): then the session lasts as long as the page. */
function openShelf(): Shelf {
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
