// The session of this browser, outside React: who is signed in, and a token that stays fresh in every tab.
import { ApiError } from '#web/api/api-error.ts';
import { clearDrafts } from './form-drafts.ts';
import { identityClient as identityService } from './identity-client.ts';
import { afterFailure, isFresh, nextRefreshAt } from './refresh-schedule.ts';
import { type ShopClient, shopClient } from './shop-client.ts';
import { type Person, SessionStorage, type StoredSession, TOKEN_KEY } from './stored-session.ts';

interface Nobody {
  readonly user?: undefined;
  readonly isAdmin?: undefined;
}

export type SessionState =
  | (Nobody & { readonly status: 'unknown' })
  /** `goTo`: where guards lead instead of the login page, said by whoever signed out. */
  | (Nobody & { readonly status: 'signedOut'; readonly goTo?: string | undefined })
  | {
      readonly status: 'signedIn';
      readonly user: Person;
      /** Undefined until the shop has answered. */
      readonly isAdmin?: boolean | undefined;
      /** Why the shop could not say whether this is an admin. */
      readonly trouble?: unknown;
    };

export interface SessionOptions {
  readonly identity: Pick<typeof identityService, 'signIn' | 'signUp' | 'signOut' | 'currentPerson'>;
  readonly shop: ShopClient;
  readonly storage: SessionStorage;
  /** Runs one piece of work at a time among all tabs. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

export class SessionStore {
  readonly #parts: SessionOptions;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: 'unknown' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leaving: Promise<void> = Promise.resolve();

  constructor(parts: Partial<SessionOptions> = {}) {
    const storage = parts.storage ?? new SessionStorage();
    this.#parts = { identity: identityService, shop: shopClient, alone, ...parts, storage };
  }

  get state(): SessionState {
    return this.#state;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Finds the session again after a reload: by the stored token while it lives, else by the sign-in cookie. */
  async find(): Promise<void> {
    const { storage, identity } = this.#parts;
    if (storage.pendingSignOut) await this.#endAtServer();
    const kept = storage.read();
    if (kept && kept.endsAt > Date.now()) return this.#adopt(kept);
    try {
      const person = await identity.currentPerson();
      if (person) await this.#enter(person);
      else this.#forget();
    } catch (error) {
      // Offline: whoever was signed in here stays so, and the token is asked for when the network is back.
      if (kept && !isRefusal(error)) this.#adopt(this.#failed(kept));
      else this.#forget();
    }
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.#leaving;
    await this.#enter(await this.#parts.identity.signIn(email, password));
  }

  async signUp(name: string, email: string, password: string): Promise<void> {
    await this.#leaving;
    await this.#enter(await this.#parts.identity.signUp(name, email, password));
  }

