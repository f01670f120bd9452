// What tells the rows of a table apart: their `_id` unless `keyOf` says something else.

interface KeyOf<Item> {
  readonly keyOf: (item: Item) => string;
}

export type RowKey<Item> = Partial<KeyOf<Item>> &
  (Item extends { readonly _id: string } ? unknown : KeyOf<Item>);

export const idOf = (row: object): string => ('_id' in row ? String(row._id) : '');
