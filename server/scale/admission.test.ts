// The rule of who is let in, with a clock and turns that the test moves.
import { expect, test } from 'vitest';
import { Admission, type Slot } from './admission.ts';

const WAIT_MS = 200;

function openRule() {
  let clock = 0;
  let endTurn = () => {};
  const rule = new Admission({
    waitMs: WAIT_MS,
    now: () => clock,
    afterTurn: (then) => {
      endTurn = then;
    },
  });
  return {
    rule,
    /** Time passes within a turn. */
    work: (ms: number) => {
      clock += ms;
    },
    /** The turn ends; the next begins with the next request. */
    turn: () => endTurn(),
  };
}

/** So few are no crowd. */
const FEW = 16;

/** As many ordinary ones as are let in now. */
function fill(rule: Admission): Slot[] {
  const places: Slot[] = [];
  for (let place = rule.acquire('ordinary'); place; place = rule.acquire('ordinary')) places.push(place);
  return places;
}

test('of those that arrived together, whoever would wait too long is refused, and the next turn begins anew', () => {
  const { rule, work, turn } = openRule();
  const first = rule.acquire('ordinary');
  work(WAIT_MS);
  for (let nth = 1; nth <= FEW; nth++) expect(rule.acquire('ordinary')).toBeDefined();
  work(1);
  expect(rule.acquire('ordinary')).toBeUndefined();
  turn();
  expect(rule.acquire('ordinary')).toBeDefined();
  expect(first?.held).toBe(true);
});

test('who is looked at right after a long turn has waited for half of it already', () => {
  const { rule, work, turn } = openRule();
  rule.acquire('ordinary');
  work(WAIT_MS);
  turn();
  for (let nth = 0; nth < FEW; nth++) expect(rule.acquire('ordinary')).toBeDefined();
  work(WAIT_MS / 2);
  expect(rule.wouldReject('ordinary')).toBe(false);
  work(1);
  expect(rule.wouldReject('ordinary')).toBe(true);
  expect(rule.acquire('ordinary')).toBeUndefined();
  expect(rule.wouldReject('urgent')).toBe(false);
});

test('who comes when that turn is long over has not waited for it', () => {
  const { rule, work, turn } = openRule();
  rule.acquire('ordinary');
  work(WAIT_MS);
  turn();
  work(WAIT_MS + 1);
  for (let nth = 0; nth < FEW; nth++) expect(rule.acquire('ordinary')).toBeDefined();
  work(WAIT_MS);
  expect(rule.wouldReject('ordinary')).toBe(false);
});

test('asking whether somebody would be refused changes nothing', () => {
  const { rule } = openRule();
  for (let nth = 0; nth < 10; nth++) rule.wouldReject('ordinary');
  expect(rule.inFlight('ordinary')).toBe(0);
  const letIn = fill(rule);
  expect(letIn).toHaveLength(rule.allowed);
  expect(rule.wouldReject('ordinary')).toBe(true);
});

test('a few that waited for one long piece of work are let in', () => {
  const { rule, work } = openRule();
  rule.acquire('ordinary');
  work(WAIT_MS * 10);
  for (let nth = 1; nth < FEW; nth++) expect(rule.acquire('ordinary')).toBeDefined();
  expect(rule.acquire('ordinary')).toBeUndefined();
});

test('a long pause without requests counts for nothing', () => {
  const { rule, work, turn } = openRule();
  const place = rule.acquire('ordinary');
  turn();
  if (place) rule.release(place);
  work(60_000);
  expect(rule.acquire('ordinary')).toBeDefined();
});

test('signing in and paying are let in when reads and orders no longer are', () => {
  const { rule, work } = openRule();
  fill(rule);
  expect(rule.acquire('ordinary')).toBeUndefined();
  expect(rule.acquire('urgent')).toBeDefined();
  work(WAIT_MS * 3);
  expect(rule.acquire('urgent')).toBeDefined();
  work(WAIT_MS * 100);
  for (let nth = 2; nth < FEW; nth++)
    expect(rule.acquire('urgent'), 'few of them are no crowd').toBeDefined();
  expect(rule.acquire('urgent')).toBeUndefined();
});

test('urgent ones are bounded too, and take no place of the others', () => {
  const { rule } = openRule();
  const urgent: Slot[] = [];
  for (let place = rule.acquire('urgent'); place; place = rule.acquire('urgent')) urgent.push(place);
  expect(urgent).toHaveLength(500);
  expect(rule.acquire('ordinary')).toBeDefined();
});

test('late answers cut the number at once to what would have been in time, once for each crowd', () => {
  const { rule, work, turn } = openRule();
  const crowd = fill(rule);
  const before = rule.allowed;
  turn();
  work(WAIT_MS * 4);
  for (const place of crowd) rule.release(place);
  expect(rule.allowed).toBe(before / 4);
});

test('however late the answers, some are always let in', () => {
  const { rule, work, turn } = openRule();
  for (let crowd = 0; crowd < 10; crowd++) {
    const places = fill(rule);
    turn();
    work(WAIT_MS * 100);
    for (const place of places) rule.release(place);
    turn();
  }
  expect(rule.allowed).toBe(16);
});

test('answers in time let more in again, up to a bound', () => {
  const { rule, work, turn } = openRule();
  for (let crowd = 0; crowd < 12; crowd++) {
    const before = rule.allowed;
    const places = fill(rule);
    turn();
    work(WAIT_MS / 10);
    for (const place of places) rule.release(place);
    turn();
    expect(rule.allowed).toBeGreaterThanOrEqual(before);
  }
  expect(rule.allowed).toBe(1000);
});

test('an idle shop learns nothing from answers in time', () => {
  const { rule, turn } = openRule();
  const before = rule.allowed;
  for (let nth = 0; nth < 1000; nth++) {
    const place = rule.acquire('ordinary');
    turn();
    if (place) rule.release(place);
  }
  expect(rule.allowed).toBe(before);
});

test('who is still sending holds no place, and is not refused afterwards', () => {
  const { rule, work, turn } = openRule();
  const slow = fill(rule);
  for (const place of slow) rule.suspend(place);
  expect(rule.inFlight('ordinary')).toBe(0);
  turn();
  work(60_000);
  const others = fill(rule);
  expect(others).toHaveLength(slow.length);
  const before = rule.allowed;
  for (const place of slow) rule.resume(place);
  for (const place of slow) rule.release(place);
  // The minute on the way was the sender's, not ours.
  expect(rule.allowed).toBeGreaterThanOrEqual(before);
  expect(rule.inFlight('ordinary')).toBe(others.length);
});

test('a place is given back once, however often it is said', () => {
  const { rule } = openRule();
  const place = rule.acquire('ordinary');
  if (!place) throw new Error('Nobody was let in');
  rule.release(place);
  rule.release(place);
  expect(rule.inFlight('ordinary')).toBe(0);
});
