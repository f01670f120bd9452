// Installs the packages when they are missing or are not those of the lock file.
import { existsSync, readFileSync } from 'node:fs';
import { runToEnd } from './child.mjs';
import { underLock } from './lock.mjs';
import { inProject, node26, onWindows, outsideEnvironment, SetupError } from './paths.mjs';

export async function installWhenMissing() {
  if (isInstalled()) return;
  await underLock(async () => {
    if (isInstalled()) return;
    if (!packagesMatch()) await installPackages();
    if (!existsSync(node26)) await runAllowedScripts();
    if (!isInstalled()) throw new SetupError('npm ended well, yet packages are missing; please run npm ci.');
  });
}

const isInstalled = () => existsSync(node26) && packagesMatch();

/** npm notes what it installed in a lock file of its own, as its last step. */
function packagesMatch() {
  const wanted = packagesOf(inProject('package-lock.json'));
  const present = packagesOf(inProject('node_modules', '.package-lock.json'));
  if (!wanted) throw new SetupError('package-lock.json is missing or damaged; restore it and try again.');
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const there = present[path];
    return there ? there.version === version : optional === true;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function installPackages() {
  console.log('Installing the packages of package-lock.json (once; about a minute) …');
  // Production would leave the development packages out, and with them what builds the pages.
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    throw new SetupError(
      'The packages could not be installed; npm says why above. Without a network, npm needs a warm cache.',
    );
  }
}

/**
 * Where install scripts are switched off, `node` has come without its program and PostgreSQL without its links: run
 * the scripts of these two, as `allowScripts` in package.json does, and no others.
 */
async function runAllowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const names = Object.keys(allowScripts).filter((name) => existsSync(inProject('node_modules', name)));
  const code = await npm(['rebuild', '--ignore-scripts=false', '--loglevel=error', ...names]);
  if (code !== 0 || !existsSync(node26)) {
    throw new SetupError('Node 26 could not be fetched from the package registry; npm says why above.');
  }
}

function npm(words) {
  return runToEnd('npm', words, {
    cwd: inProject(),
    env: outsideEnvironment(),
    quiet: true,
    shell: onWindows,
  });
}
