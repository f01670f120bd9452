// Tests the task runner in a temporary project: real processes and signals; npm, the build and the server are small
// scripts.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

const LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/node': { version: '26.0.0' } } });

/** Prints the signals it receives and takes a moment to close, as the server does. */
const SERVER = `
if (process.env.BUILD_PAGES) {
  const { buildIfStale } = await import('./scripts/setup/build.mjs');
  await buildIfStale().catch(({ message }) => {
    console.error(message);
    process.exit(1);
  });
}
const server = process.getBuiltinModule('node:http').createServer().listen(0, '127.0.0.1');
let received = 0;
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    console.log(signal, ++received);
    setTimeout(() => process.exit(7), 300);
  });
server.once('listening', () => console.log('listening', process.env.NODE_ENV ?? 'sample', process.argv.slice(2).join(), 'port', server.address().port));
`;
const BUILD = `
const fs = require('node:fs');
fs.appendFileSync('builds.txt', process.env.NODE_ENV + '\\n');
if (fs.existsSync('broken')) process.exit(1);
setTimeout(() => {
  fs.mkdirSync('build/server', { recursive: true });
  fs.writeFileSync('build/server/index.js', '');
}, 300);
`;
const NPM = `#!/bin/sh
echo "$@" >> npm.txt
echo "cache: $npm_config_cache" >> cache.txt
[ -e offline ] && exit 1
cp package-lock.json node_modules/.package-lock.json
`;

/** It fills a folder without packages: with their list, or the program of the package that is named last. */
const FIRST_NPM = `#!/bin/sh
echo "$@" >> npm.txt
case $1 in
  ci) mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json ;;
  install)
    for name; do :; done
    mkdir -p "$3/node_modules/\${name%@*}/bin"
    ln -s "${process.execPath}" "$3/node_modules/\${name%@*}/bin/node" ;;
esac
`;

class Project {
  readonly folder: string;
  readonly #env: Readonly<Record<string, string>>;

  constructor(folder: string, env: Readonly<Record<string, string>> = {}) {
    this.folder = folder;
    this.#env = env;
  }

  withHome(HOME: string): Project {
    return new Project(this.folder, { HOME });
  }

