// What somebody typed in this tab and has not sent: kept through a session that ends in the middle, for nobody else.
import type { Person } from './stored-session.ts';

const PREFIX = 'draft:';

export type Draft = Readonly<Record<string, string>>;

/** One form's draft, under a name of its own. A browser that keeps nothing keeps no draft either. */
export class FormDraft {
  readonly #key: string;
  readonly #owner: string;

  constructor(form: string, { email }: Person) {
    this.#key = PREFIX + form;
    this.#owner = email;
  }

  /** What this person typed; undefined when there is nothing of theirs. */
  read(): Draft | undefined {
    const kept = shelf()?.getItem(this.#key);
    const { owner, draft }: { owner?: string; draft?: Draft } = kept ? JSON.parse(kept) : {};
    return owner === this.#owner ? draft : undefined;
  }

  save(draft: Draft): void {
    shelf()?.setItem(this.#key, JSON.stringify({ owner: this.#owner, draft }));
  }

  clear(): void {
    shelf()?.removeItem(this.#key);
  }
}

/** Somebody logged out, or somebody else is here now. */
export function clearDrafts(exceptOf?: Person): void {
  const tab = shelf();
  for (const key of Object.keys(tab ?? {})) {
    if (!key.startsWith(PREFIX)) continue;
    if (exceptOf && new FormDraft(key.slice(PREFIX.length), exceptOf).read()) continue;
    tab?.removeItem(key);
  }
}

/** Browsers may refuse storage (private windows, settings). */
function shelf(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
