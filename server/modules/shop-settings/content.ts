// What pages, emails and documents take from the content of the shop.
import { type BankAccount, hasAccount } from '#contract/money/bank-account.ts';
import type { ContentTexts } from '#contract/shop/content-texts.ts';
import { legalLinks } from '#contract/shop/legal-pages.ts';
import { logoAt } from '#contract/shop/logo.ts';
import type { Blog } from '#contract/shop/shop-content.ts';
import {
  type ContentField,
  type SectionContent,
  type SectionName,
  SHOP_CONTENT,
  type ShopContent,
} from '#contract/shop/shop-content-fields.ts';
import { SAMPLE_CONTENT, START_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { shopColours } from '#contract/shop/shop-theme.ts';
import { renderMarkdown } from './markdown.ts';

/** Sections and fields that a stored content lacks, because an earlier version wrote it, have those of a new shop. */
export function completeContent(stored: Readonly<Record<string, object | undefined>>): unknown {
  return Object.fromEntries(
    Object.entries(START_CONTENT).map(([name, start]) => [name, { ...start, ...stored[name] }]),
  );
}

/** The sample's texts in a language, without those whose text in the first language the owner has changed. */
export function textsOfSample(texts: ContentTexts, content: ShopContent): ContentTexts {
  const isSame = (name: SectionName, key: string) =>
    Array.isArray(texts[name]?.[key]) ||
    Reflect.get(content[name], key) === Reflect.get(SAMPLE_CONTENT[name], key);
  return Object.fromEntries(
    Object.entries(texts).map(([name, fields]) => [
      name,
      Object.fromEntries(Object.entries(fields ?? {}).filter(([key]) => isSame(name as SectionName, key))),
    ]),
  );
}

export interface FoundPicture {
  readonly url: string;
  /** Where the content has it, as a JSON pointer. */
  readonly pointer: string;
}

/** The pictures of a section that are uploads or on other sites; those that come with the shop need no care. */
export function picturesOf(name: SectionName, content: object): FoundPicture[] {
  const fields: Readonly<Record<string, ContentField>> = SHOP_CONTENT[name].fields;
  return Object.entries(content).flatMap(([key, value]) => picturesIn(fields[key], value, `/${name}/${key}`));
}

function picturesIn(field: ContentField | undefined, value: unknown, pointer: string): FoundPicture[] {
  if (field?.kind === 'picture' || field?.kind === 'logo')
    return typeof value === 'string' && value !== '' && !value.startsWith('/cloth/')
      ? [{ url: value, pointer }]
      : [];
  if (field?.kind !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((item: Readonly<Record<string, unknown>> | null, nth) =>
    Object.entries(field.parts).flatMap(([key, part]) =>
      picturesIn(part, item?.[key], `${pointer}/${nth}/${key}`),
    ),
  );
}

export const allPictures = (content: ShopContent): FoundPicture[] =>
  (Object.keys(SHOP_CONTENT) as SectionName[]).flatMap((name) => picturesOf(name, content[name]));

export function blogOf({ introduction, description, entries }: SectionContent<'blog'>): Blog {
  return {
    introduction,
    description,
    entries: entries.map(({ title, text }, nth) => ({
      id: `entry-${nth + 1}`,
      title,
      html: renderMarkdown(text),
    })),
  };
}

/** The seller as documents name it; what is not stated is null. */
export function sellerOf({ company, look }: ShopContent) {
  const { primary } = shopColours(look);
  return {
    name: company.legalName || company.name,
    address: company.address || null,
    phone: company.phone || null,
    email: company.email || null,
    ...(primary !== SAMPLE_CONTENT.look.primary && { colour: primary }),
    ...(look.logo !== '' && { logo: look.logo }),
  };
}

/** Where customers on account pay; null until it is stated. */
export const bankAccountOf = ({ bank }: ShopContent): BankAccount | null => (hasAccount(bank) ? bank : null);

/** The name, colours, foot, legal pages and bank account of emails. */
export function emailShop(content: ShopContent) {
  const { company, look, legal } = content;
  const { name, legalName, address, phone, email, companyNumber } = company;
  const seller = legalName || name;
  const withoutName = address.startsWith(`${seller}, `) ? address.slice(seller.length + 2) : address;
  const imprint = [[seller, withoutName], [phone, email], [companyNumber]].map((parts) =>
    parts.filter((part) => part !== '').join(', '),
  );
  const { primary, button, onButton, primaryOnDark } = shopColours(look);
  return {
    shopName: name,
    imprint: imprint.filter((line) => line !== ''),
    legalPages: legalLinks(legal),
    bankAccount: bankAccountOf(content),
    logo: logoAt(look.logo),
    ...(primary !== SAMPLE_CONTENT.look.primary && { colours: { primary, button, onButton, primaryOnDark } }),
  };
}
