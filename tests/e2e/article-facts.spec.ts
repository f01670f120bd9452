// The optional facts of the Add Article form: entered, refused at the field, and kept when the server refuses them.
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { testPhoto } from './steps.ts';

const words = formTexts.dashboard;
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const submit = (page: Page) => press(page, words.addProduct);

/** Fills in the fields that every article has. */
async function fillSpecified(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('A tweed for tests.');
  await field(page, 'Price in dollars a piece').fill('50');
  await field(page, 'Minimum quantity').fill('2');
  await field(page, 'Available quantity').fill('40');
  await field(page, 'Photo').setInputFiles(await testPhoto());
}

async function fillComposition(page: Page, shares: readonly (readonly [string, string])[]): Promise<void> {
  for (const [nth, [fibre, share]] of shares.entries()) {
    await press(page, 'Add a fibre');
    await field(page, `Fibre ${nth + 1}`).selectOption(fibre);
    await field(page, `Share ${nth + 1} in %`).fill(share);
  }
}

async function fillFacts(page: Page, articleNumber: string): Promise<void> {
  const texts = {
    'Article number': articleNumber,
    'Weight in g/m²': '430',
    'Width in cm': '150,5',
    'Length of a piece in m': '2.5',
    'Tolerance of the length in %': '3',
    'Lead time in days': '21',
    'Colour name': 'Peat',
    'In length, in %': '2.5',
    'In width, in %': '0',
    'What image 1, the photo above, shows': 'Brown tweed, flat',
  };
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  await field(page, 'Weave').selectOption('twill');
  await field(page, 'Pattern').selectOption('check');
  await field(page, 'Pick the colour').fill('#6f5f4a');
  await expect(field(page, 'Hex')).toHaveValue('#6f5f4a');
  await field(page, 'Coats').check();
  await field(page, 'Jackets').check();
  await field(page, 'Washing').selectOption('hand');
  await field(page, 'Ironing').selectOption('150');
  await field(page, 'Woven in').selectOption({ label: 'United Kingdom' });
}

const tweedFacts = {
  priceSteps: [{ fromQuantity: 10, price: 48.5 }],
  composition: [
    { fibre: 'wool', percent: 66.7 },
    { fibre: 'silk', percent: 33.3 },
  ],
  weightGsm: 430,
  widthCm: 150.5,
  pieceLengthM: 2.5,
  lengthTolerancePercent: 3,
  leadTimeDays: 21,
  weave: 'twill',
  pattern: 'check',
  pricePerMetre: 20,
  colour: { name: 'Peat', hex: '#6f5f4a', family: 'brown' },
  uses: ['coats', 'jackets'],
  care: { wash: 'hand', bleach: null, dry: null, iron: '150', professional: null },
  shrinkagePercent: { length: 2.5, width: 0 },
  origin: { spinning: null, weaving: 'GB', finishing: null },
  certificates: [{ name: 'RWS', number: 'RWS-1', validUntil: '2099-12-31' }],
};
/** Opens the form with what every article has, and its optional facts. */
async function openForm(admin: Page, name = 'Test Tweed'): Promise<void> {
  await admin.goto(pages.addProduct);
  await fillSpecified(admin, name);
  await main(admin).getByText('Fabric details').click();
}

/** Answers the form with an error. */
const refuse = (admin: Page, errors: readonly { pointer: string; detail: string }[]) =>
  admin.route(`**${endpoints.addProduct.path}`, (route) =>
    route.fulfill({ status: 422, json: { code: 'validation_failed', message: 'No.', errors } }),
  );

test('a wrong fact in a closed section opens it', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await openForm(page);
  await field(page, 'Hex').fill('#12345');
  await main(page).getByText('Fabric details').click();
  await expect(field(page, 'Hex')).toBeHidden();
  await submit(page);
  await expect(field(page, 'Colour name')).toBeFocused();
  await expect(field(page, 'Hex')).toBeVisible();
});

test('facts that cannot be are refused at their fields, and nothing is sent', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/product') && sent.push(request.method()));
  await openForm(page);
  await field(page, 'Width in cm').fill('-5');
  await field(page, 'Weight in g/m²').fill('4.5');
  await fillComposition(page, [
    ['wool', '99.9'],
    ['wool', ''],
  ]);
  await press(page, 'Add a price step');
  await field(page, 'Pieces 1').fill('2');
  await field(page, 'Price a piece 1').fill('50');
  await field(page, 'Colour name').fill('Peat');
  await field(page, 'Hex').fill('brown');
  await field(page, 'In length, in %').fill('3');
  await submit(page);
  for (const message of [
    'A number above 0, up to 1000, with at most one decimal',
    'A number from 1 to 5000, without decimals',
    'The shares add up to 99.9 %. They must add up to exactly 100 %.',
    'State the share',
    'State both, 0 for none',
    'More than the minimum order',
    'Less than the price before',
  ])
    await expect(main(page).getByText(message)).toBeVisible();
  await expect(main(page).getByText('Each fibre once')).toHaveCount(2);
  await expect(field(page, 'Hex')).toHaveAccessibleDescription(/# and six digits/);
  await expect(field(page, 'Weight in g/m²')).toBeFocused();
  await checkAccessibility(page);
  expect(sent).toEqual([]);
  await expect(field(page, 'Width in cm')).toHaveValue('-5');
});

