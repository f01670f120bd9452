// The session of this browser, outside React: the signed-in user, and an access token that is kept fresh across tabs.
import type { Role } from '#contract/core/roles.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type IssuedToken, identityClient, isRejection } from './identity-client.ts';
import { earliestRefresh, nextRefresh } from './refresh-schedule.ts';
import { type SessionState, UNKNOWN } from './session-state.ts';
import { SessionStorage, type SessionUser, type StoredSession, TOKEN_KEY } from './stored-session.ts';
import { clearTabStorage } from './tab-storage.ts';

interface SessionOptions {
  readonly identity: typeof identityClient;
  readonly storage: SessionStorage;
  /** Runs one task at a time across all tabs. */
  readonly runExclusive: (task: () => Promise<void>) => Promise<void>;
  /** The page to which guards lead once the server has rejected the session; undefined means the login page. */
  readonly expiredTo: () => string | undefined;
}

export class SessionStore {
  readonly #options: SessionOptions;
  readonly #listeners = new Set<() => void>();
  #state = UNKNOWN;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #signingOut: Promise<void> = Promise.resolve();
  #roleRequest = new AbortController();

  constructor(options: Partial<SessionOptions> = {}) {
    const storage = options.storage ?? new SessionStorage();
    this.#options = {
      identity: identityClient,
      runExclusive: withWebLock,
      expiredTo: () => undefined,
      ...options,
      storage,
    };
  }

  get state(): SessionState {
    return this.#state;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Restores the session after a page load: from the stored token while it is valid, otherwise from the cookie. */
  async restore(): Promise<void> {
    const { storage, identity } = this.#options;
    if (storage.pendingSignOut) await this.#signOutAtServer();
    const stored = storage.read();
    if (stored && stored.expiresAt > Date.now()) return this.#activate(stored);
    try {
      const user = await identity.currentUser();
      if (user) await this.#startSession(user);
      else this.#clear();
    } catch (error) {
      // Offline, a known user stays signed in; the token is refreshed when the network is back.
      if (stored && !isRejection(error)) this.#activate(this.#recordFailure(stored));
      else this.#clear();
    }
  }

  signIn(email: string, password: string): Promise<void> {
    return this.signInWith(() => this.#options.identity.signIn(email, password));
  }

  signUp(name: string, email: string, password: string): Promise<void> {
    return this.signInWith(() => this.#options.identity.signUp(name, email, password));
  }

  /** Sends a request that signs in, and starts its session. */
  async signInWith(signIn: () => Promise<SessionUser>): Promise<void> {
    await this.#signingOut;
    await this.#startSession(await signIn());
  }

  /** Signs out every tab at once, and the server now or, when it cannot be reached, at the next page load. */
  async logOut(redirectTo?: string): Promise<void> {
    if (this.#state.status === 'signedOut') return;
    this.#options.storage.pendingSignOut = true;
    clearTabStorage();
    this.#clear(redirectTo);
    this.#signingOut = this.#signOutAtServer();
    await this.#signingOut;
  }

  /** Ends the session when the server no longer accepts it. Form drafts stay for the next sign-in. */
  expire(): void {
    if (this.#state.status === 'signedIn') this.#clear(this.#options.expiredTo());
  }

  /** Removes `redirectTo` after a guard has followed it. */
  clearRedirect(): void {
    if (this.#state.status === 'signedOut' && this.#state.redirectTo) this.#set({ status: 'signedOut' });
  }

  /** The access token of a request, refreshed first when it has expired. */
  async accessToken(): Promise<string | undefined> {
    const stored = this.#options.storage.read();
    if (stored && stored.expiresAt <= Date.now()) await this.refresh(true);
    return this.#options.storage.read()?.token;
  }

  /**
   * Resolves with another token after the server has rejected this one, or with undefined when the session has ended
   * too. Rejects when the server cannot be reached.
   */
  async replaceToken(rejected: string): Promise<string | undefined> {
    const { runExclusive, storage } = this.#options;
    await runExclusive(async () => {
      const stored = storage.read();
      // Another tab, or another request of this one, may have replaced it already.
      if (stored?.token !== rejected || Date.now() < earliestRefresh(stored, Date.now(), true)) return;
      const error = await this.#requestToken(stored);
      if (error && !isRejection(error)) throw error;
    });
    const token = storage.read()?.token;
    return token === rejected ? undefined : token;
  }

  /** Refreshes the token if it is due. `urgent` skips the back-off but not the pause. Tabs share one attempt. */
  async refresh(urgent = false): Promise<void> {
    await this.#options.runExclusive(async () => {
      const stored = this.#options.storage.read();
      if (!stored) return;
      if (Date.now() < nextRefresh(stored, Date.now(), urgent)) return this.#schedule(stored, urgent);
      if (isRejection(await this.#requestToken(stored))) this.expire();
    });
  }

  /** Replaces a valid token that a password change has ended on the server. */
  async renew(): Promise<void> {
    await this.#options.runExclusive(async () => {
      const stored = this.#options.storage.read();
      if (stored && isRejection(await this.#requestToken(stored))) this.expire();
    });
  }

  /** Handles a sign-in, sign-out or token refresh of another tab. */
  onStorageEvent(key: string | null): void {
    if (key !== TOKEN_KEY && key !== null) return;
    const stored = this.#options.storage.read();
    if (!stored && this.#options.storage.pendingSignOut) clearTabStorage();
    if (stored) this.#activate(stored);
    else if (this.#state.status === 'signedIn') this.#clear();
  }

  /** Loads role and rights; called again after `roleError`, and when the role has changed. */
  async loadRole(): Promise<void> {
    const before = this.#state;
    if (before.status !== 'signedIn') return;
    const { user } = before;
    const isSameUser = () => this.#state.status === 'signedIn' && this.#state.user.email === user.email;
    this.#set({ ...before, roleError: undefined });
    this.#roleRequest = new AbortController();
    try {
      const answer = await this.#options.identity.role(user.email, this.#roleRequest.signal);
      const { admin, may: routes, onAccount: isOnAccount = false, mayOrderOnAccount = false } = answer;
      const { units, language } = answer;
      const role: Role | undefined = admin ? 'admin' : answer.role;
      const isStaff = role !== undefined;
      const rights = { isStaff, role, routes, isOnAccount, mayOrderOnAccount };
      if (isSameUser()) this.#set({ status: 'signedIn', user, ...rights, units, language });
    } catch (error) {
      if (!isSameUser()) return;
      if (error instanceof ApiError && error.status === 401) this.expire();
      else this.#set({ status: 'signedIn', user, roleError: error });
    }
  }

  /** Shows changes of the user at once. */
  update(changed: Partial<Omit<SessionUser, 'email'>>): void {
    const stored = this.#options.storage.read();
    if (!stored || this.#state.status !== 'signedIn') return;
    this.#options.storage.write({ ...stored, user: { ...stored.user, ...changed } });
    this.#set({ ...this.#state, user: { ...this.#state.user, ...changed } });
  }

  async #startSession(user: SessionUser): Promise<void> {
    const issued = await this.#options.identity.issueToken(user.email);
    this.#options.storage.pendingSignOut = false;
    this.#save(user, issued, 0);
  }

  #save(user: SessionUser, { token, lifetimeMs }: IssuedToken, triedAt: number): void {
    const stored = { token, expiresAt: Date.now() + lifetimeMs, user, failures: 0, triedAt };
    this.#options.storage.write(stored);
    this.#activate(stored);
  }

  /**
   * Requests a new token and stores it, unless a logout has ended the session meanwhile. Resolves with the error of a
   * failed request.
   */
  async #requestToken(stored: StoredSession): Promise<unknown> {
    const { storage, identity } = this.#options;
    const { email } = stored.user;
    const isEnded = () => storage.read()?.user.email !== email;
    try {
      const issued = await identity.issueToken(email);
      if (!isEnded()) this.#save(stored.user, issued, Date.now());
      return undefined;
    } catch (error) {
      // A tab may still read what another one has cleared by its sign-out: written again, the token would outlive it.
      if (!isRejection(error) && !isEnded()) this.#schedule(this.#recordFailure(stored));
      return error;
    }
  }

  #recordFailure(stored: StoredSession): StoredSession {
    const failed = { ...stored, failures: stored.failures + 1, triedAt: Date.now() };
    this.#options.storage.write(failed);
    return failed;
  }

  #activate(stored: StoredSession): void {
    this.#schedule(stored);
    if (this.#state.status === 'signedIn' && this.#state.user.email === stored.user.email) return;
    clearTabStorage(stored.user);
    this.#set({ status: 'signedIn', user: stored.user });
    void this.loadRole();
  }

  #schedule(stored: StoredSession, urgent = false): void {
    clearTimeout(this.#timer);
    const wait = Math.max(0, nextRefresh(stored, Date.now(), urgent) - Date.now());
    this.#timer = setTimeout(() => void this.refresh(urgent), wait);
  }

  #clear(redirectTo?: string): void {
    clearTimeout(this.#timer);
    this.#roleRequest.abort();
    this.#options.storage.clear();
    this.#set({ status: 'signedOut', ...(redirectTo && { redirectTo }) });
  }

  async #signOutAtServer(): Promise<void> {
    try {
      await this.#options.identity.signOut();
      this.#options.storage.pendingSignOut = false;
    } catch (error) {
      // A rejection means that the session no longer exists; otherwise the next page load tries again.
      if (isRejection(error)) this.#options.storage.pendingSignOut = false;
    }
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Web Locks exist on https and localhost only; elsewhere each tab refreshes on its own. */
async function withWebLock(task: () => Promise<void>): Promise<void> {
  await (globalThis.navigator?.locks?.request('access-token', task) ?? task());
}
