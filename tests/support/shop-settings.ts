// Turns tax and delivery on in a test.
import type { SectionContent, SectionName } from '#contract/shop/shop-content-fields.ts';
import type { DeliverySettings, TaxSettings } from '#contract/shop/shop-settings.ts';
import type { TestApp } from './test-app.ts';

const GERMAN_TAX: TaxSettings = {
  isCharged: true,
  sellerCountry: 'DE',
  sellerTaxId: 'DE136695976',
  pricesIncludeTax: true,
  rates: [
    { country: 'DE', kind: 'standard', percent: 19, from: '2021-01-01' },
    { country: 'DE', kind: 'reduced', percent: 7, from: '2021-01-01' },
    { country: 'FR', kind: 'standard', percent: 20, from: '2021-01-01' },
  ],
};

const DELIVERY: DeliverySettings = {
  isCharged: true,
  zones: [
    { name: 'Germany', countries: ['DE'], perOrder: 6, perKilogram: 0, freeFrom: 500, days: [1, 2] },
    {
      name: 'Europe',
      countries: ['FR', 'AT', 'GB'],
      perOrder: 18,
      perKilogram: 0.5,
      freeFrom: null,
      days: [2, 3],
    },
  ],
  collection: { isOffered: true, text: 'Mill Lane, Monday to Friday' },
  areSwatchesFree: true,
};

const OPERATOR_MAIL = 'settings-admin@mail.com';

export async function chargeTax(shop: TestApp, fields: Partial<TaxSettings> = {}): Promise<void> {
  const token = await shop.signIn(OPERATOR_MAIL, { admin: true });
  await shop.request('putTaxSettings', { token, body: { settings: { ...GERMAN_TAX, ...fields } } });
}

export async function chargeDelivery(shop: TestApp, fields: Partial<DeliverySettings> = {}): Promise<void> {
  const token = await shop.signIn(OPERATOR_MAIL, { admin: true });
  await shop.request('putDeliverySettings', { token, body: { settings: { ...DELIVERY, ...fields } } });
}

/** Changes fields of the shop's content. */
export async function writeContent(
  shop: TestApp,
  change: { readonly [Name in SectionName]?: Partial<SectionContent<Name>> },
): Promise<void> {
  const token = await shop.signIn(OPERATOR_MAIL, { admin: true });
  const { settings } = await shop.request('getShopContent', { token });
  const entries = Object.entries(settings).map(([name, section]) => [
    name,
    { ...section, ...change[name as SectionName] },
  ]);
  await shop.request('putShopContent', { token, body: { settings: Object.fromEntries(entries) } });
}
