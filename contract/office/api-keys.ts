// API keys: what machines identify themselves with instead of a person's password. Each key acts for an admin, who is
// responsible for it, within its scopes.
import { z } from 'zod';
import { apiKeyScopes } from '../core/api-key-scopes.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import { id, idParams, namedObject, pageQuery, requiredText } from '../core/fields.ts';
import { API_KEY_DAYS_MAX, TEXT_LIMITS } from '../core/limits.ts';

/**
 * - `active`: it works
 * - `suspended`: its admin has lost the role or was removed; it works again once another admin takes it over
 * - `ended`: its time is over
 * - `revoked`: an admin has ended it
 */
const apiKeyStates = ['active', 'suspended', 'ended', 'revoked'] as const;

const apiKey = namedObject('ApiKey', {
  _id: id,
  name: z.string().describe('What the key is called, such as the system that has it'),
  beginning: z.string().describe('The beginning of the key, by which its holder recognizes it'),
  scopes: z.array(z.enum(apiKeyScopes)).describe('Scopes: each endpoint says which of them it needs'),
  state: z.enum(apiKeyStates).describe('Whether the key works, or why it does not'),
  admin: z.string().describe('The email of the admin who is responsible for the key'),
  createdAt: z.iso.datetime().describe('When the key was made'),
  endsAt: z.iso.datetime().nullable().describe('When the key ends; null if it has no end'),
  lastUsedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the key was last used, to the minute; null if it never was'),
});
export type ApiKey = z.infer<typeof apiKey>;

const newApiKey = namedObject('NewApiKey', {
  name: requiredText(TEXT_LIMITS.apiKey, 'Name is Required').describe(
    'What the key is called in the log; no two keys that work have the same name',
  ),
  scopes: z
    .array(z.enum(apiKeyScopes))
    .min(1, { error: 'Choose what the key may do' })
    .max(apiKeyScopes.length)
    .describe('Scopes: each endpoint says which of them it needs'),
  validDays: z
    .int()
    .min(1)
    .max(API_KEY_DAYS_MAX)
    .nullable()
    .describe('Days after which the key ends; null for no end'),
});
export type NewApiKey = z.infer<typeof newApiKey>;

export const apiKeyEndpoints = {
  listApiKeys: endpoint('GET /api/api-keys', {
    access: 'admin',
    roles: 'none',
    summary: 'API keys, oldest first',
    query: pageQuery,
    response: z.array(apiKey),
    example: { query: EXAMPLE_PAGE },
  }),
  addApiKey: endpoint('POST /api/api-keys', {
    access: 'admin',
    roles: 'none',
    summary: 'Make an API key for which the caller is responsible',
    body: newApiKey,
    success: 201,
    response: z.object({
      insertedId: id.describe('The id of what was added'),
      key: z.string().describe('The key. It is answered this once: the shop keeps its hash only'),
    }),
    example: { body: { name: 'Stock system', scopes: ['stock:write'], validDays: 365 } },
    errors: ['api_key_name_in_use'],
  }),
  revokeApiKey: endpoint('DELETE /api/api-keys/:id', {
    access: 'admin',
    roles: 'none',
    summary: 'End an API key at once, and for good',
    params: idParams,
    example: { params: { id: EXAMPLE.apiKey }, response: { deletedCount: 1 } },
    errors: ['api_key_not_found'],
  }),
  takeOverApiKey: endpoint('PUT /api/api-keys/:id/admin', {
    access: 'admin',
    roles: 'none',
    summary: 'Make the caller responsible for an API key, which then outlives the role of its former admin',
    params: idParams,
    example: { params: { id: EXAMPLE.apiKey }, response: { modifiedCount: 1 } },
    errors: ['api_key_not_found'],
  }),
};
