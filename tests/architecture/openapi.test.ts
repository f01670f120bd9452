// The OpenAPI document explains itself: Redocly's recommended rules, and those that stand for Spectral's, find nothing in it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiJson } from '../../scripts/client/openapi-json.ts';

const config = {
  extends: ['recommended'],
  rules: {
    // The specification names the paths /api/user/admin/{email} and /api/user/{email}.
    'no-ambiguous-paths': 'off',
    // The API of one shop is licensed to nobody.
    'info-license': 'off',
    // What Spectral's ruleset `spectral:oas` asks for beyond the recommended set; Spectral itself would be 150 packages more.
    'info-contact': 'error',
    'operation-description': 'error',
    'operation-tag-defined': 'error',
    'operation-operationId-url-safe': 'error',
    'parameter-description': 'error',
    'path-not-include-query': 'error',
    'no-path-trailing-slash': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'no-invalid-parameter-examples': 'error',
  },
} satisfies Parameters<typeof createConfig>[0];

test('the document passes the rules of Redocly and Spectral', async () => {
  const problems = await lintFromString({
    source: await openApiJson(),
    absoluteRef: 'openapi.json',
    config: await createConfig(config),
  });
  const found = problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`);
  expect(found).toEqual([]);
});

test('the event that webhooks receive is that of the feed', async () => {
  const { webhooks, paths } = JSON.parse(await openApiJson());
  const ofFeed = { $ref: '#/components/schemas/FeedEvent' };
  expect(webhooks.event.post.requestBody.content['application/json'].schema).toEqual(ofFeed);
  const after = paths['/api/events'].get.parameters.find(({ name }: { name: string }) => name === 'after');
  expect(after.example).toBe('latest');
});

test('each name of a schema is that of one schema', () => {
  const folder = join(import.meta.dirname, '../../contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const sources = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/\.meta\(\{ id: '(\w+)'/g)].map(([, id]) => id),
  );
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
});

interface Described {
  readonly description?: string;
  readonly $ref?: string;
}

/** The fields and parameters without a sentence, by where they stand. */
function undescribed(value: unknown, where: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, parameters = [] } = value as {
    readonly properties?: Readonly<Record<string, Described>>;
    readonly parameters?: readonly (Described & { readonly name: string; readonly schema: Described })[];
  };
  const isWithout = ({ description, $ref }: Described) => !description && !$ref;
  const fields = Object.entries(properties).filter(([, field]) => isWithout(field));
  const named = parameters.filter((parameter) => isWithout(parameter) && isWithout(parameter.schema));
  return [
    ...fields.map(([name]) => `${where}: ${name}`),
    ...named.map(({ name }) => `${where}: ${name}`),
    ...Object.entries(value).flatMap(([key, part]) =>
      key === 'example' ? [] : undescribed(part, `${where}/${key}`),
    ),
  ];
}

test('every field and parameter has a sentence', async () => {
  expect(undescribed(JSON.parse(await openApiJson()), '')).toEqual([]);
});
