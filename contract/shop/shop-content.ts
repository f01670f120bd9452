// The content of the shop that its owner writes: schemas made from the table of its fields, and the endpoints of the pages that
// show it.
import { z } from 'zod';
import { imageInfo } from '../articles/image.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  clearableText,
  exactText,
  imageUrl,
  namedObject,
  parts,
  requiredText,
  untranslated,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { TEXT_LIMITS } from '../core/limits.ts';
import { isEmailAddress, isPhoneNumber } from '../core/predicates.ts';
import { languageQuery } from '../languages/text-languages.ts';
import { compactCode, hasAccount, isBic, isIban } from '../money/bank-account.ts';
import { type ContentTexts, textFields } from './content-texts.ts';
import { LEGAL_PAGE_NAMES, type LegalPageName } from './legal-pages.ts';
import { logoAt } from './logo.ts';
import {
  type ContentField,
  FIGURE_MAX,
  type SectionContent,
  type SectionName,
  SHOP_CONTENT,
  type ShopContent,
} from './shop-content-fields.ts';
import { START_CONTENT } from './shop-content-samples.ts';

function lineSchema({ label, maxLength, isRequired = false, format }: ContentField & { kind: 'line' }) {
  const text = isRequired ? requiredText(maxLength, `${label} is Required`) : clearableText(maxLength);
  const line = text.overwrite((entered) => entered.replaceAll(/[\t\n\r]+/g, ' '));
  return format
    ? line.refine((text) => text === '' || format.pattern.test(text), { error: format.message })
    : line;
}

const bankCode = (isCode: (text: string) => boolean, error: string) =>
  clearableText(BANK_CODE_MAX)
    .overwrite(compactCode)
    .refine((text) => text === '' || isCode(text), { error });

/** An IBAN has 34 characters at most, and as many spaces as somebody types. */
const BANK_CODE_MAX = 70;

const sentenceOf = ({ label, hint }: ContentField) => (hint ? `${label}. ${hint}` : label);

function schemaOf(field: ContentField): z.ZodType {
  switch (field.kind) {
    case 'line':
      return lineSchema(field);
    case 'text':
    case 'lines':
    case 'markdown':
      return clearableText(field.maxLength);
    case 'email':
      return clearableText(TEXT_LIMITS.email).refine((text) => text === '' || isEmailAddress(text), {
        error: formTexts.fields.emailInvalid,
      });
    case 'phone':
      return clearableText(TEXT_LIMITS.phone).refine((text) => text === '' || isPhoneNumber(text), {
        error: 'A telephone number',
      });
    case 'iban':
      return bankCode(isIban, 'Not an IBAN: please check each character');
    case 'bic':
      return bankCode(isBic, 'A BIC of 8 or 11 characters, such as COBADEFF');
    case 'link':
      return clearableText(TEXT_LIMITS.imageUrl).refine(
        (text) => text === '' || /^https:\/\/[^\s/:@"'<>\\][^\s/:@"'<>\\.]*\.[^\s"'<>\\]+$/.test(text),
        {
          error: 'An address that begins with https://',
        },
      );
    case 'colour':
      return exactText(7, 'A colour such as #8a2c24').regex(/^#[0-9a-f]{6}$/, {
        error: 'A colour such as #8a2c24',
      });
    case 'picture':
      return clearableText(TEXT_LIMITS.imageUrl).refine(
        (url) => url === '' || imageUrl.safeParse(url).success,
        { error: 'An image address on this shop, or https' },
      );
    case 'logo':
      // Optional, because programs of release 1.0 do not send it.
      return clearableText(TEXT_LIMITS.imageUrl)
        .refine((url) => url === '' || logoAt(url) !== undefined, {
          error: 'The address of a logo on this shop',
        })
        .default('');
    case 'figure':
      return z.int().min(0).max(FIGURE_MAX);
    case 'switch':
      return z.boolean();
    case 'list':
      return z.array(objectOf(field.parts)).max(field.max);
  }
}

const objectOf = (fields: Readonly<Record<string, ContentField>>) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, schemaOf(field).describe(sentenceOf(field))]),
    ),
  );

