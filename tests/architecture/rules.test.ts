// Each rule of the house bites: held against a small made-up tree that breaks it, it names the place, and lets the
// same thing done rightly pass.
import { expect, test } from 'vitest';
import * as walls from './boundaries.ts';
import * as manners from './code-rules.ts';
import * as names from './file-rules.ts';
import { incompletePackages } from './lock-file.ts';
import { type House, readHouse } from './parse-source.ts';
import type { Tree } from './project-files.ts';
import * as sizes from './size-limits.ts';
import { foreignWrites, tablesWithoutOwner } from './table-owners.ts';

const long = (count: number, line = 'step();') => Array.from({ length: count }, () => line).join('\n');
const imports = (count: number, kind = 'import') =>
  Array.from({ length: count }, (_, at) => `${kind} { x${at} } from './x${at}.ts';`).join('\n');
const owners = { orders: 'orders', products: 'catalogue' };
const writes = (house: House) => foreignWrites(house, owners);

interface Example {
  readonly rule: (house: House) => string[];
  readonly wrong: Tree;
  /** Part of the one complaint. */
  readonly says: string;
  readonly right: Tree;
}

const examples: Record<string, Example> = {
  'the browser asks the server for its code': {
    rule: walls.wings,
    wrong: { 'web/page.tsx': "import { x } from '#server/modules/orders/rules.ts';" },
    says: 'web/page.tsx:1 imports server/modules/orders/rules.ts',
    right: { 'web/page.tsx': "import { x } from '#contract/limits.ts';" },
  },
  'the server asks the browser for its code': {
    rule: walls.wings,
    wrong: { 'server/pages/page.ts': "import type { x } from '../../web/root.tsx';" },
    says: 'imports web/root.tsx',
    right: { 'server/pages/page.ts': "import { x } from '#contract/limits.ts';" },
  },
  'a stand-in knows the shop': {
    rule: walls.wings,
    wrong: { 'dev-services/google/provider.ts': "import type { x } from '#server/settings.ts';" },
    says: 'imports server/settings.ts',
    right: { 'dev-services/start-dev-services.ts': "import type { x } from '#server/settings.ts';" },
  },
  'the contract asks a wing': {
    rule: walls.wings,
    wrong: { 'contract/a.ts': "export { x } from '#server/settings.ts';" },
    says: 'imports server/settings.ts',
    right: { 'contract/a.ts': "import { z } from 'zod'; import { y } from './b.ts';" },
  },
  'the contract takes a package beside zod': {
    rule: walls.wings,
    wrong: { 'contract/a.ts': "import { randomUUID } from 'node:crypto';" },
    says: 'imports node:crypto',
    right: { 'contract/a.ts': "import { z } from 'zod';" },
  },
  'a room asks a later room': {
    rule: walls.rooms,
    wrong: {
      'server/modules/orders/service.ts': "import type { P } from '#server/modules/payments/service.ts';",
    },
    says: 'payments does not come before orders',
    right: { 'server/modules/payments/service.ts': "import { O } from '#server/modules/orders/service.ts';" },
  },
  'a room asks its neighbour': {
    rule: walls.rooms,
    wrong: {
      'server/modules/reviews/service.ts': "import { P } from '#server/modules/payments/service.ts';",
    },
    says: 'payments does not come before reviews',
    right: { 'server/modules/reviews/service.ts': "import { P } from './store.ts';" },
  },
  'a room reaches past the service of another': {
    rule: walls.rooms,
    wrong: { 'server/modules/orders/service.ts': "import { P } from '#server/modules/catalogue/store.ts';" },
    says: 'only service.ts is known',
    right: { 'server/modules/orders/service.ts': "import { P } from '#server/storage/open-storage.ts';" },
  },
  'a foundation knows a room': {
    rule: walls.rooms,
    wrong: { 'server/http/api-router.ts': "import { P } from '#server/modules/users/service.ts';" },
    says: 'what rooms stand on knows no room',
    right: { 'server/app.ts': "import { P } from './users/service.ts';" },
  },
  'a room knows the root': {
    rule: walls.rooms,
    wrong: { 'server/modules/users/service.ts': "import { P } from '#server/app.ts';" },
    says: 'not the other way round',
    right: { 'start.ts': "import { P } from './server/app.ts';" },
  },
  'a room nobody placed': {
    rule: walls.roomsWithoutPlace,
    wrong: { 'server/cellar/service.ts': '' },
    says: 'server/cellar/ has no place',
    right: { 'server/modules/orders/service.ts': '', 'server/http/api-router.ts': '', 'server/app.ts': '' },
  },
  'a circle': {
    rule: walls.circles,
    wrong: {
      'a.ts': "import type { x } from './b.ts';",
      'b.ts': "export const y = () => import('./c.ts');",
      'c.ts': "export * from './a.ts'; export const z = 1;",
    },
    says: 'a.ts → b.ts → c.ts → a.ts',
    right: { 'a.ts': "import './b.ts'; import './c.ts';", 'b.ts': "import './c.ts';", 'c.ts': '' },
  },
  'zod reaches the browser': {
    rule: walls.zodInBrowser,
    wrong: {
      'web/root.tsx': "import { x } from '#contract/order.ts';",
      'contract/order.ts': "import { z } from 'zod'; export const x = z.string();",
    },
    says: 'web/root.tsx → contract/order.ts → zod',
    right: {
      'web/root.tsx': "import type { x } from '#contract/order.ts';",
      'contract/order.ts': "import { z } from 'zod'; export const x = z.string();",
    },
  },
  'a long file': {
    rule: sizes.longFiles,
    wrong: { 'a.ts': long(251) },
    says: 'a.ts has 251 lines',
    right: { 'a.ts': `${long(250)}\n` },
  },
  'a long function': {
    rule: sizes.longFunctions,
    wrong: { 'a.ts': `\nconst f = () => {\n${long(39)}\n};` },
    says: 'a.ts:2 is a function of 41 lines',
    right: { 'a.ts': `const f = () => {\n${long(38)}\n};\ntest.describe('all', () => {\n${long(60)}\n});` },
  },
  'a file that needs the whole house': {
    rule: sizes.manyImports,
    wrong: { 'a.ts': imports(11) },
    says: 'a.ts imports 11',
    right: { 'a.ts': `${imports(10)}\n${imports(30, 'import type')}`, 'start.ts': imports(20) },
  },
  'a name that says nothing': {
    rule: names.emptyNames,
    wrong: { 'server/orders/Helpers.test.ts': '' },
    says: "'helpers' says nothing",
    right: { 'server/orders/librarian.ts': '' },
  },
  'a barrel': {
    rule: names.barrels,
    wrong: { 'a.ts': "import { c } from './c.ts';\nexport * from './b.ts';\nexport { c };" },
    says: 'a.ts only passes on',
    right: { 'a.ts': "export * from './b.ts';\nexport const own = 1;" },
  },
  'no head comment': {
    rule: names.missingHeads,
    wrong: { 'a.ts': 'export const a = 1;\n// later' },
    says: 'a.ts does not begin',
    right: { 'a.ts': '// What lives here.\nexport const a = 1;', 'b.mjs': '#!/usr/bin/env node\n// It.\n' },
  },
  any: {
    rule: manners.anyTypes,
    wrong: { 'a.ts': '\nconst a = (b: readonly any[]) => b;' },
    says: 'a.ts:2 uses any',
    right: { 'a.ts': "const any: unknown = 'any';" },
  },
  'types switched off': {
    rule: manners.typesSwitchedOff,
    wrong: { 'a.ts': '// @ts-expect-error it fits\nconst a: string = 1;' },
    says: 'a.ts:1 switches types off',
    right: { 'a.ts': "const a = '@ts-ignore';" },
  },
  'work left for later': {
    rule: manners.leftForLater,
    wrong: { 'a.ts': '// TODO: the rest' },
    says: 'a.ts:1 leaves work for later',
    right: { 'a.ts': '// Whatever is left to do, the todo list says.' },
  },
  'a test switched off': {
    rule: manners.testsSwitchedOff,
    wrong: { 'a.test.ts': "\ntest.describe.only('x', () => {});" },
    says: 'a.test.ts:2 switches tests off',
    right: { 'a.test.ts': "test('x', () => page.locator('x').skip(2)); test.each([1])('y', check);" },
  },
  'settings read behind settings.ts': {
    rule: manners.environmentReads,
    wrong: { 'server/modules/orders/service.ts': 'const port = process.env.PORT;' },
    says: 'server/modules/orders/service.ts:1 reads the environment',
    right: { 'server/settings.ts': 'process.env.PORT', 'scripts/a.mjs': 'process.env.PORT' },
  },
  'a table written by a stranger': {
    rule: writes,
    wrong: {
      'server/modules/orders/store.ts':
        "db.insertInto('orders');\ndb.selectFrom('x').a(1).updateTable('products');",
    },
    says: 'server/modules/orders/store.ts:2 writes products, which catalogue owns',
    right: { 'server/modules/catalogue/store.ts': "db.updateTable('products').set({ a: 1 });" },
  },
  'a table written by a stranger in words': {
    rule: writes,
    wrong: { 'seed/seed-database.ts': 'sql`\n  update "orders" set status = 1`' },
    says: 'writes orders, which orders owns',
    right: { 'seed/seed-database.ts': "say('update orders soon'); sql`select * from orders`" },
  },
  'a table without an owner': {
    rule: writes,
    wrong: { 'server/modules/orders/store.ts': "db.deleteFrom('lost')" },
    says: 'writes lost, which has no owner',
    right: { 'tests/api/a.test.ts': "db.deleteFrom('orders')" },
  },
  'a table not named': {
    rule: writes,
    wrong: { 'server/modules/orders/store.ts': 'db.deleteFrom(table)' },
    says: 'writes a table it does not name',
    right: { 'server/modules/orders/store.ts': "db.deleteFrom('orders')" },
  },
};

test.each(Object.entries(examples))('%s', (_name, { rule, wrong, says, right }) => {
  const complaints = rule(readHouse(wrong));
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(says);
  expect(rule(readHouse(right))).toEqual([]);
});

test('tables and owners fit', () => {
  expect(tablesWithoutOwner('create table orders (\n);\ncreate table lost (\n);', owners)).toEqual([
    'lost has no owner',
    'products has an owner but is never made',
  ]);
});

test('a lock file without the packages of another platform', () => {
  const wanting = { optionalDependencies: { 'a-mac': '1' } };
  expect(incompletePackages({ packages: { '': {}, 'node_modules/a': wanting } })).toEqual([
    'node_modules/a wants a-mac, which is not locked',
  ]);
  const nested = { 'node_modules/b/node_modules/a': wanting, 'node_modules/b/node_modules/a-mac': {} };
  expect(incompletePackages({ packages: nested })).toEqual([]);
});
