// Runs operator commands. Starting a process takes longer than most commands, so those of a test share one
// (command-host.ts). With a limit of memory, and in the tests of `admin` and `reconcile`, they start as an operator does it.
import { type ChildProcess, type ExecFileException, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { StorageOptions } from '#server/storage/open-storage.ts';

export interface CommandResult {
  /** null for a process that a signal has ended, such as one without memory. */
  readonly code: number | null;
  readonly output: string;
}

/** What a test sends to command-host.ts, which answers with the exit code. */
export interface CommandToRun {
  readonly script: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Written to both outputs after all that the command has written. */
  readonly endOfOutput: string;
}

const END_OF_OUTPUT = '\0end of output\0';
const HOST = fileURLToPath(new URL('command-host.ts', import.meta.url));
const SMALL_PICTURES = new URL('small-pictures.ts', import.meta.url).href;

/** Hosts that run no command now. */
const freeHosts: ChildProcess[] = [];

/** Runs `scripts/<name>.ts` on a database. */
export async function runCommand(
  name: string,
  options: StorageOptions,
  ...args: string[]
): Promise<CommandResult> {
  const host = freeHosts.pop() ?? startHost();
  const { stdout, stderr } = host;
  if (!stdout || !stderr) throw new Error('A command host was started without pipes.');
  const outputs = Promise.all([stdout, stderr].map(readToEnd));
  const answer = once(host, 'message');
  host.send({
    script: scriptPath(`scripts/${name}.ts`),
    args,
    env: environment(options),
    endOfOutput: END_OF_OUTPUT,
  });
  const [output, [code]] = await Promise.all([outputs, answer]);
  freeHosts.push(host);
  return { code, output: output.join('').trim() };
}

/** It ends with this process, and does not keep it from ending. */
function startHost(): ChildProcess {
  const host = fork(HOST, { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  host.unref();
  host.channel?.unref();
  for (const stream of [host.stdout, host.stderr])
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  return host;
}

function readToEnd(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const stop = () => {
      stream.off('data', onData);
      stream.off('close', onClose);
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      if (!text.endsWith(END_OF_OUTPUT)) return;
      stop();
      resolve(text.slice(0, -END_OF_OUTPUT.length));
    };
    const onClose = () => {
      stop();
      reject(new Error(`The command ended its process:\n${Buffer.concat(chunks)}`));
    };
    stream.on('data', onData);
    stream.on('close', onClose);
  });
}

/** Runs `npm run db:seed` on a database, with small pictures. */
export function runSeed(options: StorageOptions, ...args: string[]): Promise<CommandResult> {
  return execute(['--import', SMALL_PICTURES], 'seed/seed-database.ts', options, args);
}

/** The same with a heap of this many megabytes: a command that needs more fails. */
export function runCommandWithHeap(
  heapMb: number,
  name: string,
  options: StorageOptions,
  ...args: string[]
): Promise<CommandResult> {
  return execute([`--max-old-space-size=${heapMb}`], `scripts/${name}.ts`, options, args);
}

function execute(
  nodeOptions: readonly string[],
  program: string,
  options: StorageOptions,
  args: readonly string[],
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...nodeOptions, scriptPath(program), ...args],
      { env: environment(options) },
      (error, stdout, stderr) =>
        resolve({ code: error ? exitCode(error) : 0, output: (stdout + stderr).trim() }),
    );
  });
}

const scriptPath = (program: string) => fileURLToPath(new URL(`../../${program}`, import.meta.url));

const environment = ({ dataDir, databaseUrl = '' }: StorageOptions): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: '',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
});

const exitCode = ({ code }: ExecFileException) => (typeof code === 'number' ? code : null);
