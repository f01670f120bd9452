// Tests days of time zones: clocks put forward and back, offsets of parts of an hour, days without midnight.
import { describe, expect, test } from 'vitest';
import { addDays, dayIn, dayRangeTimes, dayStart } from './shop-day.ts';

const HOUR_MS = 3_600_000;
const startOf = (day: string, timeZone: string) => new Date(dayStart(day, timeZone)).toISOString();

/** The length of a day in hours. */
function hoursOf(day: string, timeZone: string): number {
  const { from, until } = dayRangeTimes({ from: day, to: day }, timeZone);
  return (until - from) / HOUR_MS;
}

describe('the start of a day', () => {
  test.each([
    ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-22', '2026-11-21T18:30:00.000Z'],
    ['Pacific/Chatham', '2026-06-01', '2026-05-31T11:15:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])('in %s on %s', (timeZone, day, start) => {
    expect(startOf(day, timeZone)).toBe(start);
  });

  test('is the first moment of a day whose midnight is skipped', () => {
    expect(startOf('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
    expect(hoursOf('2026-03-29', 'Asia/Beirut')).toBe(23);
  });

  test('is the earlier of two midnights where the clocks go back over it', () => {
    expect(startOf('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
    expect(hoursOf('2026-11-01', 'America/Havana')).toBe(25);
  });
});

test('a day is longer or shorter by what the clocks change', () => {
  expect(hoursOf('2026-03-29', 'Europe/London')).toBe(23);
  expect(hoursOf('2026-10-25', 'Europe/London')).toBe(25);
  expect(hoursOf('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
  expect(hoursOf('2026-11-22', 'Europe/London')).toBe(24);
});

test('a range includes both of its days and is open where it names none', () => {
  const range = dayRangeTimes({ from: '2026-10-24', to: '2026-10-26' }, 'Europe/London');
  expect((range.until - range.from) / HOUR_MS).toBe(73);
  expect(dayRangeTimes({}, 'UTC')).toEqual({ from: 0, until: Number.MAX_SAFE_INTEGER });
});

test('days follow each other by the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test.each([
  'UTC',
  'Europe/London',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'Asia/Beirut',
  'America/Havana',
  'America/New_York',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
])('in %s the days of a year follow each other without a gap', (timeZone) => {
  const dayOf = dayIn(timeZone);
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    const from = dayStart(day, timeZone);
    expect(dayOf(from), `the first millisecond of ${day}`).toBe(day);
    expect(dayOf(from - 1), `the last before ${day}`).toBe(addDays(day, -1));
  }
});
