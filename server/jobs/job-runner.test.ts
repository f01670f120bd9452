// Tests when scheduled jobs run, and what a lease prevents.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { type Job, type JobContext, JobRunner } from './job-runner.ts';

const LEASE_MS = 60_000;
const { log } = fastify();

async function openDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-jobs-'));
  const storage = await openStorage({ dataDir });
  onTestFinished(async () => {
    await storage.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return storage;
}

/** A runner whose clock changes only with `at.now`. */
async function createRunner(parts: { storage?: Storage; at?: { now: number } } = {}) {
  const { storage = await openDatabase(), at = { now: 1_800_000_000_000 } } = parts;
  const runs: string[] = [];
  const onJobRun = (job: string, outcome: string) => void runs.push(`${job} ${outcome}`);
  const runner = new JobRunner({ storage, log, clock: { now: () => at.now } }, { onJobRun });
  onTestFinished(() => runner.stop());
  return { storage, at, runs, runner };
}

const job = <Result>(run: (context: JobContext) => Promise<Result>): Job<Result> => ({
  name: 'cleanup',
  leaseMs: LEASE_MS,
  run,
});

test('a job that is running in one process is not run by another', async () => {
  const { storage, runner } = await createRunner();
  const other = (await createRunner({ storage })).runner;
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = runner.runNow(
    job(async () => {
      expect(await other.runNow(job(async () => 'second'))).toBeUndefined();
      resolve();
      return 'first';
    }),
  );
  await promise;
  expect(await first).toBe('first');
  expect(await other.runNow(job(async () => 'second'))).toBe('second');
});

test('an expired lease goes to the next process and cannot be renewed', async () => {
  const { storage, at, runner } = await createRunner();
  const other = (await createRunner({ storage, at })).runner;
  await runner.runNow(
    job(async ({ renewLease }) => {
      expect(await renewLease()).toBe(true);
      at.now += LEASE_MS;
      await other.runNow(job(async () => expect(await renewLease()).toBe(false)));
    }),
  );
  expect(await storage.db.selectFrom('job_leases').selectAll().execute()).toEqual([]);
});

test('every run is reported: errors and results without success are failures', async () => {
  const { runner, runs } = await createRunner();
  await runner.runNow(job(async () => undefined));
  await expect(runner.runNow(job(() => Promise.reject(new Error('out of order'))))).rejects.toThrow('out of');
  await runner.runNow({ ...job(async () => 'half'), isSuccess: (result) => result === 'whole' });
  expect(runs).toEqual(['cleanup success', 'cleanup failure', 'cleanup failure']);
});

test('a scheduled job runs again after its interval, also after a failure', async () => {
  const { runner, runs } = await createRunner();
  const run = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('out of order'));
  const nextRunIsPlanned = () => vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  runner.schedule(job(run), { firstDelayMs: 5000, intervalMs: 60_000 });
  runner.start();
  for (const [count, delayMs] of [5000, 60_000, 60_000].entries()) {
    await nextRunIsPlanned();
    expect(run).toHaveBeenCalledTimes(count);
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(run).toHaveBeenCalledTimes(count);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(runs).toHaveLength(count + 1));
  }
});

test('stopping aborts the run in progress and waits for it', async () => {
  const { runner, runs } = await createRunner();
  const { promise: running, resolve: onRunning } = Promise.withResolvers<void>();
  runner.schedule(
    job(async ({ signal }) => {
      onRunning();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }),
    { firstDelayMs: 0, intervalMs: 60_000 },
  );
  runner.start();
  await running;
  await runner.stop();
  expect(runs).toEqual(['cleanup success']);
});

test('a job asked for often runs once, soon, and only if needed then', async () => {
  const { runner, runs } = await createRunner();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [isNeeded, cleanup] = [vi.fn(async () => true), job(async () => undefined)];
  runner.runSoon(cleanup, isNeeded);
  expect(vi.getTimerCount()).toBe(0);
  runner.start();
  for (let asked = 0; asked < 5; asked++) runner.runSoon(cleanup, isNeeded);
  expect(vi.getTimerCount()).toBe(1);
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(runs).toEqual(['cleanup success']));
  expect(isNeeded).toHaveBeenCalledTimes(1);
  const notNeeded = vi.fn(async () => false);
  runner.runSoon(cleanup, notNeeded);
  await vi.runAllTimersAsync();
  expect(notNeeded).toHaveBeenCalledTimes(1);
  // An idle shop is no silent one: the metrics tell that the job was looked at.
  expect(runs).toEqual(['cleanup success', 'cleanup success']);
});
