// The contact page: linked from the footer, filled from the settings, described for search engines.
import { endpoints } from '#contract/endpoints.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

test('the footer leads to the contact page, which shows what the settings say', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto(pages.blog);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL(pages.contact);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  const details = await (await page.request.get(endpoints.getContactDetails.path)).json();
  await expect(main.getByRole('link', { name: details.phone })).toHaveAttribute('href', /^tel:\+\d+$/);
  await expect(main.getByRole('link', { name: details.email })).toHaveAttribute(
    'href',
    `mailto:${details.email}`,
  );
  await expect(main).toContainText('24*7');
  for (const line of details.address.split(', ')) await expect(main).toContainText(line);
  await checkAccessibility(page);

  await page.reload();
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'Organization',
    contactPoint: { '@type': 'ContactPoint', telephone: details.phone, email: details.email },
  });
});