  /** Every tab is signed out at once; the server is told, now or when it can be reached again. */
  async logOut(goTo?: string): Promise<void> {
    if (this.#state.status === 'signedOut') return;
    this.#parts.storage.pendingSignOut = true;
    clearDrafts();
    this.#forget(goTo);
    this.#leaving = this.#endAtServer();
    await this.#leaving;
  }

  /** The server no longer accepts the session. Drafts stay, so that the user finds them after signing in again. */
  expire(): void {
    if (this.#state.status === 'signedIn') this.#forget();
  }

  /** A guard has led to `goTo`: it counts once. */
  arrived(): void {
    if (this.#state.status === 'signedOut' && this.#state.goTo) this.#set({ status: 'signedOut' });
  }

  /** The access token for a call, asked for anew first when its time is up. */
  async bearer(): Promise<string | undefined> {
    const kept = this.#parts.storage.read();
    if (kept && kept.endsAt <= Date.now()) await this.refresh(true);
    return this.#parts.storage.read()?.token;
  }

  /** Asks for a new token if one is due; `evenSo` does not wait for the back-off. Tabs share one try. */
  async refresh(evenSo = false): Promise<void> {
    await this.#parts.alone(async () => {
      const kept = this.#parts.storage.read();
      if (!kept) return;
      if (isFresh(kept, Date.now()) || (!evenSo && kept.retryAt > Date.now())) return this.#schedule(kept);
      try {
        this.#keep(kept.user, await this.#parts.shop.tokenFor(kept.user.email));
      } catch (error) {
        if (isRefusal(error)) this.#forget();
        else this.#schedule(this.#failed(kept));
      }
    });
  }

  /** Asks for a new token though the old one has time left: the shop no longer knows it. */
  async renew(): Promise<void> {
    const kept = this.#parts.storage.read();
    if (kept) this.#parts.storage.write({ ...kept, endsAt: 0 });
    await this.refresh(true);
  }

  /** Another tab signed in, out, or refreshed. */
  onStorageEvent(key: string | null): void {
    if (key !== TOKEN_KEY && key !== null) return;
    const kept = this.#parts.storage.read();
    if (!kept && this.#parts.storage.pendingSignOut) clearDrafts();
    if (kept) this.#adopt(kept);
    else if (this.#state.status === 'signedIn') this.#forget();
  }

  /** Asks again whether this is an admin, after trouble. */
  async checkRole(): Promise<void> {
    const before = this.#state;
    if (before.status !== 'signedIn') return;
    const still = () => this.#state.status === 'signedIn' && this.#state.user.email === before.user.email;
    this.#set({ ...before, trouble: undefined });
    try {
      const isAdmin = await this.#parts.shop.isAdmin(before.user.email);
      if (still()) this.#set({ status: 'signedIn', user: before.user, isAdmin });
    } catch (error) {
      if (!still()) return;
      if (error instanceof ApiError && error.status === 401) await this.#findByCookie();
      else this.#set({ status: 'signedIn', user: before.user, trouble: error });
    }
  }

  /** The name shown from now on, after it was changed. */
  renamed(name: string): void {
    const kept = this.#parts.storage.read();
    if (!kept || this.#state.status !== 'signedIn') return;
    this.#parts.storage.write({ ...kept, user: { ...kept.user, name } });
    this.#set({ ...this.#state, user: { ...this.#state.user, name } });
  }

  async #findByCookie(): Promise<void> {
    this.#parts.storage.clear();
    await this.find();
  }

  async #enter(person: Person): Promise<void> {
    const issued = await this.#parts.shop.tokenFor(person.email);
    this.#parts.storage.pendingSignOut = false;
    this.#keep(person, issued);
  }

  #keep(user: Person, { token, endsAt }: { token: string; endsAt: number }): void {
    const kept: StoredSession = { token, endsAt, user, failures: 0, retryAt: 0 };
    this.#parts.storage.write(kept);
    this.#adopt(kept);
  }

  #failed(kept: StoredSession): StoredSession {
    const failed = { ...kept, ...afterFailure(kept, Date.now()) };
    this.#parts.storage.write(failed);
    return failed;
  }

  #adopt(kept: StoredSession): void {
    this.#schedule(kept);
    const known = this.#state.status === 'signedIn' ? this.#state : undefined;
    if (known?.user.email === kept.user.email) return;
    clearDrafts(kept.user);
    this.#set({ status: 'signedIn', user: kept.user });
    void this.checkRole();
  }

  #schedule(kept: StoredSession): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), Math.max(0, nextRefreshAt(kept) - Date.now()));
  }

  #forget(goTo?: string): void {
    clearTimeout(this.#timer);
    this.#parts.storage.clear();
    this.#set({ status: 'signedOut', ...(goTo && { goTo }) });
  }

  async #endAtServer(): Promise<void> {
    try {
      await this.#parts.identity.signOut();
      this.#parts.storage.pendingSignOut = false;
    } catch (error) {
      // Refused means there is no such session any more. Unreached: still owed, and paid at the next start.
      if (isRefusal(error)) this.#parts.storage.pendingSignOut = false;
    }
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The server said no, as against not answering or being in trouble itself. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 404);
}

/** Web Locks are there on https and localhost; elsewhere each tab looks after itself. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (globalThis.navigator?.locks?.request('access-token', work) ?? work());
}
