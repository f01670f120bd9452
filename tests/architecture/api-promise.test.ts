// The API keeps what docs/api-promise.md promises to programs that were written for a release.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openApiJson } from '../../scripts/client/openapi-json.ts';
import { breakingChanges, type OpenApiDocument } from './breaking-changes.ts';

const RELEASES = join(import.meta.dirname, '../fixtures/releases');

test.each(readdirSync(RELEASES))('nothing that release %s documents is broken', async (version) => {
  const released = gunzipSync(readFileSync(join(RELEASES, version, 'openapi.json.gz'))).toString();
  expect(breakingChanges(JSON.parse(released), JSON.parse(await openApiJson()))).toEqual([]);
});

const line = {
  type: 'object',
  properties: {
    state: { type: 'string', enum: ['placed', 'paid'] },
    pieces: { type: 'integer', maximum: 9 },
    lot: { anyOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }] },
  },
  required: ['state'],
} as const;

const shop = (operation: object, Line: object = line) =>
  ({
    paths: {
      '/lines': {
        put: {
          parameters: [{ in: 'query', name: 'q', schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Line' } } } },
          responses: {
            200: {
              description: 'Lines',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Line' } } },
            },
            409: { description: 'not_open, not_left' },
          },
          security: [{ apiKey: [] }],
          'x-api-key-scopes': ['orders:read'],
          ...operation,
        },
      },
    },
    components: { schemas: { Line } },
  }) as OpenApiDocument;

const before = shop({});
const withProperties = (properties: object, more: object = {}) =>
  shop({}, { ...line, properties: { ...line.properties, ...properties }, ...more });

describe('a promise is broken by', () => {
  test.each<[string, OpenApiDocument, string[]]>([
    ['an endpoint that is gone', { ...before, paths: {} }, ['PUT /lines: is gone']],
    ['a parameter that is gone', shop({ parameters: [] }), ['PUT /lines query q: is gone']],
    [
      'a parameter that is required',
      shop({
        parameters: [
          ...(before.paths['/lines']?.['put']?.parameters ?? []),
          { in: 'query', name: 'n', required: true, schema: {} },
        ],
      }),
      ['PUT /lines query n: is required'],
    ],
    [
      'an error with another status',
      shop({
        responses: {
          ...before.paths['/lines']?.['put']?.responses,
          409: { description: 'not_open' },
          422: { description: 'not_left' },
        },
      }),
      ['PUT /lines: not_left has another status than 409'],
    ],
    [
      'a scope that no longer suffices',
      shop({ 'x-api-key-scopes': ['orders:write'] }),
      ['PUT /lines: scope "orders:read" does not suffice'],
    ],
    [
      'a field that is required',
      withProperties({}, { required: ['state', 'pieces'] }),
      ['PUT /lines body.pieces: is required'],
    ],
    [
      'a field that can be missing',
      withProperties({}, { required: [] }),
      ['PUT /lines 200.state: is no longer always there'],
    ],
    [
      'a value that is refused',
      withProperties({ state: { type: 'string', enum: ['paid', 'sent'] } }),
      ['PUT /lines body.state: placed is no longer accepted'],
    ],
    [
      'a lower limit',
      withProperties({ pieces: { type: 'integer', maximum: 8 } }),
      ['PUT /lines body.pieces: maximum is 8, was 9'],
    ],
    [
      'a field of another type',
      withProperties({ pieces: { type: 'string' } }),
      ['PUT /lines body.pieces: integer is no longer accepted', 'PUT /lines 200.pieces: can be string'],
    ],
    [
      'a field that can be null',
      withProperties({ pieces: { anyOf: [{ type: 'integer', maximum: 9 }, { type: 'null' }] } }),
      ['PUT /lines 200.pieces: can be null'],
    ],
    [
      'a field that is never null again',
      withProperties({ lot: { type: 'string', maxLength: 40 } }),
      ['PUT /lines body.lot: null is no longer accepted'],
    ],
  ])('%s', (_, now, changes) => {
    expect(breakingChanges(before, now)).toEqual(changes);
  });

  test('nothing that is only added', () => {
    const added = withProperties({
      state: { type: 'string', enum: ['placed', 'paid', 'sent'] },
      lot: { anyOf: [{ type: 'string', maxLength: 80 }, { type: 'null' }] },
      note: { type: 'string' },
    });
    expect(breakingChanges(before, added)).toEqual([]);
  });
});