  async write(path: string, text: string): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }

  /** The lines of a file; empty when it does not exist. */
  async lines(path: string): Promise<string[]> {
    const text = await readFile(join(this.folder, path), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  }

  runTask(...args: string[]): Launched {
    return this.#spawn(process.execPath, ['scripts/run-task.mjs', ...args]);
  }

  /** Runs the real npm with the scripts of package.json. */
  async runNpm(...args: string[]): Promise<Launched> {
    await cp(join(import.meta.dirname, '../package.json'), join(this.folder, 'package.json'));
    await rm(join(this.folder, 'programs'), { recursive: true });
    return this.#spawn('npm', args);
  }

  #spawn(program: string, args: string[]): Launched {
    const PATH = `${join(this.folder, 'programs')}:${process.env.PATH}`;
    const { NODE_ENV: _, npm_config_cache: __, ...env } = process.env;
    const options = { cwd: this.folder, env: { ...env, PATH, ...this.#env }, detached: true };
    return new Launched(spawn(program, args, options));
  }
}

class Launched {
  readonly process: ChildProcess;
  readonly #exitCode: Promise<number | null>;
  output = '';

  constructor(launched: ChildProcess) {
    this.process = launched;
    for (const stream of [launched.stdout, launched.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    this.#exitCode = once(launched, 'close').then(([code]) => code);
    onTestFinished(() => {
      if (launched.exitCode === null) process.kill(-(launched.pid ?? 0), 'SIGKILL');
    });
  }

  /** The exit code, once every process that holds its output has ended. */
  exitCode(): Promise<number | null> {
    return this.#exitCode;
  }

  /** The port of the server, once it listens. */
  async serverPort(): Promise<number> {
    const port = () => Number(/listening .* port (\d+)/.exec(this.output)?.[1] ?? 0);
    await expect.poll(port, { timeout: 60_000 }).toBeGreaterThan(0);
    return port();
  }
}

async function createProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-run-task-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const project = new Project(folder);
  for (const part of ['run-task.mjs', 'setup'])
    await cp(join(import.meta.dirname, part), join(folder, 'scripts', part), { recursive: true });
  await project.write('package.json', '{ "type": "module", "allowScripts": {} }');
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json'])
    await project.write(path, LOCK);
  for (const path of [
    'web/page.tsx',
    'contract/a.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
  ])
    await project.write(path, '// as it was');
  await project.write('start.ts', SERVER);
  await project.write('start-shop.ts', '// watched');
  for (const watched of ['server', 'packages', 'seed']) await mkdir(join(folder, watched));
  await project.write('node_modules/@react-router/dev/bin.cjs', BUILD);
  await project.write('programs/npm', NPM);
  await chmod(join(folder, 'programs/npm'), 0o755);
  await mkdir(join(folder, 'node_modules/node/bin'), { recursive: true });
  await symlink(process.execPath, join(folder, 'node_modules/node/bin/node'));
  return project;
}

test('builds once, starts the server and returns its exit code', async () => {
  const project = await createProject();
  const first = project.runTask('start');
  await first.serverPort();
  first.process.kill('SIGTERM');
  expect(await first.exitCode()).toBe(7);
  const second = project.runTask('start', '--option');
  await second.serverPort();
  expect(second.output).toContain('sample --option');
  second.process.kill('SIGTERM');
  await second.exitCode();
  expect(await project.lines('builds.txt')).toEqual(['production']);
  expect(await project.lines('npm.txt')).toEqual([]);
});

test('SIGINT to the process group, as a terminal sends it, ends the server', async () => {
  const launched = (await createProject()).runTask('start');
  await launched.serverPort();
  process.kill(-(launched.process.pid ?? 0), 'SIGINT');
  expect(await launched.exitCode()).toBe(7);
  expect(launched.output).toContain('SIGINT 1');
});

test('SIGTERM is forwarded to the server', async () => {
  const launched = (await createProject()).runTask('start');
  await launched.serverPort();
  launched.process.kill('SIGTERM');
  expect(await launched.exitCode()).toBe(7);
  expect(launched.output).toContain('SIGTERM 1');
});

test.each([
  [['start'], 'SIGTERM'],
  [['start'], 'SIGINT'],
  [['run', 'dev'], 'SIGTERM'],
  [['run', 'dev'], 'SIGINT'],
] as const)('%s through npm ends the server with %s', async (args, signal) => {
  const launched = await (await createProject()).runNpm(...args);
  const port = await launched.serverPort();
  launched.process.kill(signal);
  // Resolves when every process that holds the output has ended, the server included.
  await launched.exitCode();
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
  expect(launched.output).toContain(signal);
});

test('a lock left behind by a killed process is removed', async () => {
  const project = await createProject();
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'close');
  const old = new Date(Date.now() - 60_000);
  // Its id is now that of another process, or a power cut has left the file empty.
  for (const [owner, touchedAt] of [
    [dead.pid, new Date()],
    [process.pid, old],
    ['', old],
  ] as const) {
    await project.write('setup.lock.tmp', String(owner));
    await utimes(join(project.folder, 'setup.lock.tmp'), touchedAt, touchedAt);
    await project.write('web/page.tsx', `// after ${owner}`);
    expect(await project.runTask('build').exitCode()).toBe(0);
  }
  expect(await project.lines('builds.txt')).toHaveLength(3);
});

test('pages are rebuilt only when their sources have changed', async () => {
  const project = await createProject();
  await project.runTask('build').exitCode();
  await utimes(join(project.folder, 'web/page.tsx'), new Date(), new Date());
  await project.write('web/page.test.ts', '// not part of the pages');
  await project.runTask('build').exitCode();
  expect(await project.lines('builds.txt')).toHaveLength(1);
  await project.write('contract/a.ts', '// as it is');
  await project.runTask('build').exitCode();
  expect(await project.lines('builds.txt')).toHaveLength(2);
});

test('two tasks at once build once', async () => {
  const project = await createProject();
  const both = [project.runTask('build'), project.runTask('build')];
  expect(await Promise.all(both.map((run) => run.exitCode()))).toEqual([0, 0]);
  expect(await project.lines('builds.txt')).toHaveLength(1);
});

test('a failed build prints one sentence and leaves no older pages', async () => {
  const project = await createProject();
  await project.runTask('build').exitCode();
  await project.write('web/page.tsx', '// broken');
  await project.write('broken', '');
  const launched = project.runTask('start');
  expect(await launched.exitCode()).toBe(1);
  expect(launched.output).toContain('The pages could not be built');
  expect(await project.lines('build/inputs.json')).toEqual([]);
});

test('packages are installed when they differ from the lock file', async () => {
  const project = await createProject();
  await project.write('package-lock.json', LOCK.replace('26.0.0', '26.0.1'));
  expect(await project.runTask('build').exitCode()).toBe(0);
  expect(await project.lines('npm.txt')).toEqual([expect.stringMatching(/^ci --include=dev/)]);
});

test('a first install fetches Node beside the packages', async () => {
  const project = await createProject();
  await rm(join(project.folder, 'node_modules'), { recursive: true });
  await project.write('programs/npm', FIRST_NPM);
  await project.write('scripts/admin.ts', 'console.log("no admin yet")');
  const admin = project.runTask('admin', 'list');
  expect(await admin.exitCode()).toBe(0);
  expect(admin.output).toContain('no admin yet');
  expect((await project.lines('npm.txt')).sort()).toEqual([
    expect.stringMatching(/^ci --include=dev .* --ignore-scripts$/),
    expect.stringMatching(/^install --prefix .* node[\w-]*@26\.0\.0$/),
  ]);
});

test('without the development packages an operator command runs, and a build installs them', async () => {
  const project = await createProject();
  const lock = JSON.parse(LOCK);
  lock.packages[''].devDependencies = { vite: '8.0.0' };
  lock.packages['node_modules/vite'] = { version: '8.0.0', dev: true };
  lock.packages['node_modules/kysely'] = { version: '0.29.0', devOptional: true };
  await project.write('package-lock.json', JSON.stringify(lock));
  await project.write('scripts/admin.ts', 'console.log("no admin yet")');
  const admin = project.runTask('admin', 'list');
  expect(await admin.exitCode()).toBe(0);
  expect(admin.output).toContain('no admin yet');
  expect(await project.lines('npm.txt')).toEqual([]);
  expect(await project.runTask('build').exitCode()).toBe(0);
  expect(await project.lines('npm.txt')).toEqual([expect.stringMatching(/^ci --include=dev/)]);
});

test('without the packages of tests a build runs, and a check installs them', async () => {
  const project = await createProject();
  const lock = JSON.parse(LOCK);
  lock.packages['node_modules/test-packages'] = { resolved: 'packages/test-packages', link: true };
  lock.packages['packages/test-packages'] = { version: '0.0.0' };
  lock.packages['node_modules/vitest'] = { version: '5.0.0', dev: true };
  await project.write('package-lock.json', JSON.stringify(lock));
  await project.write('node_modules/.package-lock.json', LOCK);
  expect(await project.runTask('build').exitCode()).toBe(0);
  expect(await project.lines('npm.txt')).toEqual([]);
  await project.runTask('check').exitCode();
  expect(await project.lines('npm.txt')).toEqual([expect.stringMatching(/^ci --include=dev --no-audit/)]);
});

test('the archive of a release starts with its built pages and production packages', async () => {
  const project = await createProject();
  await rm(join(project.folder, 'web'), { recursive: true });
  await rm(join(project.folder, 'node_modules/.package-lock.json'));
  const launched = project.runTask('start');
  await launched.serverPort();
  launched.process.kill('SIGTERM');
  await launched.exitCode();
  expect(await project.lines('npm.txt')).toEqual([expect.stringMatching(/^ci --omit=dev --omit=peer/)]);
  expect(await project.lines('builds.txt')).toEqual([]);
});

test('the archive of a release says that it has no tests', async () => {
  const project = await createProject();
  await rm(join(project.folder, 'web'), { recursive: true });
  const launched = project.runTask('test');
  expect(await launched.exitCode()).toBe(1);
  expect(launched.output).toBe('This archive has no tests.\n');
});

test('without a home that can be written npm keeps its cache in the project', async () => {
  const project = await createProject();
  await rm(join(project.folder, 'node_modules/.package-lock.json'));
  expect(await project.runTask('build').exitCode()).toBe(0);
  await rm(join(project.folder, 'node_modules/.package-lock.json'));
  expect(await project.withHome('/proc/none').runTask('build').exitCode()).toBe(0);
  const caches = (await project.lines('cache.txt')).map((path) => path.replace(project.folder, ''));
  expect(caches).toEqual(['cache: ', 'cache: /.npm-cache.tmp']);
});

test('a failed install prints one sentence', async () => {
  const project = await createProject();
  await project.write('offline', '');
  await rm(join(project.folder, 'node_modules/.package-lock.json'));
  const launched = project.runTask('start');
  expect(await launched.exitCode()).toBe(1);
  expect(launched.output).toContain('The packages could not be installed');
  expect(await project.lines('builds.txt')).toEqual([]);
});

test('an unknown task is an error', async () => {
  const launched = (await createProject()).runTask('toString');
  expect(await launched.exitCode()).toBe(1);
  expect(launched.output).toMatch(/^Unknown task 'toString'. Tasks: start, /);
});
