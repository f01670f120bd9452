// The launcher in a made-up project: real processes and signals; npm, the build and the shop are small stand-ins.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 30_000 });

const LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/node': { version: '26.0.0' } } });

/** Says what it hears and takes a moment to close, as the shop does. */
const SHOP = `
let heard = 0;
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    console.log(signal, ++heard);
    setTimeout(() => process.exit(7), 300);
  });
setInterval(() => undefined, 1000);
console.log('open', process.pid, process.env.NODE_ENV ?? 'sample', process.argv.slice(2).join());
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
[ -e offline ] && exit 1
cp package-lock.json node_modules/.package-lock.json
`;

class Project {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async write(path: string, text: string): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }

  /** Lines of a file; none when it is not there. */
  async lines(path: string): Promise<string[]> {
    const text = await readFile(join(this.folder, path), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  }

  launch(...words: string[]): Launched {
    return this.run(process.execPath, ['scripts/run-task.mjs', ...words]);
  }

  /** As npm does it: by a shell that waits for the launcher, and dies of a signal without passing it on. */
  launchByNpm(task: string): Launched {
    const line = `"${process.execPath}" scripts/run-task.mjs ${task}; exit`;
    return this.run('sh', ['-c', line], { npm_lifecycle_event: task });
  }

  run(program: string, words: string[], extra: Record<string, string> = {}): Launched {
    const PATH = `${join(this.folder, 'programs')}:${process.env.PATH}`;
    const { npm_lifecycle_event: _, NODE_ENV: __, ...env } = process.env;
    const options = { cwd: this.folder, env: { ...env, PATH, ...extra }, detached: true };
    return new Launched(spawn(program, words, options));
  }
}

class Launched {
  readonly process: ChildProcess;
  readonly #ended: Promise<number | null>;
  said = '';

  constructor(launched: ChildProcess) {
    this.process = launched;
    for (const stream of [launched.stdout, launched.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.said += chunk.toString();
      });
    this.#ended = once(launched, 'close').then(([code]) => code);
    onTestFinished(() => {
      if (launched.exitCode === null) process.kill(-(launched.pid ?? 0), 'SIGKILL');
    });
  }

  /** Exit code, once every process holding its output has ended too. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  async shopPid(): Promise<number> {
    const pid = () => Number(/open (\d+)/.exec(this.said)?.[1] ?? 0);
    await expect.poll(pid, { timeout: 10_000 }).toBeGreaterThan(0);
    return pid();
  }
}

async function project(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-launch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const made = new Project(folder);
  for (const part of ['run-task.mjs', 'setup'])
    await cp(join(import.meta.dirname, part), join(folder, 'scripts', part), { recursive: true });
  await made.write('package.json', '{ "type": "module", "allowScripts": {} }');
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json']) await made.write(path, LOCK);
  for (const path of ['web/page.tsx', 'contract/a.ts', 'vite.config.ts', 'react-router.config.ts'])
    await made.write(path, '// as it was');
  await made.write('start.ts', SHOP);
  await made.write('node_modules/@react-router/dev/bin.cjs', BUILD);
  await made.write('programs/npm', NPM);
  await chmod(join(folder, 'programs/npm'), 0o755);
  await mkdir(join(folder, 'node_modules/node/bin'), { recursive: true });
  await symlink(process.execPath, join(folder, 'node_modules/node/bin/node'));
  return made;
}

test('builds once, starts the shop, and hands its exit code back', async () => {
  const made = await project();
  const first = made.launch('start');
  await first.shopPid();
  first.process.kill('SIGTERM');
  expect(await first.ended()).toBe(7);
  const second = made.launch('start', '--word');
  await second.shopPid();
  expect(second.said).toContain('sample --word');
  second.process.kill('SIGTERM');
  await second.ended();
  expect(await made.lines('builds.txt')).toEqual(['production']);
  expect(await made.lines('npm.txt')).toEqual([]);
});

test('a signal to the whole group, as a terminal sends it, is heard once', async () => {
  const launched = (await project()).launch('start');
  await launched.shopPid();
  process.kill(-(launched.process.pid ?? 0), 'SIGINT');
  expect(await launched.ended()).toBe(7);
  expect(launched.said).toContain('SIGINT 1');
  expect(launched.said).not.toContain('SIGINT 2');
});

test('the shop closes when the launcher is killed', async () => {
  const launched = (await project()).launch('start');
  await launched.shopPid();
  launched.process.kill('SIGKILL');
  await launched.ended();
  expect(launched.said).toContain('SIGTERM 1');
});

test('the shop closes when npm is told to go and its shell dies of it', async () => {
  const launched = (await project()).launchByNpm('start');
  await launched.shopPid();
  launched.process.kill('SIGTERM');
  await launched.ended();
  expect(launched.said).toContain('SIGTERM 1');
});

test('pages are built anew when what they are made of has changed, and only then', async () => {
  const made = await project();
  await made.launch('build').ended();
  await utimes(join(made.folder, 'web/page.tsx'), new Date(), new Date());
  await made.write('web/page.test.ts', '// not part of the pages');
  await made.launch('build').ended();
  expect(await made.lines('builds.txt')).toHaveLength(1);
  await made.write('contract/a.ts', '// as it is');
  await made.launch('build').ended();
  expect(await made.lines('builds.txt')).toHaveLength(2);
});

test('two at once do not build into each other', async () => {
  const made = await project();
  const both = [made.launch('build'), made.launch('build')];
  expect(await Promise.all(both.map((one) => one.ended()))).toEqual([0, 0]);
  expect(await made.lines('builds.txt')).toHaveLength(1);
});

test('a build that fails is said in a sentence and leaves no old pages', async () => {
  const made = await project();
  await made.launch('build').ended();
  await made.write('web/page.tsx', '// broken');
  await made.write('broken', '');
  const launched = made.launch('start');
  expect(await launched.ended()).toBe(1);
  expect(launched.said).toContain('The pages could not be built');
  expect(await made.lines('build/inputs.json')).toEqual([]);
});

test('packages are installed when they are not those of the lock file', async () => {
  const made = await project();
  await made.write('package-lock.json', LOCK.replace('26.0.0', '26.0.1'));
  expect(await made.launch('build').ended()).toBe(0);
  expect(await made.lines('npm.txt')).toEqual([expect.stringMatching(/^ci --include=dev/)]);
});

test('an install that fails is said in a sentence', async () => {
  const made = await project();
  await made.write('offline', '');
  await rm(join(made.folder, 'node_modules/.package-lock.json'));
  const launched = made.launch('start');
  expect(await launched.ended()).toBe(1);
  expect(launched.said).toContain('The packages could not be installed');
  expect(await made.lines('builds.txt')).toEqual([]);
});

test('an unknown task is refused', async () => {
  const launched = (await project()).launch('toString');
  expect(await launched.ended()).toBe(1);
  expect(launched.said).toMatch(/^There is no task 'toString'; there are start, /);
});
