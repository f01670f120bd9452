// The session on a fake clock: refresh five minutes before the end, back-off, several tabs, waking, signing out.
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ACCESS_TOKEN_TTL_MS,
  TOKEN_REFRESH_BEFORE_EXPIRY_MS,
  TOKEN_RETRY_FIRST_MS,
  TOKEN_RETRY_MAX_MS,
} from '#contract/limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { SessionStore } from './session-store.ts';
import { SessionStorage, TOKEN_KEY } from './stored-session.ts';

const ada = { email: 'ada@mail.com', name: 'Ada' };
const MINUTE = 60_000;
const noNetwork = new ApiError(0, 'network_failed', 'Network request failed.');
const sessionOver = new ApiError(401, 'session_required', 'Please log in again.');

/** A browser: what its tabs share, and the shop they talk to. */
class Browser {
  readonly items = new Map<string, string>();
  readonly shelf = new SessionStorage({
    getItem: (key) => this.items.get(key) ?? null,
    setItem: (key, value) => void this.items.set(key, value),
    removeItem: (key) => void this.items.delete(key),
  });
  cookie: typeof ada | undefined;
  trouble: Error | undefined;
  tokensAsked = 0;
  signOuts = 0;
  isAdmin = false;
  #queue: Promise<void> = Promise.resolve();

  tab(): SessionStore {
    return new SessionStore({
      storage: this.shelf,
      alone: (work) => {
        this.#queue = this.#queue.then(work, work);
        return this.#queue;
      },
      identity: {
        signIn: async () => this.#let(ada),
        signUp: async () => this.#let(ada),
        currentPerson: async () => this.#answer(this.cookie),
        signOut: async () => {
          this.#answer(undefined);
          this.signOuts += 1;
          this.cookie = undefined;
        },
      },
      shop: {
        tokenFor: async () => {
          this.tokensAsked += 1;
          return this.#answer({
            token: `token ${this.tokensAsked}`,
            endsAt: Date.now() + ACCESS_TOKEN_TTL_MS,
          });
        },
        isAdmin: async () => this.#answer(this.isAdmin),
      },
    });
  }

  #let(person: typeof ada) {
    this.cookie = this.#answer(person);
    return person;
  }

  #answer<Value>(value: Value): Value {
    if (this.trouble) throw this.trouble;
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

test('signing in keeps the token under accessToken and learns the role', async () => {
  browser.isAdmin = true;
  const tab = await signedInTab();
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.items.get('accessToken')).toBe('token 1');
  expect(tab.state).toMatchObject({ status: 'signedIn', user: ada, isAdmin: true });
});

test('the token is asked for anew five minutes before it ends, not earlier', async () => {
  expect(TOKEN_REFRESH_BEFORE_EXPIRY_MS).toBe(5 * MINUTE);
  const tab = await signedInTab();
  await vi.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(browser.tokensAsked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.tokensAsked).toBe(2);
  expect(await tab.bearer()).toBe('token 2');
});

test('failures back off 30 s, doubling to 960 s, and a success begins anew', async () => {
  expect([TOKEN_RETRY_FIRST_MS, TOKEN_RETRY_MAX_MS]).toEqual([30_000, 960_000]);
  await signedInTab();
  browser.trouble = noNetwork;
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  for (const seconds of [30, 60, 120, 240, 480, 960, 960]) {
    const before = browser.tokensAsked;
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(browser.tokensAsked, `before ${seconds} s`).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.tokensAsked, `after ${seconds} s`).toBe(before + 1);
  }
  browser.trouble = undefined;
  await vi.advanceTimersByTimeAsync(960_000);
  const asked = browser.tokensAsked;
  await vi.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(browser.tokensAsked).toBe(asked);
});

test('several tabs share one refresh', async () => {
  await signedInTab();
  const others = [browser.tab(), browser.tab(), browser.tab()];
  for (const tab of others) await tab.find();
  await vi.advanceTimersByTimeAsync(56 * MINUTE);
  expect(browser.tokensAsked).toBe(2);
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(browser.tokensAsked).toBe(3);
});

test('a tab whose refresh failed does not hurry the others', async () => {
  await signedInTab();
  await browser.tab().find();
  browser.trouble = noNetwork;
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(browser.tokensAsked).toBe(2);
});

test('a laptop that slept past the end gets a token on waking, before its first call', async () => {
  const tab = await signedInTab();
  vi.setSystemTime(Date.now() + 3 * ACCESS_TOKEN_TTL_MS);
  expect(await tab.bearer()).toBe('token 2');
});

test('a session that has ended at the server ends here when the token would be refreshed', async () => {
  const tab = await signedInTab();
  browser.trouble = sessionOver;
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(tab.state.status).toBe('signedOut');
  expect(browser.items.has(TOKEN_KEY)).toBe(false);
});

test('logging out clears the token, ends the session at the server, and signs every tab out', async () => {
  const tab = await signedInTab();
  const other = browser.tab();
  await other.find();
  await tab.logOut();
  other.onStorageEvent(TOKEN_KEY);
  expect([tab.state.status, other.state.status]).toEqual(['signedOut', 'signedOut']);
  expect(browser.items.has(TOKEN_KEY)).toBe(false);
  expect(browser.signOuts).toBe(1);
  await vi.advanceTimersByTimeAsync(ACCESS_TOKEN_TTL_MS);
  expect(browser.tokensAsked).toBe(1);
});

test('a log-out the server could not hear of is made up for before the session is looked for again', async () => {
  const tab = await signedInTab();
  browser.trouble = noNetwork;
  await tab.logOut();
  browser.trouble = undefined;
  expect(browser.cookie).toEqual(ada);
  const next = browser.tab();
  await next.find();
  expect(browser.signOuts).toBe(1);
  expect(next.state.status).toBe('signedOut');
});

test('after a reload the session is found by the stored token, and without it by the cookie', async () => {
  await signedInTab();
  const byToken = browser.tab();
  await byToken.find();
  expect(byToken.state).toMatchObject({ status: 'signedIn', user: ada });
  expect(browser.tokensAsked).toBe(1);
  browser.shelf.clear();
  const byCookie = browser.tab();
  await byCookie.find();
  expect(byCookie.state).toMatchObject({ status: 'signedIn', user: ada });
  expect(browser.items.get(TOKEN_KEY)).toBe('token 2');
});

test('another tab that signs in is heard here', async () => {
  const idle = browser.tab();
  await idle.find();
  expect(idle.state.status).toBe('signedOut');
  await signedInTab();
  idle.onStorageEvent(TOKEN_KEY);
  expect(idle.state).toMatchObject({ status: 'signedIn', user: ada });
});

test('a failure to learn the role is said, and asked again', async () => {
  const tab = await signedInTab();
  await vi.advanceTimersByTimeAsync(0);
  browser.trouble = noNetwork;
  await tab.checkRole();
  expect(tab.state).toMatchObject({ status: 'signedIn', trouble: noNetwork });
  browser.trouble = undefined;
  await tab.checkRole();
  expect(tab.state).toMatchObject({ status: 'signedIn', isAdmin: false });
});
