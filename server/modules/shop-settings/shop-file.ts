// The file of `npm run shop`: the shop's settings as JSON, with the pictures of its content as base64. Text, so that version
// control shows what has changed.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FieldProblem } from '#contract/core/problem.ts';
import { textLanguages } from '#contract/languages/text-languages.ts';
import { logoAt } from '#contract/shop/logo.ts';
import { type ContentField, type SectionName, SHOP_CONTENT } from '#contract/shop/shop-content-fields.ts';
import { type ShopSettingValue, shopSettings } from '#contract/shop/shop-settings.ts';
import { AppError } from '#server/http/app-error.ts';
import { fieldProblems } from '#server/http/error-handler.ts';
import type { Images, NormalizedImage } from '#server/modules/images/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { completeContent, type FoundPicture, picturesOf } from './content.ts';

const FORMAT = 'selvedge-shop-1';
/** Without what the shop itself remembers. */
const SETTINGS = [
  'content',
  ...textLanguages.map((language) => `content:${language}` as const),
  'tax',
  'delivery',
  'deposit',
  'bookkeeping',
  'uses',
] as const;
const PICTURE_NAME = /^[\w-]{1,80}\.(jpe?g|png|webp|avif|heic|svg)$/i;
/** They stand for a picture of the file, and for its logo, until that is stored. */
const PLACEHOLDER = '/cloth/hero';
const LOGO_PLACEHOLDER = `/images/${'0'.repeat(64)}/1x1.png`;
const LOGO_POINTER = '/look/logo';

type FileSetting = (typeof SETTINGS)[number];

type SettingValues = { readonly [Name in FileSetting]?: ShopSettingValue<Name> };

type Json = Readonly<Record<string, unknown>>;

/** The file has faults; nothing has changed. */
export class ShopFileError extends Error {
  readonly faults: readonly FieldProblem[];

  constructor(faults: readonly FieldProblem[]) {
    super('The file has faults; nothing was changed.');
    this.faults = faults;
  }
}

/** Throws when the file of a picture is missing. */
export async function writeShopFile(values: SettingValues, images: Images): Promise<string> {
  // In the order of the schemas, so that a file differs from an earlier one only where the shop does.
  const content = structuredClone(shopSettings.content.parse(values.content));
  const others = Object.fromEntries(
    SETTINGS.slice(1)
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, shopSettings[name].parse(values[name])]),
  );
  const pictures: Record<string, string> = {};
  for (const { url, pointer } of foundPictures(content)) {
    if (!url.startsWith('/')) continue;
    const bytes = await images.original(url);
    if (!bytes) throw new Error(`The file of the picture at /content${pointer} is missing.`);
    const type = logoAt(url) ? 'png' : 'jpg';
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${type}`;
    pictures[name] = bytes.toString('base64');
    setAt(content, pointer, name);
  }
  const sorted = Object.fromEntries(Object.entries(pictures).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ format: FORMAT, content, ...others, pictures: sorted }, null, 2)}\n`;
}

interface ShopFile {
  readonly values: SettingValues;
  readonly pictures: ReadonlyMap<string, NormalizedImage>;
  readonly logo: NormalizedImage | undefined;
  /** Where the content has a picture of the file. */
  readonly places: readonly { readonly pointer: string; readonly name: string }[];
}

/**
 * Reads a file and decodes its pictures, without storing anything. A setting that it leaves out is not changed; fields of
 * the content that it leaves out are those of a new shop. Throws ShopFileError with every fault.
 */
export async function readShopFile(text: string, images: Images, db: Executor): Promise<ShopFile> {
  const { pictures: encoded, ...parts } = parseFile(text);
  const faults: FieldProblem[] = [];
  const logoName = logoNameIn(parts.content);
  const { [logoName]: encodedLogo, ...encodedPictures } = encoded;
  const [pictures, logos] = [
    await decodePictures(encodedPictures, (bytes) => images.read(bytes), faults),
    await decodePictures(
      encodedLogo === undefined ? {} : { [logoName]: encodedLogo },
      (bytes) => images.uploads.readLogo(bytes),
      faults,
    ),
  ];
  const places: { pointer: string; name: string }[] = [];
  const used = new Set<string>();
  const values: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(parts) as [FileSetting, unknown][]) {
    const known = name === 'content' ? completedContent(given, faults) : given;
    if (name === 'content' && isObject(known))
      for (const { url, pointer } of foundPictures(known)) {
        if (!PICTURE_NAME.test(url)) continue;
        used.add(url);
        if (Object.hasOwn(encoded, url)) places.push({ pointer, name: url });
        else
          faults.push({ pointer: `/content${pointer}`, detail: `There is no picture ${url} in “pictures”` });
        setAt(known, pointer, pointer === LOGO_POINTER ? LOGO_PLACEHOLDER : PLACEHOLDER);
      }
    const parsed = shopSettings[name].safeParse(known);
    if (parsed.success) {
      values[name] = parsed.data;
      if (name !== 'content') faults.push(...droppedFields(known, parsed.data, `/${name}`));
    } else faults.push(...fieldProblems(parsed.error, `/${name}`));
    if (name === 'content' && isObject(known)) faults.push(...(await missingPictures(known, images, db)));
  }
  for (const name of Object.keys(encoded))
    if (!used.has(name)) faults.push({ pointer: `/pictures/${name}`, detail: 'No field has this picture' });
  if (Object.keys(parts).length === 0)
    faults.push({ pointer: '/content', detail: 'The file has no settings' });
  if (faults.length > 0) throw new ShopFileError(firstOfEachPlace(faults));
  return { values: values as SettingValues, pictures, logo: logos.get(logoName), places };
}

