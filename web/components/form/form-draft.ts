// The draft of one form: its unsent input, stored per browser tab and user.
import type { SessionUser } from '#web/session/stored-session.ts';
import { draftKey, tabStorage } from '#web/session/tab-storage.ts';

/** Does nothing when the browser denies storage. */
export class FormDraft<Fields extends object = Readonly<Record<string, string>>> {
  readonly #key: string;

  constructor(form: string, user: SessionUser) {
    this.#key = draftKey(form, user);
  }

  read(): Fields | undefined {
    const json = tabStorage()?.getItem(this.#key);
    return json ? JSON.parse(json) : undefined;
  }

  save(draft: Fields): void {
    tabStorage()?.setItem(this.#key, JSON.stringify(draft));
  }

  clear(): void {
    tabStorage()?.removeItem(this.#key);
  }
}
