// The interface by which a module exports and erases its personal data. Each module with a table that refers to
// `users.id` implements it in its personal-data.ts.
import { sql } from 'kysely';
import { ordersOf } from './queries/order-refs.ts';
import type { Executor, RowUpdate, Tables } from './tables.ts';

/** Columns of the shop's tables, and of better-auth's by name, because those are not in `Tables`. */
type PersonalColumns = { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table])[] } & {
  readonly [table: `identity_${string}`]: readonly string[];
};

/** Rows by table, without secrets and without data about other people. */
export type ExportedTables = Readonly<Record<string, readonly object[]>>;

export interface DataSubject {
  readonly userId: string;
  readonly email: string;
  /** Whether they have confirmed the email. Otherwise it may be a stranger's, as may be what was written in its name. */
  readonly ownsEmail: boolean;
}

export interface Erasure extends Pick<DataSubject, 'email' | 'ownsEmail'> {
  /** The id of the anonymized row, to which all references now point. */
  readonly userId: string;
  /** The former id, which is also that of the account. */
  readonly formerId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What happens to the person's reviews. */
  readonly reviews: 'anonymous' | 'remove';
}

export interface PersonalData {
  /** The columns that hold a person's email, name or own words, or texts about them. */
  readonly columns: PersonalColumns;
  /** Deletes what the shop need not keep, and removes the person from the rest. */
  erase(tx: Executor, erasure: Erasure): Promise<void>;
  /** Returns everything that is kept of a person. */
  export(db: Executor, person: DataSubject): Promise<ExportedTables>;
}

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** What is a person's in a table. */
interface RowsOfPerson<Table extends keyof Tables> {
  /** The column with the person's id. With `order_id` the rows are those of the person's orders. */
  readonly of: ColumnOf<Table>;
  /** What else holds a person's email, name or own words, or texts about them, and is not set by `erase`. */
  readonly columns?: readonly ColumnOf<Table>[];
  /** What happens to the rows: deleted, kept as they are, these columns set, or what a function does. */
  readonly erase: 'delete' | 'keep' | RowUpdate<Table> | PersonalData['erase'];
  /** The columns of an export; `article_name` is the name of the article that the row refers to. */
  readonly exports: 'all' | readonly (ColumnOf<Table> | 'article_name')[];
}

const ARTICLE_NAME = sql`(select name from articles where articles.id = article_id) as article_name`;

/** The personal data in the rows of a table, which the calling module owns. Exports are in the order of ids. */
export function personalRows<Table extends keyof Tables>(
  table: Table,
  { of, columns = [], erase, exports }: RowsOfPerson<Table>,
): PersonalData {
  const ofPerson = (userId: string) =>
    of === 'order_id' ? sql`"order_id" in ${ordersOf(userId)}` : sql`${sql.ref(of)} = ${userId}`;
  const blanked = typeof erase === 'object' ? Object.entries(erase) : [];
  const named = [...(of === 'order_id' ? [] : [of]), ...blanked.map(([column]) => column), ...columns];
  const read =
    exports === 'all'
      ? sql`*`
      : sql.join(exports.map((column) => (column === 'article_name' ? ARTICLE_NAME : sql.ref(column))));
  const order = exports === 'all' || exports.some((column) => column === 'id') ? sql` order by "id"` : sql``;
  return {
    columns: { [table]: named },
    async erase(tx, erasure) {
      const where = sql`where ${ofPerson(erasure.userId)}`;
      if (typeof erase === 'function') await erase(tx, erasure);
      else if (erase === 'delete') await sql`delete from ${sql.table(table)} ${where}`.execute(tx);
      else if (erase !== 'keep') {
        const set = blanked.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
        await sql`update ${sql.table(table)} set ${sql.join(set)} ${where}`.execute(tx);
      }
    },
    async export(db, { userId }) {
      const query = sql<object>`select ${read} from ${sql.table(table)} where ${ofPerson(userId)}${order}`;
      return { [table]: (await query.execute(db)).rows };
    },
  };
}

/** What is exported beside rows that are erased elsewhere. */
export const alsoExported = (read: PersonalData['export']): PersonalData => ({
  columns: {},
  erase: async () => undefined,
  export: read,
});
