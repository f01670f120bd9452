// The personal data in API keys: who is responsible for each.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const apiKeyData: PersonalData = {
  columns: { api_keys: ['admin_id', 'name'] },
  /** The keys of a removed person stay, without working, until another admin takes them over or revokes them. */
  erase: async () => undefined,
  async export(db, { userId }) {
    return {
      api_keys: await db
        .selectFrom('api_keys')
        .select(['id', 'name', 'scopes', 'created_at', 'ends_at', 'last_used_at', 'revoked_at'])
        .where('admin_id', '=', userId)
        .orderBy('id')
        .execute(),
    };
  },
};
