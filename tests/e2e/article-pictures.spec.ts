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

test('the pictures of an article: buttons, keys, thumbnails and scrolling, the zoom at one to one, drag, wheel and two fingers on a phone', async ({
  page,
  requestsOf,
  checkAccessibility,
}) => {
  const { path } = await threePictures(await requestsOf('admin'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await test.step('buttons, arrow keys, thumbnails and scrolling show the other pictures; an outline marks the shown one, in forced colours too', async () => {
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
  await test.step('the zoom shows one pixel of the picture as one pixel, and fits it on request; back and Escape close it', async () => {
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
    await page.goto(path);
    const link = strip(page).getByRole('link').first();
    await link.click();
    const image = zoomDialog(page).getByRole('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1440);
    const size = () =>
      image.evaluate((img: HTMLImageElement) => ({
        width: img.getBoundingClientRect().width / img.naturalWidth,
        height: img.getBoundingClientRect().height / img.naturalHeight,
      }));
    expect(await size()).toEqual({ width: 1, height: 1 });
    await checkAccessibility(page);

    await zoomDialog(page).getByRole('button', { name: 'Fit' }).click();
    const box = await image.boundingBox();
    const frame = await stage(page).boundingBox();
    expect(box?.height).toBeLessThanOrEqual((frame?.height ?? 0) + 1);
    expect(box?.width).toBeLessThanOrEqual((frame?.width ?? 0) + 1);
    await zoomDialog(page).getByRole('button', { name: '1 : 1, actual pixels' }).click();
    expect(await size()).toEqual({ width: 1, height: 1 });
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

    await page.getByRole('link', { name: 'Zoom to the weave' }).click();
    await expect(image).toHaveAttribute('alt', 'View 2');
    await expect.poll(size).toEqual({ width: 2, height: 2 });
    await page.keyboard.press('Escape');
    await expect(zoomDialog(page)).toHaveCount(0);

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
  await test.step('drag, arrow keys, wheel and two fingers move and scale the zoomed picture', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${path}?picture=1`);
    const box = stage(page);
    await expect(box).toBeFocused();
    const left = () => box.evaluate((element) => element.scrollLeft);
    await expect.poll(left).toBeGreaterThan(100);
    const before = await left();
    await page.mouse.move(200, 400);
    await page.mouse.down();
    await page.mouse.move(120, 400);
    await page.mouse.up();
    expect(await left()).toBe(before + 80);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(left).toBeLessThan(before + 80);
    await page.mouse.wheel(0, -200);
    const width = () =>
      zoomDialog(page)
        .getByRole('img')
        .evaluate((img) => img.getBoundingClientRect().width);
    await expect.poll(width).toBeGreaterThan(1440);
    await page.keyboard.press('0');
    await expect.poll(width).toBe(390);

    await page.getByRole('button', { name: '1 : 1, actual pixels' }).click();
    await expect.poll(width).toBe(1440);
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...positions: number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: positions.map((x, id) => ({ x, y: 400, id })),
      });
    await touch('touchStart', 155, 235);
    await touch('touchMove', 115, 275);
    await touch('touchEnd');
    await expect.poll(width).toBe(2880);
  });
});
