// No regular expression takes a time that grows faster than the text it reads: one request would stop the process.
import { check, checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { sources } from './parsed-project.ts';

// The checker's program of a platform takes a quarter of the time of its form in JavaScript, which runs on all.
process.env.RECHECK_BACKEND = 'native';
process.env.RECHECK_SYNC_BACKEND = 'pure';

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
async function statusOf(pattern: string): Promise<string> {
  const end = pattern.lastIndexOf('/');
  const [source, flags] = [pattern.slice(1, end), pattern.slice(end + 1)];
  const { status } = await check(source, flags, LIMITS).catch(() => checkSync(source, flags, LIMITS));
  return status;
}

test('every pattern takes a time in proportion to its text', async () => {
  const checked = [...places.keys()].filter((text) => isRepeated(text) && !(text in SHORT));
  expect(checked.length).toBeGreaterThan(80);
  const slow: string[] = [];
  for (const text of checked) if ((await statusOf(text)) !== 'safe') slow.push(text);
  expect(slow.map((text) => `${places.get(text)}: ${text}`)).toEqual([]);
});

test('every exception is one of a pattern in use', () => {
  expect(Object.keys(SHORT).filter((text) => !places.has(text))).toEqual([]);
});

test.each(['/(a+)+$/', '/^a+\\.a+$|^[a.]+@[a.]+\\.[a.]+$/', '/\\s+$/'])(
  '%s is found slow',
  async (pattern) => {
    expect(await statusOf(pattern)).toBe('vulnerable');
  },
);
