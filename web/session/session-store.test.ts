// Tests the session on a fake clock: scheduled refresh, back-off, several tabs, sleep, rejected tokens, signing out.
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ACCESS_TOKEN_TTL_MS,
  TOKEN_REFRESH_BEFORE_EXPIRY_MS,
  TOKEN_RETRY_FIRST_MS,
  TOKEN_RETRY_MAX_MS,
} from '#contract/core/limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { SessionStore } from './session-store.ts';
import { SessionStorage, TOKEN_KEY } from './stored-session.ts';

const ada = { email: 'ada@mail.com', name: 'Ada', isEmailConfirmed: true };
const MINUTE = 60_000;
const noNetwork = new ApiError(0, 'network_failed', 'Network request failed.');
const sessionEnded = new ApiError(401, 'session_required', 'Please log in again.');

/** A browser with several tabs, and the server that they talk to. */
class Browser {
  readonly items = new Map<string, string>();
  readonly storage = new SessionStorage({
    getItem: (key) => this.items.get(key) ?? null,
    setItem: (key, value) => void this.items.set(key, value),
    removeItem: (key) => void this.items.delete(key),
  });
  cookie: typeof ada | undefined;
  error: Error | undefined;
  tokenRequests = 0;
  tokenResponse: Promise<void> = Promise.resolve();
  lifetimeMs = ACCESS_TOKEN_TTL_MS;
  signOuts = 0;
  isAdmin = false;
  readonly roleRequests: AbortSignal[] = [];
  #queue: Promise<void> = Promise.resolve();

  tab(): SessionStore {
    return new SessionStore({
      storage: this.storage,
      runExclusive: (task) => {
        this.#queue = this.#queue.then(task, task);
        return this.#queue;
      },
      identity: {
        signIn: async () => this.#signIn(ada),
        signUp: async () => this.#signIn(ada),
        currentUser: async () => this.#respond(this.cookie),
        signOut: async () => {
          this.#respond(undefined);
          this.signOuts += 1;
          this.cookie = undefined;
        },
        issueToken: async () => {
          this.tokenRequests += 1;
          await this.tokenResponse;
          return this.#respond({
            token: `token ${this.tokenRequests}`,
            lifetimeMs: this.lifetimeMs,
          });
        },
        role: async (_, signal) => {
          this.roleRequests.push(signal);
          return this.#respond({ admin: this.isAdmin });
        },
      },
    });
  }

  #signIn(user: typeof ada) {
    this.cookie = this.#respond(user);
    return user;
  }

  #respond<Value>(value: Value): Value {
    if (this.error) throw this.error;
    return value;
  }
}

let browser: Browser;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  browser = new Browser();
  return () => vi.useRealTimers();
});

async function signedInTab(): Promise<SessionStore> {
  const tab = browser.tab();
  await tab.signIn(ada.email, 'a-length-of-cloth');
  return tab;
}

test('signing in keeps the token under accessToken and loads the role', async () => {
  browser.isAdmin = true;
  const tab = await signedInTab();
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.items.get('accessToken')).toBe('token 1');
  expect(tab.state).toMatchObject({ status: 'signedIn', user: ada, isStaff: true });
});

test('the token is refreshed five minutes before it expires, not earlier', async () => {
  expect(TOKEN_REFRESH_BEFORE_EXPIRY_MS).toBe(5 * MINUTE);
  const tab = await signedInTab();
  await vi.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(browser.tokenRequests).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.tokenRequests).toBe(2);
  expect(await tab.accessToken()).toBe('token 2');
});

test('failures back off from 30 to 960 s until a success', async () => {
  expect([TOKEN_RETRY_FIRST_MS, TOKEN_RETRY_MAX_MS]).toEqual([30_000, 960_000]);
  await signedInTab();
  browser.error = noNetwork;
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  for (const seconds of [30, 60, 120, 240, 480, 960, 960]) {
    const before = browser.tokenRequests;
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(browser.tokenRequests, `before ${seconds} s`).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.tokenRequests, `after ${seconds} s`).toBe(before + 1);
  }
  browser.error = undefined;
  await vi.advanceTimersByTimeAsync(960_000);
  const requests = browser.tokenRequests;
  await vi.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(browser.tokenRequests).toBe(requests);
});

test('several tabs share one refresh', async () => {
  await signedInTab();
  const others = [browser.tab(), browser.tab(), browser.tab()];
  for (const tab of others) await tab.restore();
  await vi.advanceTimersByTimeAsync(56 * MINUTE);
  expect(browser.tokenRequests).toBe(2);
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(browser.tokenRequests).toBe(3);
});

test('a failed refresh of one tab is not repeated by the others', async () => {
  await signedInTab();
  await browser.tab().restore();
  browser.error = noNetwork;
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(browser.tokenRequests).toBe(2);
});

test('a token that expired while the laptop slept is refreshed before the first request', async () => {
  const tab = await signedInTab();
  vi.setSystemTime(Date.now() + 3 * ACCESS_TOKEN_TTL_MS);
  expect(await tab.accessToken()).toBe('token 2');
});

test('a session ended at the server ends here at the next refresh', async () => {
  const tab = await signedInTab();
  browser.error = sessionEnded;
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(tab.state.status).toBe('signedOut');
  expect(browser.items.has(TOKEN_KEY)).toBe(false);
});

