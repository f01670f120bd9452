// What an admin sets in the dashboard: tax and delivery, both off until an admin turns them on, accounts, and the shop's
// content.
import { z } from 'zod';
import { COUNTRY_CODES } from '../core/countries.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  chargedAmount,
  clearableTaxId,
  clearableText,
  countryCode,
  namedObject,
  part,
  requiredText,
} from '../core/fields.ts';
import { LEAVES_WITHIN_MAX_DAYS } from '../core/limits.ts';
import { TAX_KINDS, type TaxKind } from '../core/tax.ts';
import { INCOTERMS, type IncotermRule } from '../customs/incoterms.ts';
import { type TextLanguage, textLanguages } from '../languages/text-languages.ts';
import { bookkeeping, DEFAULT_BOOKKEEPING } from '../money/bookkeeping.ts';
import { DEPOSIT_PERCENT_MAX } from '../money/deposits.ts';
import { firstDaySettings } from '../office/first-day.ts';
import { completeTexts } from './content-texts.ts';
import { contentTexts, shopContent } from './shop-content.ts';
import { SAMPLE_CONTENT } from './shop-content-samples.ts';
import { switchedTo } from './shop-uses.ts';

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Number(value.toFixed(2)) === value, { error: 'At most two decimals' });

const taxRate = z.object({
  country: countryCode.describe('Country as its code of ISO 3166-1, such as DE'),
  kind: z.enum(Object.keys(TAX_KINDS) as [TaxKind, ...TaxKind[]]).describe('Which rate of the country'),
  percent: percent.describe('Rate of tax, in percent'),
  from: z.iso
    .date({ error: 'A date as YYYY-MM-DD' })
    .describe(
      'The first day, YYYY-MM-DD in SHOP_TIME_ZONE; a rate applies until a later one of the same country and kind does',
    ),
});
export type TaxRate = z.infer<typeof taxRate>;

const areDistinct = (values: readonly string[]) => new Set(values).size === values.length;

const taxFields = z.object({
  isCharged: z.boolean().describe('Whether the shop charges it'),
  sellerCountry: countryCode.nullable().describe('Country of the mill (ISO 3166); null until it is stated'),
  sellerTaxId: clearableTaxId.describe(
    "On documents, and the requester of checks at VIES; '' when there is none, which only a shop without tax may save",
  ),
  pricesIncludeTax: z.boolean().describe('Whether the prices of articles and of delivery include the tax'),
  rates: z
    .array(taxRate)
    .max(500)
    .refine((rates) => areDistinct(rates.map(({ country, kind, from }) => `${country} ${kind} ${from}`)), {
      error: 'Each rate of a country from a day on once',
    })
    .describe('The rates of tax'),
});

const taxSettings = taxFields
  .refine(({ isCharged, sellerCountry }) => !isCharged || sellerCountry !== null, {
    error: "The seller's country is Required",
    path: ['sellerCountry'],
  })
  .meta({ id: 'TaxSettings' });
export type TaxSettings = z.infer<typeof taxSettings>;

const incoterm = z.object({
  rule: z
    .enum(Object.keys(INCOTERMS) as [IncotermRule, ...IncotermRule[]])
    .describe('The rule, by its three letters'),
  place: requiredText(60, 'Place is Required').describe('The named place or port'),
});

/** Amounts are in the shop's currency, with or without tax like the prices of articles. */
const deliveryZone = z.object({
  name: requiredText(60, 'Name is Required').describe('What the zone is called'),
  countries: z
    .array(countryCode)
    .min(1)
    .max(COUNTRY_CODES.length)
    .describe('Countries of the zone, as codes of ISO 3166-1'),
  perOrder: chargedAmount.describe('What the delivery of one order costs'),
  perKilogram: chargedAmount.describe('The price of each kilogram'),
  freeFrom: chargedAmount
    .nullable()
    .describe('Orders of goods of at least this amount are delivered free; null where none are'),
  days: z
    .tuple([z.int().min(0).max(365), z.int().min(0).max(365)])
    .refine(([least, most]) => least <= most, { error: 'From the least to the most days' })
    .describe('Working days from shipping to arrival, the least and the most'),
  incoterm: incoterm
    .optional()
    .describe('By which rule of Incoterms 2020, and to which place; missing for none'),
});
export type DeliveryZone = z.infer<typeof deliveryZone>;

