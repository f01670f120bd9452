// Unsent form input, kept per browser tab and user, so that it survives a session that ends while the user types.
import type { Person } from './stored-session.ts';

const PREFIX = 'draft:';

export type Draft = Readonly<Record<string, string>>;

/** The draft of one form. Does nothing where the browser denies storage. */
export class FormDraft {
  readonly #key: string;
  readonly #owner: string;

  constructor(form: string, { email }: Person) {
    this.#key = PREFIX + form;
    this.#owner = email;
  }

  /** The user's draft, or undefined when there is none of this user's. */
  read(): Draft | undefined {
    const json = tabStorage()?.getItem(this.#key);
    const { owner, draft }: { owner?: string; draft?: Draft } = json ? JSON.parse(json) : {};
    return owner === this.#owner ? draft : undefined;
  }

  save(draft: Draft): void {
    tabStorage()?.setItem(this.#key, JSON.stringify({ owner: this.#owner, draft }));
  }

  clear(): void {
    tabStorage()?.removeItem(this.#key);
  }
}

/** Removes all drafts, except those of `user` where given. */
export function clearDrafts(user?: Person): void {
  const storage = tabStorage();
  for (const key of Object.keys(storage ?? {})) {
    if (!key.startsWith(PREFIX)) continue;
    if (user && new FormDraft(key.slice(PREFIX.length), user).read()) continue;
    storage?.removeItem(key);
  }
}

/** Undefined where the browser denies storage (private windows, settings). */
function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
