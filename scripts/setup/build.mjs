// Builds the pages when what they are made of has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './child.mjs';
import { underLock } from './lock.mjs';
import { environment, inProject, node26, SetupError } from './paths.mjs';

const FOLDERS = ['web', 'contract'];
const FILES = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const NOTE = inProject('build', 'inputs.json');
const RESULT = inProject('build', 'server', 'index.js');

export async function buildWhenStale() {
  if (isFresh()) return;
  await underLock(async () => {
    if (isFresh()) return;
    const inputs = look();
    const hash = hashOf(inputs);
    await build();
    note(inputs, hash);
  });
}

/** Sizes and times first, since that takes a few milliseconds; contents only where those have changed. */
function isFresh() {
  const noted = readNote();
  if (!noted || !existsSync(RESULT)) return false;
  const inputs = look();
  if (JSON.stringify(inputs) === JSON.stringify(noted.inputs)) return true;
  if (hashOf(inputs) !== noted.hash) return false;
  note(inputs, noted.hash);
  return true;
}

async function build() {
  console.log('Building the pages …');
  const program = inProject('node_modules', '@react-router', 'dev', 'bin.cjs');
  const code = await runToEnd(node26, [program, 'build', '--logLevel', 'warn'], {
    cwd: inProject(),
    // The pages are built as they will be served, whatever the shop itself runs as.
    env: { ...environment(), NODE_ENV: 'production' },
    tethered: true,
  });
  if (code === 0) return;
  // Pages of an older build would hide that these are broken.
  rmSync(inProject('build'), { recursive: true, force: true });
  throw new SetupError('The pages could not be built; see above.');
}

/** Path, size and time of every file a build reads. */
function look() {
  const paths = [...FOLDERS.flatMap(filesBelow), ...FILES]
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort();
  return paths.map((path) => {
    const { size, mtimeMs } = statSync(inProject(path));
    return [path, size, mtimeMs];
  });
}

function filesBelow(folder) {
  const entries = readdirSync(inProject(folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(inProject().length + 1));
}

function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const [path] of inputs)
    hash
      .update(`${path}\0`)
      .update(readFileSync(inProject(path)))
      .update('\0');
  return hash.digest('hex');
}

function note(inputs, hash) {
  mkdirSync(inProject('build'), { recursive: true });
  writeFileSync(NOTE, JSON.stringify({ hash, inputs }));
}

function readNote() {
  try {
    return JSON.parse(readFileSync(NOTE, 'utf8'));
  } catch {
    return undefined;
  }
}