const deliverySettings = z
  .object({
    isCharged: z.boolean().describe('Whether the shop charges it'),
    zones: z
      .array(deliveryZone)
      .max(60)
      .refine((zones) => areDistinct(zones.flatMap(({ countries }) => countries)), {
        error: 'Each country in one zone',
      })
      .describe('Where the shop delivers to'),
    collection: part('Whether customers can collect their orders at the mill', {
      isOffered: z.boolean().describe('Whether customers can choose it'),
      text: clearableText(300).describe('Where and when, for customers'),
    }),
    areSwatchesFree: z.boolean().describe('Whether an order of swatches alone is delivered free'),
    smallOrders: part(
      'A surcharge on small orders, beside their delivery; missing for none. Swatches alone have none',
      {
        below: chargedAmount.describe('Orders of goods of less than this amount have it'),
        surcharge: chargedAmount.describe('What they cost more'),
      },
    ).optional(),
    leavesWithinDays: z
      .int()
      .min(0)
      .max(LEAVES_WITHIN_MAX_DAYS)
      .optional()
      .describe('Working days within which a paid order leaves the mill; missing where none are stated'),
  })
  .refine(({ isCharged, zones }) => !isCharged || zones.length > 0, {
    error: 'At least one zone is Required',
    path: ['zones'],
  })
  .meta({ id: 'DeliverySettings' });
export type DeliverySettings = z.infer<typeof deliverySettings>;

const depositSettings = namedObject('DepositSettings', {
  percent: z
    .int()
    .min(0, { error: `0 to ${DEPOSIT_PERCENT_MAX}` })
    .max(DEPOSIT_PERCENT_MAX, { error: `0 to ${DEPOSIT_PERCENT_MAX}` })
    .describe(
      'The part of the price that is paid first of an order with pieces that are still to be woven, in percent; 0 for none',
    ),
});

const shopSwitches = namedObject('ShopSwitches', {
  swatches: z.boolean().describe('Whether customers can order swatches'),
  reservations: z.boolean().describe('Whether pieces can be set aside with a swatch'),
  quotations: z.boolean().describe('Whether customers can ask for quotations'),
  onAccount: z.boolean().describe('Whether pages for customers who pay by invoice are shown'),
  news: z
    .boolean()
    .default(false)
    .describe('Whether customers are asked in their profile if the shop may write news by email'),
});

/** The content in the shop's other languages, each of which is a setting of its own. */
export type ContentTextsName = `content:${TextLanguage}`;
const translations = Object.fromEntries(
  textLanguages.map((language) => [`content:${language}`, contentTexts]),
) as Readonly<Record<ContentTextsName, typeof contentTexts>>;

export const shopSettings = {
  tax: taxSettings,
  delivery: deliverySettings,
  deposit: depositSettings,
  bookkeeping,
  content: shopContent,
  ...translations,
  firstDay: firstDaySettings,
  uses: shopSwitches,
};
export type ShopSettingName = keyof typeof shopSettings;
export type ShopSettingValue<Name extends ShopSettingName> = z.infer<(typeof shopSettings)[Name]>;

const { company, bank, home, footer, portfolio, blog } = SAMPLE_CONTENT;
/** One item of each list, of another mill: every shop shows it in its API reference. */
const EXAMPLE_CONTENT = {
  ...SAMPLE_CONTENT,
  company: {
    ...company,
    name: 'Calder Mill',
    address: 'Calder Mill, 1 Mill Lane, Halifax HX1 1AA, United Kingdom',
    email: 'desk@calder-mill.example',
  },
  bank: { ...bank, holder: 'Calder Mill' },
  home: {
    ...home,
    description: 'Cotton, linen, wool and silk by the piece.',
    claims: home.claims.slice(0, 1),
    figures: home.figures.slice(0, 1),
    steps: home.steps.slice(0, 1),
  },
  footer: { ...footer, services: footer.services.slice(0, 1), copyright: '© 2026 Calder Mill' },
  portfolio: {
    ...portfolio,
    email: 'ines@calder-mill.example',
    education: portfolio.education.slice(0, 1),
    projects: portfolio.projects.slice(0, 1),
  },
  blog: { ...blog, entries: blog.entries.slice(0, 1) },
};

const EXAMPLE_TEXTS = contentTexts.parse(
  completeTexts(EXAMPLE_CONTENT, {
    home: { claim: 'Unendliche Möglichkeiten' },
    legal: { delivery: '# Lieferung' },
  }),
);

const languageParams = z.object({
  language: z.enum(textLanguages).describe('The language; whether or not the shop shows its pages in it'),
});

/** 0 before the first change. */
const writtenRevision = z.object({
  revision: z.int().min(0).describe('Counts the changes; a change names the one it was made from'),
});

const allSettings = <Settings extends z.ZodType>(settings: Settings) => ({
  settings: settings.describe('All settings of this kind: they replace those before'),
});

const settingsAnswer = <Settings extends z.ZodType>(settings: Settings) =>
  writtenRevision.extend(allSettings(settings));

/** Without a revision a change replaces whatever is stored; with one, somebody else's change since is refused. */
const settingsBody = <Settings extends z.ZodType>(settings: Settings) =>
  writtenRevision.partial().extend(allSettings(settings));

