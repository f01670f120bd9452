// Builds the pages when their sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSetupLock } from './lock.mjs';
import { environment, inProject, node26, SetupError } from './paths.mjs';
import { runProgram } from './run-program.mjs';

const SOURCE_FOLDERS = ['web', 'contract'];
const SOURCE_FILES = [
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const MANIFEST = inProject('build', 'inputs.json');
const SERVER_BUNDLE = inProject('build', 'server', 'index.js');

export async function buildIfStale() {
  if (isFresh()) return;
  await withSetupLock(async () => {
    if (isFresh()) return;
    const inputs = readInputs();
    const hash = hashContents(inputs);
    await build();
    writeManifest(inputs, hash);
  });
}

/** Compares sizes and times, which takes milliseconds; reads contents only if those differ. */
function isFresh() {
  const manifest = readManifest();
  if (!manifest || !existsSync(SERVER_BUNDLE)) return false;
  const inputs = readInputs();
  if (JSON.stringify(inputs) === JSON.stringify(manifest.inputs)) return true;
  if (hashContents(inputs) !== manifest.hash) return false;
  writeManifest(inputs, manifest.hash);
  return true;
}

async function build() {
  console.log('Building the pages …');
  const program = inProject('node_modules', '@react-router', 'dev', 'bin.cjs');
  const code = await runProgram(node26, [program, 'build', '--logLevel', 'warn'], {
    cwd: inProject(),
    // Pages are always built for production, whatever NODE_ENV the server runs with.
    env: { ...environment(), NODE_ENV: 'production' },
  });
  if (code === 0) return;
  // An older build must not be served in place of a broken one.
  rmSync(inProject('build'), { recursive: true, force: true });
  throw new SetupError('The pages could not be built; see above.');
}

/** The path, size and modification time of every file that a build reads. */
function readInputs() {
  const paths = [...SOURCE_FOLDERS.flatMap(listFiles), ...SOURCE_FILES]
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort();
  return paths.map((path) => {
    const { size, mtimeMs } = statSync(inProject(path));
    return [path, size, mtimeMs];
  });
}

function listFiles(folder) {
  const entries = readdirSync(inProject(folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(inProject().length + 1));
}

function hashContents(inputs) {
  const hash = createHash('sha256');
  for (const [path] of inputs) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inProject(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function writeManifest(inputs, hash) {
  mkdirSync(inProject('build'), { recursive: true });
  writeFileSync(MANIFEST, JSON.stringify({ hash, inputs }));
}

function readManifest() {
  try {
    return JSON.parse(readFileSync(MANIFEST, 'utf8'));
  } catch {
    return undefined;
  }
}
