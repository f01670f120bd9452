// Tests one load per change, revalidation by dependencies, and eviction.
import { expect, test } from 'vitest';
import { RevalidatingCache } from './revalidating-cache.ts';

/** A cache of values that depend on one list, with counters of its calls. */
function createCounted() {
  const state = { list: 'a', loads: 0, checks: 0, cacheable: true, blocked: Promise.resolve() };
  const cache = new RevalidatingCache<string>({
    limit: { max: 100 },
    currentVersion: async () => {
      state.checks += 1;
      return state.list;
    },
  });
  const load = (key: string) => async () => {
    state.loads += 1;
    const { list } = state;
    await state.blocked;
    const dependencies = new Map(key === 'plain' ? [] : [['/list', list]]);
    return { value: `${key} ${list}`, dependencies, cacheable: state.cacheable };
  };
  return { state, cache, get: (key: string) => cache.get(key, load(key)) };
}

/** A cache for values of a given size; `get` returns the keys that were loaded. */
function createSized(maxBytes: number, bytes: number) {
  const cache = new RevalidatingCache<string>({ limit: { maxSize: maxBytes } });
  const get = async (...keys: string[]) => {
    const loaded: string[] = [];
    for (const key of keys)
      await cache.get(key, async () => {
        loaded.push(key);
        return { value: key, bytes };
      });
    return loaded;
  };
  return { cache, get };
}

const keys = (count: number) => Array.from({ length: count }, (_, nth) => `key ${nth}`);

test('concurrent requests share one load', async () => {
  const { state, get } = createCounted();
  const values = await Promise.all(Array.from({ length: 50 }, () => get('home')));
  expect(new Set(values)).toEqual(new Set(['home a']));
  expect(state.loads).toBe(1);
});

test('a fresh value is returned synchronously', async () => {
  const { cache, get } = createCounted();
  expect(cache.getFresh('home')).toBeUndefined();
  await get('home');
  expect(get('home')).toBe('home a');
  expect(cache.getFresh('home')).toBe('home a');
});

test('a value is loaded again when a dependency has changed', async () => {
  const { state, cache, get } = createCounted();
  await get('home');
  state.list = 'b';
  cache.invalidate();
  expect(cache.getFresh('home')).toBeUndefined();
  expect(await get('home')).toBe('home b');
});

test('a value is reused when its dependencies have not changed', async () => {
  const { state, cache, get } = createCounted();
  await get('home');
  cache.invalidate();
  expect(await get('home')).toBe('home a');
  expect(state).toMatchObject({ loads: 1, checks: 1 });
  expect(get('home')).toBe('home a');
});

test('a value without dependencies is reused without a check', async () => {
  const { state, cache, get } = createCounted();
  await get('plain');
  state.list = 'b';
  cache.invalidate();
  expect(await get('plain')).toBe('plain a');
  expect(state).toMatchObject({ loads: 1, checks: 0 });
});

test('a request after a change does not get a load that began before it', async () => {
  const { state, cache, get } = createCounted();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.blocked = promise;
  const before = get('home');
  state.list = 'b';
  cache.invalidate();
  const after = get('home');
  resolve();
  expect(await before).toBe('home a');
  expect(await after).toBe('home b');
  expect(get('home')).toBe('home b');
});

test('a value that is not cacheable is returned and dropped', async () => {
  const { state, get } = createCounted();
  state.cacheable = false;
  await get('home');
  await get('home');
  expect(state.loads).toBe(2);
});

test('a failed load is not cached', async () => {
  const cache = new RevalidatingCache<string>({ limit: { max: 10 } });
  const failing = async () => {
    throw new Error('broken');
  };
  await expect(cache.get('home', failing)).rejects.toThrow('broken');
  expect(await cache.get('home', async () => ({ value: 'whole' }))).toBe('whole');
});

test('the least recently used values are evicted beyond the limit', async () => {
  const { get } = createSized(100, 10);
  const all = keys(20);
  expect(await get(...all)).toEqual(all);
  expect(await get(...all.slice(-10))).toEqual([]);
  expect(await get('key 0')).toEqual(['key 0']);
});

test('a value larger than the limit is cached alone', async () => {
  const { get } = createSized(100, 1000);
  expect(await get('a', 'a')).toEqual(['a']);
  expect(await get('b', 'b', 'a')).toEqual(['b', 'a']);
});

test('clear drops every value, and loads in progress', async () => {
  const { cache, get } = createSized(100, 1);
  const { promise, resolve } = Promise.withResolvers<{ value: string }>();
  const pending = cache.get('pending', () => promise);
  await get('a');
  cache.clear();
  resolve({ value: 'stale' });
  expect(await pending).toBe('stale');
  expect(cache.getFresh('pending')).toBeUndefined();
  expect(await get('a')).toEqual(['a']);
});