test('logging out clears the token, the session and every tab', async () => {
  const tab = await signedInTab();
  const other = browser.tab();
  await other.restore();
  await tab.logOut();
  other.onStorageEvent(TOKEN_KEY);
  expect([tab.state.status, other.state.status]).toEqual(['signedOut', 'signedOut']);
  expect(browser.items.has(TOKEN_KEY)).toBe(false);
  expect(browser.signOuts).toBe(1);
  await vi.advanceTimersByTimeAsync(ACCESS_TOKEN_TTL_MS);
  expect(browser.tokenRequests).toBe(1);
});

test('logging out aborts the request for the role, which the ended session would reject', async () => {
  const tab = await signedInTab();
  expect(browser.roleRequests.map(({ aborted }) => aborted)).toEqual([false]);
  await tab.logOut();
  expect(browser.roleRequests.map(({ aborted }) => aborted)).toEqual([true]);
});

for (const error of [undefined, noNetwork])
  test(`logging out while a token is renewed lasts, ${error ? 'without network' : 'and drops the token'}`, async () => {
    const tab = await signedInTab();
    const response = Promise.withResolvers<void>();
    browser.tokenResponse = response.promise;
    const renewal = tab.renew();
    await vi.waitFor(() => expect(browser.tokenRequests).toBe(2));
    browser.error = error;
    const logout = tab.logOut();
    response.resolve();
    await Promise.all([renewal, logout]);
    expect(tab.state.status).toBe('signedOut');
    expect(browser.items.has(TOKEN_KEY)).toBe(false);
  });

test('a log-out without the server is repeated before the session is restored', async () => {
  const tab = await signedInTab();
  browser.error = noNetwork;
  await tab.logOut();
  browser.error = undefined;
  expect(browser.cookie).toEqual(ada);
  const next = browser.tab();
  await next.restore();
  expect(browser.signOuts).toBe(1);
  expect(next.state.status).toBe('signedOut');
});

test('a reload restores the session from the token or the cookie', async () => {
  await signedInTab();
  const byToken = browser.tab();
  await byToken.restore();
  expect(byToken.state).toMatchObject({ status: 'signedIn', user: ada });
  expect(browser.tokenRequests).toBe(1);
  browser.storage.clear();
  const byCookie = browser.tab();
  await byCookie.restore();
  expect(byCookie.state).toMatchObject({ status: 'signedIn', user: ada });
  expect(browser.items.get(TOKEN_KEY)).toBe('token 2');
});

test('a sign-in in another tab signs this tab in', async () => {
  const idle = browser.tab();
  await idle.restore();
  expect(idle.state.status).toBe('signedOut');
  await signedInTab();
  idle.onStorageEvent(TOKEN_KEY);
  expect(idle.state).toMatchObject({ status: 'signedIn', user: ada });
});

test('a failure to load the role is reported, and can be retried', async () => {
  const tab = await signedInTab();
  await vi.advanceTimersByTimeAsync(0);
  browser.error = noNetwork;
  await tab.loadRole();
  expect(tab.state).toMatchObject({ status: 'signedIn', roleError: noNetwork });
  browser.error = undefined;
  await tab.loadRole();
  expect(tab.state).toMatchObject({ status: 'signedIn', isStaff: false });
});

test('a token lives as long as the server says, whatever this clock shows', async () => {
  vi.setSystemTime(Date.now() + 26 * 60 * MINUTE);
  await signedInTab();
  await vi.advanceTimersByTimeAsync(54 * MINUTE);
  expect(browser.tokenRequests).toBe(1);
});

test('refreshes are 30 s apart, even when one is due at once', async () => {
  const tab = await signedInTab();
  browser.lifetimeMs = MINUTE;
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(browser.tokenRequests).toBe(2);
  for (let request = 0; request < 10; request++) await tab.refresh(true);
  await vi.advanceTimersByTimeAsync(TOKEN_RETRY_FIRST_MS - 1);
  expect(browser.tokenRequests).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.tokenRequests).toBe(3);
});

test('an unsteady network refreshes at most every 30 s', async () => {
  const tab = await signedInTab();
  browser.error = noNetwork;
  await vi.advanceTimersByTimeAsync(58 * MINUTE);
  const requests = browser.tokenRequests;
  for (let event = 0; event < 10; event++) await tab.refresh(true);
  expect(browser.tokenRequests).toBe(requests + 1);
});

test('a rejected token is replaced once while the session lives; tabs share the replacement', async () => {
  const tab = await signedInTab();
  const other = browser.tab();
  await other.restore();
  const replacements = await Promise.all([tab.replaceToken('token 1'), other.replaceToken('token 1')]);
  expect(replacements).toEqual(['token 2', 'token 2']);
  expect(await tab.replaceToken('token 2')).toBeUndefined();
  expect(browser.tokenRequests).toBe(2);
});

test('a rejected token ends the session; without network the request fails', async () => {
  const tab = await signedInTab();
  browser.error = sessionEnded;
  expect(await tab.replaceToken('token 1')).toBeUndefined();
  vi.setSystemTime(Date.now() + MINUTE);
  browser.error = noNetwork;
  await expect(tab.replaceToken('token 1')).rejects.toBe(noNetwork);
});

test('an expired session ends once: a redirect chosen before stays', async () => {
  const tab = await signedInTab();
  await tab.logOut('/home');
  tab.expire();
  await tab.logOut();
  expect(tab.state).toEqual({ status: 'signedOut', redirectTo: '/home' });
});
