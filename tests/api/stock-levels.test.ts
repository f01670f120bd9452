// The columns that the database derives from the stock agree with the rules of the shop.
import { expect } from 'vitest';
import { alertLevelOf } from '#server/domain/alert-level.ts';
import { newId } from '#server/storage/ids.ts';
import { test } from '../support/test-app.ts';

const STOCK = [0, 1, 2, 3, 4, 5, 6];
const LEVELS = [null, 0, 2, 4];
const BEFORE_REMNANT = [null, 3, 5];
const MINIMUM = [1, 2, 4];

const combinations = STOCK.flatMap((available_quantity) =>
  LEVELS.flatMap((alert_level) =>
    BEFORE_REMNANT.flatMap((minimum_before_remnant) =>
      MINIMUM.map((minimum_quantity) => ({
        available_quantity,
        alert_level,
        minimum_before_remnant,
        minimum_quantity,
      })),
    ),
  ),
);

test('low, remnant and sold out are one rule in database and shop', async ({ shop }) => {
  const { db } = shop.storage;
  const id = await shop.addArticle();
  const article = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { is_low, is_remnant, is_sold_out, ...columns } = article;
  const rows = combinations.map((levels) => {
    const id = newId(Date.now());
    return { ...columns, ...levels, id, slug: id, article_number: id };
  });
  await db.insertInto('articles').values(rows).execute();
  const stored = await db.selectFrom('articles').selectAll().where('id', '<>', id).execute();
  expect(stored).toHaveLength(combinations.length);
  for (const row of stored) {
    const { available_quantity: left, minimum_quantity: least } = row;
    expect([row.is_low, row.is_remnant, row.is_sold_out].map(Boolean), JSON.stringify(row)).toEqual([
      left <= alertLevelOf(row),
      left > 0 && left < least,
      left === 0,
    ]);
  }
});
