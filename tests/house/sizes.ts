// How large things may grow before they are two things.
import type { House } from './source.ts';

const FILE_LINES = 250;
const FUNCTION_LINES = 40;
const OWN_IMPORTS = 10;
/** The roots put every part together, which is all they do. */
const ROOT_IMPORTS: Readonly<Record<string, number>> = { 'start.ts': 30, 'server/app.ts': 30 };

export function longFiles(house: House): string[] {
  return house
    .filter(({ lines }) => lines > FILE_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${FILE_LINES}`);
}

export function longFunctions(house: House): string[] {
  return house.flatMap(({ path, functions }) =>
    functions
      .filter(({ lines }) => lines > FUNCTION_LINES)
      .map(
        ({ line, lines }) => `${path}:${line} is a function of ${lines} lines, more than ${FUNCTION_LINES}`,
      ),
  );
}

/** What a file runs with. A type import names what passes through and costs nothing, so it does not count. */
export function manyImports(house: House): string[] {
  return house.flatMap(({ path, imports }) => {
    const count = new Set(imports.filter(({ ours, typeOnly }) => ours && !typeOnly).map(({ to }) => to)).size;
    const limit = ROOT_IMPORTS[path] ?? OWN_IMPORTS;
    return count > limit ? [`${path} imports ${count} files of ours, more than ${limit}`] : [];
  });
}
