// What articles keep of a person: who has changed a price, and which files an admin has imported.
import { personalRows } from '#server/storage/personal-data.ts';

export const articleData = [
  personalRows('article_prices', { of: 'actor_id', erase: 'keep', exports: 'all' }),
  personalRows('article_imports', {
    of: 'created_by',
    erase: { file_name: '' },
    exports: ['id', 'created_at', 'file_name', 'state', 'applied_at'],
  }),
];
