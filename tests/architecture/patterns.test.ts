// No regular expression takes a time that grows faster than the text it reads: one request would stop the process.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { sources } from './parsed-project.ts';
import { root } from './project-files.ts';

// The checker in JavaScript: its other forms are a program of each platform, and one of Java.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** The patterns that were safe before: checking all of them takes ten seconds. */
const CACHE = join(root, 'node_modules/.cache/safe-patterns.json');

/** Why a text cannot be long where the pattern would be slow. */
const SHORT: Readonly<Record<string, string>> = {
  '/(?<=@.*)\\.[^.]*$/': 'An email, of at most 254 characters.',
  '/(?<=^\\w{3,})our(?=s|ed|ing|ful|less|able|$)/': 'A word of a text of at most 4,000 characters.',
  '/(?<=^\\w{3,})is(?=e$|es$|ed$|ing$|ation$)/': 'A word of a text of at most 4,000 characters.',
  '/^(.*?)(?:\\s+(\\S+))?\\s*$/': 'Runs in the browser of whoever has typed the text.',
  '/<script(?![^>]*\\ssrc=)([^>]*)>([\\s\\S]*?)<\\/script>/g':
    'A page of the shop, in which texts of others are escaped.',
  '/^(create table [^;]+)\\);$/gm': 'A migration of the shop.',
  '/[\\p{L}--\\p{Script=Latin}]/v': 'One character; the checker does not know the flag.',
};
/** Without one of these a pattern reads a limited number of characters from where it begins. */
const REPEATED = /[*+]|,\}/;
/** Characters that stand for themselves: what is escaped, or in a class. */
const LITERAL = /\\.|\[(?:\\.|[^\]\\])*\]/g;
const isRepeated = (pattern: string) => REPEATED.test(pattern.replace(LITERAL, ''));

const patterns = sources
  .filter(({ path }) => /^(contract|server|web)\//.test(path) && !path.includes('.test.'))
  .flatMap(({ path, patterns: found }) =>
    found.map(({ text, line }) => ({ text, place: `${path}:${line}` })),
  );
const places = new Map(patterns.map(({ text, place }) => [text, place]));

/** Steps and a low number of rounds end the search, and no time, which a busy machine would need more of. */
const LIMITS = {
  maxIteration: 3,
  attackLimit: 5e6,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
};

/** The checker's answer: `safe`, `vulnerable` or `unknown`. */
function statusOf(pattern: string): string {
  const end = pattern.lastIndexOf('/');
  return checkSync(pattern.slice(1, end), pattern.slice(end + 1), LIMITS).status;
}

test('every pattern takes a time in proportion to its text', () => {
  const checked = [...places.keys()].filter((text) => isRepeated(text) && !(text in SHORT));
  expect(checked.length).toBeGreaterThan(80);
  const before = new Set<string>(existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : []);
  const slow = checked.filter((text) => !before.has(text) && statusOf(text) !== 'safe');
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(checked.filter((text) => !slow.includes(text))));
  expect(slow.map((text) => `${places.get(text)}: ${text}`)).toEqual([]);
});

test('every exception is one of a pattern in use', () => {
  expect(Object.keys(SHORT).filter((text) => !places.has(text))).toEqual([]);
});

test.each(['/(a+)+$/', '/^a+\\.a+$|^[a.]+@[a.]+\\.[a.]+$/', '/\\s+$/'])('%s is found slow', (pattern) => {
  expect(statusOf(pattern)).toBe('vulnerable');
});
