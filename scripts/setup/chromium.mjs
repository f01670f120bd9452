// Finds a Chromium for the browser tests, or gets one: from the system's packages, else from Playwright.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, inProject, node26, SetupError } from './paths.mjs';

/** The first has no windows to draw: the browser tests take three fifths of the time with it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Debian has had the first only since its version 12. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const APT_LISTS = '/var/lib/apt/lists';

/** The path of a Chromium that runs on this machine with all its libraries. CHROMIUM_PATH decides when it is set. */
export async function findChromium() {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    if (runs(wished)) return wished;
    throw new SetupError(`CHROMIUM_PATH=${wished} is no Chromium that runs here.`);
  }
  const found = onPath() ?? (await playwrights());
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) installFromDebian();
  const installed = onPath();
  if (installed) return installed;
  installFromPlaywright();
  const fetched = await playwrights();
  if (fetched) return fetched;
  throw new SetupError('No Chromium could be installed for the browser tests; set CHROMIUM_PATH to one.');
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path) && runs(path));
}

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) && runs(path) ? path : undefined;
}

/** A program that only says its version still needs all of its libraries. */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function installFromDebian() {
  console.log('Installing Chromium for the browser tests (once) …');
  const apt = (...words) =>
    spawnSync('apt-get', ['-q', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environment(), DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = () =>
    PACKAGES.some(
      (name) => apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation').status === 0,
    );
  const lists = existsSync(APT_LISTS) ? readdirSync(APT_LISTS) : [];
  if (lists.some((name) => name.endsWith('_Packages') || name.endsWith('.lz4')) && install()) return;
  apt('update');
  install();
}

function installFromPlaywright() {
  console.log("Fetching Playwright's Chromium for the browser tests (once) …");
  const program = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  spawnSync(node26, [program, 'install', ...withLibraries, 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  });
}
