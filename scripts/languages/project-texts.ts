// The texts of the whole project.
import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type MarkedText, readTexts } from './read-texts.ts';

const root = resolve(import.meta.dirname, '../..');

/** The sources that have texts, by their paths with forward slashes. */
export async function textSources(patterns = ['contract/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}']) {
  const paths: string[] = [];
  for await (const path of glob(patterns, { cwd: root })) paths.push(path.replaceAll('\\', '/'));
  const sources = paths.filter((path) => !/\.test\.tsx?$/.test(path)).sort();
  return Promise.all(sources.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const));
}

export async function projectTexts(): Promise<readonly MarkedText[]> {
  const sources = await textSources();
  return sources.flatMap(([path, source]) => readTexts(path, source));
}
