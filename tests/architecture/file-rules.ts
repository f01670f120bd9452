// What files may be called, how they begin, and that each holds something of its own.
import type { House } from './parse-source.ts';

/** Names that say nothing, so that everything fits in. */
const EMPTY_NAMES = [
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

export function emptyNames(house: House): string[] {
  return house.flatMap(({ path }) => {
    const words = path.split('/').map((part) => part.replace(/\..*$/, '').toLowerCase());
    const empty = words.find((word) => EMPTY_NAMES.includes(word));
    return empty ? [`${path}: '${empty}' says nothing of what lives there`] : [];
  });
}

export function barrels(house: House): string[] {
  return house
    .filter(({ onlyReexports }) => onlyReexports)
    .map(({ path }) => `${path} only passes on other files`);
}

export function missingHeads(house: House): string[] {
  return house
    .filter(({ text }) => !/^(#!.*\n)?\/[/*]/.test(text))
    .map(({ path }) => `${path} does not begin with a comment that says what lives here`);
}