const sectionSchema = <Name extends SectionName>(name: Name) =>
  objectOf(SHOP_CONTENT[name].fields).meta({
    id: `ShopContent${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  }) as unknown as z.ZodType<SectionContent<Name>>;

const sections = {
  company: sectionSchema('company'),
  // Optional, because programs of release 1.0 do not send it.
  bank: sectionSchema('bank')
    .refine((bank) => !hasAccount(bank) || bank.holder !== '', {
      error: 'Account holder is Required',
      path: ['holder'],
    })
    .refine(({ iban, accountNumber }) => iban === '' || accountNumber === '', {
      error: 'Either an IBAN or an account number',
      path: ['accountNumber'],
    })
    .default(START_CONTENT.bank),
  look: sectionSchema('look'),
  home: sectionSchema('home'),
  footer: sectionSchema('footer'),
  portfolio: sectionSchema('portfolio'),
  blog: sectionSchema('blog'),
  legal: sectionSchema('legal'),
} satisfies { readonly [Name in SectionName]: z.ZodType<SectionContent<Name>> };

export const shopContent: z.ZodType<ShopContent> = namedObject('ShopContent', sections);

/** Like the content, with its texts only, of which each may be left out. */
const textsOf = (fields: Readonly<Record<string, ContentField>>): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(textFields(fields)).map(([key, field]) => [
        key,
        (field.kind === 'list'
          ? z
              .array(
                z.object({
                  of: textsOf(field.parts).describe(
                    "The item's texts in the first language, by which it is found",
                  ),
                  texts: textsOf(field.parts).describe('Its texts in this language'),
                }),
              )
              .max(field.max)
          : schemaOf({ ...field, isRequired: false } as ContentField)
        )
          .optional()
          .describe(field.label),
      ]),
    ),
  );

export const contentTexts: z.ZodType<ContentTexts> = z
  .object(
    Object.fromEntries(
      Object.entries(SHOP_CONTENT)
        .filter(([, { fields }]) => Object.keys(textFields(fields)).length > 0)
        .map(([name, { title, fields }]) => [name, textsOf(fields).optional().describe(title)]),
    ),
  )
  .meta({ id: 'ShopContentTexts' }) as z.ZodType<ContentTexts>;

const query = z.object(languageQuery);
const example = { query: { language: 'de' } } as const;

/** Sizes and colours of the uploads among the pictures of a page, by URL. */
const pictures = z.record(z.string(), imageInfo);
export type Pictures = z.infer<typeof pictures>;

const homeContent = z.object({
  shopName: z.string().describe('The name of the shop'),
  founded: z.string().describe('The year of the founding'),
  content: sections.home.describe('Texts and pictures that the page shows'),
  pictures: pictures.describe('Size and colour of the pictures'),
  untranslated,
});
export type HomeContent = z.infer<typeof homeContent>;

const portfolio = z.object({
  content: sections.portfolio.describe('Texts and pictures that the page shows'),
  pictures: pictures.describe('Size and colour of the pictures'),
  untranslated,
});
export type Portfolio = z.infer<typeof portfolio>;

const blog = z.object({
  introduction: z.string().describe('Text above the posts'),
  description: z.string().describe('What it is about'),
  entries: parts('The entries, in their order', {
    id: z.string().describe('The id of its heading in the page'),
    title: z.string().describe('Heading of the page or post'),
    html: z.string().describe('Made from Markdown by the server, without raw HTML'),
  }),
  untranslated,
});
export type Blog = z.infer<typeof blog>;

const legalPage = z.object({
  page: z.enum(LEGAL_PAGE_NAMES as [LegalPageName, ...LegalPageName[]]).describe('Which legal page'),
  title: z.string().describe('Heading of the page or post'),
  html: z.string().describe('Made from Markdown by the server, without raw HTML'),
  untranslated: z
    .literal(['html'])
    .array()
    .optional()
    .describe(
      "Stated where the page is in the shop's first language, because it is not finished in the one that was asked for",
    ),
});

export const shopContentEndpoints = {
  getShop: endpoint('GET /api/shop', {
    access: 'anyone',
    summary: 'What the amounts and days of all other answers are in',
    response: namedObject('Shop', {
      name: z.string().describe('The name of the shop'),
      currency: z
        .string()
        .describe("The ISO 4217 code of the currency of articles and of new orders' amounts"),
      timeZone: z.string().describe('The IANA name of the time zone that days are counted in'),
    }),
  }),
  getHomeContent: endpoint('GET /api/shop-content/home', {
    access: 'anyone',
    summary: 'The texts and pictures of the home page',
    query,
    response: homeContent,
    example,
  }),
  getPortfolio: endpoint('GET /api/shop-content/portfolio', {
    access: 'anyone',
    summary: 'The texts and pictures of the portfolio',
    query,
    response: portfolio,
    example,
  }),
  getBlog: endpoint('GET /api/shop-content/blog', {
    access: 'anyone',
    summary: 'The entries of the blog',
    query,
    response: blog,
    example,
  }),
  getLegalPages: endpoint('GET /api/shop-content/legal', {
    access: 'anyone',
    summary: 'The legal pages that the owner has finished',
    query,
    response: z.array(legalPage),
    example,
  }),
};
