// Each architecture rule finds the violation in a small example and accepts the same thing done correctly.
import { expect, test } from 'vitest';
import { wordsInSources, wordsInSql } from './banned-words.ts';
import {
  clocksBesideContext,
  forbiddenComments,
  longTitles,
  missingHeadComments,
  spreadLiterals,
  unusedExports,
  vagueNames,
} from './file-rules.ts';
import { incompletePackages } from './lock-file.ts';
import {
  contractPackages,
  folderCircles,
  largeFolders,
  moduleImports,
  pageAreaImports,
  unorderedModules,
  zodInBrowser,
} from './module-boundaries.ts';
import { parseSources, type Source } from './parse-source.ts';
import type { SourceTexts } from './project-files.ts';
import { foreignWrites, unownedTables } from './table-owners.ts';
import { foreignReads, unlistedOrderReaders } from './table-reads.ts';

const owners = { orders: 'orders', articles: 'articles' };
const writes = (sources: readonly Source[]) => foreignWrites(sources, owners, { articles: 'stock' });

interface Example {
  readonly rule: (sources: readonly Source[]) => string[];
  readonly invalid: SourceTexts;
  /** Part of the one violation. */
  readonly violation: string;
  readonly valid: SourceTexts;
}

const sourceFiles = (folder: string, count: number): SourceTexts =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/${index}.ts`, '']));

const examples: Record<string, Example> = {
  'a comment is a fragment': {
    rule: forbiddenComments,
    invalid: { 'contract/a.ts': '/** Of the order. */' },
    violation: 'no sentence',
    valid: { 'contract/a.ts': '/** The id of the order. */' },
  },
  'an export is imported nowhere': {
    rule: unusedExports,
    invalid: {
      'contract/a.ts': 'export const one = 1;\nexport interface Other {}',
      'contract/b.ts': "import { one } from './a.ts';",
    },
    violation: 'contract/a.ts:2 exports Other',
    valid: {
      'contract/a.ts': 'export const one = 1;\nexport interface Other {}',
      'contract/b.ts': "import { one, type Other } from './a.ts';",
    },
  },
  'contract/ imports a package other than zod': {
    rule: contractPackages,
    invalid: { 'contract/a.ts': "import { randomUUID } from 'node:crypto';" },
    violation: 'imports node:crypto',
    valid: { 'contract/a.ts': "import { z } from 'zod';" },
  },
  'a module imports a later module': {
    rule: moduleImports,
    invalid: {
      'server/modules/orders/service.ts': "import type { P } from '#server/modules/payments/service.ts';",
    },
    violation: 'payments does not come before orders',
    valid: { 'server/modules/payments/service.ts': "import { O } from '#server/modules/orders/service.ts';" },
  },
  'a module imports another of its group': {
    rule: moduleImports,
    invalid: {
      'server/modules/reviews/service.ts': "import { P } from '#server/modules/payments/service.ts';",
    },
    violation: 'payments does not come before reviews',
    valid: { 'server/modules/reviews/service.ts': "import { P } from './store.ts';" },
  },
  'a module imports the store of another': {
    rule: moduleImports,
    invalid: {
      'server/modules/orders/service.ts': "import { P } from '#server/modules/articles/store.ts';",
    },
    violation: 'only service.ts and the public files of another module',
    valid: { 'server/modules/orders/service.ts': "import { P } from '#server/storage/open-storage.ts';" },
  },
  'a service reads the clock of the machine': {
    rule: clocksBesideContext,
    invalid: { 'server/modules/orders/service.ts': 'const at = Date.now();' },
    violation: 'server/modules/orders/service.ts:1 reads the clock of the machine',
    valid: {
      'server/context.ts': 'const now = Date.now;',
      'server/modules/orders/service.ts': 'const at = new Date(ctx.clock.now()).getTime();',
      'server/http/metrics.ts': 'const startedAt = performance.now();',
      'scripts/release.ts': 'const day = new Date();',
    },
  },
  'infrastructure imports a module': {
    rule: moduleImports,
    invalid: { 'server/http/api-router.ts': "import { P } from '#server/modules/people/service.ts';" },
    violation: 'infrastructure imports no module',
    valid: { 'server/app.ts': "import { P } from './modules/people/service.ts';" },
  },
  'a module imports server/app.ts': {
    rule: moduleImports,
    invalid: { 'server/modules/people/service.ts': "import { P } from '#server/app.ts';" },
    violation: 'not the other way round',
    valid: { 'start-shop.ts': "import { P } from './server/app.ts';" },
  },
  'a module without a place in the order': {
    rule: unorderedModules,
    invalid: { 'server/modules/loyalty/service.ts': '' },
    violation: 'server/modules/loyalty/ has no place',
    valid: { 'server/modules/orders/service.ts': '', 'server/http/api-router.ts': '', 'server/app.ts': '' },
  },
  'two folders of a module import each other': {
    rule: folderCircles,
    invalid: {
      'server/modules/orders/read/list.ts': "import { P } from '../place/placing.ts';",
      'server/modules/orders/place/placing.ts': "import { L } from '../read/list.ts';",
    },
    violation: 'server/modules/orders/place and server/modules/orders/read import each other',
    valid: { 'server/modules/orders/read/list.ts': "import { P } from '../store/store.ts';" },
  },
  'two folders of the storage import each other': {
    rule: folderCircles,
    invalid: {
      'server/storage/copies/table-copy.ts': "import { P } from '../queries/paging.ts';",
      'server/storage/queries/paging.ts': "import { C } from '../copies/table-copy.ts';",
    },
    violation: 'server/storage/copies and server/storage/queries import each other',
    valid: { 'server/storage/queries/paging.ts': "import { T } from '../tables.ts';" },
  },
  'a folder has 26 source files': {
    rule: largeFolders,
    invalid: sourceFiles('server/http', 26),
    violation: 'server/http/ has 26 source files',
    valid: { ...sourceFiles('server/http', 25), ...sourceFiles('server/http/load', 25) },
  },
  'a part imports a page': {
    rule: pageAreaImports,
    invalid: { 'web/parts/orders/list.tsx': "import { A } from '../../pages/shop/article.tsx';" },
    violation: 'only the pages of an area import its files',
    valid: {
      'web/pages/dashboard.tsx': "import { A } from './office/menu.ts';",
      'web/pages/shop/basket.tsx': "import { B } from './basket/row.tsx';",
    },
  },
  'zod reaches the browser': {
    rule: zodInBrowser,
    invalid: {
      'web/root.tsx': "import { x } from '#contract/orders/order.ts';",
      'contract/orders/order.ts': "import { z } from 'zod'; export const x = z.string();",
    },
    violation: 'web/root.tsx → contract/orders/order.ts → zod',
    valid: {
      'web/root.tsx': "import type { x } from '#contract/orders/order.ts';",
      'contract/orders/order.ts': "import { z } from 'zod'; export const x = z.string();",
    },
  },
  'a vague file name': {
    rule: vagueNames,
    invalid: { 'server/modules/orders/helpers.test.ts': '' },
    violation: "'helpers' does not say",
    valid: { 'server/modules/orders/librarian.ts': '' },
  },
  'a missing head comment': {
    rule: missingHeadComments,
    invalid: { 'a.ts': 'export const a = 1;\n// later' },
    violation: 'a.ts does not begin',
    valid: { 'a.ts': '// Constants.\nexport const a = 1;', 'b.mjs': '#!/usr/bin/env node\n// A program.\n' },
  },
  'disabled types': {
    rule: forbiddenComments,
    invalid: { 'a.ts': '// @ts-expect-error it fits\nconst a: string = 1;' },
    violation: 'a.ts:1 disables types',
    valid: { 'a.ts': "const a = '@ts-nocheck';" },
  },
  'work left for later': {
    rule: forbiddenComments,
    invalid: { 'a.ts': '// TODO: the rest' },
    violation: 'a.ts:1 leaves work for later',
    valid: { 'a.ts': '// The todo list holds the remaining work.' },
  },
  'a literal spread into a literal': {
    rule: spreadLiterals,
    invalid: { 'a.ts': 'f({ ...b, ...{ c, d } });' },
    violation: 'a.ts:1 spreads a literal: ...{ c, d }',
    valid: { 'a.ts': 'f({ ...(b && { c }), d }, ...[1, 2].map(g), ...h);' },
  },
  'a title that names several subjects': {
    rule: longTitles,
    invalid: {
      'a.test.ts':
        "test('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', f);",
    },
    violation: 'a.test.ts:1 has more than 14 words',
    valid: { 'a.test.ts': "it('one two three', f); test.each([1])('%s', f);" },
  },
  'an identifier with a banned word': {
    rule: wordsInSources,
    invalid: { 'web/a.ts': 'export const useKept = 1;' },
    violation: "web/a.ts:1 'useKept': say saved",
    valid: { 'web/a.ts': "// It is kept.\nexport const keep = 'kept';" },
  },
  'a code with two banned words': {
    rule: wordsInSources,
    invalid: { 'web/a.ts': "const a = 'order_moved_on';" },
    violation: "'order_moved_on': say advance",
    valid: { 'web/a.ts': 'const moveBetweenLots = onMove;' },
  },
  'a query writes the table of another module': {
    rule: writes,
    invalid: {
      'server/modules/orders/store/store.ts':
        "db.insertInto('orders');\ndb.selectFrom('x').a(1).updateTable('articles');",
    },
    violation: 'server/modules/orders/store/store.ts:2 writes articles, owned by articles',
    valid: { 'server/modules/articles/store.ts': "db.updateTable('articles').set({ a: 1 });" },
  },
  'many rows are inserted into the table of another module': {
    rule: writes,
    invalid: { 'server/modules/orders/store/store.ts': "insertMany('articles', tx, rows);" },
    violation: 'server/modules/orders/store/store.ts:1 writes articles, owned by articles',
    valid: { 'server/modules/articles/store.ts': "insertMany('articles', tx, rows);" },
  },
  'a module erases personal data in the table of another module': {
    rule: writes,
    invalid: { 'server/modules/basket/personal-data.ts': "personalRows('articles', { of: 'id' });" },
    violation: 'server/modules/basket/personal-data.ts:1 writes articles, owned by articles',
    valid: { 'server/modules/articles/personal-data.ts': "personalRows('articles', { of: 'id' });" },
  },
  'an SQL statement writes the table of another module': {
    rule: writes,
    invalid: { 'seed/seed-database.ts': 'sql`\n  update "orders" set status = 1`' },
    violation: 'writes orders, owned by orders',
    valid: { 'seed/seed-database.ts': "log('update orders soon'); sql`select * from orders`" },
  },
  'a module that may update the rows of another inserts some': {
    rule: writes,
    invalid: { 'server/modules/stock/store.ts': "insertMany('articles', tx, rows);" },
    violation: 'server/modules/stock/store.ts:1 writes articles, owned by articles',
    valid: { 'server/modules/stock/store.ts': "db.updateTable('articles').set({ a: 1 });" },
  },
  'a query reads the table of a later module': {
    rule: (sources) => foreignReads(sources, owners, {}),
    invalid: {
      'server/modules/stock/store.ts': "db.selectFrom('articles').innerJoin('orders as o', 'o.id', 'id')",
    },
    violation: "server/modules/stock/store.ts:1: stock reads orders, which is a later module's",
    valid: {
      'server/modules/orders/store/store.ts': "db.selectFrom('articles').innerJoin('orders', 'a', 'b')",
    },
  },
  'an SQL statement reads the table of a later module': {
    rule: (sources) => foreignReads(sources, owners, { 'stock orders': 'Another table.' }),
    invalid: { 'server/modules/email/store.ts': 'sql`select 1 from orders`' },
    violation: 'email reads orders',
    valid: { 'server/modules/stock/store.ts': 'sql`select 1 from orders`' },
  },
  'a file that is not listed reads orders': {
    rule: (sources) => unlistedOrderReaders(sources, {}),
    invalid: {
      'server/modules/reviews/store.ts': "db.selectFrom('reviews').innerJoin('orders as o', 'a', 'b')",
    },
    violation: 'server/modules/reviews/store.ts reads orders and is not listed',
    valid: { 'server/modules/reviews/store.ts': "db.selectFrom('reviews')" },
  },
  'a query writes a table without an owner': {
    rule: writes,
    invalid: { 'server/modules/orders/store/store.ts': "db.deleteFrom('lost')" },
    violation: 'writes lost, which has no owner',
    valid: { 'tests/api/a.test.ts': "db.deleteFrom('orders')" },
  },
  'a query writes a table it does not name': {
    rule: writes,
    invalid: { 'server/modules/orders/store/store.ts': 'db.deleteFrom(table)' },
    violation: 'writes a table it does not name',
    valid: { 'server/modules/orders/store/store.ts': "db.deleteFrom('orders')" },
  },
};

test.each(Object.entries(examples))('%s', (_name, { rule, invalid, violation, valid }) => {
  const violations = rule(parseSources(invalid));
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(violation);
  expect(rule(parseSources(valid))).toEqual([]);
});

test('tables without owners and owners without tables', () => {
  expect(unownedTables('create table orders (\n);\ncreate table lost (\n);', owners)).toEqual([
    'lost has no owner',
    'articles has an owner but no migration creates it',
  ]);
});

test('a column with a banned word', () => {
  const table = (column: string) =>
    `create table a (\n  ends_at bigint, -- when the hold ends\n  ${column} text\n);`;
  expect(wordsInSql('a.sql', table('heldFor'))).toEqual([
    expect.stringContaining("a.sql 'heldFor': say reservation"),
  ]);
  expect(wordsInSql('a.sql', table('reservation_id'))).toEqual([]);
});

test('a lock file without the packages of another platform', () => {
  const incomplete = { optionalDependencies: { 'a-mac': '1' } };
  expect(incompletePackages({ packages: { '': {}, 'node_modules/a': incomplete } })).toEqual([
    'node_modules/a needs a-mac, which is not locked',
  ]);
  const nested = { 'node_modules/b/node_modules/a': incomplete, 'node_modules/b/node_modules/a-mac': {} };
  expect(incompletePackages({ packages: nested })).toEqual([]);
});
