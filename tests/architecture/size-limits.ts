// How large things may grow before they are two things.
import type { House } from './parse-source.ts';

const FILE_LINES = 250;
const TEST_FILE_LINES = 300;
const FUNCTION_LINES = 40;
const OWN_IMPORTS = 10;
/** The roots put every part together, which is all they do. */
const ROOT_IMPORTS: Readonly<Record<string, number>> = { 'start.ts': 30, 'server/app.ts': 30 };

export function longFiles(house: House): string[] {
  return house.flatMap(({ path, lines }) => {
    const limit = /\.(test|spec)\.tsx?$/.test(path) ? TEST_FILE_LINES : FILE_LINES;
    return lines > limit ? [`${path} has ${lines} lines, more than ${limit}`] : [];
  });
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
