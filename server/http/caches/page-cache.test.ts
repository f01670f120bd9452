// Tests that pages depend on the lists that they show, and that the number of dynamic pages is bounded.
import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

function createCounted() {
  const state = { list: 'a', rendered: 0, bytes: 1 };
  const pages = new PageCache<string>({
    async render(url) {
      state.rendered += 1;
      return {
        page: `${url} ${state.list}`,
        dependencies: new Map([['/list', state.list]]),
        cacheable: true,
        bytes: state.bytes,
      };
    },
    currentEtag: async () => state.list,
  });
  return { state, pages };
}

test('a page is rendered again only when a list that it shows has changed', async () => {
  const { state, pages } = createCounted();
  await pages.get('/', true);
  pages.invalidate();
  expect(await pages.get('/', true)).toBe('/ a');
  expect(state.rendered).toBe(1);
  state.list = 'b';
  pages.invalidate();
  expect(pages.getCached('/')).toBeUndefined();
  expect(await pages.get('/', true)).toBe('/ b');
  expect(pages.getCached('/')).toBe('/ b');
});

test('dynamic pages are bounded in memory and do not evict static ones', async () => {
  const { state, pages } = createCounted();
  await pages.get('/', true);
  state.bytes = 13 * 1024 * 1024;
  await pages.get('/?0', false);
  expect(pages.getCached('/?0')).toBe('/?0 a');
  await pages.get('/?1', false);
  expect(pages.getCached('/?0')).toBeUndefined();
  expect(pages.getCached('/?1')).toBe('/?1 a');
  expect(pages.getCached('/')).toBe('/ a');
});
