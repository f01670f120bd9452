// What a module says of the data it keeps of a person. The shop knows people by their email; each module with a table that
// holds one implements this in its personal-data.ts.
import type { Executor, Tables } from './storage/tables.ts';

/** Columns of the shop's tables; of better-auth's, which are not in `Tables`, by their name. */
export type PersonalColumns = { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table])[] } & {
  readonly [table: `identity_${string}`]: readonly string[];
};

export interface PersonalData {
  /** Columns that hold somebody's email, name or own words, or what was written about them. */
  readonly columns: PersonalColumns;
  /** Moves everything from one email to another that nobody has. */
  rename(tx: Executor, from: string, to: string): Promise<void>;
}
