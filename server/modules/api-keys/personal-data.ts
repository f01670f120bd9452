// The personal data in API keys: who is responsible for each. The keys of a removed person stay, without working, until another
// admin takes them over or revokes them.
import { personalRows } from '#server/storage/personal-data.ts';

export const apiKeyData = personalRows('api_keys', {
  of: 'admin_id',
  columns: ['name'],
  erase: 'keep',
  exports: ['id', 'name', 'scopes', 'created_at', 'ends_at', 'last_used_at', 'revoked_at'],
});
