// Tests admission control with a clock and event-loop turns that the test controls.
import { expect, test } from 'vitest';
import { Admission, type Priority, type Slot } from './admission.ts';

const WAIT_MS = 200;
/** Lateness up to this counts as a burst. */
const BURST_MS = 2000;
/** The number of requests admitted in every turn. */
const MIN = 16;
const MAX = 1000;
const MAX_CRITICAL = 500;

function createAdmission() {
  let clock = 0;
  let endTurn = () => {};
  const admission = new Admission({
    waitMs: WAIT_MS,
    now: () => clock,
    afterTurn: (callback) => {
      endTurn = callback;
    },
  });
  return {
    admission,
    /** Lets time pass within the turn. */
    advance: (ms: number) => {
      clock += ms;
    },
    /** Ends the turn; the next one starts with the next request. */
    nextTurn: () => endTurn(),
  };
}

/** Acquires slots until a request is rejected. */
function fill(admission: Admission, priority: Priority = 'normal'): Slot[] {
  const slots: Slot[] = [];
  for (let slot = admission.acquire(priority); slot; slot = admission.acquire(priority)) slots.push(slot);
  return slots;
}

function acquireMany(admission: Admission, count: number): Slot[] {
  return Array.from({ length: count }, () => admission.acquire('normal')).filter(
    (slot) => slot !== undefined,
  );
}

/** Late responses for longer than a burst make an overload. */
function createOverload() {
  const context = createAdmission();
  const { admission, advance, nextTurn } = context;
  for (let elapsed = 0; elapsed <= BURST_MS + 500; elapsed += 500) {
    const slots = acquireMany(admission, 100);
    nextTurn();
    advance(500);
    for (const slot of slots) admission.release(slot);
    nextTurn();
  }
  return context;
}

test('a burst of 300 requests is admitted whole, although the last ones are late', () => {
  const { admission, advance, nextTurn } = createAdmission();
  const slots: Slot[] = [];
  for (let nth = 0; nth < 300; nth++) {
    const slot = admission.acquire('normal');
    if (slot) slots.push(slot);
    advance(1);
  }
  nextTurn();
  for (const slot of slots) {
    advance(3);
    admission.release(slot);
  }
  expect(slots).toHaveLength(300);
  expect(admission.limit).toBe(MAX);
});

test('a request that waits longer than a burst in one turn is rejected', () => {
  const { admission, advance, nextTurn } = createAdmission();
  const first = admission.acquire('normal');
  advance(BURST_MS);
  expect(acquireMany(admission, MIN)).toHaveLength(MIN);
  advance(1);
  expect(admission.acquire('normal')).toBeUndefined();
  nextTurn();
  expect(admission.acquire('normal')).toBeDefined();
  expect(first?.isTaken).toBe(true);
});

test('during overload the wait limit applies to normal requests and not to critical ones', () => {
  const { admission, advance } = createOverload();
  expect(acquireMany(admission, MIN)).toHaveLength(MIN);
  for (let nth = 0; nth < MIN; nth++) admission.acquire('critical');
  advance(WAIT_MS + 1);
  expect(admission.acquire('normal')).toBeUndefined();
  expect(admission.acquire('critical')).toBeDefined();
});

test('a request read right after a long turn has waited half of it', () => {
  const { admission, advance, nextTurn } = createOverload();
  admission.acquire('normal');
  advance(WAIT_MS);
  nextTurn();
  acquireMany(admission, MIN);
  advance(WAIT_MS / 2);
  expect(admission.acquire('normal')).toBeDefined();
  advance(1);
  expect(admission.acquire('normal')).toBeUndefined();
});

test('a few requests behind one slow task are admitted', () => {
  const { admission, advance } = createAdmission();
  admission.acquire('normal');
  advance(BURST_MS * 10);
  expect(acquireMany(admission, MIN)).toHaveLength(MIN - 1);
});

test('a pause without requests is no lateness', () => {
  const { admission, advance, nextTurn } = createAdmission();
  const slot = admission.acquire('normal');
  nextTurn();
  if (slot) admission.release(slot);
  advance(60_000);
  expect(admission.acquire('normal')).toBeDefined();
});

test('both priorities are bounded, each by itself', () => {
  const { admission } = createAdmission();
  expect(fill(admission)).toHaveLength(MAX);
  expect(fill(admission, 'critical')).toHaveLength(MAX_CRITICAL);
});

test('lasting lateness cuts the limit to what would have been in time', () => {
  const { admission } = createOverload();
  // 100 requests were in flight and answered after 500 ms.
  expect(admission.limit).toBe((100 * WAIT_MS) / 500);
});

test('a slow request among few is no overload', () => {
  const { admission, advance, nextTurn } = createAdmission();
  for (let elapsed = 0; elapsed < BURST_MS * 3; elapsed += 500) {
    const slot = admission.acquire('normal');
    nextTurn();
    advance(500);
    if (slot) admission.release(slot);
    nextTurn();
  }
  expect(admission.limit).toBe(MAX);
});

test('however late the responses, some requests are always admitted', () => {
  const { admission, advance, nextTurn } = createAdmission();
  for (let crowd = 0; crowd < 20; crowd++) {
    const slots = fill(admission);
    nextTurn();
    advance(BURST_MS - 1);
    for (const slot of slots) admission.release(slot);
    nextTurn();
  }
  expect(admission.limit).toBe(MIN);
});

test('responses in time raise the limit again while it is in use', () => {
  const { admission, advance, nextTurn } = createOverload();
  let previous = admission.limit;
  for (let crowd = 0; crowd < 5; crowd++) {
    const slots = fill(admission);
    nextTurn();
    advance(WAIT_MS / 10);
    for (const slot of slots) admission.release(slot);
    nextTurn();
    expect(admission.limit).toBeGreaterThan(previous);
    previous = admission.limit;
  }
});

test('the overload ends when for a burst no request was late or rejected', () => {
  const { admission, advance } = createOverload();
  expect(admission.limit).toBeLessThan(MAX);
  advance(BURST_MS + 1);
  admission.acquire('normal');
  expect(admission.limit).toBe(MAX);
});

test('a request whose body is arriving holds no slot and is not rejected later', () => {
  const { admission, advance, nextTurn } = createAdmission();
  const slow = fill(admission);
  for (const slot of slow) admission.suspend(slot);
  expect(admission.inFlight('normal')).toBe(0);
  nextTurn();
  advance(60_000);
  const others = fill(admission);
  expect(others).toHaveLength(slow.length);
  for (const slot of slow) admission.resume(slot);
  for (const slot of slow) admission.release(slot);
  // The sender of the body and not the server has taken the minute.
  expect(admission.limit).toBe(MAX);
  expect(admission.inFlight('normal')).toBe(others.length);
});

test('releasing a slot twice frees it once', () => {
  const { admission } = createAdmission();
  admission.acquire('normal');
  const slot = admission.acquire('normal');
  if (!slot) throw new Error('the request was rejected');
  admission.release(slot);
  admission.release(slot);
  expect(admission.inFlight('normal')).toBe(1);
});
