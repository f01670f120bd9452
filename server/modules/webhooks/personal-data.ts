// The personal data in webhooks: who is responsible for each. The webhooks of a removed person stay, without sending, until another
// admin takes them over or removes them.
import { personalRows } from '#server/storage/personal-data.ts';

export const webhookData = personalRows('webhooks', {
  of: 'admin_id',
  columns: ['name'],
  erase: 'keep',
  exports: ['id', 'name', 'url', 'types', 'created_at'],
});
