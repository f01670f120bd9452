// Tests the order in which jobs run, with jobs that end when the test says so.
import { expect, it } from 'vitest';
import { FairQueue, type FairQueueOptions, type Turn } from './fair-queue.ts';

const LIMITS = { concurrency: 1, waitingPerPerson: 100, waitingMax: 1000, tooMany: 'Please wait for them.' };

/** A queue that is occupied until `serve`, which resolves to the names of the jobs in the order in which they began. */
function occupied(options: Partial<FairQueueOptions> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...options });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const began: string[] = [];
  const jobs: Promise<unknown>[] = [queue.run({ person: null, weight: 0 }, () => opened)];
  return {
    queue,
    add: (name: string, turn: Turn) => jobs.push(queue.run(turn, async () => began.push(name))),
    async serve() {
      open();
      await Promise.all(jobs);
      return began.join(' ');
    },
  };
}

it('serves people in turns, however many jobs one of them has', async () => {
  const { add, serve } = occupied();
  for (let nth = 1; nth <= 5; nth++) add(`mia${nth}`, { person: 'mia' });
  for (let nth = 1; nth <= 2; nth++) add(`ben${nth}`, { person: 'ben' });
  add('eve1', { person: 'eve' });
  expect(await serve()).toBe('mia1 ben1 eve1 mia2 ben2 mia3 mia4 mia5');
});

it('weighs jobs: little work passes much of another person', async () => {
  const { add, serve } = occupied();
  for (let nth = 1; nth <= 3; nth++) add(`mia${nth}`, { person: 'mia', weight: 49 });
  for (let nth = 1; nth <= 3; nth++) add(`ben${nth}`, { person: 'ben', weight: 1 });
  expect(await serve()).toBe('mia1 ben1 ben2 ben3 mia2 mia3');
});

it('counts running work: who has it waits for those who come later', async () => {
  const queue = new FairQueue(LIMITS);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const began: string[] = [];
  const jobs: Promise<unknown>[] = [queue.run({ person: 'mia', weight: 49 }, () => opened)];
  const add = (name: string, person: string) => {
    jobs.push(queue.run({ person }, async () => began.push(name)));
  };
  add('mia', 'mia');
  add('ben', 'ben');
  open();
  await Promise.all(jobs);
  expect(began).toEqual(['ben', 'mia']);
  // Once no job is left, nobody has asked for more work than another.
  const { promise: again, resolve: openAgain } = Promise.withResolvers<void>();
  jobs.push(queue.run({ person: null }, () => again));
  add('mia', 'mia');
  add('ben', 'ben');
  openAgain();
  await Promise.all(jobs);
  expect(began.slice(2)).toEqual(['mia', 'ben']);
});

it('serves admins first, and each of them in turns', async () => {
  const { add, serve } = occupied();
  add('mia', { person: 'mia' });
  add('ada1', { person: 'ada', isStaff: true, weight: 50 });
  add('ada2', { person: 'ada', isStaff: true });
  add('bob1', { person: 'bob', isStaff: true });
  expect(await serve()).toBe('ada1 bob1 ada2 mia');
});

it('runs as many jobs at once as allowed, also after one has failed', async () => {
  const queue = new FairQueue({ ...LIMITS, concurrency: 2 });
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const began: number[] = [];
  const jobs = gates.map(({ promise }, nth) =>
    queue.run({ person: 'mia' }, () => {
      began.push(nth);
      return promise;
    }),
  );
  expect(began).toEqual([0, 1]);
  gates[0]?.reject(new Error('broken'));
  await expect(jobs[0]).rejects.toThrow('broken');
  await expect.poll(() => began).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.all(jobs.slice(1));
});

it('turns one person away who has too many jobs waiting, and nobody else', async () => {
  const { queue, add, serve } = occupied({ waitingPerPerson: 2 });
  add('mia1', { person: 'mia' });
  add('mia2', { person: 'mia' });
  await expect(queue.run({ person: 'mia' }, async () => 0)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Please wait for them.',
    details: { retryAfterSeconds: 2 },
  });
  add('ben', { person: 'ben' });
  for (let nth = 1; nth <= 3; nth++) add(`shop${nth}`, { person: null });
  expect(await serve()).toBe('mia1 ben shop1 mia2 shop2 shop3');
});

it('turns people away when too many jobs wait, but not admins', async () => {
  const { queue, add, serve } = occupied({ waitingMax: 2 });
  add('mia', { person: 'mia' });
  add('ben', { person: 'ben' });
  await expect(queue.run({ person: 'eve' }, async () => 0)).rejects.toMatchObject({ code: 'overloaded' });
  add('ada', { person: 'ada', isStaff: true });
  expect(await serve()).toBe('ada mia ben');
});

it('does a job that several people wait for at the earliest of their places', async () => {
  const { queue, add, serve } = occupied({ waitingPerPerson: 4 });
  for (let nth = 1; nth <= 3; nth++) add(`mia${nth}`, { person: 'mia' });
  add('both', { person: 'mia', job: 'both' });
  add('eve', { person: 'eve' });
  for (let nth = 1; nth <= 2; nth++) queue.join({ person: 'ben', job: 'both' });
  queue.join({ person: 'ben', job: 'unknown' });
  for (let nth = 1; nth <= 2; nth++) add(`ben${nth}`, { person: 'ben' });
  expect(await serve()).toBe('mia1 both eve mia2 ben1 mia3 ben2');
});
