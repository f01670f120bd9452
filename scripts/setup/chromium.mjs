// Finds a Chromium for the browser tests, or installs one from Debian's packages or else from Playwright.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, inProject, node26, SetupError } from './paths.mjs';

/** Sorted by preference: the headless shell runs the browser tests in three fifths of the time. */
const PROGRAM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Debian before version 12 has only the second. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const APT_LISTS = '/var/lib/apt/lists';

/** Returns the path of a Chromium that runs on this machine. CHROMIUM_PATH takes precedence. */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (canRun(configured)) return configured;
    throw new SetupError(`CHROMIUM_PATH=${configured} cannot be run.`);
  }
  const found = findOnPath() ?? (await findPlaywrightChromium());
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) installFromDebian();
  const installed = findOnPath();
  if (installed) return installed;
  installFromPlaywright();
  const downloaded = await findPlaywrightChromium();
  if (downloaded) return downloaded;
  throw new SetupError('No Chromium could be installed for the browser tests; set CHROMIUM_PATH to one.');
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = PROGRAM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path) && canRun(path));
}

async function findPlaywrightChromium() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) && canRun(path) ? path : undefined;
}

/** Printing the version already needs every shared library. */
function canRun(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

function installFromDebian() {
  console.log('Installing Chromium for the browser tests (once) …');
  const apt = (...args) =>
    spawnSync('apt-get', ['-q', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environment(), DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = () =>
    DEBIAN_PACKAGES.some(
      (name) => apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation').status === 0,
    );
  const lists = existsSync(APT_LISTS) ? readdirSync(APT_LISTS) : [];
  if (lists.some((name) => name.endsWith('_Packages') || name.endsWith('.lz4')) && install()) return;
  apt('update');
  install();
}

function installFromPlaywright() {
  console.log("Downloading Playwright's Chromium for the browser tests (once) …");
  const program = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  spawnSync(node26, [program, 'install', ...withLibraries, 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  });
}
