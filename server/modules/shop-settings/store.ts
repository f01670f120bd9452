// What admins set, in the database: a row for each setting. Writes `shop_settings`.
import type { ShopSettingName } from '#contract/shop/shop-settings.ts';
import type { Executor } from '#server/storage/tables.ts';

export function findAll(db: Executor, names: readonly ShopSettingName[]) {
  return db.selectFrom('shop_settings').selectAll().where('name', 'in', names).execute();
}

/**
 * Inserts or replaces a setting; returns undefined, and changes nothing, when `expected` is stated and not the stored
 * revision (0 where nothing is stored).
 */
export function save(
  tx: Executor,
  name: ShopSettingName,
  value: string,
  expected: number | undefined,
): Promise<{ readonly revision: number } | undefined> {
  if (expected !== undefined && expected > 0)
    return tx
      .updateTable('shop_settings')
      .set({ value, revision: expected + 1 })
      .where('name', '=', name)
      .where('revision', '=', expected)
      .returning('revision')
      .executeTakeFirst();
  return tx
    .insertInto('shop_settings')
    .values({ name, value, revision: 1 })
    .onConflict((conflict) =>
      expected === undefined
        ? conflict
            .column('name')
            .doUpdateSet((eb) => ({ value, revision: eb('shop_settings.revision', '+', 1) }))
        : conflict.column('name').doNothing(),
    )
    .returning('revision')
    .executeTakeFirst();
}
