// The ZIP file of an export: a JSON file for each table, the person's pictures, and a text that says what is in it.
import { strToU8, type Zippable, zip } from 'fflate';
import type { ExportedTables, PersonalData } from '#server/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';

export interface ExportSources {
  readonly personalData: readonly PersonalData[];
  /** A stored picture, JPEG; undefined where the shop does not have it. */
  readonly picture: (url: string) => Promise<Buffer | undefined>;
}

const README = `This is everything Selvedge keeps of you.

Each .json file is a table; a table in which nothing is yours has no file. Times are in UTC (ISO 8601), amounts in cents.
pictures/ holds the pictures you have uploaded. What we know of other people, and secrets such as passwords, are not included.
`;
/** Columns with a time, in milliseconds since 1970. */
const TIME_COLUMN = /(^|_)(at|since|until)$/;
/** Columns with JSON. */
const JSON_COLUMNS = ['data', 'document', 'details'];
/** JPEG is compressed already. */
const STORED = { level: 0 } as const;

/** Everything that is kept of a person, as a ZIP file. */
export async function createExportFile(
  db: Executor,
  email: string,
  { personalData, picture }: ExportSources,
): Promise<Uint8Array> {
  const files: Zippable = { 'README.txt': strToU8(README) };
  const urls = new Set<string>();
  for (const data of personalData) {
    const tables = await data.export(db, email);
    for (const [table, rows] of Object.entries(tables))
      if (rows.length > 0) files[`${table}.json`] = strToU8(JSON.stringify(rows.map(toReadable), null, 2));
    for (const url of pictureUrls(tables)) urls.add(url);
  }
  for (const url of urls) {
    const bytes = await picture(url);
    if (bytes) files[`pictures/${url.split('/').at(-2)}.jpg`] = [bytes, STORED];
  }
  return new Promise((resolve, reject) => {
    zip(files, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
}

/** Of uploads and reviews. */
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
