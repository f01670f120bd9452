// The interface by which a module exports and erases its personal data. Each module with a table that refers to
// `users.id` implements it in its personal-data.ts.
import type { Executor, Tables } from './tables.ts';

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
