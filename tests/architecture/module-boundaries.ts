// Import rules that Biome cannot express: module order, public files of modules, zod in contract/ and in the browser.
// Imports between top-level folders are restricted in biome.json.
import { groupOf, moduleOf } from './module-order.ts';
import type { Import, Source } from './parse-source.ts';

/** Infrastructure that every module may import and that imports no module. */
const INFRASTRUCTURE = ['domain', 'http', 'storage', 'jobs', 'languages', 'pages'];
/** Wire everything together. */
const ROOTS = [
  'start-shop.ts',
  'server/app.ts',
  'server/modules/create-modules.ts',
  'server/jobs.ts',
  'server/modules/personal-data.ts',
  'server/modules/email-templates.ts',
];

/** What other modules import besides `service.ts`, under its own names. Types may come from any file. */
const PUBLIC_FILES: readonly string[] = [
  'articles/article-stock.ts',
  'articles/lab-results.ts',
  'articles/own-texts.ts',
  'articles/price-steps.ts',
  // The parts of an email, for the templates of those that other modules send.
  'email/email-content.ts',
  'email/email-template.ts',
  'orders/change/corrections.ts',
  'orders/change/late-pieces.ts',
  'orders/price/order-charges.ts',
  'orders/price/order-totals.ts',
  'orders/read/customer-sums.ts',
  'orders/read/list-store.ts',
  'orders/read/order-mapping.ts',
  'orders/read/order-reading.ts',
  'orders/refund-lines.ts',
  'orders/store/credit-store.ts',
  'orders/store/customer-orders.ts',
  'orders/store/line-store.ts',
  'orders/store/order-contents.ts',
  'orders/store/parcel-store.ts',
  'orders/store/shown-names.ts',
  'orders/store/word-store.ts',
  'stock/expected/awaited-pieces.ts',
  'stock/changes.ts',
  'stock/expected/rules.ts',
  'stock/expected/store.ts',
  'stock/promises.ts',
  'tax/company-names.ts',
  'tax/rules.ts',
  'tax/totals.ts',
].map((file) => `server/modules/${file}`);

/** Finds settings with a typo by the distance that search uses; every module may import it. */
const SETTINGS = 'server/setting-names.ts';

const isTest = (path: string) => path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);

function findImports(
  sources: readonly Source[],
  violation: (source: Source, one: Import) => string | false | undefined,
): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((one) => {
      const reason = violation(source, one);
      return reason ? [`${source.path}:${one.line} imports ${one.target}: ${reason}`] : [];
    }),
  );
}

export function moduleImports(sources: readonly Source[]): string[] {
  return findImports(sources, ({ path }, { target, internal, typeOnly }) => {
    if (!internal || path === SETTINGS || ROOTS.includes(path) || !path.startsWith('server/') || isTest(path))
      return;
    if (ROOTS.includes(target)) return 'server/app.ts imports the modules, not the other way round';
    const [from, to] = [moduleOf(path), moduleOf(target)];
    if (!to || from === to || INFRASTRUCTURE.includes(to)) return;
    if (!from || INFRASTRUCTURE.includes(from)) return 'infrastructure imports no module';
    if (groupOf(to) >= groupOf(from)) return `${to} does not come before ${from}`;
    if (typeOnly || target.endsWith('/service.ts') || PUBLIC_FILES.includes(target)) return;
    return 'only service.ts and the public files of another module may be imported';
  });
}

/**
 * Folders of a module, of `http/`, `storage/`, `contract/` and `web/` do not import each other; the files beside them
 * connect them.
 */
export function folderCircles(sources: readonly Source[]): string[] {
  const folderOf = (path: string) =>
    /^(?:server\/modules\/[^/]+|server\/http|server\/storage|contract|web\/parts|web)\/[^/]+(?=\/)/.exec(
      path,
    )?.[0];
  const imported = new Map<string, string>();
  for (const { path, imports } of sources) {
    const from = folderOf(path);
    if (!from || isTest(path)) continue;
    for (const { target } of imports) {
      const to = folderOf(target);
      if (to && to !== from) imported.set(`${from} ${to}`, path);
    }
  }
  return [...imported].flatMap(([pair, path]) => {
    const [from = '', to = ''] = pair.split(' ');
    const back = from < to && imported.get(`${to} ${from}`);
    return back ? [`${from} and ${to} import each other: ${path} and ${back}`] : [];
  });
}

/** A folder with more files is divided by what they are about. */
const FOLDER_FILES = 25;

export function largeFolders(sources: readonly Source[]): string[] {
  const folders = sources.flatMap(
    ({ path }) => /^((?:server|web|contract|seed|scripts|bench|packages)(?:\/.+)?)\//.exec(path)?.[1] ?? [],
  );
  return [...Map.groupBy(folders, (folder) => folder)]
    .filter(([, { length }]) => length > FOLDER_FILES)
    .map(([folder, { length }]) => `${folder}/ has ${length} source files, more than ${FOLDER_FILES}`);
}

/** A page area reads alone: what several areas show is a part or a component, and no part knows a page. */
export function pageAreaImports(sources: readonly Source[]): string[] {
  const areaOf = (path: string) => /^web\/pages\/[^/]+(?=\/)/.exec(path)?.[0];
  return findImports(sources, ({ path }, { target, internal }) => {
    if (!internal || isTest(path) || !path.startsWith('web/') || path === 'web/routes.ts') return;
    const area = areaOf(target);
    const isRoot = /^web\/pages\/[^/]+$/.test(path);
    return area && area !== areaOf(path) && !isRoot && 'only the pages of an area import its files';
  });
}

/** Every folder of the server is infrastructure or a module with a place in the order. */
export function unorderedModules(sources: readonly Source[]): string[] {
  const found = new Set(sources.flatMap(({ path }) => moduleOf(path) ?? []));
  return [...found]
    .filter((name) => groupOf(name) < 0 && !INFRASTRUCTURE.includes(name))
    .map((name) => `server/modules/${name}/ has no place in the module order`);
}

export function contractPackages(sources: readonly Source[]): string[] {
  return findImports(
    sources,
    ({ path }, { target, internal }) =>
      path.startsWith('contract/') &&
      !isTest(path) &&
      !internal &&
      target !== 'zod' &&
      'contract/ imports no package but zod',
  );
}

const RENDERED_ON_SERVER_ONLY = /(^web\/entry\.server\.tsx$|\.server\.tsx?$)/;

/** The browser does not load zod: it weighs more than the rest of contract/ together. */
export function zodInBrowser(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const visited = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, chain: readonly string[]) => {
    if (visited.has(path)) return;
    visited.add(path);
    for (const { target, internal, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly) continue;
      if (/^zod($|\/)/.test(target)) found.push([...chain, path, target].join(' → '));
      else if (internal) visit(target, [...chain, path]);
    }
  };
  for (const { path } of sources) {
    if (path.startsWith('web/') && !isTest(path) && !RENDERED_ON_SERVER_ONLY.test(path)) visit(path, []);
  }
  return found;
}
