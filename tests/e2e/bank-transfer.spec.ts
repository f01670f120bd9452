// A fresh shop without Stripe sells by bank transfer: a customer orders, the office reads the bank's file, and the order is paid.
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect } from '../support/browser.ts';
import { grantAdmin, productionTest } from '../support/production-test.ts';
import { accessToken } from './address-steps.ts';
import { addArticle } from './article-steps.ts';
import { placeOrder } from './steps.ts';

const test = productionTest({ WITHOUT_CARDS: 'yes', TRANSFER_DAYS: '7' });

const camt = (amount: string, text: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${new Date().toISOString().slice(0, 10)}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Weber</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

test('a fresh shop without Stripe sells by bank transfer', async ({
  app,
  newCustomer,
  signedIn,
  requestsOf,
  checkAccessibility,
}) => {
  const [owner, customer] = [
    await newCustomer({ isConfirmed: true }),
    await newCustomer({ isConfirmed: true }),
  ];
  const requests = await requestsOf(owner);
  const token = await accessToken(requests);
  await grantAdmin(app, owner.email);
  await addArticle(requests, { productName: 'Lake Linen', minimumQuantity: 2 }, token);
  const headers = { authorization: `Bearer ${token}` };
  const { settings } = await (await requests.request.get(endpoints.getShopContent.path, { headers })).json();
  const bank = { ...settings.bank, holder: 'Calder Mill', iban: 'DE89370400440532013000' };
  await requests.request.put(endpoints.putShopContent.path, {
    headers,
    data: { settings: { ...settings, bank } },
  });

  const page = await signedIn(customer);
  await page.goto(pages.purchase);
  await placeOrder(page);
  await page.getByRole('region', { name: 'Order to pay' }).getByRole('link').first().click();
  await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  const reference = (await page.getByText(/^RF\d\dSO\d+$/).textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'Pay by card instead' })).toHaveCount(0);
  await checkAccessibility(page);

  const office = await signedIn(owner);
  await office.goto(pages.overview);
  await office.getByRole('link', { name: 'Bank’s file' }).first().click();
  const upload = (amount: string) =>
    office.getByLabel('Choose a statement').setInputFiles({
      name: 'today.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(camt(amount, reference.replaceAll(/.{4}(?=.)/g, '$& '))),
    });
  await upload('24.00');
  const toLookAt = office.getByRole('table', { name: 'Transfers to look at' });
  await expect(toLookAt.getByRole('row', { name: 'Weber' })).toContainText(
    'Another amount than is due, $25.00',
  );
  await checkAccessibility(office);
  await upload('25.00');
  await expect(office.getByRole('row', { name: 'Weber' })).toContainText('whole');
  await office.getByRole('button', { name: 'Book 1 payment, $25.00' }).dblclick();
  await expect(office.getByText('1 payment booked.')).toBeVisible();
  await upload('25.00');
  await expect(office.getByText('Nothing in this file is left to be booked.')).toBeVisible();

  await page.goto(pages.myOrder);
  await page
    .getByRole('link', { name: /^SO-|Lake Linen/ })
    .first()
    .click();
  await expect(page.getByText('Paid. The mill prepares it next.')).toBeVisible();
  await expect(page.getByText(/^Bank transfer of /)).toBeVisible();
});
