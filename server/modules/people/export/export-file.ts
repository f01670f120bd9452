// The ZIP file of an export: a JSON file for each table, the person's pictures, and a text that explains the
// content.
import { strToU8 } from 'fflate';
import { t } from '#contract/languages/text.ts';
import { type ZipEntry, zipChunks } from '#server/http/files/send-zip.ts';
import type { ExportedTables, PersonalData } from '#server/storage/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';
import { hasUnconfirmedAccount } from '../better-auth/better-auth-tables.ts';
import { findUsersById } from '../user-store.ts';

export interface ExportSources {
  readonly personalData: readonly PersonalData[];
  /** Returns a stored picture (JPEG); undefined when the shop does not have it. */
  readonly picture: (url: string) => Promise<Buffer | undefined>;
  readonly shopName: () => string;
}

const readme = (shopName: string) => t`This is everything ${shopName} keeps of you.

Each .json file is a table; a table in which nothing is yours has no file. Times are in UTC (ISO 8601), amounts in cents.
pictures/ holds the pictures you have uploaded, up to 3 GB; images.json has the address of each. What we know of other people, and secrets such as passwords, are not included.
`;
/** Matches columns that hold a time in milliseconds since 1970. */
const TIME_COLUMN = /(^|_)(at|since|until)$/;
/** The columns that hold JSON. */
const JSON_COLUMNS = ['data', 'document', 'details'];
/** A ZIP file of more than 4 GB needs a format that not every program reads. */
const PICTURES_MAX_BYTES = 3 * 1024 ** 3;
/** Yields the chunks of a ZIP file with everything kept of a person. */
export function exportFile(
  db: Executor,
  userId: string,
  sources: ExportSources,
): AsyncGenerator<Uint8Array, void, undefined> {
  return zipChunks(exportEntries(db, userId, sources));
}

/** A picture is read once the entries before it were consumed. */
async function* exportEntries(
  db: Executor,
  userId: string,
  { personalData, picture, shopName }: ExportSources,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', bytes: strToU8(readme(shopName())) };
  const urls = new Set<string>();
  const [person] = await findUsersById(db, [userId]);
  const ownsEmail = !(await hasUnconfirmedAccount(db, userId));
  for (const data of personalData) {
    const tables = person ? await data.export(db, { userId, email: person.email, ownsEmail }) : {};
    for (const [table, rows] of Object.entries(tables))
      if (rows.length > 0)
        yield { name: `${table}.json`, bytes: strToU8(JSON.stringify(rows.map(toReadable), null, 2)) };
    for (const url of pictureUrls(tables)) urls.add(url);
  }
  let pictureBytes = 0;
  for (const url of urls) {
    const bytes = await picture(url);
    if (!bytes || pictureBytes + bytes.length > PICTURES_MAX_BYTES) continue;
    pictureBytes += bytes.length;
    // JPEG is compressed already.
    yield { name: `pictures/${url.split('/').at(-2)}.jpg`, bytes, level: 0 };
  }
}

/** The URLs of pictures in uploads and reviews. */
function pictureUrls({ images = [], reviews = [] }: ExportedTables): string[] {
  const urls = [...images, ...reviews].map((row) => ('url' in row ? row.url : 'img' in row ? row.img : ''));
  return urls.filter((url) => typeof url === 'string');
}

function toReadable(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => {
      if (TIME_COLUMN.test(column) && typeof value === 'number')
        return [column, new Date(value).toISOString()];
      if (JSON_COLUMNS.includes(column) && typeof value === 'string') return [column, JSON.parse(value)];
      return [column, value];
    }),
  );
}
