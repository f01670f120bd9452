// Data of the signed-in user that every tab of the browser shows. A change is shown at once, sent after those before it,
// and announced to the other tabs. Only users who are signed in load it: the query client's provider and hooks would add
// 10.5 KB (Brotli) to every public page.
import { type QueryKey, QueryObserver, type UseQueryOptions } from '@tanstack/react-query';
import { getSessionStore } from '#web/session/use-session.ts';
import { getQueryClient } from './query-client.ts';

interface Change<Data> {
  readonly show: (data: Data | undefined) => Data;
  /** Reverts `show` when `send` fails; other changes may have been shown since. */
  readonly undo: (data: Data | undefined) => Data;
  readonly send: () => Promise<unknown>;
}

export class UserData<Data, Key extends QueryKey = QueryKey> {
  readonly #query: (email: string) => UseQueryOptions<Data, Error, Data, Key> & { readonly queryKey: Key };
  readonly #onRefetch: (email: string) => void;
  readonly #client = getQueryClient();
  /** Its messages are the email of the user whose data have changed in another tab. */
  readonly #otherTabs: BroadcastChannel;
  /** Changes are sent one after the other, so that the last press of a quick double click wins. */
  #lastChange: Promise<unknown> = Promise.resolve();
  #changesUnderWay = 0;

  /** `name` is unique among the data of users. `onRefetch` runs when the data are about to be read again. */
  constructor(
    name: string,
    query: (email: string) => UseQueryOptions<Data, Error, Data, Key> & { readonly queryKey: Key },
    onRefetch: (email: string) => void = () => undefined,
  ) {
    this.#query = query;
    this.#onRefetch = onRefetch;
    this.#otherTabs = new BroadcastChannel(name);
    this.#otherTabs.addEventListener('message', ({ data: email }) => void this.#refetch(email));
  }

  /** Calls `listener` with the data and after each change of them, until the returned function is called. */
  observe(email: string, listener: (data: Data | undefined) => void): () => void {
    this.#client.mount();
    const observer = new QueryObserver(this.#client, this.#query(email));
    const unsubscribe = observer.subscribe(({ data }) => listener(data));
    listener(observer.getCurrentResult().data);
    return () => {
      unsubscribe();
      this.#client.unmount();
    };
  }

  /** Throws what `send` throws. */
  async change(email: string, { show, undo, send }: Change<Data>): Promise<void> {
    this.#changesUnderWay += 1;
    this.#set(email, show);
    const change = this.#lastChange.then(async () => {
      try {
        // Another user may have signed in while the change waited.
        if (getSessionStore().state.user?.email === email) await send();
      } catch (error) {
        this.#set(email, undo);
        throw error;
      }
    });
    this.#lastChange = change.catch(() => undefined);
    try {
      await change;
    } finally {
      this.#changesUnderWay -= 1;
      // An answer from before the last change would show the state before it.
      if (this.#changesUnderWay === 0) this.refresh(email);
    }
  }

  /** Reads the data again, in every tab. */
  refresh(email: string): void {
    void this.#refetch(email);
    this.#otherTabs.postMessage(email);
  }

  #set(email: string, update: (data: Data | undefined) => Data): void {
    const { queryKey } = this.#query(email);
    void this.#client.cancelQueries({ queryKey });
    this.#client.setQueryData<Data>(queryKey, update);
  }

  /**
   * Cancels the first load of the data, because it would not be repeated while in progress and may return the state
   * before the change.
   */
  async #refetch(email: string): Promise<void> {
    this.#onRefetch(email);
    const { queryKey } = this.#query(email);
    await this.#client.cancelQueries({ queryKey });
    await this.#client.invalidateQueries({ queryKey });
  }
}
