// Queries whose SQL is built once and then run with other values: building takes Kysely about 20 µs each time, several
// times what SQLite needs to run it. Used for placing an order and for finding its caller.
import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely';
import type { Executor } from '../tables.ts';

/** Represents a value while the SQL is built. */
export class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that runs the query of `build`. `build` is called once per database and set of defined values; it
 * gets placeholders instead of the values and must pass them on unchanged.
 */
export function precompiled<Values extends object, Row>(
  build: (db: Executor, values: Values) => Compilable<Row>,
): (db: Executor, values: Values) => Promise<QueryResult<Row>> {
  const queries = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    const ofAdapter = queries.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    queries.set(adapter, ofAdapter);
    const given = values as Readonly<Record<string, unknown>>;
    const names = Object.keys(given).filter((name) => given[name] !== undefined);
    const key = names.join();
    const query = ofAdapter.get(key) ?? build(db, placeholders(names) as Values).compile();
    ofAdapter.set(key, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    );
    return db.executeQuery({ ...query, parameters });
  };
}

const placeholders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
