// Editing an article: every field, a preview, unsaved changes, and another admin who edits the same article.
import type { Page } from '@playwright/test';
import { type ArticleEdit, articleEdit } from '#contract/articles/article.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { addArticle, PLAIN_ARTICLE } from './article-steps.ts';
import { isTooWide } from './order-steps.ts';
import { testPhoto } from './steps.ts';

const words = formTexts.dashboard;

const editPath = (id: string) => fillPath(pages.editArticle, { id });
const name = () => `Test Twill ${crypto.randomUUID()}`;
const main = (page: Page) => page.getByRole('main');
const save = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true });

/** Ends at the widest. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isTooWide(page), `at ${width} px`).toBe(false);
  }
}

/** As another admin does. */
async function changeArticle(page: Page, id: string, fields: Partial<ArticleEdit>): Promise<void> {
  const authorization = `Bearer ${await accessToken(page)}`;
  const read = await page.request.get(fillPath(endpoints.getArticle.path, { id }), {
    headers: { authorization },
  });
  const { images: _, ...edited } = articleEdit.parse(await read.json());
  const changed = await page.request.put(fillPath(endpoints.updateArticle.path, { id }), {
    headers: { authorization, 'if-match': read.headers().etag ?? '' },
    data: { ...edited, ...fields },
  });
  expect(changed.status(), await changed.text()).toBe(200);
}

/** Adds an article as the admin of the page and opens its edit page. */
async function openEditor(page: Page, fields: Parameters<typeof addArticle>[1] = {}): Promise<string> {
  const { article } = await addArticle(page, { productName: name(), ...fields });
  await page.goto(editPath(article._id));
  await expect(save(page)).toBeVisible();
  return article._id;
}

test('the form of an article fits each width and leads to its sections', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  await openEditor(page, { weave: 'twill', weightGsm: 300 });
  await checkAccessibility(page);
  await expectFits(page);
  const sections = page.getByRole('navigation', { name: 'Sections of the form' });
  await sections.getByRole('link', { name: 'Care 0 of 5' }).click();
  await expect(page.getByLabel('Washing')).toBeFocused();
});

test('a corrected article is saved by a key, with its price history', async ({ signedIn }) => {
  const page = await signedIn('admin');
  const id = await openEditor(page, { weave: 'twill', weightGsm: 300 });
  const renamed = name();
  await page.getByLabel('Name', { exact: true }).fill(renamed);
  await page.getByLabel('Price in dollars a piece').fill('31.5');
  await page.getByLabel('Weight in g/m²').fill('333');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Article saved')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  const prices = page.getByRole('region', { name: 'Price history' }).getByRole('row');
  await expect(prices).toHaveCount(3);
  await expect(prices.nth(1)).toContainText('$31.50');
  await page.goto(editPath(id));
  await page.getByRole('link', { name: 'See its page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible();
  await expect(main(page)).toContainText('333 g/m²');
});

test('what another admin changed meanwhile is shown field by field', async ({
  signedIn,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 412/);
  const page = await signedIn('admin');
  const id = await openEditor(page, { weave: 'twill', weightGsm: 300 });
  await changeArticle(page, id, { description: 'Theirs.', weightGsm: 410 });
  await page.getByLabel('Description').fill('Mine.');
  await page.getByLabel('Minimum quantity').fill('3');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this article' });
  const field = (label: string) => dialog.getByRole('group', { name: label });
  await expect(dialog.getByRole('group')).toHaveCount(2);
  await expect(field('Description')).toContainText('Theirs.');
  await expect(field('Description').getByLabel('Keep mine')).toBeChecked();
  await expect(field('Weight').getByLabel('Take theirs')).toBeChecked();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Mine.');
  await expect(page.getByLabel('Minimum quantity')).toHaveValue('3');
  await expect(page.getByLabel('Weight in g/m²')).toHaveValue('410');
});

test('the preview shows what is typed and saves nothing', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  await openEditor(page, { weave: 'twill', weightGsm: 410 });
  const typed = name();
  await page.getByLabel('Name', { exact: true }).fill(typed);
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await testPhoto());
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview: as customers will see it' });
  await expect(preview.getByRole('heading', { name: typed, level: 1 })).toBeVisible();
  await expect(preview.getByRole('region', { name: 'Card in the collection' })).toContainText(typed);
  await expect(preview).toContainText('410 g/m²');
  await checkAccessibility(page);
  await preview.getByRole('link', { name: /Buy Now/ }).click();
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(typed);
});

test('leaving with unsaved changes asks, and keeps them', async ({ signedIn }) => {
  const page = await signedIn('admin');
  const id = await openEditor(page, { weave: 'twill', weightGsm: 300 });
  await page.getByLabel('Description').fill('A better text.');
  const leave = () =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: words.allUser }).click();
  await leave();
  const dialog = page.getByRole('dialog', { name: words.areYouSure });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('A better text.');
  expect(new URL(page.url()).pathname).toBe(editPath(id));
  await leave();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: words.allUser })).toBeVisible();
});

test('an unknown article says so', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  const page = await signedIn('admin');
  await page.goto(editPath('unheard-of'));
  await expect(page.getByText('There is no such article.')).toBeVisible();
});

test('a copy for another colour becomes a draft, which nobody sees', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await openEditor(page, { weave: 'satin', colour: { name: 'Petrol', hex: '#17506a' } });
  await page.getByRole('link', { name: 'Copy for another colour' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Colour name')).toHaveValue('');
  await expect(page.getByLabel('Article number')).toHaveValue('');
  await expect(page.getByLabel('Weave')).toHaveValue('satin');
  await expect(page.getByLabel('Available quantity')).toHaveValue('0');
  const copy = name();
  await page.getByLabel('Name', { exact: true }).fill(copy);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  const { 0: found } = await (await page.request.get(`/api/available?q=${encodeURIComponent(copy)}`)).json();
  expect(found?.productName).not.toBe(copy);
});
/** Opens the list of articles with a draft alone; resolves with its name. */
async function openDraft(page: Page): Promise<string> {
  const productName = name();
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const data = {
    ...PLAIN_ARTICLE,
    productName,
    state: 'draft',
  };
  const added = await page.request.post(endpoints.addProduct.path, { headers, data });
  expect(added.status(), await added.text()).toBe(201);
  await page.goto(`${pages.manageProduct}?${new URLSearchParams({ q: productName, state: 'draft' })}`);
  await expect(page.getByRole('row', { name: productName })).toBeVisible();
  return productName;
}

test('the list of articles fits each width', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  await openDraft(page);
  await expectFits(page);
  await checkAccessibility(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await checkAccessibility(page);
});

test('a draft is put on sale from the list', async ({ signedIn }) => {
  const page = await signedIn('admin');
  const draft = await openDraft(page);
  const row = page.getByRole('row', { name: draft });
  const dialog = page.getByRole('dialog', { name: words.areYouSure });
  await row.getByRole('button', { name: `Put on sale ${draft}` }).click();
  await dialog.getByRole('button', { name: 'Yes, put it on sale' }).click();
  await expect(page.getByText(`${draft} is on sale`)).toBeVisible();
  await expect(row).toHaveCount(0);
});
