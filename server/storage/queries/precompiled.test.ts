// Tests when the SQL of precompiled queries is built, and with which values they run.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Executor, Tables } from '../tables.ts';
import { precompiled } from './precompiled.ts';

/** A database without rows; `ran` gets each statement and its values. */
function recordingDatabase(ran: (sql: string, parameters: readonly unknown[]) => void): Executor {
  class RecordingDriver extends DummyDriver {
    override async acquireConnection() {
      return {
        ...(await super.acquireConnection()),
        async executeQuery({ sql, parameters }: CompiledQuery) {
          ran(sql, parameters);
          return { rows: [] };
        },
        // biome-ignore lint/correctness/useYield: the interface requires a generator.
        async *streamQuery() {
          throw new Error('Queries are not streamed.');
        },
      };
    }
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new RecordingDriver(),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}

test('a query is built once per set of values, and takes each call’s', async () => {
  const ran = vi.fn();
  const db = recordingDatabase(ran);
  const build = vi.fn((tx: Executor, { name, role }: { name: string; role?: 'admin' | null }) =>
    tx
      .updateTable('users')
      .set({ name, ...(role !== undefined && { role }) })
      .where('id', '=', 'a'),
  );
  const rename = precompiled(build);
  await rename(db, { name: 'One' });
  await rename(db, { name: 'Two' });
  await rename(db, { role: null, name: 'Three' });
  expect(build).toHaveBeenCalledTimes(2);
  expect(ran.mock.calls).toEqual([
    ['update "users" set "name" = ? where "id" = ?', ['One', 'a']],
    ['update "users" set "name" = ? where "id" = ?', ['Two', 'a']],
    ['update "users" set "name" = ?, "role" = ? where "id" = ?', ['Three', null, 'a']],
  ]);
});

test('each database builds a query of its own', async () => {
  const build = vi.fn((tx: Executor, { id }: { id: string }) =>
    tx.selectFrom('users').select('id').where('id', '=', id),
  );
  const find = precompiled(build);
  for (const db of [recordingDatabase(() => {}), recordingDatabase(() => {})]) await find(db, { id: 'a' });
  expect(build).toHaveBeenCalledTimes(2);
});
