// Rules for single files: names that say something, a head comment, no work left for later, no lines saved by spreads,
// short titles of tests.
import type { Source } from './parse-source.ts';

/** Names under which anything could be filed. */
const VAGUE_NAMES = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'lib',
  'libs',
  'manager',
  'shared',
];
/** A comment that begins so is no sentence. */
const FRAGMENT = /^\*?\s*Of /;
const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/;
/** Biome forbids `@ts-ignore`; these two disable types as well. */
const DISABLED_TYPES = /@ts-(nocheck|expect-error)/;

export function vagueNames(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path }) => {
    const names = path.split('/').map((segment) => segment.replace(/\..*$/, '').toLowerCase());
    const vague = names.find((name) => VAGUE_NAMES.includes(name));
    return vague ? [`${path}: '${vague}' does not say what the file holds`] : [];
  });
}

export function missingHeadComments(sources: readonly Source[]): string[] {
  return sources
    .filter(({ text }) => !/^(#!.*\n)?\/[/*]/.test(text))
    .map(({ path }) => `${path} does not begin with a comment that says what it holds`);
}

export function forbiddenComments(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, comments }) =>
    comments.flatMap(({ text, line }) => {
      if (FRAGMENT.test(text)) return [`${path}:${line} is no sentence: ${text.trim()}`];
      if (UNFINISHED.test(text)) return [`${path}:${line} leaves work for later: ${text.trim()}`];
      return DISABLED_TYPES.test(text) ? [`${path}:${line} disables types: ${text.trim()}`] : [];
    }),
  );
}

/** `{ ...{ a, b }, c }` is `{ a, b, c }` on fewer lines. */
export function spreadLiterals(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, spreadLiterals: found }) =>
    found.map(({ text, line }) => `${path}:${line} spreads a literal: ${text}`),
  );
}

const TEST = /^(test|it|testOnce)(\.(each|for))?$/;
/** A longer title names several subjects, and does not say which of them broke. */
const TITLE_WORDS_MAX = 14;

export function longTitles(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, calls }) =>
    calls.flatMap(({ name, title = '', line }) =>
      TEST.test(name) && title.split(' ').length > TITLE_WORDS_MAX
        ? [`${path}:${line} has more than ${TITLE_WORDS_MAX} words: ${title}`]
        : [],
    ),
  );
}

/** Files that are read by their name: by frameworks and compilers, and as packages. */
const FRAMEWORK_FILES =
  /^(web\/(root|routes|entry\.(client|server)|jsx\/(dev-)?runtime)|tests\/support\/(postgres|sqlite)|packages\/.*|[^/]+)\.tsx?$|\.d\.ts$/;
const ROUTE_EXPORTS = [
  'meta',
  'loader',
  'links',
  'handle',
  'headers',
  'clientLoader',
  'shouldRevalidate',
  'ErrorBoundary',
];

/** Exports that no other file imports: the keyword tells a reader that somebody needs them. */
export function unusedExports(sources: readonly Source[]): string[] {
  const wanted = new Map<string, Set<string>>();
  for (const { imported } of sources)
    for (const { target, name } of imported)
      wanted.set(target, (wanted.get(target) ?? new Set<string>()).add(name));
  return sources.flatMap(({ path, exported }) => {
    const names = wanted.get(path);
    if (FRAMEWORK_FILES.test(path) || names?.has('*')) return [];
    return exported
      .filter(
        ({ text }) => !names?.has(text) && !(path.startsWith('web/pages/') && ROUTE_EXPORTS.includes(text)),
      )
      .map(({ text, line }) => `${path}:${line} exports ${text}, which no other file imports`);
  });
}

/** Two shops in one process, and one of the past, have a clock each; `performance.now` measures what has passed. */
export function clocksBesideContext(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (!path.startsWith('server/') || path === 'server/context.ts' || /\.test\.ts$/.test(path)) return [];
    return text.split('\n').flatMap((line, nth) => {
      const isRead = /\bDate\.now\b|\bnew Date\(\)/.test(line);
      return isRead ? [`${path}:${nth + 1} reads the clock of the machine: take that of the context`] : [];
    });
  });
}
