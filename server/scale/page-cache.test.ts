// Keeping pages: made once, held against the news, never older than what was changed before one asked.
import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

/** A maker whose pages show one list, and which counts what it is asked to do. */
function workshop() {
  const state = { list: 'a', made: 0, looks: 0, keep: true, wait: Promise.resolve() };
  const pages = new PageCache<string>({
    async render(url) {
      state.made += 1;
      const seen = state.list;
      await state.wait;
      return {
        page: `${url} ${seen}`,
        dependencies: new Map(url === '/plain' ? [] : [['/list', seen]]),
        cacheable: state.keep,
      };
    },
    async currentEtag() {
      state.looks += 1;
      return state.list;
    },
  });
  return { state, pages };
}

test('however many ask at once, a page is made once', async () => {
  const { state, pages } = workshop();
  const answers = await Promise.all(Array.from({ length: 50 }, () => pages.get('/', true)));
  expect(new Set(answers)).toEqual(new Set(['/ a']));
  expect(await pages.get('/', true)).toBe('/ a');
  expect(state.made).toBe(1);
});

test('a kept page is there at once, without a promise', async () => {
  const { pages } = workshop();
  await pages.get('/', true);
  expect(pages.get('/', true)).toBe('/ a');
});

test('a change in what a page showed is seen by the next one who asks', async () => {
  const { state, pages } = workshop();
  await pages.get('/', true);
  state.list = 'b';
  pages.invalidate();
  expect(await pages.get('/', true)).toBe('/ b');
});

test('news that changed nothing in it makes no new page', async () => {
  const { state, pages } = workshop();
  await pages.get('/', true);
  pages.invalidate();
  expect(await pages.get('/', true)).toBe('/ a');
  expect(state).toMatchObject({ made: 1, looks: 1 });
  expect(pages.get('/', true)).toBe('/ a');
});

test('a page that showed nothing of the shop is not even looked at again', async () => {
  const { state, pages } = workshop();
  await pages.get('/plain', true);
  state.list = 'b';
  pages.invalidate();
  expect(await pages.get('/plain', true)).toBe('/plain a');
  expect(state).toMatchObject({ made: 1, looks: 0 });
});

test('who asks after a change does not get the page that was being made before it', async () => {
  const { state, pages } = workshop();
  const gate = Promise.withResolvers<void>();
  state.wait = gate.promise;
  const before = pages.get('/', true);
  state.list = 'b';
  pages.invalidate();
  const after = pages.get('/', true);
  gate.resolve();
  expect(await before).toBe('/ a');
  expect(await after).toBe('/ b');
  expect(await pages.get('/', true)).toBe('/ b');
});

test('a page that is not whole is served and not kept', async () => {
  const { state, pages } = workshop();
  state.keep = false;
  await pages.get('/', true);
  await pages.get('/', true);
  expect(state.made).toBe(2);
});

test('a page that failed is tried again', async () => {
  let tries = 0;
  const pages = new PageCache<string>({
    async render() {
      tries += 1;
      if (tries === 1) throw new Error('broken');
      return { page: 'whole', dependencies: new Map(), cacheable: true };
    },
    currentEtag: async () => '',
  });
  await expect(pages.get('/', true)).rejects.toThrow('broken');
  expect(await pages.get('/', true)).toBe('whole');
});

test('addresses without number do not fill the memory, and leave the counted ones alone', async () => {
  const { state, pages } = workshop();
  await pages.get('/', true);
  for (let number = 0; number < 101; number += 1) await pages.get(`/?${number}`, false);
  state.made = 0;
  await pages.get('/?0', false);
  await pages.get('/?100', false);
  await pages.get('/', true);
  expect(state.made).toBe(1);
});
