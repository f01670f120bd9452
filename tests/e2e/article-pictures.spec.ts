// The pictures of an article: the gallery by mouse, keyboard and scrolling, and the zoom at one to one.
import type { Locator, Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, type Requester, test } from '../support/browser.ts';
import { addArticle } from './article-steps.ts';
import { PHONE } from './page-steps.ts';

/** An article with three pictures of sample fabrics. */
async function threePictures(page: Requester) {
  const articles: ArticleSummary[] = await (await page.request.get(endpoints.listProducts.path)).json();
  const images = articles.slice(0, 3).map(({ img }, index) => ({ url: img, alt: `View ${index + 1}` }));
  return addArticle(page, { productName: 'Cloth in three views', img: images[0]?.url ?? '', images });
}

const strip = (page: Page) =>
  page
    .getByRole('region', { name: /^Pictures/ })
    .getByRole('list')
    .first();
const current = (page: Page) => page.locator('[aria-current=true]');
const zoomDialog = (page: Page) => page.getByRole('dialog');
const stage = (page: Page) => zoomDialog(page).getByRole('region');
const isAtPicture = (list: Locator) => list.evaluate((ul) => Math.round(ul.scrollLeft / ul.clientWidth));

test('buttons, keys, thumbnails and scrolling show the pictures, the shown one marked', async ({
  page,
  requestsOf,
}) => {
  const { path } = await threePictures(await requestsOf('admin'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  const pictures = strip(page);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect(current(page)).toHaveAccessibleName('Show picture 2: View 2');
  await page.getByRole('link', { name: 'View 2', exact: false }).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => isAtPicture(pictures)).toBe(2);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect.poll(() => isAtPicture(pictures)).toBe(0);
  await page.getByRole('link', { name: 'Show picture 3' }).click();
  await expect.poll(() => isAtPicture(pictures)).toBe(2);
  await pictures.evaluate((ul) => ul.scrollTo(ul.clientWidth, 0));
  await expect(current(page)).toHaveAccessibleName('Show picture 2: View 2');

  await page.goto(path);
  const thumbnails = page.getByRole('link', { name: /^Show picture/ });
  const looks = () =>
    thumbnails.evaluateAll((links) =>
      links.map((link) => {
        const { opacity, filter } = getComputedStyle(link);
        const image = link.querySelector('img');
        const outline = image && getComputedStyle(image).outlineStyle;
        return { opacity, filter, isMarked: outline === 'solid' };
      }),
    );
  const marked = (...nth: boolean[]) => nth.map((isMarked) => ({ opacity: '1', filter: 'none', isMarked }));
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
    for (const nth of [0, 1]) {
      await thumbnails.nth(nth).click();
      await expect(thumbnails.nth(nth)).toHaveAttribute('aria-current', 'true');
      await page.mouse.move(0, 0);
      expect(await looks(), forcedColors).toEqual(marked(nth === 0, nth === 1, false));
    }
  }
});
/** Opens the zoom of the first picture. */
async function openZoom(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await strip(page).getByRole('link').first().click();
  const image = zoomDialog(page).getByRole('img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1440);
  return image;
}

/** The size of a picture on the screen, in its own pixels. */
const scaleOf = (image: Locator) =>
  image.evaluate((img: HTMLImageElement) => ({
    width: img.getBoundingClientRect().width / img.naturalWidth,
    height: img.getBoundingClientRect().height / img.naturalHeight,
  }));

test('the zoom shows a pixel as a pixel, and goes on to the next', async ({
  page,
  requestsOf,
  checkAccessibility,
}) => {
  const { path } = await threePictures(await requestsOf('admin'));
  const image = await openZoom(page, path);
  expect(await scaleOf(image)).toEqual({ width: 1, height: 1 });
  await checkAccessibility(page);

  await zoomDialog(page).getByRole('button', { name: 'Fit' }).click();
  const frame = await stage(page).boundingBox();
  const heightOf = async () => (await image.boundingBox())?.height;
  await expect.poll(heightOf).toBeLessThanOrEqual((frame?.height ?? 0) + 1);
  const box = await image.boundingBox();
  expect(box?.width).toBeLessThanOrEqual((frame?.width ?? 0) + 1);
  await zoomDialog(page).getByRole('button', { name: '1 : 1, actual pixels' }).click();
  await expect.poll(() => scaleOf(image)).toEqual({ width: 1, height: 1 });

  await zoomDialog(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(image).toHaveAttribute('alt', 'View 2');
  await expect(page).toHaveURL(/\?picture=2$/);
  const left = () => stage(page).evaluate((element) => element.scrollLeft);
  await expect.poll(left).toBeGreaterThan(0);
  const before = await left();
  await stage(page).press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(before);
  await zoomDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(zoomDialog(page)).toHaveCount(0);
  expect(await isAtPicture(strip(page))).toBe(0);
});

test('the weave has its own picture, with a ruler, and is never black', async ({ page }) => {
  const [article]: ArticleSummary[] = await (await page.request.get(endpoints.listProducts.path)).json();
  const file = Promise.withResolvers<void>();
  await page.route('**/3000.avif', async (route) => {
    await file.promise;
    await route.continue();
  });
  await page.goto(`/fabrics/${article?.slug}`);
  await page.getByRole('link', { name: 'Zoom to the weave' }).click();
  const image = zoomDialog(page).getByRole('img');
  await expect(image).toHaveCSS('background-image', /\/320\.avif/);
  await expect.poll(() => widthOf(page)).toBe(3000);
  await expect(zoomDialog(page).getByText('5', { exact: true })).toBeInViewport();
  file.resolve();
  await expect.poll(() => scaleOf(image)).toEqual({ width: 1, height: 1 });
  await zoomDialog(page).getByRole('button', { name: 'Life size' }).click();
  await expect.poll(() => widthOf(page).then(Math.round)).toBe(378);
});

test('back and Escape close the zoom', async ({ page, requestsOf }) => {
  const { path } = await threePictures(await requestsOf('admin'));
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Zoom to the weave' })).toHaveCount(0);
  const link = strip(page).getByRole('link').first();
  await link.click();
  await expect(stage(page)).toBeFocused();
  await page.goBack();
  await expect(zoomDialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(zoomDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);
});
/** Opens the zoom on a phone; resolves with its left edge once the picture is in the middle. */
async function openOnPhone(page: Page, path: string): Promise<number> {
  await page.setViewportSize(PHONE);
  await page.goto(`${path}?picture=1`);
  await expect(stage(page)).toBeFocused();
  await expect.poll(() => leftOf(page)).toBeGreaterThan(100);
  return leftOf(page);
}

const leftOf = (page: Page) => stage(page).evaluate((element) => element.scrollLeft);
const widthOf = (page: Page) =>
  zoomDialog(page)
    .getByRole('img')
    .evaluate((img) => img.getBoundingClientRect().width);

test('dragging, keys, wheel and two fingers move and scale the zoomed picture', async ({
  page,
  requestsOf,
}) => {
  const { path } = await threePictures(await requestsOf('admin'));
  const before = await openOnPhone(page, path);
  await page.mouse.move(200, 400);
  await page.mouse.down();
  await page.mouse.move(120, 400);
  await page.mouse.up();
  expect(await leftOf(page)).toBe(before + 80);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => leftOf(page)).toBeLessThan(before + 80);

  await openOnPhone(page, path);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => widthOf(page)).toBeGreaterThan(1440);
  await page.keyboard.press('0');
  await expect.poll(() => widthOf(page)).toBe(390);

  await page.getByRole('button', { name: '1 : 1, actual pixels' }).click();
  await expect.poll(() => widthOf(page)).toBe(1440);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...positions: number[]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: positions.map((x, id) => ({ x, y: 400, id })),
    });
  await touch('touchStart', 155, 235);
  await touch('touchMove', 115, 275);
  await touch('touchEnd');
  await expect.poll(() => widthOf(page)).toBe(2880);
});