/** Stores the pictures of a file, and returns its settings with their addresses. What nothing refers to is deleted later. */
export async function storePictures(
  { values, pictures, logo, places }: ShopFile,
  images: Images,
): Promise<SettingValues> {
  if (!values.content) return values;
  const content = structuredClone(values.content);
  const urls = new Map<string, string>();
  for (const [name, picture] of pictures) urls.set(name, (await images.uploads.keep(picture, null)).url);
  const logoUrl = logo && (await images.uploads.keepLogo(logo, null)).url;
  for (const { pointer, name } of places)
    setAt(content, pointer, (pointer === LOGO_POINTER ? logoUrl : urls.get(name)) ?? '');
  return { ...values, content };
}

const fileShape = z.strictObject({
  format: z.literal(FORMAT, { error: `“${FORMAT}”, which is the format that this version reads` }),
  ...(Object.fromEntries(SETTINGS.map((name) => [name, z.unknown().optional()])) as {
    [Name in FileSetting]: z.ZodOptional<z.ZodUnknown>;
  }),
  pictures: z
    .record(
      z.string().regex(PICTURE_NAME, { error: 'A name such as loom.jpg' }),
      z.base64({ error: 'The file of a picture as base64' }),
    )
    .default({}),
});

function parseFile(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ShopFileError([{ pointer: '', detail: `This is not JSON: ${(error as Error).message}` }]);
  }
  const parsed = fileShape.safeParse(json);
  if (!parsed.success)
    throw new ShopFileError(
      parsed.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => noField(`/${key}`))
          : fieldProblems(new z.ZodError([issue]), ''),
      ),
    );
  const { format: _format, ...parts } = parsed.data;
  return parts;
}

async function decodePictures(
  encoded: Readonly<Record<string, string>>,
  read: (bytes: Buffer) => Promise<NormalizedImage>,
  faults: FieldProblem[],
): Promise<Map<string, NormalizedImage>> {
  const pictures = new Map<string, NormalizedImage>();
  for (const [name, base64] of Object.entries(encoded))
    try {
      pictures.set(name, await read(Buffer.from(base64, 'base64')));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push({ pointer: `/pictures/${name}`, detail: error.message });
    }
  return pictures;
}

/** Sections and fields that the file leaves out are those of a new shop; ones that do not exist are faults. */
function completedContent(given: unknown, faults: FieldProblem[]): unknown {
  if (!isObject(given)) return given;
  for (const [name, section] of Object.entries(given)) {
    const pointer = `/content/${name}`;
    if (!Object.hasOwn(SHOP_CONTENT, name)) faults.push(noField(pointer));
    else if (!isObject(section)) faults.push({ pointer, detail: 'Fields in { }' });
    else faults.push(...unknownFields(SHOP_CONTENT[name as SectionName].fields, section, pointer));
  }
  const sections = Object.entries(given).filter(([, section]) => isObject(section));
  return structuredClone(completeContent(Object.fromEntries(sections) as Record<string, object>));
}

function unknownFields(
  fields: Readonly<Record<string, ContentField>>,
  given: Json,
  pointer: string,
): FieldProblem[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const place = `${pointer}/${key}`;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) return [noField(place)];
    if (field.kind !== 'list' || !Array.isArray(value)) return [];
    return value.flatMap((item, nth) =>
      isObject(item) ? unknownFields(field.parts, item, `${place}/${nth}`) : [],
    );
  });
}

/** The fields of a valid setting that its schema does not know. */
function droppedFields(given: unknown, read: unknown, pointer: string): FieldProblem[] {
  if (Array.isArray(given) && Array.isArray(read))
    return given.flatMap((item, nth) => droppedFields(item, read[nth], `${pointer}/${nth}`));
  if (!isObject(given) || !isObject(read)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(read, key)
      ? droppedFields(value, read[key], `${pointer}/${key}`)
      : [noField(`${pointer}/${key}`)],
  );
}

/** The name of the logo's file; '' when the content has none. */
function logoNameIn(content: unknown): string {
  const look = isObject(content) ? content.look : undefined;
  const logo = isObject(look) ? look.logo : undefined;
  return typeof logo === 'string' ? logo : '';
}

/** Pictures that are neither in the file nor in the shop. */
async function missingPictures(content: object, images: Images, db: Executor): Promise<FieldProblem[]> {
  const found = foundPictures(content).filter(({ url }) => url !== LOGO_PLACEHOLDER);
  const problems = await images.findProblems(
    db,
    found.map(({ url }) => url),
  );
  return found.flatMap(({ url, pointer }) => {
    const detail = problems.get(url);
    return detail ? [{ pointer: `/content${pointer}`, detail }] : [];
  });
}

const foundPictures = (content: object): FoundPicture[] =>
  (Object.keys(SHOP_CONTENT) as SectionName[]).flatMap((name) => {
    const section = (content as Json)[name];
    return isObject(section) ? picturesOf(name, section) : [];
  });

const firstOfEachPlace = (faults: readonly FieldProblem[]): FieldProblem[] =>
  faults.filter((fault, index) => faults.findIndex(({ pointer }) => pointer === fault.pointer) === index);

const noField = (pointer: string): FieldProblem => ({ pointer, detail: 'There is no such field' });

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `pointer` leads to an existing value of the object. */
function setAt(object: object, pointer: string, value: string): void {
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce(
    (inner, key) => inner[key] as Record<string, unknown>,
    object as Record<string, unknown>,
  );
  parent[last] = value;
}
