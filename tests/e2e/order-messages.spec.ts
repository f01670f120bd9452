// Messages on an order: a customer writes of a problem with a photo, the mill finds it on the Overview and answers, and the
// customer reads the answer.
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { jpeg } from '../support/images.ts';

test('a customer writes about a problem with a photo, and the mill answers', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const mia = await newCustomer();
  const { id } = await placedOrder(mia);
  const [page, admin] = [await signedIn(mia), await signedIn('admin')];
  const order = fillPath(pages.order, { id });
  await test.step('the customer writes', async () => {
    await page.goto(order);
    await page.getByRole('button', { name: 'There is a problem with this order' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('The third piece has a fold.\nPlease look.');
    await page.getByRole('button', { name: 'Add a photo' }).click();
    const file = { name: 'fold.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
    await page.getByLabel('Photo 1').setInputFiles(file);
    await expect(page.getByText('Uploaded', { exact: false }).first()).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(
      page.getByRole('link', { name: 'Photo 1 of the message, opens in a new tab' }),
    ).toBeVisible();
  });
  await test.step('the mill finds it on the Overview and answers', async () => {
    await admin.goto(pages.overview);
    const waits = admin.getByRole('list', { name: 'What waits' });
    await waits.getByRole('link', { name: /messages? to answer/ }).click();
    await checkAccessibility(admin);
    await admin.getByRole('row').filter({ hasText: 'The third piece has a fold.' }).getByRole('link').click();
    const messages = admin.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('waits for an answer');
    await messages.getByRole('button', { name: 'Answer', exact: true }).click();
    await admin.getByRole('textbox', { name: 'Message' }).fill('Another piece is on its way.');
    await admin.getByRole('button', { name: 'Send the message' }).click();
    await expect(messages).toContainText('Another piece is on its way.');
    await expect(messages).not.toContainText('waits for an answer');
    await admin.getByRole('link', { name: '← Messages' }).click();
    await admin.waitForURL(pages.messages);
  });
  await page.goto(order);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Another piece is on its way.');
  await expect(messages.getByText('The mill', { exact: true })).toBeVisible();
  await test.step('the customer writes about the order from the contact page', async () => {
    const number = /SO-\d+-\d+/.exec((await page.getByRole('main').textContent()) ?? '')?.[0];
    await page.goto(`${pages.contact}?order=${number}`);
    await expect(page.getByLabel('Email')).toHaveValue(mia.email);
    await page.getByLabel('Message').fill('It has arrived.');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Send the message' }).click();
    await page.getByRole('link', { name: `at order ${number}` }).click();
    await expect(messages).toContainText('It has arrived.');
  });
});
