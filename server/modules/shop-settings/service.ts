// What admins set in the dashboard. Every process has it in memory, so that placing an order reads no row for it.

import { isTaxId } from '#contract/core/predicates.ts';
import { shopCurrency } from '#contract/figures/money.ts';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import { ENGLISH, type Language } from '#contract/languages/languages.ts';
import { type TextLanguage, textLanguages } from '#contract/languages/text-languages.ts';
import { DEFAULT_BOOKKEEPING } from '#contract/money/bookkeeping.ts';
import { type ContentTexts, translateContent } from '#contract/shop/content-texts.ts';
import type { Pictures } from '#contract/shop/shop-content.ts';
import type { SectionContent, SectionName, ShopContent } from '#contract/shop/shop-content-fields.ts';
import { SAMPLE_CONTENT, START_CONTENT } from '#contract/shop/shop-content-samples.ts';
import {
  type ContentTextsName,
  type ShopSettingName,
  type ShopSettingValue,
  shopSettings,
} from '#contract/shop/shop-settings.ts';
import { switchedTo } from '#contract/shop/shop-uses.ts';
import { Service, type ShopContext } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import { currentLanguage } from '#server/languages/work-language.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import { OPERATOR } from '#server/storage/actors.ts';
import type { Executor } from '#server/storage/tables.ts';
import {
  allPictures,
  bankAccountOf,
  completeContent,
  emailShop,
  picturesOf,
  sellerOf,
  textsOfSample,
} from './content.ts';
import { readShopFile, ShopFileError, storePictures, writeShopFile } from './shop-file.ts';
import * as store from './store.ts';

const NAMES = Object.keys(shopSettings) as ShopSettingName[];

type Values = { readonly [Name in ShopSettingName]: ShopSettingValue<Name> };

/** What `value` answers for each of the languages that texts can be written in. */
const ofTexts = <Value>(value: (language: TextLanguage) => Value) =>
  Object.fromEntries(textLanguages.map((language) => [`content:${language}`, value(language)])) as Readonly<
    Record<ContentTextsName, Value>
  >;

/** Nothing is charged before an admin has set something. */
const DEFAULTS: Omit<Values, 'content' | 'uses'> = {
  tax: { isCharged: false, sellerCountry: null, sellerTaxId: '', pricesIncludeTax: true, rates: [] },
  delivery: {
    isCharged: false,
    zones: [],
    collection: { isOffered: false, text: '' },
    areSwatchesFree: true,
  },
  deposit: { percent: 0 },
  bookkeeping: DEFAULT_BOOKKEEPING,
  firstDay: { isDismissed: false, paymentTestedAt: null, emailTestedAt: null },
  ...ofTexts(() => ({})),
};

interface StoredSetting<Value> {
  /** Counts the changes; 0 before the first. */
  readonly revision: number;
  readonly value: Value;
}

type Stored = { [Name in ShopSettingName]: StoredSetting<Values[Name]> };

export class ShopSettings extends Service {
  /**
   * Whether this is the sample shop, which has what the specification says: while nobody has written content, that of the
   * sample.
   */
  readonly isSample: boolean;
  readonly #images: Images;
  #stored: Stored;
  /** The texts of the sample in the shop's other languages. */
  #samples: readonly (readonly [ContentTextsName, ContentTexts])[] = [];
  /** The content in the languages that it was asked for since it has changed. */
  readonly #translated = new Map<Language, ReturnType<typeof translateContent>>();

