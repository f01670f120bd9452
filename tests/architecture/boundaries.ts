// Who may import whom: the two wings, the rooms of the server and their order, no circles, no zod in the browser.
import type { House, Import, Source } from './parse-source.ts';

/** Earlier rooms know nothing of later ones; rooms of one line know nothing of each other. */
const ROOM_ORDER = [
  ['audit', 'identity', 'images'],
  ['users'],
  ['catalogue'],
  ['orders'],
  ['payments', 'reviews'],
  ['pages'],
];
/** What every room may stand on. It knows no room. */
const FOUNDATIONS = ['http', 'scale', 'storage', 'email'];
/** Put the parts together, so they know all of them. */
const ROOTS = ['start.ts', 'server/app.ts'];
/** Plugs the stand-ins into the shop that start.ts opens; the stand-ins themselves know nothing of it. */
const PLUG = 'dev-services/start-dev-services.ts';

const rankOf = (room: string) => ROOM_ORDER.findIndex((line) => line.includes(room));
const isTest = (path: string) => path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);

const wingOf = (path: string) => path.split('/')[0] ?? '';
const roomOf = (path: string) => /^server\/(?:modules\/)?([^/]+)\//.exec(path)?.[1];

function complain(house: House, why: (source: Source, one: Import) => string | false | undefined): string[] {
  return house.flatMap((source) =>
    source.imports.flatMap((one) => {
      const reason = why(source, one);
      return reason ? [`${source.path}:${one.line} imports ${one.to}: ${reason}`] : [];
    }),
  );
}

const FORBIDDEN_WINGS: Readonly<Record<string, readonly string[]>> = {
  web: ['server', 'dev-services', 'seed', 'tools', 'scripts', 'bench', 'tests', 'start.ts'],
  server: ['web', 'dev-services', 'seed', 'tools', 'scripts', 'bench', 'tests', 'start.ts'],
  contract: ['web', 'server', 'dev-services', 'seed', 'tools', 'scripts', 'bench', 'tests', 'start.ts'],
  'dev-services': ['web', 'server', 'seed', 'tools', 'scripts', 'bench', 'tests', 'start.ts'],
};

/** The wings meet in contract/ alone; contract/ and the stand-ins know neither; nothing that is served knows tests. */
export function wings(house: House): string[] {
  return complain(house, ({ path }, { to, ours }) => {
    const wing = wingOf(path);
    if (isTest(path)) return wingOf(to) === 'server' && wing === 'web' && 'the wings meet in contract/ alone';
    if (path === PLUG) return;
    if (wing === 'contract' && !ours && to !== 'zod') return 'contract/ stands on zod alone';
    return ours && FORBIDDEN_WINGS[wing]?.includes(wingOf(to)) && `${wing}/ knows nothing of it`;
  });
}

/** A room knows only the rooms before it, and of those only service.ts. */
export function rooms(house: House): string[] {
  return complain(house, ({ path }, { to, ours }) => {
    if (!ours || ROOTS.includes(path) || wingOf(path) !== 'server') return;
    if (ROOTS.includes(to)) return 'the root knows the rooms, not the other way round';
    const [from, other] = [roomOf(path), roomOf(to)];
    if (!other || from === other || FOUNDATIONS.includes(other)) return;
    if (!from || FOUNDATIONS.includes(from)) return 'what rooms stand on knows no room';
    if (rankOf(other) >= rankOf(from)) return `${other} does not come before ${from}`;
    return !to.endsWith('/service.ts') && 'of another room only service.ts is known';
  });
}

/** Each folder of the server is a room with a place in the order, or a foundation. */
export function roomsWithoutPlace(house: House): string[] {
  const found = new Set(house.flatMap(({ path }) => roomOf(path) ?? []));
  return [...found]
    .filter((room) => rankOf(room) < 0 && !FOUNDATIONS.includes(room))
    .map((room) => `server/${room}/ has no place in the order of rooms`);
}

/** No file reaches itself by following imports, types included. */
export function circles(house: House): string[] {
  const byPath = new Map(house.map((source) => [source.path, source]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, way: readonly string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const { to, ours } of byPath.get(path)?.imports ?? []) if (ours) walk(to, [...way, path]);
    done.add(path);
  };
  for (const { path } of house) walk(path, []);
  return found;
}

const SERVED_ONLY = /(^web\/entry\.server\.tsx$|\.server\.tsx?$)/;

/** The browser carries no zod: it is heavier than the rest of the contract together. */
export function zodInBrowser(house: House): string[] {
  const byPath = new Map(house.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, way: readonly string[]) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { to, ours, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly) continue;
      if (/^zod($|\/)/.test(to)) found.push([...way, path, to].join(' → '));
      else if (ours) walk(to, [...way, path]);
    }
  };
  for (const { path } of house) {
    if (wingOf(path) === 'web' && !isTest(path) && !SERVED_ONLY.test(path)) walk(path, []);
  }
  return found;
}
