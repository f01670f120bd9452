// Emails an admin sees: those of an order, and those that could not be sent.

import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { SentEmail } from '#contract/office/email.ts';
import { expect, test } from '../support/browser.ts';
import { orderPath } from './order-steps.ts';

const failed = (orderId: string): SentEmail => ({
  _id: 'email-1',
  kind: 'order_shipped',
  subject: 'Your order is on its way',
  recipient: 'ada@mail.com',
  orderId,
  state: 'failed',
  attempts: 12,
  createdAt: '2026-11-22T10:00:00.000Z',
  sentAt: null,
  lastError: '550 No such mailbox',
});

// Only in a long run: Sending again has API tests.
test('emails that failed, and those of an order, are sent again @long', async ({
  signedIn,
  checkAccessibility,
  newCustomer,
  placedOrder,
}) => {
  const page = await signedIn('admin');
  let emails = [{ ...failed('order-1'), attempts: 1 }];
  await page.route(`**${endpoints.listFailedEmails.path}?*`, (route) => route.fulfill({ json: emails }));
  await page.goto(pages.manageAllOrder);
  await expect(page.getByText('One email could not be sent.')).toBeVisible();
  await page.getByRole('link', { name: 'Look at them' }).click();
  await expect(page).toHaveURL(pages.failedEmails);
  const row = page.getByRole('row', { name: 'ada@mail.com' });
  await expect(row).toContainText('Shipped');
  await expect(row).toContainText('550 No such mailbox');
  await expect(row.getByText('after 1 attempt', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Its order' })).toHaveAttribute('href', orderPath('order-1'));
  await checkAccessibility(page);
  await page.route(`**${fillPath(endpoints.resendEmail.path, { id: 'email-1' })}`, (route) => {
    emails = [];
    return route.fulfill({ json: { modifiedCount: 1 } });
  });
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByText('Every email was sent.')).toBeVisible();
  await expect(page.getByText('On its way to ada@mail.com')).toBeVisible();
  await test.step('the emails of an order are listed and sent again', async () => {
    const customer = await newCustomer();
    const { id } = await placedOrder(customer);
    await page.goto(orderPath(id));
    const emails = page.getByRole('region', { name: 'Emails' });
    await expect(emails.getByRole('listitem')).toHaveCount(1);
    await expect(emails).toContainText('Order placed');
    // Resending an email that is still due changes nothing.
    await expect(async () => {
      await page.reload();
      await expect(emails.getByText(/, sent/)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await checkAccessibility(page);
    await emails.getByRole('button', { name: `Send again: Order placed to ${customer.email}` }).click();
    await expect(page.getByText(`On its way to ${customer.email}`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Email sent again');
  });
});