  private constructor(ctx: ShopContext, images: Images) {
    super(ctx);
    this.#images = images;
    this.isSample = !ctx.settings.production;
    this.#stored = {
      tax: { revision: 0, value: DEFAULTS.tax },
      delivery: { revision: 0, value: DEFAULTS.delivery },
      deposit: { revision: 0, value: DEFAULTS.deposit },
      bookkeeping: { revision: 0, value: DEFAULTS.bookkeeping },
      firstDay: { revision: 0, value: DEFAULTS.firstDay },
      uses: { revision: 0, value: switchedTo(this.isSample) },
      content: { revision: 0, value: this.isSample ? SAMPLE_CONTENT : START_CONTENT },
      ...ofTexts(() => ({ revision: 0, value: {} })),
    };
  }

  /** Reads the settings, and again whenever another process may have changed them. */
  static async open(ctx: ShopContext, images: Images): Promise<ShopSettings> {
    const settings = new ShopSettings(ctx, images);
    const languages = textLanguages.filter((language) => ctx.settings.LANGUAGES.includes(language));
    if (settings.isSample && languages.length > 0) {
      const { SAMPLE_TEXTS } = await import('./sample-texts/sample-texts.ts');
      settings.#samples = languages.map((language) => [`content:${language}`, SAMPLE_TEXTS[language]]);
    }
    await settings.#reload();
    settings.#fillInSamples();
    ctx.storage.changes.follow('settings', () => settings.#reload());
    return settings;
  }

  get<Name extends ShopSettingName>(name: Name): StoredSetting<Values[Name]> {
    return this.#stored[name];
  }

  /** In the language of the current work. */
  get content(): ShopContent {
    return this.#shown.content;
  }

  /** Where a section has texts of the shop's first language instead, such as `claims.0.text`. */
  untranslated(section: SectionName): { readonly untranslated?: string[] } {
    const prefix = `${section}.`;
    const paths = this.#shown.untranslated.filter((path) => path.startsWith(prefix));
    return paths.length === 0 ? {} : { untranslated: paths.map((path) => path.slice(prefix.length)) };
  }

  get #shown(): ReturnType<typeof translateContent> {
    const language = currentLanguage();
    const content = this.#stored.content.value;
    if (language === ENGLISH) return { content, untranslated: [] };
    const texts = textLanguages.find((one) => one === language);
    const shown =
      this.#translated.get(language) ??
      translateContent(content, texts ? this.#stored[`content:${texts}`].value : {});
    this.#translated.set(language, shown);
    return shown;
  }

  /** The seller as documents name it; what is not stated is null. */
  get seller() {
    return sellerOf(this.content);
  }

  /** See `Images.logoOnPaper`. */
  logoOnPaper(url: string): Promise<Buffer | undefined> {
    return this.#images.logoOnPaper(url);
  }

  /** Where customers on account pay; null until it is stated. */
  get bankAccount() {
    return bankAccountOf(this.content);
  }

  /** The name, colours and foot of emails. */
  get emailShop() {
    return emailShop(this.content);
  }

  /** Sizes and colours of the uploads among the pictures of a section, by URL. */
  async pictures<Name extends SectionName>(name: Name, content: SectionContent<Name>): Promise<Pictures> {
    const urls = picturesOf(name, content).map(({ url }) => url);
    return urls.length === 0 ? {} : Object.fromEntries(await this.#images.imageInfoByUrl(urls));
  }

  /** The pictures in use, which are kept. */
  referencedImages(): string[] {
    return allPictures(this.content).map(({ url }) => url);
  }

  /** Differs after every change, for the cache of pages. */
  get version(): string {
    return NAMES.map((name) => this.#stored[name].revision).join('.');
  }

  /**
   * Replaces a setting and returns its revision. Throws `settings_changed` when `revision` is not the stored one, and
   * `validation_failed` when tax is charged without the seller's tax id or a rate that applies today, and for a picture
   * that the shop lacks.
   */
  async save<Name extends ShopSettingName>(
    admin: { readonly id: string },
    name: Name,
    value: Values[Name],
    revision?: number,
  ): Promise<number> {
    const missing = name === 'tax' && this.#taxProblem(value as Values['tax']);
    if (missing) throw invalidField(`/settings/${missing.field}`, missing.detail);
    const saved = await this.storage.transaction((tx) => this.#saveIn(tx, admin.id, name, value, revision));
    await this.#publish();
    return saved;
  }

  /** The settings as a file that `importFile` reads, with the pictures of the content. */
  exportFile(): Promise<string> {
    // The texts of the sample are no shop's own.
    const isOwn = (name: ShopSettingName) => !name.startsWith('content:') || this.#stored[name].revision > 0;
    const values = NAMES.filter(isOwn).map((name) => [name, this.#stored[name].value]);
    return writeShopFile(Object.fromEntries(values), this.#images);
  }

  /**
   * Replaces the settings that a file has, all or none, and returns their labels. Throws ShopFileError with every fault of
   * the file before anything changes.
   */
  async importFile(text: string): Promise<string[]> {
    const file = await readShopFile(text, this.#images, this.db);
    const { tax } = file.values;
    const missing = tax && this.#taxProblem(tax);
    if (missing) throw new ShopFileError([{ ...missing, pointer: `/tax/${missing.field}` }]);
    const values = await storePictures(file, this.#images);
    const given: { readonly [Name in ShopSettingName]?: unknown } = values;
    const names = NAMES.filter((name) => given[name] !== undefined);
    await this.storage.transaction(async (tx) => {
      for (const name of names) await this.#saveIn(tx, OPERATOR, name, given[name] as Values[typeof name]);
    });
    await this.#publish();
    return names.map((name) => LABELS[name]);
  }

  async #saveIn<Name extends ShopSettingName>(
    tx: Executor,
    actor: string,
    name: Name,
    value: Values[Name],
    revision?: number,
  ): Promise<number> {
    const row = await store.save(tx, name, JSON.stringify(value), revision);
    if (row === undefined) throw new AppError('settings_changed');
    if (name === 'content')
      for (const { url, pointer } of allPictures(value as ShopContent))
        await this.#images.retain(tx, url, `/settings${pointer}`);
    const details = { fields: changedFields(this.#stored[name].value, value) };
    await recordAudit(tx, { actor, at: this.now() }, 'change_shop_settings', name, {
      label: LABELS[name],
      details,
    });
    return row.revision;
  }

  /** What other systems need to know of the shop to read its amounts and days. */
  shop() {
    const { name } = this.content.company;
    return { name, currency: shopCurrency(), timeZone: this.ctx.timeZone };
  }

  async #publish(): Promise<void> {
    await this.#reload();
    this.storage.changes.publish('settings');
  }

  /** What is missing to charge tax. The schema does not ask for it, because stored settings of release 1.0 may lack the tax id. */
  #taxProblem(tax: Values['tax']): { field: keyof Values['tax']; detail: string } | undefined {
    const { isCharged, sellerCountry, sellerTaxId, rates } = tax;
    if (!isCharged) return undefined;
    if (!isTaxId(sellerTaxId))
      return { field: 'sellerTaxId', detail: "The seller's tax id is Required: invoices with tax state it" };
    const today = dayIn(this.ctx.timeZone)(this.now());
    const applies = rates.some(
      ({ country, kind, from }) => country === sellerCountry && kind === 'standard' && from <= today,
    );
    if (applies) return undefined;
    return {
      field: 'rates',
      detail: "The standard rate of the seller's country that applies today is Required",
    };
  }

  async #reload(): Promise<void> {
    const rows = await store.findAll(this.db, NAMES);
    let isChanged = false;
    for (const { name, revision, value } of rows) {
      if (revision <= this.#stored[name].revision) continue;
      this.#stored = {
        ...this.#stored,
        [name]: { revision, value: readValue(name, value) },
      };
      isChanged = true;
    }
    if (!isChanged) return;
    this.#fillInSamples();
    // Caches hear of it only now, because they ask for the version at once.
    this.storage.changes.publish('settings');
  }

  /** As long as nobody has written a language, it has the texts of the sample that its content still has. */
  #fillInSamples(): void {
    this.#translated.clear();
    for (const [name, texts] of this.#samples)
      if (this.#stored[name].revision === 0)
        this.#stored = {
          ...this.#stored,
          [name]: { revision: 0, value: textsOfSample(texts, this.#stored.content.value) },
        };
  }
}

/** The content in a database that nobody may change meanwhile; undefined before the first is written. */
export async function findContent(db: Executor): Promise<ShopContent | undefined> {
  const [row] = await store.findAll(db, ['content']);
  return row && (readValue('content', row.value) as ShopContent);
}

function readValue<Name extends ShopSettingName>(name: Name, json: string): unknown {
  const value = JSON.parse(json);
  return shopSettings[name].parse(name === 'content' ? completeContent(value) : value);
}

const LABELS: Readonly<Record<ShopSettingName, string>> = {
  tax: 'Tax',
  delivery: 'Delivery',
  deposit: 'Deposit',
  bookkeeping: 'Accounts',
  content: 'Shop',
  ...ofTexts((language) => `Shop (${LANGUAGE_NAMES[language]})`),
  firstDay: 'First day',
  uses: 'What the shop uses',
};

function changedFields(before: object, after: object): string[] {
  const former = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(former.get(field)))
    .map(([field]) => field);
}
