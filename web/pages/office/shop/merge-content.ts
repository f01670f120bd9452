// Joins an admin's changes of the shop's content with those that somebody else has saved meanwhile, field by field.
import { type ContentField, SHOP_CONTENT } from '#contract/shop/shop-content-fields.ts';
import type { ContentValues } from './content-fields.tsx';

/** A field that somebody else has changed. */
export interface OtherChange {
  readonly label: string;
  /** Their value, where it is a text. */
  readonly value: string;
  /** The admin has changed it too, and the admin's value stands. */
  readonly isBoth: boolean;
}

interface Merged {
  readonly content: ContentValues;
  readonly others: readonly OtherChange[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `base` is what both began with. */
export function mergeContent(base: ContentValues, mine: ContentValues, theirs: ContentValues): Merged {
  const others: OtherChange[] = [];
  const sections = Object.entries(SHOP_CONTENT).map(([name, { title, fields }]) => {
    const [from, my, their] = [base, mine, theirs].map((content) => content[name]);
    const values = Object.entries<ContentField>(fields).map(([key, { label }]) => {
      const value = their?.[key];
      const isMine = !isSame(my?.[key], from?.[key]);
      if (!isSame(value, from?.[key]) && !isSame(value, my?.[key]))
        others.push({
          label: `${title}: ${label}`,
          value: typeof value === 'string' ? value : '',
          isBoth: isMine,
        });
      return [key, isMine ? my?.[key] : value];
    });
    return [name, Object.fromEntries(values)];
  });
  return { content: Object.fromEntries(sections), others };
}
