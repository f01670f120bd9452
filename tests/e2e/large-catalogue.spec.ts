// The admin tables with a hundred and fifty users and as many orders, at phone and desktop width.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { newId } from '#server/storage/ids.ts';
import { addTextFunctions } from '#server/storage/sqlite/sqlite.ts';
import { type AppProcess, startAppProcess } from '../support/app-process.ts';
import { test as base, expect } from '../support/browser.ts';

const ROWS = 150;
/** Users of the seed data. */
const SEEDED_USERS = 2;
const LONG_NAME = 'Ж'.repeat(120);
const LONG_MAIL = `${'amailboxthatgoeson'.repeat(3)}@mail.com`;

/** An app process of its own, because the rows would disturb other tests. */
const test = base.extend<Record<never, never>, { app: AppProcess }>({
  app: [
    async ({ browserName: _ }, use) => {
      const app = await startAppProcess();
      insertRows(app.dataDir);
      await use(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

/** Writes to the database directly: as many sign-ups would take a minute. */
function insertRows(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'selvedge.db'));
  addTextFunctions(database);
  const [article] = database.prepare('select id, name from articles limit 1').all();
  const user = database.prepare('insert into users (id, email, name) values (?, ?, ?)');
  const account = database.prepare(
    `insert into identity_user (id, email, name, "emailVerified", "createdAt", "updatedAt") values (?, ?, ?, 1, '', '')`,
  );
  const order = database.prepare(
    `insert into orders (id, number, customer_id, customer_email, customer_name, currency, price_cents, phone, address,
       custom_details, status, placed_at) values (?, ?, ?, ?, ?, 'USD', 99990000, '0123', 'Hull', '', 'unpaid', ?)`,
  );
  const line = database.prepare(
    `insert into order_lines (id, order_id, position, kind, article_id, article_name, article_number, article_description, quantity,
       unit_price_cents, amount_cents) values (?, ?, 0, 'pieces', ?, ?, 'HT/1', '', 10000, 9999, 99990000)`,
  );
  database.exec('begin');
  for (let number = 1; number <= ROWS; number += 1) {
    const long = number % 50 === 0;
    const email = `${number}${long ? LONG_MAIL : '@mail.com'}`;
    const name = long ? LONG_NAME : `Customer ${number}`;
    const userId = newId();
    user.run(userId, email, name);
    account.run(userId, email, name);
    const orderId = newId();
    order.run(orderId, `SO-2023-${number}`, userId, email, name, 1_700_000_000_000 + number);
    line.run(newId(), orderId, article?.id ?? '', article?.name ?? '');
  }
  database.exec('commit');
  database.close();
}

async function scrollToEnd(page: Page, rows: number): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const scrolled = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelectorAll('tbody tr').length;
    });
  await expect.poll(scrolled, { intervals: [50], timeout: 120_000 }).toBe(rows);
}

test('users and orders of many pages load while scrolling and fit the screen', async ({ signedIn }) => {
  const page = await signedIn('admin');
  for (const [path, rows] of [
    [pages.manageAllOrder, ROWS],
    [pages.users, ROWS + SEEDED_USERS],
  ] as const) {
    await page.goto(path);
    await scrollToEnd(page, rows);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  // By its text: finding one of many rows by role computes the names of all.
  const row = page.locator('tr', { hasText: `${ROWS}${LONG_MAIL}` });
  await row.getByRole('button', { name: formMessages.dashboard.makeAdmin }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(page.getByText(formMessages.users.madeAdmin)).toBeVisible();
  await expect(row.getByRole('button', { name: formMessages.dashboard.makeAdmin })).toHaveCount(0);
});
