// The types of the tables are those of the migrated database.
import { expect, test } from 'vitest';
import { tableTypes } from '../../scripts/table-types.ts';

// `npm run tables` runs this test and writes the file.
test('the types of the tables are fresh; else npm run tables', async () => {
  await expect(await tableTypes()).toMatchFileSnapshot('../../server/storage/tables.generated.ts');
});
