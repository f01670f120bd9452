// The journeys of a buyer and of the office in Firefox and WebKit, on a screen and on a phone. `npm run test:long` runs them.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { expect, test } from '../support/browser.ts';
import { firefox } from '../support/other-browsers/firefox.ts';
import { OtherPage } from '../support/other-browsers/page.ts';
import { webkit } from '../support/other-browsers/webkit.ts';
import { isLongRun } from '../support/repetitions.ts';
import { CARDS, testPhoto } from './steps.ts';

const words = formTexts.dashboard;
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const browser of isLongRun ? [firefox, webkit] : [])
  for (const viewport of VIEWPORTS)
    test(`${browser.name} at ${viewport.width} px: buyer and office`, async ({
      shop,
      newCustomer,
    }, testInfo) => {
      const isInstalled = browser.programs.every((program) => existsSync(program));
      // biome-ignore lint/suspicious/noSkippedTests: not every machine has these browsers
      test.skip(!isInstalled, `${browser.name} is not installed: apt-get install ${browser.packages}`);
      const photo = testInfo.outputPath('cloth.jpg');
      await writeFile(photo, (await testPhoto()).buffer);
      const engine = await browser.open(viewport);
      const page = new OtherPage(engine, shop.address);
      const look = async (name: string) => {
        expect(await page.overflow(), `${name} is wider than the window`).toBe(0);
        await writeFile(testInfo.outputPath(`${name}.png`), await page.screenshot());
      };
      try {
        const customer = await newCustomer();
        await test.step('a buyer orders, pays and reviews', () => buy(page, customer, photo, look));
        await test.step('the office prepares, ships and adds a product', () =>
          work(page, photo, viewport.width < 1024, look));
      } catch (error) {
        await writeFile(testInfo.outputPath('failed.png'), await page.screenshot());
        throw error;
      } finally {
        await engine.close();
      }
    });

type Look = (name: string) => Promise<void>;
interface Account {
  readonly email: string;
  readonly password: string;
}

async function signIn(page: OtherPage, { email, password }: Account): Promise<void> {
  await page.fill('Email', email);
  await page.fill('Password', password);
  await page.press('button', texts.navigation.login);
}

async function buy(page: OtherPage, customer: Account, photo: string, look: Look): Promise<void> {
  await page.goto(pages.home);
  await look('home');
  await page.press('link', 'Fabrics');
  await page.sees(/^\d+ fabrics$/);
  await look('fabrics');
  await page.press('link', 'Shuttle Denim, 14 oz');
  await page.sees('Care');
  await look('article');
  await page.press('link', `${texts.shop.buyNow}: Shuttle Denim, 14 oz`);
  await signIn(page, customer);
  await page.fill('Address', '1 Mill Lane, Halifax');
  await page.fill('Phone', '+44 1422 000000');
  await look('order');
  await page.press('button', 'Place the order');
  await page.press('link', 'Pay now');
  await page.fill('Card number', CARDS.good);
  await page.fill('Expiry date', '12 / 34');
  await page.fill('Security code', '123');
  await look('payment');
  await page.press('button', /^Pay /);
  await page.sees(formTexts.payment.completed);
  await look('paid');
  await page.goto(pages.addReview);
  await page.fill('Name', 'Ada Weaver');
  await page.fill('Description', 'A lasting cloth');
  await page.chooseFile(/^Photo/, photo);
  await look('review');
  await page.press('button', words.addReview);
  await page.sees(formTexts.review.added);
  await page.goto(pages.myOrder);
  await page.sees(/Shuttle Denim/);
  await look('my-order');
}

async function work(page: OtherPage, photo: string, isPhone: boolean, look: Look): Promise<void> {
  const admin = sampleAccounts.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('There is no seeded admin account.');
  // From a page that everybody sees, which stays where it is.
  await page.goto(pages.home);
  if (isPhone) await page.press('button', 'Menu');
  await page.press('button', texts.navigation.logOut);
  await page.goto(pages.login);
  await signIn(page, admin);
  await page.leaves(pages.login);
  await page.goto(pages.manageAllOrder);
  await page.sees(/1 Mill Lane/);
  await look('all-order');
  await page.press('link', /^SO/);
  await page.press('button', 'Start preparing');
  await page.press('button', 'Start preparing');
  await page.press('button', 'Mark as shipped');
  await page.fill('Carrier', 'DHL');
  await page.fill('Tracking number', '00340434');
  await page.press('button', 'Mark as shipped');
  await page.sees(/^Shipped/);
  await look('shipped');
  await page.goto(pages.addProduct);
  await page.fill('Name', 'Test Twill');
  await page.fill('Description', 'A twill for tests.');
  await page.fill('Price in dollars a piece', '12.5');
  await page.fill('Minimum quantity', '2');
  await page.fill('Available quantity', '40');
  await page.chooseFile('Photo', photo);
  await look('add-product');
  await page.press('button', words.addProduct);
  await page.sees(formTexts.article.added);
}