// Only in a long run: Fibres taken out of a composition again.
test('the shares of a composition add up as fibres are removed @long', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await openForm(page);
  await fillComposition(page, [
    ['wool', '99.9'],
    ['wool', ''],
  ]);
  await press(page, 'Remove fibre 2');
  await field(page, 'Share 1 in %').fill('100');
  await expect(main(page).getByText('100 % of 100 %')).toBeVisible();
});

// Only in a long run: Limits that few articles reach.
test('an article has at most eight uses and images @long', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await openForm(page);
  const uses = main(page).getByRole('group', { name: 'Uses' }).getByRole('checkbox');
  for (let nth = 0; nth < 8; nth += 1) await uses.nth(nth).check();
  await expect(uses.nth(8)).toBeDisabled();
  await expect(main(page).getByText('8 of at most 8 chosen')).toBeVisible();
  await uses.nth(0).uncheck();
  await expect(uses.nth(8)).toBeEnabled();
  for (let nth = 2; nth <= 8; nth += 1) await press(page, 'Add an image');
  await expect(main(page).getByRole('button', { name: 'Add an image' })).toBeDisabled();
});

test('a wrong article number is refused by the server, at its field', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 422/);
  const page = await signedIn('admin');
  await openForm(page);
  await field(page, 'Article number').fill('no spaces allowed');
  await submit(page);
  await expect(field(page, 'Article number')).toHaveAccessibleDescription(/Letters, digits/);
  await expect(field(page, 'Article number')).toBeFocused();
});

test('what the server refuses is shown at the fields of the facts', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 422/);
  const page = await signedIn('admin');
  await openForm(page);
  await fillComposition(page, [['wool', '100']]);
  await refuse(page, [
    { pointer: '/composition/0/fibre', detail: 'Not a fibre name' },
    { pointer: '/composition', detail: 'Not this mixture' },
    { pointer: '/care/wash', detail: 'Not a symbol' },
  ]);
  await submit(page);
  await expect(field(page, 'Fibre 1')).toHaveAccessibleDescription('Not a fibre name');
  await expect(main(page).getByText('Not this mixture')).toBeVisible();
  await expect(field(page, 'Washing')).toHaveAccessibleDescription('Not a symbol');
  await expect(field(page, 'Fibre 1')).toBeFocused();
  await page.unroute(`**${endpoints.addProduct.path}`);
  await page.route(`**${endpoints.addProduct.path}`, (route) =>
    route.fulfill({ status: 201, json: { insertedId: 'test' } }),
  );
  await submit(page);
  await expect(page.getByText(formTexts.article.added)).toBeVisible();
  await expect(main(page).getByText('Not this mixture')).toHaveCount(0);
});

// Only in a long run: A warning that refuses nothing.
test('a shrinkage in a forbidden wash is warned of, and can be saved @long', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  await openForm(page);
  const warning = page.getByText('The care says “Do not wash”');
  await field(page, 'In length, in %').fill('2');
  await field(page, 'In width, in %').fill('1');
  await expect(warning).toHaveCount(0);
  await field(page, 'Washing').selectOption('no');
  await expect(warning).toBeVisible();
  await checkAccessibility(page);
  await field(page, 'Washing').selectOption('hand');
  await expect(warning).toHaveCount(0);
  // It can be saved.
  await field(page, 'Washing').selectOption('no');
  await page.route(`**${endpoints.addProduct.path}`, (route) =>
    route.fulfill({ status: 201, json: { insertedId: 'test' } }),
  );
  await submit(page);
  await expect(page.getByText(formTexts.article.added)).toBeVisible();
  await expect(main(page).getByText('Not this mixture')).toHaveCount(0);
});

test('an article is added with all facts and images in the chosen order', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  const articleNumber = `TEST-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await openForm(page, `Test Tweed ${articleNumber}`);
  await fillComposition(page, [
    ['wool', '66.7'],
    ['silk', '33.3'],
  ]);
  await expect(main(page).getByText('100 % of 100 %')).toBeVisible();
  await fillFacts(page, articleNumber);
  await press(page, 'Add a price step');
  await field(page, 'Pieces 1').fill('10');
  await field(page, 'Price a piece 1').fill('48,5');
  await press(page, 'Add a certificate');
  await field(page, 'Certificate 1').fill('RWS');
  await field(page, 'Number 1').fill('RWS-1');
  await field(page, 'Last day 1').fill('2099-12-31');
  for (const nth of [2, 3]) {
    await press(page, 'Add an image');
    await field(page, `Image ${nth}`).setInputFiles(await testPhoto());
    await field(page, `What image ${nth} shows`).fill(nth === 2 ? 'Draped' : 'Reverse');
  }
  await press(page, 'Move up: image 3');
  await expect(field(page, 'What image 2 shows')).toHaveValue('Reverse');
  await checkAccessibility(page);
  const added = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith(endpoints.addProduct.path),
  );
  await submit(page);
  const { insertedId: id } = await (await added).json();
  await expect(field(page, 'Weight in g/m²')).toHaveValue('');
  const article = await (await page.request.get(fillPath(endpoints.getProduct.path, { id }))).json();
  expect(article).toMatchObject({ ...tweedFacts, articleNumber });
  expect(article.images.map(({ alt }: { alt: string }) => alt)).toEqual([
    'Brown tweed, flat',
    'Reverse',
    'Draped',
  ]);
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token}` };
  await page.request.delete(fillPath(endpoints.deleteProduct.path, { id }), { headers });
});