export const shopSettingsEndpoints = {
  getTaxSettings: endpoint('GET /api/shop-settings/tax', {
    access: 'admin',
    roles: 'none',
    summary: 'The tax that the shop charges',
    response: settingsAnswer(taxSettings),
  }),
  putTaxSettings: endpoint('PUT /api/shop-settings/tax', {
    access: 'admin',
    roles: 'none',
    summary: 'Set the tax that the shop charges; orders that are placed keep theirs',
    body: settingsBody(taxSettings),
    response: writtenRevision,
    example: {
      body: {
        settings: {
          isCharged: false,
          sellerCountry: 'DE',
          sellerTaxId: 'DE136695976',
          pricesIncludeTax: true,
          rates: [{ country: 'DE', kind: 'standard', percent: 19, from: '2021-01-01' }],
        },
      },
    },
    errors: ['settings_changed'],
  }),
  getDeliverySettings: endpoint('GET /api/shop-settings/delivery', {
    access: 'admin',
    roles: 'none',
    summary: 'Where the shop delivers to, at what price and in how many days',
    response: settingsAnswer(deliverySettings),
  }),
  putDeliverySettings: endpoint('PUT /api/shop-settings/delivery', {
    access: 'admin',
    roles: 'none',
    summary: 'Set where the shop delivers to, at what price and in how many days',
    body: settingsBody(deliverySettings),
    response: writtenRevision,
    example: {
      body: {
        settings: {
          isCharged: false,
          zones: [
            {
              name: 'United Kingdom',
              countries: ['GB'],
              perOrder: 18,
              perKilogram: 0.5,
              freeFrom: 500,
              days: [2, 3],
              incoterm: { rule: 'DAP', place: 'Felixstowe' },
            },
          ],
          collection: { isOffered: true, text: 'Monday to Friday, 8 to 16' },
          areSwatchesFree: true,
          smallOrders: { below: 100, surcharge: 8 },
          leavesWithinDays: 2,
        },
      },
    },
    errors: ['settings_changed'],
  }),
  getDepositSettings: endpoint('GET /api/shop-settings/deposit', {
    access: 'admin',
    roles: 'none',
    summary: 'The deposit that the shop asks for before it weaves pieces to order',
    response: settingsAnswer(depositSettings),
  }),
  putDepositSettings: endpoint('PUT /api/shop-settings/deposit', {
    access: 'admin',
    roles: 'none',
    summary: 'Set the deposit on orders woven to order; orders that are placed keep theirs',
    body: settingsBody(depositSettings),
    response: writtenRevision,
    example: { body: { settings: { percent: 30 } } },
    errors: ['settings_changed'],
  }),
  getBookkeeping: endpoint('GET /api/shop-settings/bookkeeping', {
    access: 'admin',
    roles: ['books'],
    summary: 'The accounts that exported bookings name',
    response: settingsAnswer(bookkeeping),
  }),
  putBookkeeping: endpoint('PUT /api/shop-settings/bookkeeping', {
    access: 'admin',
    roles: ['books'],
    summary: 'Set the accounts that exported bookings name',
    body: settingsBody(bookkeeping),
    response: writtenRevision,
    example: { body: { settings: DEFAULT_BOOKKEEPING } },
    errors: ['settings_changed'],
  }),
  getShopSwitches: endpoint('GET /api/shop-settings/uses', {
    access: 'admin',
    roles: 'none',
    summary: 'What the shop uses of what can be switched off',
    response: settingsAnswer(shopSwitches),
  }),
  putShopSwitches: endpoint('PUT /api/shop-settings/uses', {
    access: 'admin',
    roles: 'none',
    summary: 'Switch on what the shop uses; what customers have already stays theirs',
    body: settingsBody(shopSwitches),
    response: writtenRevision,
    example: { body: { settings: switchedTo(true) } },
    errors: ['settings_changed'],
  }),
  getShopContent: endpoint('GET /api/shop-settings/content', {
    access: 'admin',
    roles: 'none',
    summary: 'The texts, pictures and colours of the shop',
    response: settingsAnswer(shopContent),
  }),
  putShopContent: endpoint('PUT /api/shop-settings/content', {
    access: 'admin',
    roles: 'none',
    summary: 'Set the texts, pictures and colours of the shop; documents that were issued keep theirs',
    body: settingsBody(shopContent),
    response: writtenRevision,
    example: { body: { settings: EXAMPLE_CONTENT } },
    errors: ['settings_changed'],
  }),
  getContentTexts: endpoint('GET /api/shop-settings/content/:language', {
    access: 'admin',
    roles: 'none',
    summary: "What is written of the shop's texts in a language other than its first",
    params: languageParams,
    response: settingsAnswer(contentTexts),
    example: { params: { language: EXAMPLE.textLanguage } },
  }),
  putContentTexts: endpoint('PUT /api/shop-settings/content/:language', {
    access: 'admin',
    roles: 'none',
    summary: "Set the shop's texts in a language other than its first; those left out are shown in the first",
    params: languageParams,
    body: settingsBody(contentTexts),
    response: writtenRevision,
    example: { params: { language: EXAMPLE.textLanguage }, body: { settings: EXAMPLE_TEXTS } },
    errors: ['settings_changed'],
  }),
};
