// The shop's content in a language other than its first: what the mill has written in it, and the first one's for the rest.
import { isFinished } from './legal-pages.ts';
import {
  type ContentField,
  isTranslated,
  type SectionName,
  SHOP_CONTENT,
  type ShopContent,
} from './shop-content-fields.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** The texts of an item of a list. It is found by those of the first language, because items move. */
interface ItemTexts {
  readonly of: Texts;
  readonly texts: Texts;
}

/** By section and field. What is not written is '' or left out. */
export type ContentTexts = Readonly<
  Record<string, Readonly<Record<string, string | readonly ItemTexts[] | undefined>> | undefined>
>;

interface TranslatedContent {
  readonly content: ShopContent;
  /** Where it has texts of the first language, such as `home.claims.0.text`. */
  readonly untranslated: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, ContentField>>;

/** What has no letters, such as a year, is the same in every language, and an unfinished legal page is not shown. */
export const isToTranslate = (text: unknown): text is string =>
  typeof text === 'string' && isFinished(text) && /\p{L}/u.test(text);

export function translateContent(content: ShopContent, texts: ContentTexts): TranslatedContent {
  const untranslated: string[] = [];
  const translate = (path: string, field: ContentField, own: unknown, written: unknown): unknown => {
    if (field.kind === 'list') {
      const items = own as readonly Item[];
      return textsOfItems(field.parts, items, written as readonly ItemTexts[] | undefined).map((found, nth) =>
        mapFields(field.parts, (key, part) =>
          translate(`${path}.${nth}.${key}`, part, items[nth]?.[key], found[key]),
        ),
      );
    }
    // A page or text that the first language lacks has no address or place there.
    if (!isTranslated(field) || (typeof own === 'string' && !isFinished(own))) return own;
    if (typeof written === 'string' && isFinished(written)) return written;
    if (isToTranslate(own)) untranslated.push(path);
    return own;
  };
  const sections = mapSections(content, (name, fields, section) =>
    mapFields(fields, (key, field) => translate(`${name}.${key}`, field, section[key], texts[name]?.[key])),
  );
  return { content: sections as unknown as ShopContent, untranslated };
}

/** Every text that can be written, '' where none is. */
export const completeTexts = (content: ShopContent, texts: ContentTexts): ContentTexts =>
  mapSections(content, (name, fields, section) =>
    mapFields(textFields(fields), (key, field) => {
      const written = texts[name]?.[key];
      if (field.kind !== 'list') return written ?? '';
      const items = section[key] as readonly Item[];
      const keys = Object.keys(textFields(field.parts));
      return textsOfItems(field.parts, items, written as readonly ItemTexts[] | undefined).map(
        (found, nth) => ({
          of: Object.fromEntries(keys.map((part) => [part, items[nth]?.[part]])),
          texts: Object.fromEntries(keys.map((part) => [part, found[part] ?? ''])),
        }),
      );
    }),
  ) as ContentTexts;

/** Those that the mill writes in each language, and the lists that have such. */
export const textFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) =>
      field.kind === 'list' ? Object.values(field.parts).some(isTranslated) : isTranslated(field),
    ),
  );

/**
 * The texts of each item: those whose `of` is the item, or differs from it in one text, which was changed then. Where
 * several are alike but for one text, none has changed for sure.
 */
function textsOfItems(
  parts: Fields,
  items: readonly Item[],
  written: readonly ItemTexts[] = [],
): readonly Texts[] {
  const keys = Object.keys(textFields(parts));
  const same = (item: Item, of: Texts) => keys.filter((key) => item[key] === (of[key] ?? ''));
  const isOf = (item: Item, { of }: ItemTexts) => same(item, of).length === keys.length;
  const exact = items.map((item) => written.find((entry) => isOf(item, entry)));
  const newItems = items.filter((_, nth) => !exact[nth]);
  const left = written.filter((entry) => !exact.includes(entry));
  const isNear = (item: Item, { of }: ItemTexts) =>
    same(item, of).length === keys.length - 1 && same(item, of).some((key) => item[key] !== '');
  return items.map((item, nth) => {
    if (exact[nth]) return exact[nth].texts;
    const [near, ...others] = left.filter((entry) => isNear(item, entry));
    const isOnly = near && others.length === 0 && newItems.filter((one) => isNear(one, near)).length === 1;
    return isOnly ? near.texts : {};
  });
}

const mapFields = <Value>(fields: Fields, map: (key: string, field: ContentField) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, map(key, field)]));

const mapSections = <Value>(
  content: ShopContent,
  map: (name: SectionName, fields: Fields, section: Item) => Value,
) =>
  Object.fromEntries(
    Object.entries(SHOP_CONTENT).map(([key, { fields }]) => {
      const name = key as SectionName;
      return [name, map(name, fields, content[name] as Item)];
    }),
  );
