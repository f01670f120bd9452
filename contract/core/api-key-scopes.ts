// What an API key may be allowed to do. Imports nothing: every endpoint names its scopes.

export const apiKeyScopes = [
  'orders:read',
  'orders:fulfil',
  'stock:write',
  'articles:write',
  'ledger:read',
  'orders:write',
  'receivables:write',
  'customers:read',
  'customers:write',
  'quotations:write',
  'messages:write',
  'webhooks:write',
  'refunds:write',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The actor of what a key did, in the log and in lists of movements and prices. */
export const apiKeyActor = (name: string) => `API key ${name}`;
