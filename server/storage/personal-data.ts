// What a module does with the data it keeps of a person. Its tables refer to `users.id`; each module with such a table
// implements this in its personal-data.ts.
import type { Executor, Tables } from './tables.ts';

/** Columns of the shop's tables; of better-auth's, which are not in `Tables`, by their name. */
export type PersonalColumns = { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table])[] } & {
  readonly [table: `identity_${string}`]: readonly string[];
};

/** Rows by table, without secrets and without what is known of other people. */
export type ExportedTables = Readonly<Record<string, readonly object[]>>;

export interface Person {
  readonly userId: string;
  readonly email: string;
}

export interface Erasure {
  /** Of the row that is left of the person: whatever referred to them refers to it. */
  readonly userId: string;
  /** The id they had, which is their account's too. */
  readonly formerId: string;
  readonly email: string;
  /** What becomes of their reviews. */
  readonly reviews: 'anonymous' | 'remove';
}

export interface PersonalData {
  /** Columns that hold somebody's email, name or own words, or what was written about them. */
  readonly columns: PersonalColumns;
  /** Deletes what the shop need not keep, and takes the person off the rest. */
  erase(tx: Executor, erasure: Erasure): Promise<void>;
  /** All that is kept of a person. */
  export(db: Executor, person: Person): Promise<ExportedTables>;
}
