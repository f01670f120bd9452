// The personal data in webhooks: who is responsible for each.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const webhookData: PersonalData = {
  columns: { webhooks: ['admin_id', 'name'] },
  /** The webhooks of a removed person stay, without sending, until another admin takes them over or removes them. */
  erase: async () => undefined,
  async export(db, { userId }) {
    return {
      webhooks: await db
        .selectFrom('webhooks')
        .select(['id', 'name', 'url', 'types', 'created_at'])
        .where('admin_id', '=', userId)
        .orderBy('id')
        .execute(),
    };
  },
};
