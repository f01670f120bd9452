// Tests the lowest data rate of bodies, with connections that the test controls.
import { expect, test } from 'vitest';
import { SlowBodies } from './slow-bodies.ts';

const CHECKS = 10;

function createBody() {
  const state = { bytesRead: 100, complete: false, destroyed: false, isPaused: false };
  const socket = {
    get bytesRead() {
      return state.bytesRead;
    },
    get destroyed() {
      return state.destroyed;
    },
    isPaused: () => state.isPaused,
  };
  const request = {
    socket,
    get complete() {
      return state.complete;
    },
  };
  const bodies = new SlowBodies<typeof request>({ leastBytes: 50, checks: CHECKS });
  bodies.watch(request);
  /** How many of `count` checks return the body. */
  const findings = (count: number) =>
    Array.from({ length: count }, () => bodies.check()).filter((found) => found.length > 0).length;
  return { state, findings };
}

test('a body that brings too little is found once', () => {
  const { state, findings } = createBody();
  state.bytesRead += 49;
  expect(findings(CHECKS - 1)).toBe(0);
  expect(findings(1)).toBe(1);
  expect(findings(100)).toBe(0);
});

test('a fast beginning does not pay for a stall', () => {
  const { state, findings } = createBody();
  state.bytesRead += 1_000_000;
  expect(findings(1)).toBe(0);
  expect(findings(CHECKS)).toBe(1);
});

test('a client that waits for the server is not slow until it reads', () => {
  const { state, findings } = createBody();
  state.isPaused = true;
  expect(findings(100)).toBe(0);
  state.isPaused = false;
  expect(findings(CHECKS - 1)).toBe(0);
  expect(findings(1)).toBe(1);
});

test.each(['complete', 'destroyed'] as const)('a body that is %s is not slow', (end) => {
  const { state, findings } = createBody();
  state[end] = true;
  expect(findings(100)).toBe(0);
});
