// Installs the packages when they are missing or differ from package-lock.json.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { withSetupLock } from './lock.mjs';
import { inProject, isWindows, node26, outerEnvironment, SetupError } from './paths.mjs';
import { runProgram } from './run-program.mjs';

/** The workspaces that the shop runs with; the others are for tests, checks and the client. */
const SHOP = ['--include-workspace-root', '--workspace=fake-stripe', '--workspace=fake-google'];

const QUIETLY = ['--no-audit', '--no-fund'];

/**
 * `need` is what the program runs with: `production` packages, those of the `shop` and its build, or `all`. Others may be
 * missing. `omitDev` installs no development packages.
 */
export async function installIfNeeded({ need = 'shop', omitDev = false } = {}) {
  const isInstalled = () => existsSync(node26) && packagesMatchLockFile(need);
  if (isInstalled()) return;
  await withSetupLock(async () => {
    if (isInstalled()) return;
    if (!packagesMatchLockFile(need)) await installPackages(need, omitDev);
    if (!existsSync(node26)) await runAllowedScripts();
    if (!isInstalled()) throw new SetupError('npm succeeded but packages are missing; run npm ci.');
  });
}

/** npm writes the list of installed packages as its last step: where those named by package.json are, what they need is. */
function packagesMatchLockFile(need) {
  const locked = readPackages(inProject('package-lock.json'));
  const installed = readPackages(inProject('node_modules', '.package-lock.json'));
  if (!locked) throw new SetupError('package-lock.json is missing or damaged; restore it and try again.');
  if (!installed) return false;
  const { dependencies, devDependencies } = locked[''] ?? {};
  const named = new Set(
    Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`),
  );
  return Object.entries(locked).every(([path, { version, optional, dev, devOptional, link }]) => {
    // The project itself, and those in packages/.
    if (!path.includes('node_modules/')) return true;
    if (installed[path]) return installed[path].version === version;
    if (optional === true || need === 'all') return optional === true;
    if (need === 'shop') return !named.has(path);
    return link === true || path.startsWith('packages/') || (dev || devOptional) === true;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function installPackages(need, omitDev) {
  console.log('Installing the packages of package-lock.json (once; about a minute) …');
  // NODE_ENV=production would leave out the development packages, which build the pages.
  const which = omitDev ? ['--omit=dev', '--omit=peer'] : ['--include=dev', ...(need === 'all' ? [] : SHOP)];
  const args = ['ci', ...which, ...QUIETLY, '--loglevel=error'];
  const isFirst = !isWindows && need !== 'all' && !existsSync(inProject('node_modules'));
  const code = isFirst ? await installBesideNode(args) : await npm(args);
  if (code !== 0) {
    throw new SetupError(
      'The packages could not be installed; see npm above. Offline, npm needs a warm cache.',
    );
  }
}

/**
 * The script of the package `node` unpacks the program, as large as half of all packages, after the others: here it is
 * unpacked beside them. Where that fails, its script runs afterwards. Returns the exit code of npm.
 */
async function installBesideNode(args) {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = [prefix, process.platform, process.arch].join('-');
  const { version } = readPackages(inProject('package-lock.json'))['node_modules/node'];
  const folder = inProject('node.tmp');
  const [code, fetchCode] = await Promise.all([
    npm([...args, '--ignore-scripts']),
    npm(['install', '--prefix', folder, '--no-save', ...QUIETLY, '--loglevel=silent', `${name}@${version}`]),
  ]);
  if (code === 0 && fetchCode === 0) {
    mkdirSync(dirname(node26), { recursive: true });
    renameSync(join(folder, 'node_modules', name, 'bin', 'node'), node26);
  }
  rmSync(folder, { recursive: true, force: true });
  return code;
}

/**
 * Runs the install scripts that `allowScripts` in package.json names, and no others: if install scripts are disabled,
 * the packages `node` and PostgreSQL are incomplete.
 */
async function runAllowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const names = Object.keys(allowScripts).filter((name) => existsSync(inProject('node_modules', name)));
  const code = await npm(['rebuild', '--ignore-scripts=false', '--loglevel=error', ...names]);
  if (code !== 0 || !existsSync(node26)) {
    throw new SetupError('Node 26 could not be installed from the package registry; see npm above.');
  }
}

/** npm keeps its cache in the home, and fails without saying so where that cannot be written, as for a user without one. */
function cacheInProject() {
  if (process.env.npm_config_cache) return {};
  const cache = join(homedir(), isWindows ? 'AppData/Local/npm-cache' : '.npm');
  try {
    accessSync(existsSync(cache) ? cache : homedir(), constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: inProject('.npm-cache.tmp') };
  }
}

function npm(args) {
  return runProgram('npm', args, {
    cwd: inProject(),
    env: { ...outerEnvironment(), ...cacheInProject() },
    quiet: true,
    shell: isWindows,
  });
}
