// Words that code does not use: each thing of the shop has one word (the glossary of CONTRIBUTING.md). The rule reads names of
// files, identifiers, columns and codes; texts and comments are free.
import type { Source } from './parse-source.ts';

interface BannedWord {
  /** In lower case; words of a name are separated by a space: `move on` is in `moveOn`, `move_on` and `move-on`. */
  readonly words: readonly string[];
  /** What to say instead. */
  readonly say: string;
  /** Names that may contain the word. */
  readonly except?: readonly string[];
  /** Paths where the rule applies; everywhere by default. */
  readonly where?: RegExp;
}

const bannedWords: readonly BannedWord[] = [
  {
    words: ['hold', 'holds', 'held'],
    say: 'reservation (pieces kept for a customer), payment deadline (of an unpaid order), or delay (a request)',
  },
  { words: ['kept'], say: 'saved (fabrics), stored (files), or what it is of' },
  { words: ['move on', 'moves on', 'moved on', 'move several', 'change fulfilment'], say: 'advance' },
  { words: ['order account', 'order accounts', 'find account of'], say: 'order balance' },
  { words: ['rests', 'end rest', 'sell rest', 'the rest', 'rest lot'], say: 'remnant' },
  {
    words: ['product', 'products'],
    say: 'article, or fabric in texts for customers',
    // Payload keys, paths and texts of the specification, schema.org's Product, and Google's product_type.
    except: [
      'product',
      'productId',
      'productName',
      'productQuantity',
      'productData',
      'addProduct',
      'deleteProduct',
      'getProduct',
      'listProducts',
      'manageProduct',
      'ourProducts',
      'product_type',
    ],
    where:
      /^(server|web|contract|bench|seed|scripts)\/(?!pages\/(shop\/article\/structured-data|assistants\/))/,
  },
  { words: ['shelf', 'shelves', 'wish', 'wishes'], say: 'what it is: a store, a cache, a list, a request' },
  { words: ['cloth', 'cloths'], say: 'article, or fabric in texts for customers' },
  {
    words: ['letter', 'letters'],
    say: 'email',
    except: ['letterSpacing'],
    where: /\b(emails?|outbox)\b/,
  },
];

/** 'useKept' → 'use kept', 'hold_ends_at' → 'hold ends at' */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();

/** Most names have none of the words, in any part. */
const SUSPECT = new RegExp(
  bannedWords.flatMap(({ words }) => words.map((word) => word.replace(' ', '.?'))).join('|'),
  'i',
);

function banError(path: string, name: string): string | undefined {
  if (!SUSPECT.test(name)) return undefined;
  const words = ` ${wordsOf(name).trim()} `;
  const banned = bannedWords.find(
    ({ words: list, except = [], where = /^/ }) =>
      where.test(path) && !except.includes(name) && list.some((word) => words.includes(` ${word} `)),
  );
  return banned && `'${name}': say ${banned.say}`;
}

/** In file names, identifiers, and strings that are a column or a code. */
export function wordsInSources(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, names }) =>
    [{ text: path, line: 1 }, ...names].flatMap(({ text, line }) => {
      const error = banError(path, text);
      return error ? [`${path}:${line} ${error}`] : [];
    }),
  );
}

/** In tables, columns, indexes and values of SQL; comments are free. */
export function wordsInSql(path: string, sql: string): string[] {
  const names = new Set(sql.replaceAll(/--.*$/gm, '').match(/\w+/g));
  return [...names].flatMap((name) => {
    const error = banError(path, name);
    return error ? [`${path} ${error}`] : [];
  });
}
