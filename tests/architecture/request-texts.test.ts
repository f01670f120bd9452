// Every text of a request has a length that is checked before anything else looks at the text.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { textsOf, withText } from '../support/endpoints/stored-text.ts';

const PARTS = ['params', 'query', 'headers', 'body'] as const;
/** These read a text of any length in one pass, and refuse what is too long. */
const SHORT_FORMATS: readonly (string | undefined)[] = ['uuid', 'date', 'datetime'];

/** Paths of the texts that are not cut off by `.max(…, { abort: true })` as their first check. */
function endlessTexts(schema: z.core.$ZodType, path: string): string[] {
  const all = (schemas: readonly (z.core.$ZodType | undefined)[]) =>
    schemas.flatMap((one) => (one ? endlessTexts(one, path) : []));
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return isLimited(def) ? [] : [path];
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([key, one]) => endlessTexts(one, `${path}.${key}`)),
        ...all([def.catchall]),
      ];
    case 'record':
      return all([def.keyType, def.valueType]);
    case 'array':
      return all([def.element]);
    case 'tuple':
      return all([...def.items, def.rest ?? undefined]);
    case 'union':
      return all(def.options);
    case 'pipe':
      return all([def.in]);
    case 'optional':
    case 'nullable':
    case 'default':
      return all([def.innerType]);
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
    case 'unknown':
    case 'never':
      return [];
    default:
      return [`${path}: ${def.type}`];
  }
}

function isLimited(def: z.core.$ZodStringDef & { readonly format?: string }): boolean {
  const checks = (def.checks ?? []).map((check) => check._zod.def);
  const first = checks.find(({ check }) => check !== 'overwrite');
  return SHORT_FORMATS.includes(def.format) || (first?.check === 'max_length' && first.abort === true);
}

test('every text of a request ends at its length', () => {
  const endless = endpointNames.flatMap((name) => {
    const endpoint: Endpoint = endpoints[name];
    return PARTS.flatMap((part) => {
      const schema = endpoint[part];
      return schema ? endlessTexts(schema, `${name}.${part}`) : [];
    });
  });
  expect(endless).toEqual([]);
});

const HOSTILE_LENGTH = 60_000;
const HOSTILE_PATTERNS = ['.', ' ', '0', '@', '-', '\n', 'a', 'a.', '1.', 'h.S', '(', ', '];
const hostileTexts = HOSTILE_PATTERNS.flatMap((pattern) => [
  `x@x${pattern.repeat(HOSTILE_LENGTH / pattern.length)}@`,
  `+${pattern.repeat(HOSTILE_LENGTH / pattern.length)}x`,
]);
const LONGEST_CPU_MS = 50;

/** Milliseconds of this thread's CPU, which a busy machine does not lengthen. */
function cpuMilliseconds(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Each text of each example, with a function that validates the request with another text in its place. */
const texts = endpointNames.flatMap((name) =>
  PARTS.flatMap((part) => {
    const { example, [part]: schema }: Endpoint = endpoints[name];
    const paths = new Set(textsOf(example?.[part]).map(([path]) => path));
    return [...paths].map((path) => ({
      name: `${name}.${part}.${path}`,
      validate: (text: string) => schema?.safeParse(withText(example?.[part], path, text)),
    }));
  }),
);

test('60 KB in any text of a request are validated at once', () => {
  const slow = texts.flatMap(({ name, validate }) =>
    hostileTexts
      // Garbage may be collected during one run, hardly during both.
      .filter((text) => [1, 2].every(() => cpuMilliseconds(() => validate(text)) > LONGEST_CPU_MS))
      .map((text) => `${name}: ${text.slice(0, 9)}`),
  );
  expect(texts.length).toBeGreaterThan(500);
  expect(slow).toEqual([]);
});
