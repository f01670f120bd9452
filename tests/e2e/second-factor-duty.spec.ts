// REQUIRE_ADMIN_2FA in the browser: an admin without a second factor is led to My Profile, adds one there, and works on.
import { pages } from '#contract/core/paths.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { expect, test } from '../support/browser.ts';
import { addVirtualAuthenticator, suggestNoPasskeys } from '../support/people/virtual-authenticator.ts';
import { addPasskey, logInAt, logOut } from './account-steps.ts';

test.use({ settings: { REQUIRE_ADMIN_2FA: 'yes' } });

const rowan = sampleAccounts.find(({ role }) => role === 'admin') ?? { name: '', email: '', password: '' };
const CHOICE = 'Emails to me for my work';

// Only in a long run: A setting of few shops; what it refuses has API tests.
test('an admin adds a passkey as asked, and logs in with it @long', async ({
  page,
  shop,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 40[13]/);
  const strictShop = shop.address.replace('127.0.0.1', 'localhost');
  const duty = page.getByText('Admins of this shop need a second factor.', { exact: false });
  /** Without the second factor All User leads to My Profile. */
  const openUsersInVain = async () => {
    await page.goto(strictShop + pages.users, { waitUntil: 'commit' });
    // The page may load once more on its way, which would end a wait for one navigation.
    await expect(page).toHaveURL(`${strictShop}${pages.dashboard}#two-step-login`);
  };
  await suggestNoPasskeys(page);
  await logInAt(page, strictShop, rowan);
  await openUsersInVain();
  await expect(duty).toBeVisible();
  await page.getByText(CHOICE).click();
  await expect(page.getByText('To see your choice, log in with your second factor')).toBeVisible();
  await checkAccessibility(page);

  await addVirtualAuthenticator(page);
  await addPasskey(page, 'Phone');
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
  await checkAccessibility(page);
  // The password of this login is recent, and does not do.
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByText('This change needs a login with your second factor.')).toBeVisible();
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('link', { name: 'Open the app on this device' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();

  await logOut(page);
  await logInAt(page, strictShop, rowan);
  await openUsersInVain();
  await page.getByText(CHOICE).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText('You are logged in with your passkey.')).toBeVisible();
  await expect(page.getByLabel('A new order is paid')).toBeVisible();
  await expect(duty).toHaveCount(0);
  await test.step('the choice of emails is saved', async () => {
    await page.getByLabel('A new order is paid').setChecked(true);
    const low = page.getByLabel('The stock of an article is low');
    await low.setChecked(!(await low.isChecked()));
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await expect(page.getByText('Your choice of emails is saved.')).toBeVisible();
  });
  await page.goto(strictShop + pages.users);
  await expect(page.getByRole('cell', { name: rowan.email }).first()).toBeVisible();
});
